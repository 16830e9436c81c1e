import path from "node:path";
import { describe, expect, it } from "vitest";
import { resolveConfig } from "../../generator/config/resolve-config.js";

const root = path.resolve("/project/app");
const at = (...folders: string[]): string => path.join(root, ...folders);
const origin = { file: "codegen.config.ts", root, placeOf: () => undefined };
const named = { package: { name: "@example/tools" } };

/** Rule, message and hint of each finding, in one string each. */
const problems = (value: unknown): string[] =>
  resolveConfig(value, origin).diagnostics.map(({ rule, message, hint }) => `${rule}: ${message}; ${hint}`);

describe("resolveConfig", () => {
  it("fills in every default", () => {
    expect(resolveConfig(named, origin)).toEqual({
      config: {
        file: "codegen.config.ts",
        root,
        registry: at("registry"),
        output: at("generated"),
        package: { name: "@example/tools", version: "0.0.0", private: true },
        goals: ["preview", "validation", "production", "restore"],
        module: "esm",
        testing: "vitest",
      },
      diagnostics: [],
    });
  });

  it("takes every field", () => {
    const given = {
      registry: "../contracts",
      output: at("packages/tools"),
      package: { name: "tools", version: "1.2.0-rc.1", private: false },
      goals: ["draft", "go-live"],
      module: "dual",
      testing: false,
      versions: { keep: 3, days: 180 },
    };
    expect(resolveConfig(given, origin).config).toEqual({
      ...given,
      file: "codegen.config.ts",
      root,
      registry: path.resolve("/project/contracts"),
    });
  });

  it("treats undefined as left out", () => {
    const given = { registry: undefined, output: undefined, goals: undefined, module: undefined, testing: undefined };
    const { config } = resolveConfig(
      { ...given, package: { name: "x", version: undefined, private: undefined } },
      origin,
    );
    expect(config).toEqual(resolveConfig({ package: { name: "x" } }, origin).config);
  });

  it.each<{ given: unknown; want: string }>([
    { given: null, want: "the configuration is null; export default defineConfig({ … })" },
    { given: [], want: "the configuration is an empty list; export default defineConfig({ … })" },
    { given: () => named, want: "the configuration is a function; export default defineConfig({ … })" },
    {
      given: Promise.resolve(named).constructor,
      want: "the configuration is a function; export default defineConfig({ … })",
    },
    { given: {}, want: 'the configuration has no package; add package: { name: "@example/tools" }' },
    { given: { package: "x" }, want: 'package is "x"; write package: { name: "@example/tools" }' },
    { given: { package: {} }, want: 'package has no name; add a name: package: { name: "@example/tools" }' },
    { given: { ...named, outptu: "x" }, want: "outptu is no field of the configuration; did you mean output?" },
    {
      given: { ...named, plugins: [] },
      want: "plugins is no field of the configuration; remove it; the fields are registry, output, package, goals, module, testing, versions, lint, targets, severities, emitters",
    },
    {
      given: Object.assign(JSON.parse('{ "__proto__": 1 }'), named),
      want: "__proto__ is no field of the configuration; remove it; the fields are registry, output, package, goals, module, testing, versions, lint, targets, severities, emitters",
    },
    {
      given: { package: { name: "x", versoin: "1.0.0" } },
      want: "package.versoin is no field of the configuration; did you mean version?",
    },
    { given: { ...named, output: 3 }, want: 'output is 3; write the path of a folder, such as "generated"' },
    { given: { ...named, output: "" }, want: 'output is ""; write the path of a folder, such as "generated"' },
    {
      given: { ...named, registry: "a\0b" },
      want: 'registry is "a\\u0000b"; write the path of a folder, such as "registry"',
    },
    {
      given: { package: { name: "Bad Name" } },
      want: 'package.name is "Bad Name"; write an npm package name in lower case, such as "@example/tools"',
    },
    {
      given: { package: { name: "../evil" } },
      want: 'package.name is "../evil"; write an npm package name in lower case, such as "@example/tools"',
    },
    {
      given: { package: { name: 7 } },
      want: 'package.name is 7; write an npm package name in lower case, such as "@example/tools"',
    },
    {
      given: { package: { name: "x", version: "1.0" } },
      want: 'package.version is "1.0"; write a semantic version, such as "1.0.0"',
    },
    { given: { package: { name: "x", private: "yes" } }, want: 'package.private is "yes"; write true or false' },
    {
      given: { ...named, goals: [] },
      want: 'goals is an empty list; write a list of words, such as ["preview", "production"]',
    },
    {
      given: { ...named, goals: "go" },
      want: 'goals is "go"; write a list of words, such as ["preview", "production"]',
    },
    {
      given: { ...named, goals: ["a", 3] },
      want: 'goals holds 3; write a list of words, such as ["preview", "production"]',
    },
    {
      given: { ...named, goals: ["a b"] },
      want: 'goals holds "a b"; write a list of words, such as ["preview", "production"]',
    },
    { given: { ...named, goals: ["a", "a"] }, want: 'goals holds "a" twice; remove one of the two' },
    { given: { ...named, module: "cjs" }, want: 'module is "cjs"; write "esm" or "dual"' },
    { given: { ...named, testing: true }, want: 'testing is true; write "vitest" or "jest" or "node:test" or false' },
    { given: { ...named, versions: 3 }, want: "versions is 3; write versions: { keep: 3 }, or { days: 180 }" },
    {
      given: { ...named, versions: {} },
      want: "versions is empty; write versions: { keep: 3 }, or { days: 180 }",
    },
    {
      given: { ...named, versions: { kept: 3 } },
      want: "versions.kept is no field of the configuration; remove it; the fields are keep, days",
    },
    { given: { ...named, versions: { keep: -1 } }, want: "versions.keep is -1; write a whole number from 0 on" },
    { given: { ...named, versions: { keep: "3" } }, want: 'versions.keep is "3"; write a whole number from 0 on' },
    { given: { ...named, versions: { days: 0 } }, want: "versions.days is 0; write a whole number from 1 on" },
    { given: { ...named, versions: { days: 1.5 } }, want: "versions.days is 1.5; write a whole number from 1 on" },
    { given: { ...named, testing: null }, want: 'testing is null; write "vitest" or "jest" or "node:test" or false' },
  ])("refuses: $want", ({ given, want }) => {
    expect(problems(given)).toEqual([`invalid-config: ${want}`]);
    expect(resolveConfig(given, origin).config).toBeUndefined();
  });

  it("reports all faults at once", () => {
    expect(
      problems({ registry: 1, output: 2, package: { name: 3 }, goals: 4, module: 5, testing: 6, x: 7 }),
    ).toHaveLength(7);
  });

  it.each<{ registry?: string; output: string; want: string | undefined }>([
    { output: "generated", want: undefined },
    { output: "../generated", want: undefined },
    { output: "registry-types", want: undefined },
    { output: "..generated", want: undefined },
    { registry: "../contracts", output: "contracts", want: undefined },
    { registry: "contracts/registry", output: "contracts/generated", want: undefined },
    { output: ".", want: 'the output folder "." contains the registry "registry"' },
    { output: "..", want: 'the output folder ".." contains the registry "registry"' },
    { output: "/", want: " contains the registry " },
    { output: "registry", want: 'the output folder "registry" contains the registry "registry"' },
    { output: "Registry", want: 'the output folder "Registry" contains the registry "registry"' },
    { registry: "src/registry", output: "src", want: 'the output folder "src" contains the registry "src/registry"' },
    {
      registry: "../contracts",
      output: ".",
      want: 'the output folder "." contains the configuration "codegen.config.ts"',
    },
    { registry: "../x/contracts", output: "../APP", want: ' contains the configuration "codegen.config.ts"' },
    {
      output: "registry/generated",
      want: 'the output folder "registry/generated" lies inside the registry "registry"',
    },
    { registry: ".", output: "generated", want: 'the output folder "generated" lies inside the registry "."' },
  ])("output $output, registry $registry: $want", ({ registry, output, want }) => {
    const { config, diagnostics } = resolveConfig({ ...named, registry, output }, origin);
    expect(config === undefined).toBe(want !== undefined);
    expect(diagnostics.map(({ rule }) => rule)).toEqual(want === undefined ? [] : ["output-contains-registry"]);
    if (want !== undefined) expect(diagnostics[0]?.message).toContain(want);
  });

  it("asks for the place of the field that it speaks of", () => {
    const asked: unknown[] = [];
    const placeOf = (field: readonly string[], part: string) => {
      asked.push([field.join("/"), part]);
      return undefined;
    };
    resolveConfig({ package: { name: 1, nmae: "x" }, output: 2, x: 1 }, { root, placeOf });
    expect(asked).toEqual([
      ["x", "key"],
      ["output", "value"],
      ["package/nmae", "key"],
      ["package/name", "value"],
    ]);
  });
});
