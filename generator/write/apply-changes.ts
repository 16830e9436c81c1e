import { mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { attempt, attemptToTidy, type WriterHooks } from "./attempt.js";
import type { Changes, Former } from "./compare-output.js";
import { isInDist, isManifest, scratchPrefix } from "./output-path.js";
import type { OutputTree } from "./output-tree.js";

export type OutputPlan = {
  /** All that the folder should hold, manifests included. */
  readonly output: OutputTree;
  /** The manifests that change, but with old and new files alike, for the time in between. */
  readonly intents: ReadonlyMap<string, string>;
  readonly changes: Changes;
};

/** What was done, in the order in which it was done; filled while the work goes on, for it may end with a fault. */
export type Progress = { readonly written: string[]; readonly removed: string[] };

/**
 * Makes the folder hold what the plan says; the caller holds the lock. Whatever moment the process dies at, each file is
 * old or new, and the next build finds all that is left: files are first written whole to a scratch folder, where a full
 * disk does no harm yet; then a manifest of intent makes every old and new path ours; then files are renamed into place,
 * new ones first, so that nothing refers to a file that is not there yet; then stale ones go; then comes the manifest.
 * Throws a `FileFault` where the machine refuses.
 */
export async function applyChanges(
  folder: string,
  plan: OutputPlan,
  progress: Progress,
  hooks: WriterHooks,
): Promise<void> {
  const { added, changed, former, obstructing } = plan.changes;
  const scratch = join(folder, `${scratchPrefix}tmp`);
  const placed = new Set<string>();

  const stage = async (contents: Iterable<readonly [string, string]>, name: string): Promise<Placement[]> => {
    const placements: Placement[] = [];
    for (const [path, content] of contents) {
      const source = join(scratch, `${name}-${placements.length}`);
      await attempt("stage", path, hooks, () => writeFileSync(source, content));
      placements.push({ source, path });
    }
    return placements;
  };

  const place = async ({ source, path }: Placement, point: "intent" | "rename" | "final"): Promise<void> => {
    const above = posix.dirname(path);
    if (!placed.has(above)) {
      await attempt("folder", above, hooks, () => mkdirSync(join(folder, above), { recursive: true }));
      placed.add(above);
    }
    await attempt(point, path, hooks, () => renameSync(source, join(folder, path)));
    if (point !== "intent") progress.written.push(path);
  };

  const remove = async ({ files, folders }: Former): Promise<void> => {
    for (const path of files) {
      await attempt("remove", path, hooks, () => rmSync(join(folder, path), { force: true }));
      progress.removed.push(path);
    }
    for (const path of folders) await attemptToTidy("prune", path, hooks, () => rmdirSync(join(folder, path)));
  };

  const contentsOf = (paths: readonly string[]): (readonly [string, string])[] => {
    const chosen = new Set(paths);
    return [...plan.output].filter(([path]) => chosen.has(path));
  };
  const isContent = ([path]: readonly [string, string]): boolean => !isManifest(path);
  try {
    await attempt("stage", "", hooks, () => mkdirSync(scratch));
    const intents = await stage(plan.intents, "intent");
    const files = await stage([...contentsOf(added), ...contentsOf(changed)].filter(isContent), "file");
    const finals = await stage(contentsOf([...added, ...changed].filter(isManifest)), "final");

    for (const intent of intents) await place(intent, "intent");
    await remove(obstructing);
    for (const file of files) await place(file, "rename");
    const isLeft = (path: string): boolean => !obstructing.files.includes(path) && !isManifest(path);
    await remove({ files: former.files.filter(isLeft), folders: former.folders });
    for (const final of finals) await place(final, "final");
    await remove({ files: former.files.filter(isManifest), folders: former.folders.filter(isInDist) });
  } finally {
    await attemptToTidy("clean", "", hooks, () => rmSync(scratch, { recursive: true, force: true }));
  }
}

type Placement = { readonly source: string; readonly path: string };
