import { spawnSync } from "node:child_process";
import { linkSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { WriterPoint } from "../../generator/write/attempt.js";
import { replaceFile } from "../../generator/write/replace-file.js";
import { createFolder, readTree, writeTree } from "./read-tree.js";

const createFile = (content: string): string => {
  const folder = join(createFolder(), "registry");
  writeTree(folder, { "toolgen.lock": content });
  return join(folder, "toolgen.lock");
};
const done = { changed: true, diagnostics: [] };

describe("replaceFile", () => {
  it("creates the file and its folder", async () => {
    const folder = createFolder();
    expect(await replaceFile(join(folder, "a", "toolgen.lock"), "é\n")).toEqual(done);
    expect(readFileSync(join(folder, "a", "toolgen.lock"), "utf8")).toBe("é\n");
  });

  it("replaces the file as a whole, and leaves nothing else", async () => {
    const file = createFile("old\n");
    const sameFile = join(createFolder(), "link");
    linkSync(file, sameFile);
    expect(await replaceFile(file, "new\n")).toEqual(done);
    expect(readFileSync(sameFile, "utf8")).toBe("old\n");
    expect(readTree(join(file, ".."))).toEqual({ "toolgen.lock": "new\n" });
  });

  it.each(["same\n", "same\r\n"])("does not touch a file that holds it already: %j", async (content) => {
    const file = createFile(content);
    const then = new Date("2001-01-01");
    utimesSync(file, then, then);
    expect(await replaceFile(file, "same\n")).toEqual({ changed: false, diagnostics: [] });
    expect(statSync(file).mtime).toEqual(then);
    expect(readFileSync(file, "utf8")).toBe(content);
  });

  it.each<WriterPoint>(["folder", "clean", "stage", "rename"])("keeps the old file where %s fails", async (failing) => {
    const file = createFile("old\n");
    const at = (point: WriterPoint): void => {
      if (point !== failing) return;
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" });
    };
    const { changed, diagnostics } = await replaceFile(file, "new\n", { at });
    expect(changed).toBe(false);
    expect(diagnostics.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      expect.stringMatching(/^output-not-writable: registry.* can't be written: no space left on device \(ENOSPC\)$/),
    ]);
    expect(readTree(join(file, ".."))).toEqual({ "toolgen.lock": "old\n" });
  });

  it("says that the file is a folder", async () => {
    const file = join(createFolder(), "toolgen.lock");
    mkdirSync(file);
    const { diagnostics } = await replaceFile(file, "new\n");
    expect(diagnostics.map(({ message }) => message)).toEqual([
      expect.stringMatching(/toolgen\.lock can't be written: illegal operation on a directory \(EISDIR\)$/),
    ]);
  });

  it("removes what a process left that died before it was done, and nothing of a living one", async () => {
    const file = createFile("old\n");
    const folder = join(file, "..");
    const { pid } = spawnSync(process.execPath, ["--version"]);
    const living = `.toolgen.lock.${process.ppid}.x.tmp`;
    for (const name of [`.toolgen.lock.${pid}.x.tmp`, living, ".toolgen.lock.mine.tmp", ".other.1.tmp"]) {
      writeFileSync(join(folder, name), "");
    }
    await replaceFile(file, "new\n");
    expect(readTree(folder)).toEqual({
      ".other.1.tmp": "",
      ".toolgen.lock.mine.tmp": "",
      [living]: "",
      "toolgen.lock": "new\n",
    });
  });

  it("lets many replace it at the same time, each one whole", async () => {
    const file = createFile("old\n");
    const contents = Array.from({ length: 20 }, (_, index) => `${index}\n`.repeat(5_000));
    const results = await Promise.all(contents.map((content) => replaceFile(file, content)));
    for (const result of results) expect(result).toEqual(done);
    expect(contents).toContain(readFileSync(file, "utf8"));
    expect(Object.keys(readTree(join(file, "..")))).toEqual(["toolgen.lock"]);
  });
});
