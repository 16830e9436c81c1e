import { beforeAll, describe, expect, test } from "vitest";
import { isToolPath } from "../../generator/plan/package-paths.js";
import type { JsonObject } from "../../generator/schema/json.js";
import { filesOf, packageOf, release, releaseAll } from "./release-in-memory.js";

const closed = (properties: JsonObject, required: string[]): JsonObject => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const properties: JsonObject = Object.fromEntries(["a", "b", "c"].map((name) => [name, { type: "string" }]));
const some = (...names: string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, properties[name] ?? {}]));
const order = (schema_version: string, input: JsonObject, more: JsonObject = {}): JsonObject => ({
  name: "read_order",
  schema_version,
  input,
  ...more,
});

describe("R4: earlier versions in the package", () => {
  let files: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const released = await releaseAll([
      [order("1.9.0", closed(some("a", "c"), ["a"]))],
      [order("1.10.0", closed(some("a", "b", "c"), ["a"]), { output: { type: "object" } })],
      [order("2.0.0", closed(some("a", "b"), ["a"]))],
    ]);
    // One more after the last release: 2.0.0 is an earlier one now.
    files = await packageOf(new Map([...released, ...filesOf([order("2.1.0", closed(some("a", "b"), []))])]));
  });
  const index = (): { versions: readonly JsonObject[]; schemas: JsonObject } =>
    JSON.parse(files.get("declarations/index.json") ?? "").tools[0];

  test("are listed by age, each with its schemas, and whether its inputs fit", () => {
    expect(index().versions.map(({ schema_version, fits, schemas }) => ({ schema_version, fits, schemas }))).toEqual([
      { schema_version: "1.9.0", fits: false, schemas: { input: "schemas/versions/read_order/1.9.0.input.json" } },
      {
        schema_version: "1.10.0",
        fits: false,
        schemas: {
          input: "schemas/versions/read_order/1.10.0.input.json",
          output: "schemas/versions/read_order/1.10.0.output.json",
        },
      },
      { schema_version: "2.0.0", fits: true, schemas: { input: "schemas/versions/read_order/2.0.0.input.json" } },
    ]);
  });

  test("every schema that the list names is there, and says what that version said", () => {
    const oldest = files.get("declarations/schemas/versions/read_order/1.9.0.input.json") ?? "";
    expect(JSON.parse(oldest)).toMatchObject({ properties: some("a", "c"), required: ["a"] });
    for (const { schemas } of index().versions)
      for (const file of Object.values(schemas as JsonObject)) expect(files.has(`declarations/${file}`)).toBe(true);
  });

  test("are modules of their own", () => {
    const modules = [...files.keys()].filter((path) => /^src\/tools\/.*\/index\.ts$/.test(path));
    expect(modules.sort()).toEqual([
      "src/tools/read_order/index.ts",
      "src/tools/read_order/versions/1.10.0/index.ts",
      "src/tools/read_order/versions/1.9.0/index.ts",
      "src/tools/read_order/versions/2.0.0/index.ts",
    ]);
    const text = (version: string): string => files.get(`src/tools/read_order/versions/${version}/index.ts`) ?? "";
    expect(text("2.0.0")).toContain('  schema_version: "2.0.0",\n  fits: true,\n  of: "read_order",\n');
    expect(text("1.9.0")).toContain("  fits: false,\n");
  });

  test("belong to their tool where some tools are built only", () => {
    const own = [...files.keys()].filter((path) => path.includes("/versions/"));
    expect(own.length).toBeGreaterThan(10);
    for (const path of own) {
      expect(isToolPath(path, "read_order"), path).toBe(true);
      expect(isToolPath(path, "versions"), path).toBe(false);
    }
  });

  test("the lists of the releases are there as steps", () => {
    const lists = files.get("src/lists.ts") ?? "";
    expect(lists.match(/hash: "tg1:[0-9a-f]{64}"/g)).toHaveLength(3);
    expect(lists.match(/\["read_order", "[\d.]+", "tg1:[0-9a-f]{64}"\]/g)).toHaveLength(3);
    expect(files.get("dist/lists.js")).toContain("/* @__PURE__ */");
    expect(JSON.parse(files.get("package.json") ?? "").exports["./lists"]).toEqual({
      types: "./dist/lists.d.ts",
      default: "./dist/lists.js",
    });
  });
});

test("the current version is no earlier one for being frozen", async () => {
  const files = await packageOf(await release(filesOf([order("1.0.0", { type: "object" })])));
  expect([...files.keys()].filter((path) => path.includes("/versions/"))).toEqual([]);
  expect(JSON.parse(files.get("declarations/index.json") ?? "").tools[0].versions).toEqual([]);
});
