import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import type { Ask } from "../../generator/cli/ask.js";
import { runBuild } from "../../generator/cli/build-command.js";
import { type InitOptions, runInit } from "../../generator/cli/init-command.js";
import type { Terminal } from "../../generator/cli/terminal.js";
import { project, repository } from "./compiled-cli.js";

/** A command in a folder: what it answers and what it writes. */
async function run(cwd: string, command: (terminal: Terminal) => Promise<number>) {
  let out = "";
  let log = "";
  const terminal: Terminal = {
    cwd,
    print: (text) => {
      out += text;
    },
    log: (text) => {
      log += text;
    },
    paint: (_style, text) => text,
    progress: () => {},
  };
  const code = await command(terminal);
  return { code, out, log };
}
const init = (cwd: string, options: Partial<InitOptions> = {}, ask?: Ask) =>
  run(cwd, (terminal) => runInit({ format: "text", ...options }, terminal, ask));
const build = (cwd: string) => run(cwd, (terminal) => runBuild({ format: "text" }, terminal));

/** Every file with its text, but those of the generated package. */
const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => !path.relative(folder, file).startsWith("generated"))
      .sort()
      .map((file) => [path.relative(folder, file).replaceAll("\\", "/"), readFileSync(file, "utf8")]),
  );

/** The program that `init` prints, as it stands under "use it". */
const printedProgram = (out: string): string =>
  (/use it:\n([\s\S]*?)\n(?= {2}\d+\. |$)/.exec(out)?.[1] ?? "").replace(/^ {7}/gm, "");

/** Answers in turn; a question without one ends the test. */
function answers(...given: (string | undefined)[]): { ask: Ask; asked: string[] } {
  const asked: string[] = [];
  const ask: Ask = async (question, fallback) => {
    asked.push(`${question} (${fallback})`);
    if (asked.length > given.length) throw new Error(`unexpected question: ${question}`);
    const answer = given[asked.length - 1];
    return answer === "" ? fallback : answer;
  };
  return { ask, asked };
}

const answered = "{\n  ok: true,\n  data: { product_id: 'P204', price: '24.90', currency: 'EUR' }\n}\n";
const node = (cwd: string, ...words: string[]): string =>
  execFileSync(process.execPath, words, { cwd, encoding: "utf8" });

describe("toolgen init --yes: what it makes builds, and the program that it prints answers a call", () => {
  test("in an empty folder", async () => {
    const cwd = project({});
    const { code, out, log } = await init(cwd, { yes: true });
    expect({ code, log }).toEqual({ code: 0, log: "" });
    expect(await build(cwd)).toMatchObject({ code: 0, out: expect.stringMatching(/^1 tool · \d+ files written/m) });
    const program = printedProgram(out);
    expect(program).toMatch(
      /^import { createToolkit } from "#tools";\nimport { getPrice } from "#tools\/get_price";\n/,
    );
    writeFileSync(path.join(cwd, "first.mjs"), program);
    expect(node(cwd, "first.mjs")).toBe(answered);
    const tests = readdirSync(path.join(cwd, "generated/test")).map((file) => `generated/test/${file}`);
    expect(node(cwd, "--test", "--test-reporter=tap", ...tests)).toMatch(/# fail 0\n/);
  });

  test("in a CommonJS project, as `npm init -y` makes it", async () => {
    const cwd = project({ "package.json": '{\n  "name": "app",\n  "version": "1.0.0",\n  "main": "index.js"\n}\n' });
    const { out } = await init(cwd, { yes: true, package: "@example/contracts", domain: "shop/prices" });
    expect(out).toContain("  create registry/shop/prices/get_price/contract.yaml\n");
    expect(await build(cwd)).toMatchObject({ code: 0 });
    const program = printedProgram(out);
    expect(program).toMatch(/^const { createToolkit } = require\("#tools"\);\n/);
    writeFileSync(path.join(cwd, "first.js"), program);
    // Without the loading of ES modules by `require`, which newer versions of Node have.
    expect(node(cwd, "--no-experimental-require-module", "first.js")).toBe(answered);
    writeFileSync(
      path.join(cwd, "other.mjs"),
      'import { openai } from "#tools/openai";\nconsole.log(typeof openai.responses.tools);\n',
    );
    expect(node(cwd, "other.mjs")).toBe("function\n");
  });

  test.each([
    { type: "module", module: "nodenext", moduleResolution: "nodenext" },
    { type: "module", module: "esnext", moduleResolution: "bundler" },
    { type: "commonjs", module: "node16", moduleResolution: "node16" },
    { type: "commonjs", module: "commonjs", moduleResolution: "bundler" },
  ])(
    "in TypeScript: $type, module $module, resolution $moduleResolution",
    async ({ type, module, moduleResolution }) => {
      const compilerOptions = {
        module,
        moduleResolution,
        target: "es2022",
        strict: true,
        types: [],
        rootDir: ".",
        outDir: "out",
      };
      const cwd = project({
        "package.json": JSON.stringify({ name: "app", type }),
        "tsconfig.json": JSON.stringify({ compilerOptions, include: ["src"] }),
      });
      const { out } = await init(cwd, { yes: true });
      expect(await build(cwd)).toMatchObject({ code: 0 });
      const program = `declare const console: { log(...words: unknown[]): void };\n${printedProgram(out)}`;
      writeFileSync(path.join(cwd, "first.ts"), program);
      const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, cwd);
      const compiled = ts.createProgram([path.join(cwd, "first.ts")], options);
      const faults = [...ts.getPreEmitDiagnostics(compiled), ...compiled.emit().diagnostics];
      expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "))).toEqual([]);
      expect(node(cwd, "out/first.js")).toBe(answered);
    },
  );

  test("--committed: a package of its own, found by its name", async () => {
    const cwd = project({ "package.json": '{ "name": "@acme/app", "type": "module" }' });
    const { out } = await init(cwd, { yes: true, committed: true });
    expect(await build(cwd)).toMatchObject({ code: 0 });
    expect(contents(cwd)["package.json"]).toBe(
      '{ "name": "@acme/app", "type": "module", "scripts": {"prebuild":"toolgen build", "pretest": "toolgen build"}, "dependencies": {"@acme/contracts":"*"}, "workspaces": ["generated"], "devDependencies": {"toolgen":"^VERSION"} }'.replace(
        "VERSION",
        JSON.parse(readFileSync(path.join(repository, "package.json"), "utf8")).version,
      ),
    );
    // As npm does it: the package's own name reaches it from inside, without an installation.
    writeFileSync(path.join(cwd, "generated/first.mjs"), printedProgram(out));
    expect(node(cwd, "generated/first.mjs")).toBe(answered);
  });
});

describe("toolgen init in a project that has things", () => {
  const files = {
    "package.json":
      '{\r\n\t"name": "app",\r\n\t"type": "module",\r\n\t"scripts": {\r\n\t\t"prebuild": "rimraf out"\r\n\t},\r\n\t"files": ["a", "b"]\r\n}',
    ".gitignore": "node_modules\r\nout",
  };

  test("--yes adds what is missing, keeps the rest to the letter, and says what it left", async () => {
    const cwd = project(files);
    const { code, out } = await init(cwd, { yes: true });
    expect(code).toBe(0);
    expect(out).toContain("  add to package.json: scripts.pretest, imports.#tools, ");
    expect(out).toContain("  leave  the script prebuild of package.json; let it run `toolgen build` as well\n");
    const after = contents(cwd);
    expect(after[".gitignore"]).toBe("node_modules\r\nout\r\n/generated/\r\n");
    const manifest = after["package.json"] ?? "";
    expect(manifest.split("\r\n").slice(0, 7)).toEqual([
      "{",
      '\t"name": "app",',
      '\t"type": "module",',
      '\t"scripts": {',
      '\t\t"prebuild": "rimraf out",',
      '\t\t"pretest": "toolgen build"',
      "\t},",
    ]);
    expect(manifest).toContain('\r\n\t"files": ["a", "b"],\r\n\t"imports": {\r\n\t\t"#tools": ');
    expect(manifest.endsWith("}")).toBe(true);
    expect(manifest.replaceAll("\r\n", "")).not.toContain("\n");
  });

  test("a second run changes nothing", async () => {
    const cwd = project(files);
    await init(cwd, { yes: true });
    const before = contents(cwd);
    const { code, out } = await init(cwd, { yes: true });
    expect(code).toBe(0);
    expect(out).toMatch(
      /^ {2}leave {2}the configuration codegen\.config\.mjs\n {2}leave {2}the contracts in registry\n/,
    );
    expect(contents(cwd)).toEqual(before);
  });

  test("where a new file is in the way nothing is touched", async () => {
    const cwd = project({ ...files, "registry/shop/get_price/samples/ideal.yaml": "mine\n" });
    const before = contents(cwd);
    const { code, out } = await init(cwd, { yes: true });
    expect(code).toBe(1);
    expect(out).toContain("error file-exists: ");
    expect(out).not.toContain("next:");
    expect(contents(cwd)).toEqual(before);
  });

  test.each<{ what: string; files: Record<string, string>; options: Partial<InitOptions>; want: string }>([
    {
      what: "no terminal and no --yes",
      files: {},
      options: {},
      want: "error: init asks questions, and there is no terminal; add --yes to take the defaults\n",
    },
    {
      what: "a name that npm refuses",
      files: {},
      options: { yes: true, package: "My Tools" },
      want: "error: --package takes an npm package name in lower case, such as @example/contracts: My Tools is none\n",
    },
    {
      what: "a domain outside the registry",
      files: {},
      options: { yes: true, domain: "../x" },
      want: "error: --domain takes folders inside the registry, such as shop/orders: .. is none\n",
    },
    {
      what: "a package.json that does not parse",
      files: { "package.json": "{" },
      options: { yes: true },
      want: "package.json",
    },
    {
      what: "a broken configuration",
      files: { "codegen.config.mjs": "export default 7;\n" },
      options: { yes: true },
      want: "error invalid-config: the configuration is 7",
    },
  ])("refuses $what, and writes nothing", async ({ files: given, options, want }) => {
    const cwd = project(given);
    const { code, out, log } = await init(cwd, options);
    expect(code).toBe(2);
    expect(out + log).toContain(want);
    expect(contents(cwd)).toEqual(given);
  });

  test("--format json is one document", async () => {
    const cwd = project({});
    const { out } = await init(cwd, { yes: true, format: "json" });
    expect(JSON.parse(out)).toMatchObject({
      created: expect.arrayContaining(["package.json", "registry/shop/get_price/contract.yaml"]),
      edited: [],
      left: [],
      diagnostics: [],
    });
  });
});

describe("toolgen init on a terminal", () => {
  const manifest = '{ "name": "app", "type": "module", "scripts": { "prebuild": "x" } }';

  test("asks for the name, the place, each script that exists, and whether to write", async () => {
    const cwd = project({ "package.json": manifest });
    const { ask, asked } = answers("Bad Name", "@acme/tools", "", "y", "");
    const { code, out } = await init(cwd, {}, ask);
    expect(code).toBe(0);
    expect(asked).toEqual([
      "Name of the generated package (@app/contracts)",
      "Bad Name is no npm package name. Name of the generated package (@app/contracts)",
      "Commit the generated package, as a workspace of its own? (no)",
      'package.json has a script prebuild. Append "&& toolgen build" to it? (no)',
      "Write this? (yes)",
    ]);
    expect(out.match(/create codegen\.config\.mjs/g)).toHaveLength(1);
    const after = contents(cwd);
    expect(after["codegen.config.mjs"]).toContain('name: "@acme/tools"');
    expect(JSON.parse(after["package.json"] ?? "").scripts.prebuild).toBe("x && toolgen build");
  });

  test.each<{ what: string; given: (string | undefined)[]; want: number }>([
    { what: "no at the end", given: ["", "", "", "no"], want: 0 },
    { what: "the end of the input at the first question", given: [undefined], want: 130 },
    { what: "the end of the input at the last one", given: ["", "", "", undefined], want: 130 },
  ])("writes nothing after $what", async ({ given, want }) => {
    const cwd = project({ "package.json": manifest });
    const { code } = await init(cwd, {}, answers(...given).ask);
    expect(code).toBe(want);
    expect(contents(cwd)).toEqual({ "package.json": manifest });
  });

  test("asks nothing that is settled", async () => {
    const cwd = project({});
    await init(cwd, { yes: true });
    const { ask, asked } = answers();
    expect((await init(cwd, {}, ask)).code).toBe(0);
    expect(asked).toEqual([]);
  });
});
