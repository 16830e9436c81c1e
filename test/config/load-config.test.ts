import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { loadConfig } from "../../generator/config/load-config.js";
import { plainLook, renderDiagnostic } from "../../generator/diagnostics/render-diagnostic.js";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function tree(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "toolgen-config-")));
  folders.push(folder);
  for (const [name, text] of Object.entries({ "package.json": "{}", ...files })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

const list = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();

/** The rendered findings of a configuration, none where it is sound. */
async function findings(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { config, diagnostics } = await loadConfig({ cwd: tree(files) });
  expect(config === undefined).toBe(diagnostics.length > 0);
  return diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, plainLook));
}

describe("loadConfig: forms", () => {
  const esm =
    'import { defineConfig } from "toolgen";\nexport default defineConfig({ package: { name: "@x/tools" } });';
  it.each<{ title: string; files: Record<string, string> }>([
    {
      title: ".ts",
      files: { "codegen.config.ts": esm.replace("export default", "const port: number = 1;\nexport default") },
    },
    { title: ".mts", files: { "codegen.config.mts": esm } },
    { title: ".js", files: { "codegen.config.js": esm } },
    { title: ".mjs", files: { "codegen.config.mjs": esm } },
    {
      title: "package.json#toolgen",
      files: { "package.json": '\uFEFF{ "toolgen": { "package": { "name": "@x/tools" } } }' },
    },
    {
      title: "CommonJS",
      files: {
        "codegen.config.js": 'module.exports = { package: { name: "@x/" + require("node:path").basename("/tools") } };',
      },
    },
    {
      title: "top-level await",
      files: { "codegen.config.mjs": 'export default await Promise.resolve({ package: { name: "@x/tools" } });' },
    },
    {
      title: "relative imports of TypeScript, with and without an ending, and of JSON",
      files: {
        "codegen.config.ts": [
          'import { scope } from "./config/scope.js";',
          'import { name } from "./config/name";',
          'import data from "./config/data.json" with { type: "json" };',
          "export default { package: { name: scope + name + data.end } };",
        ].join("\n"),
        "config/scope.ts": 'export const scope: string = "@x/";',
        "config/name.ts": 'export const name: string = "too";',
        "config/data.json": '{ "end": "ls" }',
      },
    },
    {
      title: "imports of packages, in either module system",
      files: {
        "codegen.config.ts": [
          'import { scope } from "only-esm";',
          'import { name } from "only-cjs/name";',
          "export default { package: { name: scope + name } };",
        ].join("\n"),
        "node_modules/only-esm/package.json":
          '{ "name": "only-esm", "type": "module", "exports": { "import": "./a.js" } }',
        "node_modules/only-esm/a.js": 'export const scope = "@x/";',
        "node_modules/only-cjs/package.json": '{ "name": "only-cjs", "exports": { "./name": "./a.cjs" } }',
        "node_modules/only-cjs/a.cjs": 'exports.name = "tools";',
      },
    },
    {
      title: "subpath imports of the package itself",
      files: {
        "package.json": '{ "type": "module", "imports": { "#name": "./src/name.ts" } }',
        "codegen.config.ts": 'import { name } from "#name";\nexport default { package: { name } };',
        "src/name.ts": 'export const name = "@x/tools" as const;',
      },
    },
    {
      title: "import.meta of the file that it stands in",
      files: {
        "codegen.config.ts": [
          'import { readFileSync } from "node:fs";',
          'import { createRequire } from "node:module";',
          'import { start } from "./config/start.js";',
          "const require = createRequire(import.meta.url);",
          'const { end } = require("./end.json");',
          "export default { package: { name: start + end } };",
        ].join("\n"),
        "end.json": '{ "end": "ls" }',
        "config/start.ts": [
          'import { readFileSync } from "node:fs";',
          'import path from "node:path";',
          'export const start = readFileSync(new URL("a.txt", import.meta.url), "utf8") + readFileSync(path.join(import.meta.dirname, "b.txt"), "utf8");',
        ].join("\n"),
        "config/a.txt": "@x/",
        "config/b.txt": "too",
      },
    },
  ])("reads $title", async ({ files }) => {
    const { config, diagnostics } = await loadConfig({ cwd: tree(files) });
    expect(diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, plainLook))).toEqual([]);
    expect(config?.package).toEqual({ name: "@x/tools", version: "0.0.0", private: true });
  });

  it("reads a workspace package in TypeScript through its link", async () => {
    const folder = tree({
      "packages/names/package.json": '{ "name": "names", "type": "module", "exports": "./index.ts" }',
      "packages/names/index.ts": 'export const name: string = "@x/tools";',
      "codegen.config.ts": 'import { name } from "names";\nexport default { package: { name } };',
    });
    mkdirSync(path.join(folder, "node_modules"));
    symlinkSync(path.join(folder, "packages/names"), path.join(folder, "node_modules/names"), "junction");
    expect((await loadConfig({ cwd: folder })).config?.package.name).toBe("@x/tools");
  });

  it("reads from a read-only folder, and leaves no file behind", async () => {
    const folder = tree({ "codegen.config.ts": esm });
    const before = list(folder);
    chmodSync(folder, 0o555);
    try {
      expect((await loadConfig({ cwd: folder })).config?.package.name).toBe("@x/tools");
    } finally {
      chmodSync(folder, 0o755);
    }
    expect(list(folder)).toEqual(before);
  });

  it("makes paths absolute from the folder of the configuration, wherever it is called", async () => {
    const folder = tree({ "codegen.config.mjs": esm, "registry/a/x.txt": "" });
    const fromBelow = await loadConfig({ cwd: path.join(folder, "registry/a") });
    expect(fromBelow.config).toMatchObject({
      file: "codegen.config.mjs",
      root: folder,
      registry: path.join(folder, "registry"),
    });
    const named = await loadConfig({ cwd: path.join(folder, "registry"), file: "../codegen.config.mjs" });
    expect(named.config).toEqual(fromBelow.config);
  });

  it("names the files that it was made from", async () => {
    const folder = tree({
      "codegen.config.ts": `import "./a.js";\n${esm}`,
      "a.ts": 'import "./b/c.js";',
      "b/c.ts": "",
    });
    const { inputs } = await loadConfig({ cwd: folder });
    expect([...inputs].sort()).toEqual(["a.ts", "b/c.ts", "codegen.config.ts"].map((file) => path.join(folder, file)));
  });

  it("reads a changed file anew", async () => {
    const folder = tree({ "codegen.config.ts": 'export default { package: { name: "one" } };' });
    expect((await loadConfig({ cwd: folder })).config?.package.name).toBe("one");
    writeFileSync(path.join(folder, "codegen.config.ts"), 'export default { package: { name: "two" } };');
    expect((await loadConfig({ cwd: folder })).config?.package.name).toBe("two");
  });
});

describe("loadConfig: faults", () => {
  it("locates a syntax error, in columns of characters and not of bytes", async () => {
    expect(await findings({ "codegen.config.ts": 'const 天気 = "天気";\nexport default { a: 天気 "x" };\n' })).toEqual([
      [
        'codegen.config.ts:2:24 error invalid-config: Expected "}" but found "\\"x\\""',
        '  1 | const 天気 = "天気";',
        '> 2 | export default { a: 天気 "x" };',
        `    | ${" ".repeat(25)}^^^`,
        "  fix: correct the code here",
      ].join("\n"),
    ]);
  });

  it.each<{ title: string; files: Record<string, string>; want: string }>([
    {
      title: "an import that leads nowhere",
      files: { "codegen.config.ts": 'import { a } from "./missing.js";\nexport default a + import.meta.url;\n' },
      want: 'codegen.config.ts:1:19 error invalid-config: Could not resolve "./missing.js"',
    },
    {
      title: "a package that is not installed",
      files: { "codegen.config.ts": 'import a from "not-installed";\nexport default a;\n' },
      want: 'codegen.config.ts:1:15 error invalid-config: Could not resolve "not-installed"',
    },
    {
      title: "a syntax error in an imported file",
      files: { "codegen.config.ts": 'import "./config/a.js";\n', "config/a.ts": "\n  const = 1;\n" },
      want: 'config/a.ts:2:9 error invalid-config: Expected identifier but found "="',
    },
    {
      title: "an exception, where it is thrown",
      files: {
        "codegen.config.ts": 'import { load } from "./config/a.js";\ntype A = { a: 1 };\nexport default load();\n',
        "config/a.ts":
          'type B = {\n  b: 1;\n};\nexport function load(): B {\n  throw new Error("no \\u001b[31m\\nsecond line");\n}\n',
      },
      want: "config/a.ts:5:9 error invalid-config: the configuration throws: no \\u{1b}[31m",
    },
    {
      title: "an exception of a package, where it is called",
      files: {
        "codegen.config.ts": 'import { fail } from "failing";\n\nexport default fail();\n',
        "node_modules/failing/package.json": '{ "type": "module", "exports": "./a.js" }',
        "node_modules/failing/a.js": 'export const fail = () => { throw new TypeError("inside"); };',
      },
      want: "codegen.config.ts:3:16 error invalid-config: the configuration throws: inside",
    },
    {
      title: "something thrown that is no error",
      files: { "codegen.config.ts": 'throw "words";\n' },
      want: "codegen.config.ts:1:1 error invalid-config: the configuration throws: words",
    },
    {
      title: "a missing export of a package",
      files: {
        "codegen.config.ts": 'import { a } from "empty";\nexport default a;\n',
        "node_modules/empty/package.json": '{ "type": "module", "exports": "./a.js" }',
        "node_modules/empty/a.js": "export {};",
      },
      want: "codegen.config.ts:1:1 error invalid-config: the configuration throws: The requested module",
    },
    {
      title: "no default export",
      files: { "codegen.config.ts": "export const a = 1;\n" },
      want: "codegen.config.ts:1:1 error invalid-config: the file exports no configuration",
    },
    {
      title: "an empty file",
      files: { "codegen.config.ts": "" },
      want: "codegen.config.ts:1:1 error invalid-config: the file exports no configuration",
    },
    {
      title: "an export of toolgen that a configuration can't have",
      files: { "codegen.config.ts": 'import { build } from "toolgen";\nexport default build;\n' },
      want: 'codegen.config.ts:1:10 error invalid-config: No matching export in "toolgen" for import "build"',
    },
    {
      title: "a package.json that does not parse",
      files: { "package.json": '{\n  "toolgen": {}\n  "x": 1\n}\n' },
      want: 'package.json:3:3 error invalid-config: Expected "," in JSON but found "\\"x\\""',
    },
    {
      title: "a fault in package.json#toolgen",
      files: { "package.json": '{\n  "output": "x",\n  "toolgen": { "output": 3, "package": { "name": "x" } }\n}\n' },
      want: "package.json:3:26 error invalid-config: output is 3",
    },
  ])("locates $title", async ({ files, want }) => {
    const [first, ...others] = await findings(files);
    expect(first?.split("\n")[0]).toContain(want);
    expect(others).toEqual([]);
  });

  it("gives pointers into the file", async () => {
    const { diagnostics } = await loadConfig({
      cwd: tree({ "package.json": '{ "toolgen": { "package": { "name": "x", "a/b": 1 } } }' }),
    });
    expect(diagnostics.map(({ place }) => place?.pointer)).toEqual(["/toolgen/package/a~1b"]);
  });

  it("says so where there is no configuration", async () => {
    expect((await loadConfig({ cwd: tree({}) })).diagnostics.map(({ rule }) => rule)).toEqual(["config-not-found"]);
  });

  it.each([
    ["absent.ts", "absent.ts can't be read: ENOENT"],
    [".", ". can't be read: EISDIR"],
    ["codegen.yaml", "codegen.yaml is no configuration"],
    ["package.json", "this package.json has no field toolgen"],
  ])("refuses --config %s", async (file, want) => {
    const { diagnostics } = await loadConfig({ cwd: tree({ "codegen.yaml": "a: 1" }), file });
    expect(diagnostics.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([`invalid-config: ${want}`]);
  });
});
