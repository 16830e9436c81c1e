import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { watchAndRun } from "../../generator/cli/watch.js";
import { project } from "./compiled-cli.js";

const ending = { signal: new AbortController() };
afterEach(() => ending.signal.abort());

/** Watches the folder `registry` and the file `codegen.config.ts` of a project, and counts the runs. */
function watchProject(run: () => Promise<void> = async () => {}): {
  folder: string;
  runs: () => number;
  done: Promise<void>;
} {
  const folder = project({
    "registry/a/contract.yaml": "1",
    "codegen.config.ts": "1",
    "other.txt": "1",
    "generated/x.ts": "1",
  });
  let runs = 0;
  ending.signal = new AbortController();
  const cycle = {
    folders: [path.join(folder, "registry")],
    files: [path.join(folder, "codegen.config.ts")],
    run: async () => {
      runs += 1;
      await run();
    },
  };
  return { folder, runs: () => runs, done: watchAndRun(async () => cycle, ending.signal.signal) };
}

const reaches = (runs: () => number, want: number): Promise<void> =>
  vi.waitFor(() => expect(runs()).toBe(want), { timeout: 5000, interval: 20 });
/** Long enough for a run that must not happen. */
const quiet = (): Promise<void> => delay(400);

describe("watchAndRun", () => {
  it.each<{ title: string; change: (folder: string) => void }>([
    {
      title: "a changed contract",
      change: (folder) => writeFileSync(path.join(folder, "registry/a/contract.yaml"), "2"),
    },
    {
      title: "a new folder with a file",
      change: (folder) => {
        mkdirSync(path.join(folder, "registry/b/samples"), { recursive: true });
        writeFileSync(path.join(folder, "registry/b/samples/x.yaml"), "1");
      },
    },
    { title: "a removed folder", change: (folder) => rmSync(path.join(folder, "registry/a"), { recursive: true }) },
    {
      title: "a changed configuration",
      change: (folder) => writeFileSync(path.join(folder, "codegen.config.ts"), "2"),
    },
    {
      title: "a configuration that is replaced by renaming",
      change: (folder) => {
        writeFileSync(path.join(folder, "codegen.config.ts.tmp"), "2");
        renameSync(path.join(folder, "codegen.config.ts.tmp"), path.join(folder, "codegen.config.ts"));
      },
    },
    { title: "a removed registry", change: (folder) => rmSync(path.join(folder, "registry"), { recursive: true }) },
  ])("runs at the start, and again after $title", async ({ change }) => {
    const { folder, runs } = watchProject();
    await reaches(runs, 1);
    await quiet();
    expect(runs()).toBe(1);
    change(folder);
    await reaches(runs, 2);
  });

  it("hears of files in a folder that was made after the start", async () => {
    const { folder, runs } = watchProject();
    await reaches(runs, 1);
    mkdirSync(path.join(folder, "registry/b/samples"), { recursive: true });
    await reaches(runs, 2);
    writeFileSync(path.join(folder, "registry/b/samples/x.yaml"), "1");
    await reaches(runs, 3);
  });

  it("waits for a registry that does not exist", async () => {
    const { folder, runs } = watchProject();
    await reaches(runs, 1);
    rmSync(path.join(folder, "registry"), { recursive: true });
    await reaches(runs, 2);
    mkdirSync(path.join(folder, "registry"));
    await reaches(runs, 3);
  });

  it.each(["other.txt", "generated/x.ts", "registry/toolgen.lock"])("does not run for %s", async (file) => {
    const { folder, runs } = watchProject();
    await reaches(runs, 1);
    writeFileSync(path.join(folder, file), "2");
    await quiet();
    expect(runs()).toBe(1);
  });

  it("runs once for many changes at a time", async () => {
    const { folder, runs } = watchProject();
    await reaches(runs, 1);
    for (let index = 0; index < 20; index += 1) {
      writeFileSync(path.join(folder, `registry/a/${index}.yaml`), "1");
      await delay(10);
    }
    await reaches(runs, 2);
    await quiet();
    expect(runs()).toBe(2);
  });

  it("runs one at a time, and once more for what changes meanwhile", async () => {
    let running = 0;
    let most = 0;
    const { folder, runs } = watchProject(async () => {
      running += 1;
      most = Math.max(most, running);
      await delay(250);
      running -= 1;
    });
    await reaches(runs, 1);
    for (const text of ["2", "3", "4"]) {
      writeFileSync(path.join(folder, "registry/a/contract.yaml"), text);
      await delay(40);
    }
    await reaches(runs, 2);
    await delay(700);
    expect({ runs: runs(), most }).toEqual({ runs: 2, most: 1 });
  });

  it("ends by its signal, and where there is nothing to run", async () => {
    const { runs, done } = watchProject();
    await reaches(runs, 1);
    ending.signal.abort();
    await done;
    await watchAndRun(async () => undefined, new AbortController().signal);
    expect(runs()).toBe(1);
  });
});
