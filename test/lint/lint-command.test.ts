import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { compileCli, type Exit, project, repository, run, soundProject } from "../cli/compiled-cli.js";

let main: string;
beforeAll(() => {
  main = compileCli();
});
const toolgen = (words: readonly string[], cwd: string): Promise<Exit> => run(main, words, { cwd });

const contract = "registry/weather/get_forecast/contract.yaml";
const configure = (lint: string): Record<string, string> => ({
  ...soundProject(),
  "codegen.config.ts": `import { defineConfig } from "toolgen";
export default defineConfig({
  package: { name: "@example/tools" },
  lint: ${lint},
});
`,
});
/** Everything that lint says of the sound project is silenced, but for the given. */
const only = (rules: string, rest = ""): Record<string, string> =>
  configure(`{ rules: { "owner-missing": "off", "samples-missing": "off", ${rules} }${rest} }`);

describe("toolgen lint", () => {
  it("warnings alone are a success, errors none", async () => {
    const { code, stdout, stderr } = await toolgen(["lint"], project(soundProject()));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`${contract}:1:1 warning owner-missing: nobody is named who answers for get_forecast`);
    expect(stdout).toMatch(/\ntoolgen lint: \d+ warnings.*\n$/);
    expect((await toolgen(["lint"], project(only('"tool-name-style": "error"')))).code).toBe(0);
    const error = only('"description-too-short": { severity: "error", words: 99 }');
    expect((await toolgen(["lint"], project(error))).code).toBe(1);
  });

  it("--max-warnings", async () => {
    const folder = project(configure('{ rules: { "owner-missing": "warning", "samples-missing": "warning" } }'));
    const codes = await Promise.all(["99", "0"].map((most) => toolgen(["lint", "--max-warnings", most], folder)));
    expect(codes.map(({ code }) => code)).toEqual([0, 1]);
    expect((await toolgen(["lint", "--max-warnings", "many"], folder)).code).toBe(2);
  });

  it("what a build refuses comes first and alone", async () => {
    const folder = project({ ...soundProject(), [contract]: "name: get_forecast\n" });
    const { code, stdout } = await toolgen(["lint", "--format", "json"], folder);
    expect(code).toBe(1);
    expect(new Set(JSON.parse(stdout).items.map(({ rule }: { rule: string }) => rule))).toEqual(
      new Set(["missing-field"]),
    );
  });

  it("globs choose what is reported", async () => {
    const folder = project({
      ...soundProject(),
      "registry/weather/find_city/contract.yaml": `name: find_city
description: Finds a city by a part of its name. It does not know villages.
schema_version: "1.0.0"
side_effect_class: read
input: { type: object, additionalProperties: false }
`,
    });
    const toolsOf = async (...globs: string[]): Promise<Set<string>> => {
      const { stdout } = await toolgen(["lint", ...globs, "--format", "json"], folder);
      // What belongs to several tools has none.
      return new Set(JSON.parse(stdout).items.flatMap(({ tool }: { tool: string | null }) => tool ?? []));
    };
    expect(await toolsOf()).toEqual(new Set(["find_city", "get_forecast"]));
    expect(await toolsOf("find_*")).toEqual(new Set(["find_city"]));
    expect(await toolsOf("weather/*")).toEqual(new Set(["find_city", "get_forecast"]));
    const { code, stdout } = await toolgen(["lint", "find_village"], folder);
    expect(code).toBe(1);
    expect(stdout).toContain("no-tool-matches: no tool matches find_village");
  });

  it.each(["text", "json", "markdown", "github", "sarif", "junit"])("--format %s, and into a file", async (format) => {
    const folder = project(soundProject());
    const { code, stdout, stderr } = await toolgen(["lint", "--format", format], folder);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("nobody is named who answers for");
    expect((await toolgen(["lint", "--format", format, "--into", "report"], folder)).stdout).toBe("");
    expect(readFileSync(path.join(folder, "report"), "utf8")).toBe(stdout);
  });

  it("waivers are shown with their reasons, and do not fail", async () => {
    const rules = '"description-too-short": { severity: "error", words: 99 }';
    const waivers =
      ', waivers: [{ rule: "description-too-short", tool: "get_forecast", reason: "A model knows what a forecast is." }]';
    const { code, stdout } = await toolgen(["lint"], project(only(rules, waivers)));
    expect(code).toBe(0);
    expect(stdout).toContain("A model knows what a forecast is.");
    expect(stdout).toContain("1 waived");
  });

  it("a misspelt rule is an error of the configuration, with what was meant", async () => {
    const { code, stdout } = await toolgen(["lint"], project(configure('{ rules: { "owner-mising": "off" } }')));
    expect(code).toBe(2);
    expect(stdout).toContain("codegen.config.ts:4:20 error invalid-config: owner-mising is no rule of lint");
    expect(stdout).toContain("did you mean owner-missing?");
  });

  it("--quiet shows errors only", async () => {
    const { stdout } = await toolgen(["lint", "--quiet"], project(soundProject()));
    expect(stdout).toBe("toolgen lint: nothing found\n");
  });
});

describe("this repository's own registry", () => {
  it("is clean: no error, no warning that nobody gave a reason for", async () => {
    const { code, stdout } = await toolgen(["lint", "--max-warnings", "0", "--format", "json"], repository);
    const open = JSON.parse(stdout).items.filter(
      (item: { severity: string; suppressed: unknown }) => item.severity !== "info" && item.suppressed === null,
    );
    expect(open).toEqual([]);
    expect(code).toBe(0);
  });
});
