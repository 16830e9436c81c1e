import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { WriterPoint } from "../../generator/write/attempt.js";
import { writeOutput } from "../../generator/write/write-output.js";
import { createFolder, readTree, type Tree, toFiles } from "./read-tree.js";
import { bundleWriter, runBuild } from "./run-build.js";

const one: Tree = {
  "README.md": "# one\n",
  "src/index.ts": "export {};\n",
  "src/same.ts": "same\n",
  "src/tools/Alpha/types.ts": "one\n",
  "src/tools/gone/types.ts": "one\n",
  "src/tools/gone/deep/er.ts": "one\n",
  "src/swap": "a file\n",
  "src/swop/a.ts": "a folder\n",
  "dist/index.js": "one\n",
  "dist/gone.js": "one\n",
};
/** From `one` to `two` files come, go, change and stay, swap places with folders, and change their case. */
const two: Tree = {
  "README.md": `# two\n${"two\n".repeat(2_000)}`,
  "src/index.ts": "export * from './new.js';\n",
  "src/same.ts": "same\n",
  "src/tools/alpha/types.ts": "two\n",
  "src/tools/new/types.ts": "two\n",
  "src/swap/a.ts": "a folder\n",
  "src/swop": "a file\n",
  "dist/index.js": "two\n",
  "dist/new.js": "two\n",
};
const ways: readonly (readonly [old: Tree, fresh: Tree])[] = [
  [{}, one],
  [one, two],
  [two, one],
];

const request = (folder: string, tree: Tree) => ({ folder, files: toFiles(tree), generatorVersion: "1.2.3" });
const isScratch = (path: string): boolean => path.startsWith(".toolgen.build.");
const isManifest = (path: string): boolean => /^(dist\/)?toolgen\.manifest\.json$/.test(path);

/** A folder that a build of `tree` has just made; an empty one for no files. */
async function createOutput(tree: Tree): Promise<string> {
  const folder = createFolder();
  if (Object.keys(tree).length > 0) await writeOutput(request(folder, tree));
  return folder;
}

/** Pseudo-random whole numbers below a limit, the same for the same seed (mulberry32). */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/** Each file is the old one or the new one, and no file has lost its owner. */
function expectOldOrNew(folder: string, old: Tree, fresh: Tree, title: string): void {
  const there = Object.entries(readTree(folder)).filter(([path]) => !isScratch(path) && !path.endsWith("/"));
  const found = new Map(there.filter(([path]) => !isManifest(path)));
  for (const path of new Set([...Object.keys(old), ...Object.keys(fresh), ...found.keys()])) {
    expect([old[path], fresh[path]], `${title}: ${path}`).toContain(found.get(path));
  }
  const manifests = there.filter(([path]) => isManifest(path)).map(([, content]) => JSON.parse(content));
  const listed = manifests.flatMap(({ files }) => Object.keys(files));
  expect(listed, title).toEqual(expect.arrayContaining([...found.keys()]));
}

async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const lane = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: width }, lane));
}

describe("builds that die or meet", () => {
  bundleWriter();

  it("leaves each file old or new at each of 200 seeded SIGKILLs, and the next build comes to the bytes of a clean one", async () => {
    const scratch = createFolder();
    const plans = await Promise.all(
      ways.map(async ([old, fresh]) => {
        const start = await createOutput(old);
        const clean = readTree(await createOutput(fresh));
        const rehearsal = await createOutput(old);
        const points: WriterPoint[] = [];
        await writeOutput(request(rehearsal, fresh), { at: (point) => points.push(point) });
        return { old, fresh, start, clean, points };
      }),
    );
    const died = new Set<WriterPoint>();

    const seeds = Array.from({ length: 200 }, (_, seed) => seed);
    await inParallel(seeds, 4, async (seed) => {
      const random = createRandom(seed);
      const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;
      const { old, fresh, start, clean, points } = pick(plans);
      const point = pick([...new Set(points)]);
      const kill = { point, count: random(points.filter((other) => other === point).length) };
      const title = `seed ${seed}, ${kill.point} ${kill.count}`;
      const folder = join(scratch, String(seed));
      cpSync(start, folder, { recursive: true });

      expect(await runBuild({ request: request(folder, fresh), kill }), title).toEqual({ signal: "SIGKILL" });
      died.add(point);
      expectOldOrNew(folder, old, fresh, title);

      const again = random(4);
      if (again === 0) {
        // The build that heals dies, too.
        await runBuild({ request: request(folder, fresh), kill: { point: pick(points), count: random(3) } });
        expectOldOrNew(folder, old, fresh, `${title}, killed again`);
      }
      if (again === 1) {
        // Two builds heal at the same time.
        const outcomes = await Promise.all([fresh, fresh].map((tree) => runBuild({ request: request(folder, tree) })));
        for (const { result } of outcomes) expect(result?.diagnostics, title).toEqual([]);
      } else expect((await writeOutput(request(folder, fresh))).diagnostics, title).toEqual([]);
      expect(readTree(folder), title).toEqual(clean);
    });
    expect([...died].sort()).toEqual([
      "clean",
      "final",
      "folder",
      "intent",
      "lock",
      "prune",
      "remove",
      "rename",
      "stage",
      "unlock",
    ]);
  }, 120_000);

  it("lets one build after the other write, and takes over the lock of a dead one only once", async () => {
    const clean = [readTree(await createOutput(one)), readTree(await createOutput(two))];
    const { pid } = spawnSync(process.execPath, ["--version"]);
    await inParallel([0, 1, 2, 3, 4, 5, 6, 7], 2, async (round) => {
      const folder = await createOutput(one);
      const journal = join(createFolder(), "journal");
      mkdirSync(join(folder, ".toolgen.build.tmp"));
      writeFileSync(join(folder, ".toolgen.build.tmp", "file-0"), "half a fi");
      const token = `00000000-0000-4000-8000-00000000000${round}`;
      writeFileSync(join(folder, ".toolgen.build.lock"), JSON.stringify({ pid, host: hostname(), token }));
      const outcomes = await Promise.all(
        [two, one, two, one].map((tree) => runBuild({ request: request(folder, tree), journal })),
      );
      for (const { result } of outcomes) expect(result?.diagnostics).toEqual([]);
      expect(clean).toContainEqual(readTree(folder));
      const holders = readFileSync(journal, "utf8").trim().split("\n");
      const turns = holders.filter((holder, index) => holder !== holders[index - 1]);
      expect(turns).toHaveLength(4);
      expect(new Set(turns).size).toBe(4);
    });
  }, 120_000);

  it("comes to a whole output when one of two builds is killed while the other one waits or works", async () => {
    const clean = readTree(await createOutput(two));
    const seeds = Array.from({ length: 12 }, (_, seed) => seed);
    await inParallel(seeds, 2, async (seed) => {
      const random = createRandom(1000 + seed);
      const folder = await createOutput(one);
      const kill = { point: (["stage", "rename", "remove", "final"] as const)[random(4)] ?? "stage", count: random(2) };
      await Promise.all([
        runBuild({ request: request(folder, two), kill }),
        runBuild({ request: request(folder, two) }).then(({ result }) => expect(result?.diagnostics).toEqual([])),
      ]);
      expect(readTree(folder), `seed ${seed}`).toEqual(clean);
    });
  }, 120_000);
});
