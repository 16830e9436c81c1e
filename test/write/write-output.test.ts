import { createHash } from "node:crypto";
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkOutput, writeOutput } from "../../generator/write/write-output.js";
import { createFolder, readTree, type Tree, toFiles, writeTree } from "./read-tree.js";

/** Windows lets only administrators make links to files. */
const isWindows = process.platform === "win32";

const before: Tree = {
  "README.md": "# old\n",
  "src/index.ts": "export {};\n",
  "src/tools/a/types.ts": "export type A = 1;\n",
  "src/tools/old/types.ts": "export type Old = 1;\n",
  "dist/index.js": "export {};\n",
  "dist/old.js": "old;\n",
};
const after: Tree = {
  "README.md": "# new\n",
  "src/index.ts": "export {};\n",
  "src/tools/a/types.ts": "export type A = 1;\n",
  "src/tools/b/types.ts": "export type B = 2;\n",
  "dist/index.js": "export {};\n",
  "dist/b.js": "b;\n",
};

const request = (folder: string, tree: Tree) => ({ folder, files: toFiles(tree), generatorVersion: "1.2.3" });
const write = (folder: string, tree: Tree) => writeOutput(request(folder, tree));
const check = (folder: string, tree: Tree) => checkOutput(request(folder, tree));
const sha256 = (text: string): string => `sha256:${createHash("sha256").update(text).digest("hex")}`;
const said = (result: { diagnostics: readonly { rule: string; message: string }[] }): string[] =>
  result.diagnostics.map(({ rule, message }) => `${rule}: ${message}`);

/** What a folder holds after a build of `tree`, without the manifests. */
function readFiles(folder: string): Tree {
  const { "toolgen.manifest.json": _, "dist/toolgen.manifest.json": __, ...files } = readTree(folder);
  return files;
}

/** A folder with the output of a build of `tree`. */
async function build(tree: Tree): Promise<string> {
  const folder = join(createFolder(), "generated");
  expect((await write(folder, tree)).diagnostics).toEqual([]);
  return folder;
}

describe("writeOutput", () => {
  it("creates the folder, every file and both manifests, and nothing else", async () => {
    const folder = join(createFolder(), "deep", "generated");
    const result = await write(folder, { "b.ts": "b\n", "a/é.ts": "é \u2028\n", "dist/b.js": "b\n" });
    expect(result).toEqual({
      written: ["a/é.ts", "b.ts", "dist/b.js", "dist/toolgen.manifest.json", "toolgen.manifest.json"],
      unchanged: [],
      removed: [],
      diagnostics: [],
    });
    const head = '{\n  "format": 1,\n  "generator": "toolgen 1.2.3",\n  "files": {\n';
    const utf8 = (text: string): string => Buffer.from(text).toString("latin1");
    expect(readTree(folder)).toEqual({
      "a/é.ts": utf8("é \u2028\n"),
      "b.ts": "b\n",
      "dist/b.js": "b\n",
      "dist/toolgen.manifest.json": `${head}    "dist/b.js": "${sha256("b\n")}"\n  }\n}\n`,
      "toolgen.manifest.json": utf8(
        `${head}    "a/é.ts": "${sha256("é \u2028\n")}",\n    "b.ts": "${sha256("b\n")}"\n  }\n}\n`,
      ),
    });
  });

  it("writes what changed, removes what is stale with the folders that this empties, and touches nothing else", async () => {
    const folder = await build(before);
    const longAgo = new Date("2001-01-01");
    for (const path of Object.keys(before)) utimesSync(join(folder, path), longAgo, longAgo);
    const result = await write(folder, after);
    expect(result).toEqual({
      written: [
        "README.md",
        "dist/b.js",
        "dist/toolgen.manifest.json",
        "src/tools/b/types.ts",
        "toolgen.manifest.json",
      ],
      unchanged: ["dist/index.js", "src/index.ts", "src/tools/a/types.ts"],
      removed: ["dist/old.js", "src/tools/old/types.ts"],
      diagnostics: [],
    });
    expect(readFiles(folder)).toEqual(after);
    for (const path of result.unchanged) expect(statSync(join(folder, path)).mtime).toEqual(longAgo);
  });

  it("replaces a file as a whole: who has the old one open goes on reading it", async () => {
    const folder = await build(before);
    const sameFile = join(folder, "..", "README.md");
    linkSync(join(folder, "README.md"), sameFile);
    await write(folder, after);
    expect(readFileSync(sameFile, "utf8")).toBe("# old\n");
  });

  it("comes to the bytes of a clean build", async () => {
    const folder = await build(before);
    await write(folder, after);
    expect(readTree(folder)).toEqual(readTree(await build(after)));
  });

  it("writes nothing the second time", async () => {
    const folder = await build(after);
    const times = (): number[] => Object.keys(readTree(folder)).map((path) => statSync(join(folder, path)).mtimeMs);
    const first = times();
    expect(await write(folder, after)).toMatchObject({ written: [], removed: [], diagnostics: [] });
    expect(times()).toEqual(first);
  });

  it("writes only the manifests when toolgen itself is another version", async () => {
    const folder = await build(after);
    const result = await writeOutput({ ...request(folder, after), generatorVersion: "2.0.0" });
    expect(result.written).toEqual(["dist/toolgen.manifest.json", "toolgen.manifest.json"]);
  });

  it.each<[string, Tree, Tree]>([
    ["a file becomes a folder", { "src/a": "1", "b.ts": "b" }, { "src/a/c.ts": "2", "b.ts": "b" }],
    ["a folder becomes a file", { "src/a/b/c.ts": "1", "src/a/d.ts": "1" }, { "src/a": "2" }],
    [
      "names change their case",
      { "src/tool/a.ts": "1", "src/tool/b.ts": "1" },
      { "src/Tool/a.ts": "1", "src/Tool/c.ts": "1" },
    ],
    ["the last file of dist/ goes", { "a.ts": "1", "dist/a.js": "1" }, { "a.ts": "1" }],
    ["all files go but one", before, { "README.md": "#\n" }],
  ])("leaves nothing behind where %s", async (_, old, fresh) => {
    const folder = await build(old);
    expect((await write(folder, fresh)).diagnostics).toEqual([]);
    expect(readTree(folder)).toEqual(readTree(await build(fresh)));
  });

  it.skipIf(isWindows)("repairs owned files that were edited, removed, or replaced by links", async () => {
    const folder = await build(after);
    const outside = join(folder, "..", "outside.ts");
    writeFileSync(outside, "outside\n");
    writeFileSync(join(folder, "README.md"), "# edited\n");
    rmSync(join(folder, "src/tools/b"), { recursive: true });
    rmSync(join(folder, "src/index.ts"));
    symlinkSync(outside, join(folder, "src/index.ts"));
    expect((await write(folder, after)).written).toEqual(["README.md", "src/index.ts", "src/tools/b/types.ts"]);
    expect(readTree(folder)).toEqual(readTree(await build(after)));
    expect(lstatSync(join(folder, "src/index.ts")).isFile()).toBe(true);
    expect(readFileSync(outside, "utf8")).toBe("outside\n");
  });

  it("leaves line ends as a Windows checkout made them", async () => {
    const folder = await build(after);
    for (const [path, content] of Object.entries(readTree(folder))) {
      writeFileSync(join(folder, path), content.replaceAll("\n", "\r\n"), "latin1");
    }
    const checkout = readTree(folder);
    expect(await write(folder, after)).toMatchObject({ written: [], removed: [] });
    expect(readTree(folder)).toEqual(checkout);
  });

  it("heals a merge that left conflicts in owned files and in the manifest", async () => {
    const folder = await build({ ...after, "src/tools/ours/types.ts": "ours\n" });
    const theirs = await build({ ...after, "src/tools/theirs/types.ts": "theirs\n" });
    const conflict = (ours: string, base: string, other: string): string =>
      `<<<<<<< HEAD\n${ours}||||||| base\n${base}=======\n${other}>>>>>>> theirs\n`;
    const manifests = [folder, theirs].map((side) =>
      readFileSync(join(side, "toolgen.manifest.json"), "utf8").split(/(?<=\n)/),
    );
    const line = (side: number, name: string): string => manifests[side]?.find((text) => text.includes(name)) ?? "";
    const common = manifests[0]?.filter((text) => !text.includes("/ours/")).join("") ?? "";
    const merged = common.replace(/(?= {2}\}\n\}\n$)/, conflict(line(0, "/ours/"), "", line(1, "/theirs/")));
    writeTree(folder, {
      "README.md": `# x\n${conflict("ours\n", "base\n", "theirs\n")}`,
      "src/tools/theirs/types.ts": "theirs\n",
      "toolgen.manifest.json": merged,
    });

    const result = await write(folder, after);
    expect(result.removed).toEqual(["src/tools/ours/types.ts", "src/tools/theirs/types.ts"]);
    expect(result.diagnostics).toEqual([]);
    expect(readTree(folder)).toEqual(readTree(await build(after)));
  });

  describe("foreign files", () => {
    it.each<[string, Tree, string[]]>([
      ["a folder of something else", { "package.json": "{}", "src/main.ts": "1" }, ["package.json", "src/main.ts"]],
      ["a file in the place of one of ours", { "README.md": "# mine\n" }, ["README.md"]],
      ["a manifest that is not ours", { "toolgen.manifest.json": "{}" }, ["toolgen.manifest.json"]],
      ["a folder of folders", { "lib/a/b.ts": "1" }, ["lib/"]],
      ["a file where a folder must be", { src: "1" }, ["src"]],
      ["a folder where a file must be", { "README.md/a": "1" }, ["README.md/"]],
      ["a name in another case", { "readme.md": "1" }, ["readme.md"]],
      [
        "a manifest of a later format",
        { "toolgen.manifest.json": '{ "format": 2 }', "a.ts": "1" },
        ["a.ts", "toolgen.manifest.json"],
      ],
    ])("refuses %s without a manifest, and changes nothing", async (_, foreign, names) => {
      const folder = createFolder();
      writeTree(folder, foreign);
      const result = await write(folder, after);
      expect(said(result)).toEqual(
        names.map((name) => `foreign-output: the output folder holds ${name}, which toolgen did not write`),
      );
      expect(result).toMatchObject({ written: [], unchanged: [], removed: [] });
      expect(readTree(folder)).toEqual(foreign);
    });

    it.each<[string, Tree]>([
      ["is empty", {}],
      [
        "holds npm's and hidden files",
        { "node_modules/a/index.js": "1", ".DS_Store": "1", ".gitignore": "dist/\n", ".git/HEAD": "1" },
      ],
      ["holds an empty folder", { "lib/": "" }],
      ["holds files that are already right", { "README.md": "# new\r\n", "src/index.ts": "export {};\n" }],
      ["holds what a dead build left", { ".toolgen.build.tmp/file-0": "half", ".toolgen.build.lock.x": "" }],
    ])("takes a folder without a manifest that %s", async (_, there) => {
      const folder = createFolder();
      for (const [path, content] of Object.entries(there)) {
        if (path.endsWith("/")) mkdirSync(join(folder, path));
        else writeTree(folder, { [path]: content });
      }
      expect((await write(folder, after)).diagnostics).toEqual([]);
      const leftovers = Object.keys(there).filter((path) => path.startsWith(".toolgen"));
      const stays = Object.fromEntries(Object.entries(there).filter(([path]) => !leftovers.includes(path)));
      expect(readFiles(folder)).toEqual({ ...after, ...stays });
    });

    it("leaves foreign files in an own folder alone, and says so", async () => {
      const folder = await build(before);
      const foreign = {
        "src/mine.ts": "1",
        "own/a/b.ts": "1",
        "src/tools/old/note.md": "1",
        ".env": "1",
        "node_modules/x.js": "1",
      };
      writeTree(folder, foreign);
      expect(said(await write(folder, after))).toEqual(
        ["own/", "src/mine.ts", "src/tools/old/note.md"].map(
          (file) => `foreign-file: ${file} in the output folder is not toolgen's; it is left alone`,
        ),
      );
      expect(readFiles(folder)).toEqual({ ...after, ...foreign });
    });

    it("refuses to overwrite one, although the folder is ours", async () => {
      const folder = await build(before);
      writeTree(folder, { "src/tools/b/types.ts": "mine\n" });
      const there = readTree(folder);
      expect(said(await write(folder, after))).toEqual([
        "foreign-output: the output folder holds src/tools/b/types.ts, which toolgen did not write",
      ]);
      expect(readTree(folder)).toEqual(there);
    });

    it.skipIf(isWindows)("neither writes nor removes through a link, whatever the manifest says", async () => {
      const folder = await build(before);
      const outside = join(folder, "..", "outside");
      renameSync(join(folder, "src"), outside);
      symlinkSync(outside, join(folder, "src"));
      const there = readTree(outside);
      expect(said(await write(folder, after))).toEqual([
        "foreign-output: the output folder holds src, which toolgen did not write",
      ]);
      expect((await write(folder, { "README.md": "# new\n" })).removed).toEqual(
        ["dist/old.js", "dist/index.js", "dist/toolgen.manifest.json"].sort(),
      );
      expect(readTree(outside)).toEqual(there);
    });

    it("believes no manifest that lists files outside", async () => {
      const folder = await build(before);
      const outside = join(folder, "..", "precious.ts");
      writeFileSync(outside, "precious\n");
      const manifest = join(folder, "toolgen.manifest.json");
      const entry = (path: string): string => `${JSON.stringify(path)}: "${sha256("precious\n")}",`;
      const text = readFileSync(manifest, "utf8");
      writeFileSync(manifest, text.replace('"files": {', `$&\n${entry("../precious.ts")}\n${entry(outside)}`));
      expect((await write(folder, after)).removed).toEqual(["dist/old.js", "src/tools/old/types.ts"]);
      expect(readFileSync(outside, "utf8")).toBe("precious\n");
    });

    it("keeps owning dist/ when another branch brings another manifest", async () => {
      const folder = await build(before);
      const branch = await build({ "README.md": "# branch\n" });
      rmSync(join(folder, "src"), { recursive: true });
      writeTree(folder, readTree(branch));
      expect(said(await write(folder, { "README.md": "# new\n", "dist/old.js": "other\n" }))).toEqual([]);
      expect(readFiles(folder)).toEqual({ "README.md": "# new\n", "dist/old.js": "other\n" });
    });

    it("says that a file is no folder", async () => {
      const folder = join(createFolder(), "generated");
      writeFileSync(folder, "a file\n");
      expect(said(await write(folder, after))).toEqual([
        "unreadable-file: generated can't be read: not a directory (ENOTDIR)",
      ]);
      expect(readFileSync(folder, "utf8")).toBe("a file\n");
    });
  });

  describe("a build of a part", () => {
    const partial = (folder: string, tree: Tree) => ({ ...request(folder, tree), keep: () => true });

    it("leaves other owned files as they are, and goes on owning them", async () => {
      const folder = await build(before);
      writeFileSync(join(folder, "src/tools/old/types.ts"), "edited\n");
      const result = await writeOutput(partial(folder, { "src/tools/b/types.ts": "export type B = 2;\n" }));
      expect(result).toMatchObject({
        written: ["src/tools/b/types.ts", "toolgen.manifest.json"],
        removed: [],
        diagnostics: [],
      });
      expect(readFiles(folder)).toEqual({
        ...before,
        "src/tools/old/types.ts": "edited\n",
        "src/tools/b/types.ts": "export type B = 2;\n",
      });
      expect(await checkOutput(partial(folder, {}))).toEqual({ added: [], changed: [], stale: [], diagnostics: [] });
      expect((await write(folder, after)).removed).toEqual(["dist/old.js", "src/tools/old/types.ts"]);
      expect(readTree(folder)).toEqual(readTree(await build(after)));
    });
  });
});

describe("checkOutput", () => {
  it("finds nothing right after a build", async () => {
    const folder = await build(after);
    expect(await check(folder, after)).toEqual({ added: [], changed: [], stale: [], diagnostics: [] });
  });

  it("lists added, changed and stale files, and writes nothing", async () => {
    const folder = await build(before);
    const there = readTree(folder);
    const result = await check(folder, after);
    expect(result.added).toEqual(["dist/b.js", "src/tools/b/types.ts"]);
    expect(result.changed.map(({ path }) => path)).toEqual([
      "README.md",
      "dist/toolgen.manifest.json",
      "toolgen.manifest.json",
    ]);
    expect(result.changed[0]?.diff).toBe("@@ -1,1 +1,1 @@\n-# old\n+# new");
    expect(result.stale).toEqual(["dist/old.js", "src/tools/old/types.ts"]);
    expect(said(result)).toEqual([
      "stale-output: generated/dist/b.js is missing",
      "stale-output: generated/src/tools/b/types.ts is missing",
      "stale-output: generated/README.md is out of date",
      "stale-output: generated/dist/toolgen.manifest.json is out of date",
      "stale-output: generated/toolgen.manifest.json is out of date",
      "stale-output: generated/dist/old.js is no longer produced",
      "stale-output: generated/src/tools/old/types.ts is no longer produced",
    ]);
    expect(readTree(folder)).toEqual(there);
  });

  it("says the same of a folder that is not there, and does not create it", async () => {
    const folder = join(createFolder(), "generated");
    expect(await check(folder, { "a.ts": "a", "dist/a.js": "a" })).toMatchObject({
      added: ["a.ts", "toolgen.manifest.json"],
      changed: [],
      stale: [],
    });
    expect(existsSync(folder)).toBe(false);
  });

  it("does not miss a dist/ that is not there, as in a fresh checkout", async () => {
    const folder = await build(after);
    rmSync(join(folder, "dist"), { recursive: true });
    expect(await check(folder, after)).toEqual({ added: [], changed: [], stale: [], diagnostics: [] });
  });

  it("holds a dist/ that is there to be whole", async () => {
    const folder = await build(after);
    writeTree(folder, { "dist/index.js": "export { };\n" });
    rmSync(join(folder, "dist/b.js"));
    expect(await check(folder, after)).toMatchObject({
      added: ["dist/b.js"],
      changed: [{ path: "dist/index.js" }],
      stale: [],
    });
  });

  it("takes the line ends of a Windows checkout for no drift", async () => {
    const folder = await build(after);
    writeFileSync(join(folder, "README.md"), "# new\r\n");
    expect((await check(folder, after)).changed).toEqual([]);
  });

  it.skipIf(isWindows)("does not show what a link points at", async () => {
    const folder = await build(after);
    writeFileSync(join(folder, "..", "secret"), "secret\n");
    rmSync(join(folder, "README.md"));
    symlinkSync(join(folder, "..", "secret"), join(folder, "README.md"));
    expect((await check(folder, after)).changed).toEqual([{ path: "README.md", diff: "@@ -0,0 +1,1 @@\n+# new" }]);
  });

  it("says what a build would refuse", async () => {
    const folder = createFolder();
    writeTree(folder, { "main.ts": "1" });
    const result = await check(folder, after);
    expect(result).toMatchObject({ added: [], changed: [], stale: [] });
    expect(said(result)).toEqual(["foreign-output: the output folder holds main.ts, which toolgen did not write"]);
  });
});
