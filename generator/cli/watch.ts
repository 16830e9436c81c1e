import { existsSync, type FSWatcher, watch } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** One run, and what it depends on: folders whole, files one by one; absolute paths. */
export type WatchCycle = {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  readonly run: () => Promise<void>;
};

/** Editors write a file in several steps, and Git many files in one; so long it must be quiet before the next run. */
const quietMilliseconds = 100;

/**
 * Runs, waits until something that the run depends on changes, and runs again: one run at a time; what changes during a run
 * leads to another one after it. Ends when `prepare` gives nothing, or by the signal.
 */
export async function watchAndRun(prepare: () => Promise<WatchCycle | undefined>, signal: AbortSignal): Promise<void> {
  let changed = false;
  let wake = (): void => {};
  const onChange = (): void => {
    changed = true;
    wake();
  };
  signal.addEventListener("abort", onChange);
  let watchers: readonly FSWatcher[] = [];
  try {
    while (!signal.aborted) {
      const cycle = await prepare();
      if (cycle === undefined) return;
      // New ones first, so that no change falls between; anew each time, for a folder may have been removed and made again.
      const opened = openWatchers(cycle, onChange);
      for (const watcher of watchers) watcher.close();
      watchers = opened;
      await cycle.run();
      if (!changed) await new Promise<void>((resolve) => (wake = resolve));
      while (changed && !signal.aborted) {
        changed = false;
        await delay(quietMilliseconds);
      }
    }
  } finally {
    signal.removeEventListener("abort", onChange);
    for (const watcher of watchers) watcher.close();
  }
}

function openWatchers({ folders, files }: WatchCycle, onChange: () => void): FSWatcher[] {
  // Editors replace a file by renaming, which a watcher of the file itself would not survive.
  const ofFiles = [...new Set(files.map((file) => path.dirname(file)))].flatMap((folder) =>
    open(folder, false, (name) => files.includes(path.join(folder, name)), onChange),
  );
  // The lock file is the one thing in the registry that a build writes itself.
  const ofFolders = folders.flatMap((folder) =>
    open(folder, true, (name) => !name.startsWith("toolgen.lock"), onChange),
  );
  return [...ofFiles, ...ofFolders];
}

/** A watcher of a folder; of the nearest folder above where it does not exist yet. */
function open(
  folder: string,
  recursive: boolean,
  matters: (name: string) => boolean,
  onChange: () => void,
): FSWatcher[] {
  if (!existsSync(folder)) {
    const parent = path.dirname(folder);
    return parent === folder ? [] : open(parent, false, (name) => folder === path.join(parent, name), onChange);
  }
  const watcher = watch(folder, { recursive }, (_event, name) => {
    if (name === null || matters(name)) onChange();
  });
  return [watcher.on("error", onChange)];
}
