import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashContent, parseManifest, printManifests } from "../../generator/write/manifest.js";

const digit = (digit: string): string => `sha256:${digit.repeat(64)}`;

describe("hashContent", () => {
  it.each<[string, string | Buffer, string | Buffer]>([
    ["plain text", "a\nb\n", "a\nb\n"],
    ["CRLF as LF", "a\r\nb\r\n", "a\nb\n"],
    ["a lone CR as it is", "a\rb", "a\rb"],
    ["bytes of a disk", Buffer.from("é\r\n"), "é\n"],
    ["bytes that are no UTF-8", Buffer.from([0xff, 0x0d, 0x0a, 0xfe]), Buffer.from([0xff, 0x0a, 0xfe])],
    ["nothing", "", ""],
  ])("reads %s", (_, content, hashed) => {
    expect(hashContent(content)).toBe(`sha256:${createHash("sha256").update(hashed).digest("hex")}`);
  });

  it("keeps apart bytes that UTF-8 would read as the same replacement", () => {
    expect(hashContent(Buffer.from([0xff, 0x0d, 0x0a]))).not.toBe(hashContent(Buffer.from([0xfe, 0x0d, 0x0a])));
  });
});

describe("printManifests", () => {
  it("lists one file a line, sorted, dist/ apart", () => {
    const files = new Map([
      ["src/b.ts", digit("b")],
      ["dist/a.js", digit("d")],
      ["src/a.ts", digit("a")],
      ["__proto__", digit("0")],
    ]);
    expect([...printManifests(files, "toolgen 1.2.3")]).toEqual([
      [
        "toolgen.manifest.json",
        `{
  "format": 1,
  "generator": "toolgen 1.2.3",
  "files": {
    "__proto__": "${digit("0")}",
    "src/a.ts": "${digit("a")}",
    "src/b.ts": "${digit("b")}"
  }
}
`,
      ],
      [
        "dist/toolgen.manifest.json",
        `{
  "format": 1,
  "generator": "toolgen 1.2.3",
  "files": {
    "dist/a.js": "${digit("d")}"
  }
}
`,
      ],
    ]);
  });

  it("prints none for a part without files", () => {
    expect([...printManifests(new Map([["a.ts", digit("a")]]), "toolgen 1").keys()]).toEqual(["toolgen.manifest.json"]);
  });
});

describe("parseManifest", () => {
  const parse = (text: string): unknown => {
    const files = parseManifest(text);
    return files === undefined ? undefined : [...files];
  };
  const entries = (...paths: string[]): string =>
    paths.map((path) => `    ${JSON.stringify(path)}: "${digit("a")}"`).join(",\n");
  const listing = (files: string): string =>
    `{\n  "format": 1,\n  "generator": "toolgen 1",\n  "files": {\n${files}\n  }\n}\n`;

  it("reads what was printed", () => {
    const files: [string, string][] = [
      ["__proto__", digit("1")],
      ['src/"quoted": ü\u2028.ts', digit("2")],
    ];
    const text = printManifests(new Map(files), "toolgen 1").get("toolgen.manifest.json") ?? "";
    expect(parse(text)).toEqual(files);
  });

  const conflict = listing(`${entries("both.ts")},
<<<<<<< HEAD
${entries("ours.ts")},
||||||| 1234567
${entries("base.ts")},
=======
${entries("theirs.ts", "theirs-too.ts")},
>>>>>>> feature/other
${entries("last.ts")}`);
  const all = ["both.ts", "ours.ts", "base.ts", "theirs.ts", "theirs-too.ts", "last.ts"];

  it.each<[string, string, unknown]>([
    ["both sides and the base of a merge conflict", conflict, all.map((path) => [path, digit("a")])],
    ["CRLF", listing(entries("a.ts")).replaceAll("\n", "\r\n"), [["a.ts", digit("a")]]],
    ["another layout", JSON.stringify({ format: 1, files: { "a.ts": digit("a") } }), [["a.ts", digit("a")]]],
    ["an escaped path", listing(entries('a "b".ts')), [['a "b".ts', digit("a")]]],
    ["no files", listing(""), []],
    [
      "paths that leave the folder: not",
      listing(entries("../a.ts", "/etc/passwd", "C:\\a", "b.ts")),
      [["b.ts", digit("a")]],
    ],
    [
      "what is npm's, Git's and the writer's: not",
      listing(entries("node_modules/a", ".git/config", ".toolgen.build.lock")),
      [],
    ],
    ["a path with a broken escape: not", listing(`    "a\\x.ts": "${digit("a")}"`), []],
    ["a later format", listing(entries("a.ts")).replace('"format": 1', '"format": 2'), undefined],
    ["a later format that begins with 1", listing(entries("a.ts")).replace('"format": 1', '"format": 12'), undefined],
    ["another file", '{ "name": "x" }', undefined],
    ["nothing", "", undefined],
  ])("reads %s", (_, text, want) => {
    expect(parse(text)).toEqual(want);
  });
});
