import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { WriterPoint } from "../../generator/write/attempt.js";
import { type WriteResult, writeOutput } from "../../generator/write/write-output.js";
import { createFolder, readTree, type Tree, toFiles } from "./read-tree.js";
import { bundleWriter, runBuild } from "./run-build.js";

const old: Tree = {
  "a.ts": "old\n",
  "src/b.ts": "old\n",
  "src/gone/c.ts": "old\n",
  swap: "old\n",
  "dist/a.js": "old\n",
};
const fresh: Tree = {
  "a.ts": "new\n",
  "src/b.ts": "new\n",
  "src/d/e.ts": "new\n",
  "swap/f.ts": "new\n",
  "dist/a.js": "new\n",
};

const request = (folder: string, tree: Tree) => ({ folder, files: toFiles(tree), generatorVersion: "1.2.3" });
const said = (result: { diagnostics: readonly { rule: string; message: string }[] }): string[] =>
  result.diagnostics.map(({ rule, message }) => `${rule}: ${message}`);

async function createOutput(tree: Tree, above: string = createFolder()): Promise<string> {
  const folder = join(above, "generated");
  expect(said(await writeOutput(request(folder, tree)))).toEqual([]);
  return folder;
}

/** The error that Node's file system raises for a code. */
const systemError = (code: string, text: string): Error =>
  Object.assign(new Error(`${code}: ${text}, write`), { code, syscall: "write", errno: -1 });

/** The files on disk besides the writer's own lock and scratch files. */
const withoutScratch = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).filter(([path]) => !path.startsWith(".toolgen.build.") && !path.endsWith("/")),
  );

/** Each file is the old one or the new one. */
function expectOldOrNew(folder: string): void {
  const there = readTree(folder);
  for (const path of new Set([...Object.keys(old), ...Object.keys(fresh)])) {
    expect([old[path], fresh[path]], path).toContain(there[path]);
  }
}

const fullDisk = /^output-not-writable: generated.* can't be written: no space left on device \(ENOSPC\)$/;

describe("a full disk", () => {
  it.each<[string, (index: number, step: number) => boolean]>([
    ["for a moment", (index, step) => index === step],
    ["from then on", (index, step) => index >= step],
  ])("leaves each file old or new, at any step, %s (by a fault hook)", async (_, fails) => {
    const clean = readTree(await createOutput(fresh));
    const points: WriterPoint[] = [];
    await writeOutput(request(await createOutput(old), fresh), { at: (point) => points.push(point) });
    for (const step of points.keys()) {
      const folder = await createOutput(old);
      const before = readTree(folder);
      let index = 0;
      const at = (): void => {
        if (fails(index++, step)) throw systemError("ENOSPC", "no space left on device");
      };
      const found = said(await writeOutput(request(folder, fresh), { at }));
      const title = `${points[step]}, step ${step}`;
      const there = withoutScratch(readTree(folder));
      expectOldOrNew(folder);
      if (step < points.indexOf("intent")) expect(there, title).toEqual(before);
      if (found.length === 0) expect(there, title).toEqual(clean);
      else expect(found, title).toEqual([expect.stringMatching(fullDisk)]);
      const isTidying = ["prune", "unlock"].includes(points[step] ?? "") || step === points.lastIndexOf("clean");
      if (!isTidying) expect(found, title).toHaveLength(1);
      // A lock that could not be removed is that of a dead process by the time of the next build.
      rmSync(join(folder, ".toolgen.build.lock"), { force: true });
      expect(said(await writeOutput(request(folder, fresh))), title).toEqual([]);
      // A folder that could not be removed when it was empty is no file, and stays.
      const healed = readTree(folder);
      expect(points[step] === "prune" ? withoutScratch(healed) : healed, title).toEqual(clean);
    }
  });

  const demand = "changes nothing where the new files do not fit, and builds once there is room (by a tmpfs)";
  it.skipIf(!canMount())(demand, async () => {
    const disk = createFolder();
    mount(disk, "128k");
    onTestFinished(() => unmount(disk));
    const folder = await createOutput(old, disk);
    const before = readTree(folder);
    const large: Tree = {
      ...fresh,
      ...Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`many/${i}.ts`, `${i}\n`])),
    };
    const full = [expect.stringMatching(fullDisk)];

    expect(said(await writeOutput(request(folder, large)))).toEqual(full);
    expect(readTree(folder)).toEqual(before);

    expect(() => writeFileSync(join(disk, "filler"), Buffer.alloc(1 << 20))).toThrow("ENOSPC");
    expect(said(await writeOutput(request(folder, large)))).toEqual(full);
    expect(said(await writeOutput(request(join(disk, "other", "generated"), fresh)))).toEqual(full);
    expect(readTree(folder)).toEqual(before);
    expect(await writeOutput(request(folder, old))).toMatchObject({ written: [], diagnostics: [] });

    execFileSync("mount", ["-o", "remount,size=4m", disk]);
    expect(said(await writeOutput(request(folder, large)))).toEqual([]);
    expect(readTree(folder)).toEqual(readTree(await createOutput(large)));
  });
});

describe("files and folders that are read-only", () => {
  bundleWriter();
  const isRoot = process.getuid?.() === 0;
  const nobody = 65534;

  /** Permissions bind everybody but root, so root builds as nobody. */
  const buildUnprivileged = async (folder: string, tree: Tree): Promise<WriteResult> => {
    const { result } = await runBuild({ request: request(folder, tree), ...(isRoot ? { uid: nobody } : {}) });
    if (result === undefined) throw new Error("the build was killed");
    return result;
  };
  const setMode = (folder: string, mode: number, paths: readonly string[]): void => {
    for (const path of paths) chmodSync(join(folder, path), mode);
  };

  it.skipIf(process.platform === "win32")(
    "changes nothing in a folder that may not be written to, unless there is nothing to change",
    async () => {
      const folder = await createOutput(old);
      const before = readTree(folder);
      setMode(folder, 0o755, [".."]);
      setMode(folder, 0o555, ["."]);
      onTestFinished(() => setMode(folder, 0o755, ["."]));
      expect(said(await buildUnprivileged(folder, fresh))).toEqual([
        "output-not-writable: generated/.toolgen.build.lock can't be written: permission denied (EACCES)",
      ]);
      expect(await buildUnprivileged(folder, old)).toMatchObject({ written: [], diagnostics: [] });
      expect(said(await buildUnprivileged(join(folder, "new"), fresh))).toEqual([
        "output-not-writable: new can't be written: permission denied (EACCES)",
      ]);
      expect(readTree(folder)).toEqual(before);
    },
  );

  it.skipIf(process.platform === "win32")(
    "leaves each file old or new where one folder may not be written to, and heals",
    async () => {
      const folder = await createOutput(old);
      const writable = [".", "dist", ...Object.keys(readTree(folder))];
      setMode(folder, 0o777, writable);
      setMode(folder, 0o755, [".."]);
      setMode(folder, 0o555, ["src", "src/gone"]);
      onTestFinished(() => setMode(folder, 0o755, ["src"]));
      expect(said(await buildUnprivileged(folder, fresh))).toEqual([
        "output-not-writable: generated/src/d can't be written: permission denied (EACCES)",
      ]);
      expectOldOrNew(folder);
      expect(Object.keys(readTree(folder)).filter((path) => path.startsWith(".toolgen"))).toEqual([]);
      setMode(folder, 0o777, ["src", "src/gone"]);
      expect(said(await buildUnprivileged(folder, fresh))).toEqual([]);
      expect(readTree(folder)).toEqual(readTree(await createOutput(fresh)));
    },
  );

  it.skipIf(process.platform === "win32")("says which file it may not read", async () => {
    const folder = await createOutput(old);
    setMode(folder, 0o755, [".."]);
    setMode(folder, 0o777, ["."]);
    setMode(folder, 0o000, ["src/b.ts"]);
    expect(said(await buildUnprivileged(folder, fresh))).toEqual([
      "unreadable-file: generated/src/b.ts can't be read: permission denied (EACCES)",
    ]);
  });
});

describe("a file that is held for a moment, as by a virus scanner on Windows", () => {
  const build = async (code: string, times: number) => {
    const folder = await createOutput(old);
    let left = times;
    const at = (point: WriterPoint): void => {
      if (point === "rename" && left-- > 0) throw systemError(code, "resource busy or locked");
    };
    return { folder, result: await writeOutput(request(folder, fresh), { at }) };
  };

  it.each(["EBUSY", "EPERM", "EACCES"])("is tried again after %s", async (code) => {
    const { folder, result } = await build(code, 3);
    expect(said(result)).toEqual([]);
    expect(readTree(folder)).toEqual(readTree(await createOutput(fresh)));
  });

  it("is given up after a while", async () => {
    const { folder, result } = await build("EBUSY", 1000);
    expect(said(result)).toEqual([
      "output-not-writable: generated/src/d/e.ts can't be written: resource busy or locked (EBUSY)",
    ]);
    expectOldOrNew(folder);
  });

  it("does not take a bug of ours for one", async () => {
    const folder = await createOutput(old);
    const at = (): void => {
      throw new TypeError("a bug");
    };
    await expect(writeOutput(request(folder, fresh), { at })).rejects.toThrow("a bug");
  });
});

function mount(folder: string, size: string): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder], { stdio: "ignore" });
}

function unmount(folder: string): void {
  execFileSync("umount", [folder]);
}

/** Whether this machine lets us mount a small disk in memory. */
function canMount(): boolean {
  if (process.platform !== "linux") return false;
  const folder = mkdtempSync(join(tmpdir(), "toolgen-disk-"));
  try {
    mount(folder, "64k");
    unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}
