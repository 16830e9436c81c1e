import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { compileCli, type Exit, project, run, soundProject, start } from "./compiled-cli.js";

let main: string;
beforeAll(() => {
  main = compileCli();
});
const toolgen = (words: readonly string[], cwd: string): Promise<Exit> => run(main, words, { cwd });

const contract = "registry/weather/get_forecast/contract.yaml";
const change = (folder: string, file: string, from: string | RegExp, to: string): void => {
  const text = readFileSync(path.join(folder, file), "utf8");
  expect(text).toMatch(from);
  writeFileSync(path.join(folder, file), text.replace(from, to));
};

/** Every file of a project with its content. */
const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [path.relative(folder, file), readFileSync(file, "base64")]),
  );

describe("toolgen build", () => {
  it("compiles, and writes nothing the second time", async () => {
    const folder = project(soundProject());
    const first = await toolgen(["build", "--format", "json"], folder);
    expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: "" });
    const result = JSON.parse(first.stdout);
    expect(result).toMatchObject({
      tools: [{ name: "get_forecast", schema_version: "1.0.0", side_effect_class: "read", file: contract }],
      unchanged: 0,
      removed: [],
      diagnostics: [],
    });
    expect(result.written).toEqual(expect.arrayContaining(["generated/package.json", "registry/toolgen.lock"]));
    const before = contents(folder);
    const second = await toolgen(["build"], folder);
    expect({ code: second.code, stderr: second.stderr }).toEqual({ code: 0, stderr: "" });
    expect(second.stdout).toMatch(/^1 tool · 0 files written, \d+ unchanged, 0 removed · \d+ ms\n$/m);
    expect(contents(folder)).toEqual(before);
  });

  it("--quiet says nothing where nothing is wrong", async () => {
    expect(await toolgen(["build", "--quiet"], project(soundProject()))).toEqual({
      code: 0,
      signal: null,
      stdout: "",
      stderr: "",
    });
  });

  it("reports all faults with their places, exits 1 and writes nothing", async () => {
    const folder = project(soundProject());
    change(folder, contract, "side_effect_class: read", "side_effect_class: reads\nownr: me");
    const before = contents(folder);
    const { code, stdout, stderr } = await toolgen(["build"], path.join(folder, "registry/weather"));
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toMatch(/^get_forecast\/contract\.yaml:4:20 error invalid-field: /m);
    expect(stdout).toMatch(/^get_forecast\/contract\.yaml:5:1 error unknown-field: /m);
    expect(stdout).toMatch(/· 2 errors · nothing written · \d+ ms\n$/);
    expect(contents(folder)).toEqual(before);
  });

  it("--filter with no tool exits 1", async () => {
    const { code, stdout } = await toolgen(["build", "--filter", "shop/*"], project(soundProject()));
    expect(code).toBe(1);
    expect(stdout).toContain("error no-tool-matches: no tool matches shop/*\n");
  });
});

describe("toolgen build --check", () => {
  it("lists what is missing, writes nothing and exits 1", async () => {
    const folder = project(soundProject());
    const before = contents(folder);
    const { code, stdout } = await toolgen(["build", "--check"], folder);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ {2}added {3}generated\/package\.json$/m);
    expect(stdout).toContain("  fix: run `toolgen build` and commit the result\n");
    expect(stdout).toMatch(/^1 tool · \d+ added, 0 changed, 0 stale · \d+ ms$/m);
    expect(contents(folder)).toEqual(before);
  });

  it("exits 0 after a build, and 1 after a change, with a diff", async () => {
    const folder = project(soundProject());
    expect((await toolgen(["build"], folder)).code).toBe(0);
    const clean = await toolgen(["build", "--check"], folder);
    expect(clean).toMatchObject({ code: 0, stderr: "" });
    expect(clean.stdout).toMatch(/^1 tool · up to date · \d+ ms\n$/m);
    change(folder, contract, "city: { type: string }", "town: { type: string }");
    change(folder, contract, "required: [city]", "required: [town]");
    const before = contents(folder);
    const { code, stdout } = await toolgen(["build", "--check"], folder);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ {2}changed generated\/src\/tools\/get_forecast\/types\.ts$/m);
    expect(stdout).toMatch(/^ {4}-.*city/m);
    expect(stdout).toMatch(/^ {4}\+.*town/m);
    expect(contents(folder)).toEqual(before);
    const json = await toolgen(["build", "--check", "--format", "json"], folder);
    expect(json.code).toBe(1);
    const { drift, diagnostics, written } = JSON.parse(json.stdout);
    expect(written).toEqual([]);
    expect(drift.changed.map((file: { path: string }) => file.path)).toContain("registry/toolgen.lock");
    expect(new Set(diagnostics.map(({ rule }: { rule: string }) => rule))).toEqual(new Set(["stale-output"]));
  });
});

describe("toolgen build --watch", () => {
  it("builds after each change, keeps the last good output, and ends with 130", async () => {
    const folder = project(soundProject());
    const { child, exit } = start(main, ["build", "--watch"], { cwd: folder });
    let output = "";
    child.stdout?.on("data", (text: string) => (output += text));
    const shows = async (text: RegExp): Promise<void> => {
      for (const end = Date.now() + 20_000; !text.test(output); await delay(20)) {
        if (Date.now() > end) throw new Error(`${text} does not come in\n${output}`);
      }
      output = "";
      await delay(300);
    };
    const types = path.join(folder, "generated/src/tools/get_forecast/types.ts");
    try {
      await shows(/1 tool · [1-9]\d* files written/);
      change(folder, contract, /city/g, "town");
      await shows(/1 tool · [1-9]\d* files written/);
      expect(readFileSync(types, "utf8")).toContain("town");
      change(folder, contract, "type: object", "type: objekt");
      await shows(/nothing written/);
      expect(readFileSync(types, "utf8")).toContain("town");
      change(folder, contract, "type: objekt", "type: object");
      await shows(/0 files written/);
      change(folder, "codegen.config.ts", "package:", "pakage:");
      await shows(/pakage is no field of the configuration/);
      change(folder, "codegen.config.ts", "pakage:", 'output: "out", package:');
      await shows(/1 tool · [1-9]\d* files written/);
      expect(readFileSync(path.join(folder, "out/src/tools/get_forecast/types.ts"), "utf8")).toContain("town");
      expect(output).toBe("");
    } finally {
      child.kill("SIGINT");
    }
    const { code, signal, stderr } = await exit;
    expect(stderr).toBe("watching for changes, Ctrl-C ends\n".repeat(6));
    if (process.platform !== "win32") expect({ code, signal }).toEqual({ code: 130, signal: null });
  });
});
