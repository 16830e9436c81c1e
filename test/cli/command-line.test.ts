import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { compileCli, type Exit, project, repository, run, soundProject, start } from "./compiled-cli.js";

let main: string;
beforeAll(() => {
  main = compileCli();
});
const toolgen = (words: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<Exit> =>
  run(main, words, { cwd, env });

/** A project whose configuration is this text. */
const configured = (text: string): string => project({ ...soundProject(), "codegen.config.ts": text });

describe("the command line", () => {
  it("prints its version", async () => {
    const { version } = JSON.parse(readFileSync(path.join(repository, "package.json"), "utf8"));
    expect(await toolgen(["--version"], project({}))).toEqual({
      code: 0,
      signal: null,
      stdout: `${version}\n`,
      stderr: "",
    });
  });

  it("prints help to standard output, with the options of every command", async () => {
    const { code, stdout, stderr } = await toolgen(["build", "--help"], project({}));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const option of ["--check", "--watch", "--filter", "--config", "--format", "--quiet"])
      expect(stdout).toContain(option);
  });

  it.each<{ words: string[]; want: string }>([
    { words: ["build", "--chek"], want: "error: unknown option '--chek'\n(Did you mean --check?)\n" },
    { words: ["--chek"], want: "error: unknown option '--chek'" },
    { words: ["bild"], want: "error: unknown command 'bild'\n(Did you mean build?)\n" },
    { words: ["build", "extra"], want: "error: too many arguments for 'build'. Expected 0 arguments but got 1.\n" },
    { words: ["build", "--filter"], want: "error: option '--filter <glob>' argument missing\n" },
    { words: ["build", "--check", "--watch"], want: "error: option '--watch' cannot be used with option '--check'\n" },
    {
      words: ["build", "--watch", "--format", "json"],
      want: "error: option '--watch' cannot be used with '--format json', which is one document\n",
    },
    { words: ["build", "--format", "xml"], want: "argument 'xml' is invalid. Allowed choices are text, json.\n" },
    { words: ["explain"], want: "error: missing required argument 'rule'\n" },
    {
      words: ["explain", "duplicat-key"],
      want: "error: there is no rule duplicat-key\n(Did you mean duplicate-key?)\n",
    },
    { words: ["explain", "xxxxxxxxxxxxxxx"], want: "The rules are:\n  invalid-encoding\n" },
    { words: ["explain", "constructor"], want: "error: there is no rule constructor\n" },
    { words: ["import"], want: "Usage: toolgen import" },
    { words: ["import", "tools"], want: "error: missing required argument 'path'\n" },
    { words: [], want: "Usage: toolgen" },
  ])("toolgen $words: exit 2, and why, on standard error", async ({ words, want }) => {
    const { code, stdout, stderr } = await toolgen(words, project({}));
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(want);
  });

  it("explains a rule", async () => {
    const { code, stdout, stderr } = await toolgen(["explain", "unquoted-version"], project({}));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(
      [
        "error unquoted-version: schema_version was read as the number {number}",
        "",
        "  why: YAML reads an unquoted 1.10 as the number 1.1: two versions would become one. A version is always a string.",
        '  fix: quote it: schema_version: "{version}"',
        "",
        "  wrong",
        "    schema_version: 1.10",
        "  right",
        '    schema_version: "1.10.0"',
        "",
      ].join("\n"),
    );
  });

  it("explains a rule as JSON", async () => {
    const { code, stdout } = await toolgen(["explain", "unquoted-version", "--format", "json"], project({}));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      rule: "unquoted-version",
      severity: "error",
      example: { wrong: "schema_version: 1.10" },
    });
  });
});

describe("colour", () => {
  const colour = "\u001b[";
  it.each<{ env: Record<string, string>; coloured: boolean }>([
    { env: {}, coloured: false },
    { env: { FORCE_COLOR: "1" }, coloured: true },
    { env: { NO_COLOR: "1" }, coloured: false },
  ])("through a pipe with $env: $coloured", async ({ env, coloured }) => {
    const { stdout } = await toolgen(["explain", "duplicate-key"], project({}), env);
    expect(stdout.includes(colour)).toBe(coloured);
  });

  it("never in JSON", async () => {
    const { stdout } = await toolgen(["build", "--format", "json"], configured("export default 3"), {
      FORCE_COLOR: "1",
    });
    expect(stdout).not.toContain(colour);
    expect(JSON.parse(stdout).diagnostics).toHaveLength(1);
  });
});

describe("toolgen build: configuration", () => {
  it("without one: exit 2", async () => {
    const { code, stdout } = await toolgen(["build"], project({ "package.json": "{}" }));
    expect({ code, stdout }).toEqual({
      code: 2,
      stdout: [
        "error config-not-found: there is no configuration here or in a folder above",
        "  fix: run `toolgen init`, or write codegen.config.ts",
        "",
      ].join("\n"),
    });
  });

  it("with a fault: exit 2, located", async () => {
    const { code, stdout } = await toolgen(
      ["build"],
      configured('export default {\n  outptu: "x",\n  package: { name: "x" },\n};\n'),
    );
    expect({ code, stdout }).toEqual({
      code: 2,
      stdout: [
        "codegen.config.ts:2:3 error invalid-config: outptu is no field of the configuration",
        "  1 | export default {",
        '> 2 |   outptu: "x",',
        "    |   ^^^^^^",
        '  3 |   package: { name: "x" },',
        "  fix: did you mean output?",
        "",
      ].join("\n"),
    });
  });

  it("from a folder below it: paths hold from there", async () => {
    const folder = project({ ...soundProject(), "codegen.config.ts": "export default 3;\n" });
    const { code, stdout } = await toolgen(["build"], path.join(folder, "registry/weather"));
    expect(code).toBe(2);
    expect(stdout).toMatch(/^\.\.\/\.\.\/codegen\.config\.ts:1:1 error invalid-config: the configuration is 3\n/);
  });

  it.each([
    { named: "other.config.mjs", code: 0 },
    { named: "nowhere.config.mjs", code: 2 },
  ])("--config $named: exit $code", async ({ named, code }) => {
    const other = 'export default { package: { name: "x" } };';
    const folder = project({ ...soundProject(), "codegen.config.ts": "export default 3;", "other.config.mjs": other });
    expect((await toolgen(["build", "--config", named], folder)).code).toBe(code);
    expect((await toolgen(["--config", named, "build"], folder)).code).toBe(code);
  });

  it("that prints while it runs: standard output stays one JSON document", async () => {
    const text = 'console.log("noise");\nexport default { package: { name: "x" } };\n';
    const { code, stdout, stderr } = await toolgen(["build", "--format", "json"], configured(text));
    expect(code).toBe(0);
    expect(Object.keys(JSON.parse(stdout))).toEqual([
      "tools",
      "targets",
      "written",
      "unchanged",
      "removed",
      "diagnostics",
    ]);
    expect(stderr).toBe("noise\n");
  });

  it("with a fault, as JSON: every key is there", async () => {
    const { code, stdout, stderr } = await toolgen(
      ["build", "--format", "json"],
      configured("export default { package: 1 };\n"),
    );
    expect({ code, stderr }).toEqual({ code: 2, stderr: "" });
    expect(JSON.parse(stdout)).toEqual({
      tools: [],
      written: [],
      unchanged: 0,
      removed: [],
      diagnostics: [
        {
          rule: "invalid-config",
          severity: "error",
          message: "package is 1",
          file: "codegen.config.ts",
          line: 1,
          column: 27,
          pointer: "/package",
          hint: 'write package: { name: "@example/tools" }',
        },
      ],
    });
  });
});

describe("the end of the process", () => {
  it("an error of toolgen's own: exit 70, a short message and the stack on standard error", async () => {
    const text = 'JSON.stringify = () => { throw new Error("broken"); };\nexport default { package: { name: "x" } };\n';
    const { code, stdout, stderr } = await toolgen(["build", "--format", "json"], configured(text));
    expect({ code, stdout }).toEqual({ code: 70, stdout: "" });
    expect(stderr).toMatch(/^toolgen: this is a bug in toolgen, please report it: broken\nError: broken\n {4}at /);
  });

  it("an error that nobody waits for: exit 70 too", async () => {
    const text =
      'setImmediate(() => { throw "broken"; });\nawait new Promise((resolve) => setTimeout(resolve, 30_000));\n';
    const { code, stdout, stderr } = await toolgen(["build"], configured(text));
    expect({ code, stdout }).toEqual({ code: 70, stdout: "" });
    expect(stderr).toMatch(/^toolgen: this is a bug in toolgen, please report it: broken\n/);
  });

  it.skipIf(process.platform === "win32")("Ctrl-C: exit 130", async () => {
    const text =
      'console.error("running");\nawait new Promise((resolve) => setTimeout(resolve, 30_000));\nexport default {};\n';
    const { child, exit } = start(main, ["build"], { cwd: configured(text) });
    if (child.stderr !== null) await once(child.stderr, "data");
    child.kill("SIGINT");
    expect(await exit).toMatchObject({ code: 130, stdout: "" });
  });

  it("a reader that closes the pipe early is no error", async () => {
    const { child, exit } = start(main, ["explain", "xxxxxxxx", "--format", "json"], { cwd: project({}) });
    child.stdout?.destroy();
    expect((await exit).code).toBe(2);
  });
});
