import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { WriterPoint } from "../../generator/write/attempt.js";
import { hashContent } from "../../generator/write/manifest.js";
import { type FileChange, finishWriting, hashOf, writeTogether } from "../../generator/write/write-together.js";
import { createFolder, readTree, type Tree } from "./read-tree.js";

const journal = "registry/.note.json";
const before: Tree = { "config.ts": "one\n", "registry/changes.md": "one\n", "registry/a/versions/1.yaml": "one\n" };
const after: Tree = { "config.ts": "two\n", "registry/changes.md": "two\n", "registry/a/versions/2.yaml": "new\n" };

/** A folder with the files of `before`, and the changes that make those of `after`. */
function begin(): { place: { folder: string; journal: string }; changes: readonly FileChange[] } {
  const folder = createFolder();
  for (const [path, text] of Object.entries(before)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const change = (path: string): FileChange => ({
    path,
    before: hashOf(join(folder, path)),
    content: after[path] ?? null,
  });
  const paths = ["registry/a/versions/2.yaml", "registry/a/versions/1.yaml", "registry/changes.md", "config.ts"];
  return { place: { folder, journal }, changes: paths.map(change) };
}

const filesIn = (folder: string): Tree =>
  Object.fromEntries(Object.entries(readTree(folder)).filter(([path]) => !path.endsWith("/")));
const all = (): boolean => true;

/** Makes the machine refuse at one step, as a full disk does; the process goes on. */
const refuseAt = (step: number): { at: (point: WriterPoint, path: string) => void; steps: () => number } => {
  let count = 0;
  const at = (): void => {
    count += 1;
    if (count === step)
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" });
  };
  return { at, steps: () => count };
};

describe("files that belong together", () => {
  test("are written, and no note is left", async () => {
    const { place, changes } = begin();
    expect(await writeTogether(place, changes)).toEqual({ paths: changes.map(({ path }) => path), diagnostics: [] });
    expect(filesIn(place.folder)).toEqual(after);
    expect(await finishWriting(place, all)).toBeUndefined();
  });

  test("nothing to write touches nothing", async () => {
    const { place } = begin();
    expect(await writeTogether(place, [])).toEqual({ paths: [], diagnostics: [] });
    expect(filesIn(place.folder)).toEqual(before);
  });

  test("whichever step fails, nothing has happened, or the next attempt completes it", async () => {
    const rehearsal = begin();
    const { at, steps } = refuseAt(0);
    await writeTogether(rehearsal.place, rehearsal.changes, { at });
    expect(steps()).toBeGreaterThan(15);
    const outcomes = new Set<string>();
    for (let step = 1; step <= steps(); step += 1) {
      const { place, changes } = begin();
      const { diagnostics } = await writeTogether(place, changes, refuseAt(step));
      if (diagnostics.length > 0) expect(diagnostics.map(({ rule }) => rule)).toEqual(["output-not-writable"]);
      const left = await finishWriting(place, all);
      outcomes.add(left === undefined ? "none" : "completed");
      const want = left === undefined && diagnostics.length > 0 ? before : after;
      expect(filesIn(place.folder), `step ${step}`).toEqual(want);
    }
    expect([...outcomes].sort()).toEqual(["completed", "none"]);
  });

  test("what was changed in between is not overwritten", async () => {
    const { place, changes } = begin();
    const { at } = refuseAt(12);
    expect((await writeTogether(place, changes, { at })).diagnostics).toHaveLength(1);
    writeFileSync(join(place.folder, "config.ts"), "mine\n");
    const tree = filesIn(place.folder);
    const { paths, diagnostics } = (await finishWriting(place, all)) ?? { paths: ["?"], diagnostics: [] };
    expect(paths).toEqual([]);
    expect(diagnostics.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      "unfinished-write: a release was interrupted, and registry/.note.json says how to complete it: config.ts has been changed since",
    ]);
    expect(filesIn(place.folder)).toEqual(tree);
  });

  test("line ends of a checkout make no difference", async () => {
    const { place, changes } = begin();
    const note = JSON.stringify({ format: 1, changes });
    writeFileSync(join(place.folder, journal), note);
    writeFileSync(join(place.folder, "config.ts"), "one\r\n");
    expect((await finishWriting(place, all))?.diagnostics).toEqual([]);
    expect(filesIn(place.folder)).toEqual(after);
  });

  test.each<[title: string, note: string, detail: string]>([
    ["no JSON", "{", "it can't be read"],
    ["another format", '{"format":2,"changes":[]}', "it can't be read"],
    ["changes of another form", '{"format":1,"changes":[{"path":1}]}', "it can't be read"],
    ["null", "null", "it can't be read"],
    [
      "a path that is not ours",
      JSON.stringify({ format: 1, changes: [{ path: "../.bashrc", before: null, content: "evil" }] }),
      'it names "../.bashrc", which is not for toolgen to write',
    ],
  ])("a note with %s is refused", async (_, note, detail) => {
    const { place } = begin();
    writeFileSync(join(place.folder, journal), note);
    const left = await finishWriting(place, (path) => !path.startsWith(".."));
    expect(left?.diagnostics.map(({ message }) => message)).toEqual([
      `a release was interrupted, and registry/.note.json says how to complete it: ${detail}`,
    ]);
    expect(existsSync(join(place.folder, "../.bashrc"))).toBe(false);
    expect(readFileSync(join(place.folder, "config.ts"), "utf8")).toBe("one\n");
  });

  test("a hash is that of the content, and null where there is no file", () => {
    const { place } = begin();
    expect(hashOf(join(place.folder, "config.ts"))).toBe(hashContent("one\n"));
    expect(hashOf(join(place.folder, "gone"))).toBeNull();
  });
});
