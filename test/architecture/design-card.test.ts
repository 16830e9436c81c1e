import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = join(import.meta.dirname, "..", "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** The text of every source file of one room. */
const sourcesOf = (room: string): string =>
  readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => read(join(room, file)))
    .join("\n");

test("C6: the top level is the one of the design", () => {
  const expected = ["generator", "registry", "templates", "generated", "test", "package.json", "tsconfig.json"];
  expect([...expected, "codegen.config.ts"].filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

test.each([
  ["cosmiconfig", "generator/config"],
  ["@apidevtools/json-schema-ref-parser", "generator/load"],
  ["ajv", "generator/validate"],
  ["handlebars", "generator/print"],
  ["ts-morph", "generator/scaffold"],
  ["json-schema-to-typescript", "test/types"],
  ["vitest", "test/architecture"],
])("C5: %s is pinned exactly and used in %s", (name, room) => {
  const { dependencies, devDependencies } = JSON.parse(read("package.json"));
  expect({ ...dependencies, ...devDependencies }[name]).toMatch(/^\d+\.\d+\.\d+$/);
  expect(sourcesOf(room)).toMatch(new RegExp(`(?:from|import\\()\\s*"${name}[/"]`));
});

test("C2: every contract of the registry states schemas, description, class and version", () => {
  const contracts = readdirSync(join(root, "registry"), { recursive: true, encoding: "utf8" })
    .filter((file) => /contract\.(ya?ml|json)$/.test(file))
    .map((file) => parse(read(join("registry", file))));
  expect(contracts.length).toBeGreaterThanOrEqual(16);
  for (const contract of contracts) {
    expect(contract).toMatchObject({
      name: expect.any(String),
      description: expect.any(String),
      schema_version: expect.any(String),
      side_effect_class: expect.anything(),
      input: expect.anything(),
    });
  }
  // One tool returns nothing structured.
  expect(contracts.filter(({ output }) => output === undefined)).toHaveLength(1);
});
