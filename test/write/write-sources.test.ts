import { existsSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeSources } from "../../generator/write/write-sources.js";
import { createFolder, readTree, type Tree, toFiles, writeTree } from "./read-tree.js";

const sources: Tree = {
  "shipping/update_order/contract.yaml": "name: update_order\n",
  "shipping/update_order/samples/ideal.yaml": "title: x\n",
  "media/export_video/contract.yaml": "name: export_video\n",
};

async function write(folder: string): Promise<{ written: readonly string[]; said: string[] }> {
  const { written, diagnostics } = await writeSources(folder, toFiles(sources));
  return { written, said: diagnostics.map(({ rule, message }) => `${rule}: ${message}`) };
}

describe("writeSources", () => {
  it("creates files next to those that are there", async () => {
    const folder = join(createFolder(), "registry");
    writeTree(folder, { "media/domain.yaml": "owner: me\n" });
    expect(await write(folder)).toEqual({ written: Object.keys(sources).sort(), said: [] });
    expect(readTree(folder)).toEqual({ ...sources, "media/domain.yaml": "owner: me\n" });
  });

  it("creates the folder", async () => {
    const folder = join(createFolder(), "a", "registry");
    await write(folder);
    expect(readTree(folder)).toEqual(sources);
  });

  it("overwrites nothing, names every file that is there, and then writes none", async () => {
    const folder = join(createFolder(), "registry");
    const there = { "shipping/update_order/contract.yaml": "mine\n", "media/export_video/contract.yaml": "" };
    writeTree(folder, there);
    expect(await write(folder)).toEqual({
      written: [],
      said: [
        "file-exists: registry/media/export_video/contract.yaml exists already",
        "file-exists: registry/shipping/update_order/contract.yaml exists already",
      ],
    });
    expect(readTree(folder)).toEqual(there);
  });

  it("removes what it created when a later file can't be written", async () => {
    const folder = join(createFolder(), "registry");
    writeTree(folder, { "shipping/update_order": "a file\n" });
    expect(await write(folder)).toEqual({
      written: [],
      said: [
        expect.stringMatching(
          /^output-not-writable: registry\/shipping\/update_order\/contract.yaml can't be written: (file already exists|not a directory) \(\w+\)$/,
        ),
      ],
    });
    expect(readTree(folder)).toEqual({ "shipping/update_order": "a file\n" });
  });

  it.skipIf(process.platform === "win32")("does not write through a link that leads nowhere", async () => {
    const folder = join(createFolder(), "registry");
    const link = join(folder, "media/export_video/contract.yaml");
    mkdirSync(join(link, ".."), { recursive: true });
    symlinkSync(join(folder, "..", "outside"), link);
    expect((await write(folder)).said).toEqual([
      "file-exists: registry/media/export_video/contract.yaml exists already",
    ]);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(existsSync(join(folder, "..", "outside"))).toBe(false);
  });

  it("says that the folder is a file", async () => {
    const folder = join(createFolder(), "registry");
    writeFileSync(folder, "");
    expect((await write(folder)).said).toEqual([
      expect.stringMatching(/^output-not-writable: registry can't be written: /),
    ]);
  });
});
