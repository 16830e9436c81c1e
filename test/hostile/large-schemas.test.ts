import { describe, expect, test } from "vitest";
import type { OutputFile } from "../../generator/emit/emitter.js";
import { parseDocument } from "../../generator/load/parse-document.js";
import type { JsonObject, JsonSchema } from "../../generator/schema/json.js";
import { checkSchema } from "../../generator/validate/check-schema.js";
import { compileTool } from "../../generator/validate/compile-tool.js";
import { buildInMemory } from "../corpus/build-in-memory.js";

/** Milliseconds that one of them may take, on a machine that does much else. */
const patience = 60_000;

async function build(schema: JsonSchema) {
  const contract = {
    name: "hostile",
    description: "Takes a large value. It is here to be built.",
    schema_version: "1.0.0",
    side_effect_class: "read",
    input: schema,
    output: schema,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(contract));
  const { tools, diagnostics, emit } = await buildInMemory(
    { label: "registry", files: new Map([["test/hostile/contract.json", bytes]]), diagnostics: [] },
    { name: "@example/tools", version: "0.0.0", private: true, commonjs: false },
  );
  expect(diagnostics).toEqual([]);
  const [tool] = tools;
  if (tool === undefined) throw new Error("there is no tool");
  const { input } = compileTool(tool).validators;
  const files = new Map((await emit()).map((file: OutputFile) => [file.path, file.content]));
  return { judge: (value: unknown) => input(value).map(({ path, keyword }) => `${path} ${keyword}`), files };
}

const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));
const wrap = <Item>(count: number, inner: Item, around: (item: Item, level: number) => Item): Item =>
  times(count, (index) => index).reduceRight((item, level) => around(item, level), inner);

describe("500 levels of schemas", () => {
  test.each<[string, (inner: JsonObject) => JsonObject, (inner: unknown) => unknown]>([
    [
      "properties",
      (inner) => ({ type: "object", properties: { in: inner }, required: ["in"], additionalProperties: false }),
      (inner) => ({ in: inner }),
    ],
    ["items", (inner) => ({ type: "array", items: inner }), (inner) => [inner]],
    ["maps", (inner) => ({ type: "object", additionalProperties: inner }), (inner) => ({ any: inner })],
    ["tuples", (inner) => ({ type: "array", prefixItems: [inner] }), (inner) => [inner]],
    ["unions", (inner) => ({ anyOf: [inner, { type: "null" }] }), (inner) => inner],
    ["intersections", (inner) => ({ allOf: [inner] }), (inner) => inner],
    ["conditions", (inner) => ({ if: { type: "string" }, else: { type: "null" }, allOf: [inner] }), (inner) => inner],
  ])("%s build, and reach the innermost value", { timeout: patience }, async (_title, around, put) => {
    const schema = wrap<JsonObject>(498, { type: "string" }, around);
    const { judge, files } = await build({ type: "object", properties: { root: schema } });
    const value = (leaf: unknown) => ({ root: wrap(498, leaf, put) });
    expect(judge(value("x"))).toEqual([]);
    expect(judge(value(1))).not.toEqual([]);
    expect(files.get("src/tools/hostile/types.ts")).toContain("HostileInput");
    expect(files.get("src/testing/samples/hostile.ts")).toBeDefined();
  });

  test("a little more is refused where it begins to be too much, whatever the stack", () => {
    const place = { file: "a", line: 1, column: 1, endLine: 1, endColumn: 1 };
    for (const depth of [512, 5000]) {
      const findings = checkSchema(
        wrap<JsonObject>(depth, {}, (not) => ({ not })),
        "2020-12",
        (pointer) => ({ ...place, pointer }),
      );
      expect(findings.map(({ message, place: at }) => [message, at?.pointer])).toEqual([
        ["schemas are nested deeper than 512 levels", "/not".repeat(512)],
      ]);
    }
  });
});

describe("10,000 properties", () => {
  test("build, each with its type and its check", { timeout: patience }, async () => {
    const properties = Object.fromEntries(
      times(10_000, (index) => [
        `property_${index}`,
        { type: index % 2 === 0 ? "string" : "integer", description: "One." },
      ]),
    );
    const { judge, files } = await build({ type: "object", properties, required: ["property_9999"] });
    expect(judge({ property_9999: 1 })).toEqual([]);
    expect(judge({ property_5000: 5 })).toEqual([" required", "/property_5000 type"]);
    const types = files.get("src/tools/hostile/types.ts") ?? "";
    expect(types.match(/^ {2}property_\d+\??: (string|number);$/gm)).toHaveLength(20_000);
    expect(JSON.parse(files.get("declarations/openai.responses.json") ?? "")).toBeDefined();
  });

  test("are found by their places at once", () => {
    const text = JSON.stringify(
      Object.fromEntries(times(10_000, (index) => [`key_${index}`, { a: [index] }])),
      null,
      1,
    );
    for (const file of ["a.json", "a.yaml"]) {
      const { document } = parseDocument(file, new TextEncoder().encode(text));
      const begin = performance.now();
      const lines = times(10_000, (index) => document?.placeOf(`/key_${index}/a/0`).line);
      expect(performance.now() - begin).toBeLessThan(2000);
      expect(lines).toEqual(times(10_000, (index) => 4 + index * 5));
    }
  });
});

test("5,000 values of an enum build, as a union of literals", { timeout: patience }, async () => {
  const values = times(5000, (index) => `value_${index}`);
  const { judge, files } = await build({ type: "object", properties: { code: { enum: values } }, required: ["code"] });
  expect(judge({ code: "value_4999" })).toEqual([]);
  expect(judge({ code: "value_5000" })).toEqual(["/code enum"]);
  const types = files.get("src/tools/hostile/types.ts") ?? "";
  expect(types.match(/"value_\d+"/g)?.length).toBeGreaterThanOrEqual(5000);
});

test("200 definitions, each referring to the next, build", { timeout: patience }, async () => {
  const $defs = Object.fromEntries(
    times(200, (index) => [
      `node_${index}`,
      { type: "object", properties: { next: { $ref: `#/$defs/node_${(index + 1) % 200}` }, id: { type: "integer" } } },
    ]),
  );
  const { judge } = await build({ type: "object", properties: { first: { $ref: "#/$defs/node_0" } }, $defs });
  const chain = (length: number, leaf: unknown) => ({
    first: wrap<unknown>(length, { id: leaf }, (next) => ({ next })),
  });
  expect(judge(chain(990, 1))).toEqual([]);
  expect(judge(chain(150, "x"))).toEqual([`/first${"/next".repeat(150)}/id type`]);
});
