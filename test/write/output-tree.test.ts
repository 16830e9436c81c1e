import { describe, expect, it } from "vitest";
import { createOutputTree } from "../../generator/write/output-tree.js";

const tree = (...paths: string[]) => createOutputTree(paths.map((path) => ({ path, content: `// ${path}\n` })));

describe("createOutputTree", () => {
  it("sorts by code unit, and keeps the content", () => {
    expect([...tree("src/b.ts", "src/a.ts", "README.md", "src/a/x.ts", "src/É.ts", "src/_.ts")]).toEqual([
      ["README.md", "// README.md\n"],
      ["src/_.ts", "// src/_.ts\n"],
      ["src/a.ts", "// src/a.ts\n"],
      ["src/a/x.ts", "// src/a/x.ts\n"],
      ["src/b.ts", "// src/b.ts\n"],
      ["src/É.ts", "// src/É.ts\n"],
    ]);
  });

  it("takes any name that a file may have", () => {
    const paths = ["__proto__", ".gitattributes", "constructor/toString.ts", "dist/a.js", "src/a b/…/..c.ts"];
    expect([...tree(...paths).keys()].sort()).toEqual([...paths].sort());
  });

  it.each([
    ["the same path twice", ["a.ts", "a.ts"]],
    ["two files that differ in case", ["src/Foo.ts", "src/foo.ts"]],
    ["two folders that differ in case", ["Src/a.ts", "src/b.ts"]],
    ["a file that is a folder too", ["src/a", "src/a/b.ts"]],
    ["a folder that is a file too", ["src/a/b.ts", "src/a"]],
    ["a folder that is a file in another case", ["src/a/b.ts", "src/A"]],
    ["an absolute path", ["/etc/passwd"]],
    ["a drive", ["C:/a.ts"]],
    ["a drive without a root", ["c:a.ts"]],
    ["a path that leaves the folder", ["../a.ts"]],
    ["a path that leaves the folder in its middle", ["src/../../a.ts"]],
    ["a path of a dot", ["./a.ts"]],
    ["a backslash", ["src\\a.ts"]],
    ["a zero character", ["src/a\0.ts"]],
    ["an empty segment", ["src//a.ts"]],
    ["an empty path", [""]],
    ["a folder", ["src/"]],
    ["the manifest", ["toolgen.manifest.json"]],
    ["the manifest of dist/", ["dist/toolgen.manifest.json"]],
    ["a file in the place of dist/", ["dist"]],
    ["the writer's lock", [".toolgen.build.lock"]],
    ["npm's folder", ["node_modules/a/index.js"]],
    ["Git's folder", [".git/config"]],
  ])("refuses %s", (_, paths) => {
    expect(() => tree(...paths)).toThrow(JSON.stringify(paths.at(-1)));
  });
});
