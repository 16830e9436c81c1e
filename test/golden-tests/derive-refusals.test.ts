import { describe, expect, test } from "vitest";
import { type DerivedRefusal, deriveRefusals } from "../../generator/emit/golden/derive-refusals.js";
import type { Sample, SampleKind, Tool } from "../../generator/model/tool.js";
import type { JsonObject, JsonSchema, JsonValue } from "../../generator/schema/json.js";
import { compileTool } from "../../generator/validate/compile-tool.js";
import { withValueAt } from "../../templates/testing/json.js";
import { bundleOf, placeOf } from "../validate/bundle-of.js";
import { readTools } from "./build-registry.js";

const sampleOf = (input: JsonValue, name = "ideal", kind: SampleKind = "ideal"): Sample => ({
  name,
  title: name,
  kind,
  utterances: [],
  input,
  placeOf,
});
const derive = (schema: JsonSchema, ...samples: readonly Sample[]): DerivedRefusal[] =>
  deriveRefusals({ input: bundleOf(schema), samples, schema_version: "1.0.0" });

/** `path=value → keyword at`, as a person would note it down. */
const note = ({ path, value, at, keyword }: DerivedRefusal): string =>
  `${path}${value === undefined ? " gone" : `=${JSON.stringify(value)}`} → ${keyword}${at === path ? "" : ` at ${at || "the root"}`}`;

const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({ type: "object", properties, ...rest });

describe("one demand broken at a time", () => {
  const table: readonly { name: string; schema: JsonSchema; value: JsonValue; want: readonly string[] }[] = [
    {
      name: "required, at the object",
      schema: { properties: { a: true }, required: ["a", "b"] },
      value: { a: 1 },
      want: ["/a gone → required at the root"],
    },
    {
      name: "a closed object",
      schema: { properties: { "a/b": { properties: {}, additionalProperties: false } } },
      value: { "a/b": {} },
      want: ["/a~1b/unexpected_property=true → additionalProperties at /a~1b"],
    },
    { name: "an enum", schema: { enum: ["x", "y"] }, value: "x", want: ['="something else" → enum'] },
    { name: "a constant of numbers", schema: { const: 3 }, value: 3, want: ["=-1 → const"] },
    { name: "both truth values", schema: { enum: [true, false] }, value: true, want: ['="something else" → enum'] },
    { name: "a text", schema: { type: "string" }, value: "x", want: ["=7 → type"] },
    { name: "an integer", schema: { type: "integer" }, value: 3, want: ["=3.5 → type"] },
    {
      name: "an integer at its bound",
      schema: { type: "integer", maximum: 3 },
      value: 3,
      want: ["=2.5 → type", "=4 → maximum"],
    },
    { name: "a number", schema: { type: "number" }, value: 3, want: ['="3" → type'] },
    {
      name: "every scalar",
      schema: { type: ["string", "number", "boolean", "null"] },
      value: null,
      want: ["={} → type"],
    },
    {
      name: "bounds of a number",
      schema: { minimum: 1, maximum: 5, exclusiveMaximum: 6 },
      value: 2,
      want: ["=0 → minimum", "=6 → maximum", "=6 → exclusiveMaximum"],
    },
    { name: "a bound where one step is none", schema: { maximum: 2 ** 60 }, value: 2, want: [] },
    {
      name: "bounds of a text in characters",
      schema: { minLength: 2, maxLength: 3 },
      value: "a😀",
      want: ['="a" → minLength', '="a😀😀😀" → maxLength'],
    },
    { name: "a text that may be empty", schema: { minLength: 0 }, value: "", want: [] },
    {
      name: "bounds of a list",
      schema: { minItems: 1, maxItems: 2 },
      value: [1],
      want: ["=[] → minItems", "=[1,1,1] → maxItems"],
    },
    { name: "a bound too far to read", schema: { maxLength: 5000 }, value: "x", want: [] },
    { name: "a pattern, nearly", schema: { pattern: "^[A-Z][0-9]+$" }, value: "A9", want: ['="A9§" → pattern'] },
    { name: "a pattern that takes all", schema: { pattern: "" }, value: "A9", want: [] },
    { name: "a format", schema: { format: "date" }, value: "2026-01-31", want: ['="not a date" → format'] },
    { name: "an unknown format", schema: { format: "colour" }, value: "red", want: [] },
    {
      name: "a reference and its neighbours",
      schema: { $ref: "#/$defs/a", minLength: 1, $defs: { a: { type: "string" } } },
      value: "x",
      want: ["=7 → type", '="" → minLength'],
    },
    {
      name: "a reference without its neighbours, in draft-07",
      schema: {
        $schema: "http://json-schema.org/draft-07/schema#",
        properties: { a: { $ref: "#/definitions/a", minLength: 1 } },
        definitions: { a: { type: "string" } },
      },
      value: { a: "x" },
      want: ["/a=7 → type"],
    },
    {
      name: "the first item",
      schema: { items: { type: "string" } },
      value: ["x", "y"],
      want: ["/0=7 → type"],
    },
    {
      name: "the members of a map",
      schema: { additionalProperties: { type: "string" } },
      value: { any: "x" },
      want: ["/any=7 → type"],
    },
  ];
  test.each(table)("$name", ({ schema, value, want }) => {
    const derived = derive(schema, sampleOf(value));
    expect(derived.map(note)).toEqual(want);
    expect(wrongIn({ input: bundleOf(schema), samples: [sampleOf(value)] }, derived)).toEqual([]);
  });
});

describe("unions", () => {
  const branch = (kind: string, properties: JsonObject): JsonObject =>
    object({ kind: { const: kind }, ...properties }, { required: ["kind"] });
  const tagged: JsonObject = {
    oneOf: [branch("a", { size: { type: "integer" } }), branch("b", { name: { type: "string" } })],
  };

  test("a branch is entered by its discriminator, whose unknown value is one error", () => {
    const derived = derive(tagged, sampleOf({ kind: "a", size: 1 }), sampleOf({ kind: "b", name: "n" }, "second"));
    expect(derived.map((one) => `${one.sample}: ${note(one)}`)).toEqual([
      "ideal: /kind gone → required at the root",
      "second: /kind gone → required at the root",
      'ideal: /kind="something else" → enum',
      'ideal: ="text" → type',
      "ideal: /size=1.5 → type",
      "second: /name=7 → type",
    ]);
  });

  test("a branch is entered by its type, where what is said of the type itself is not certain", () => {
    const schema = object({
      a: { anyOf: [{ type: "null" }, { type: "array", minItems: 1, items: { type: "string" } }] },
    });
    expect(derive(schema, sampleOf({ a: ["x"] })).map(note)).toEqual([
      '="text" → type',
      "/a/0=7 → type",
      "/a=[] → minItems",
    ]);
  });

  test.each([
    { name: "branches that overlap", schema: { anyOf: [{ required: ["a"] }, { required: ["b"] }], type: "object" } },
    { name: "a list that must contain something", schema: { contains: { const: 1 }, minItems: 1 } },
    { name: "names with a form", schema: { propertyNames: { pattern: "^a" }, required: ["a"] } },
  ])("$name: nothing is certain, so nothing is derived", ({ schema }) => {
    expect(derive(schema, sampleOf("contains" in schema ? [1] : { a: 1, b: 1 }))).toEqual([]);
  });
});

test("ideal samples come first, refused ones and those of other versions never, and no demand is broken twice", () => {
  const schema = object({ a: { type: "string" }, b: { type: "string" } });
  const derived = derive(
    schema,
    sampleOf({ a: "x", b: "y" }, "boundary", "boundary"),
    { ...sampleOf({ a: 1 }, "refused"), rejects: { in: "input", at: "/a", keyword: "type" } },
    { ...sampleOf({ a: "x" }, "old"), schema_version: "0.9.0" },
    { ...sampleOf({ a: "x" }, "current"), schema_version: "1.0.0" },
  );
  expect(derived.map((one) => `${one.sample}: ${note(one)}`)).toEqual([
    'current: ="text" → type',
    "current: /a=7 → type",
    "boundary: /b=7 → type",
  ]);
});

test("a large schema gives fifty at most, the demands that break programs first", () => {
  const names = Array.from({ length: 60 }, (_, index) => `p${index}`);
  const schema = object(Object.fromEntries(names.map((name) => [name, { type: "string" }])), { required: names });
  const derived = derive(schema, sampleOf(Object.fromEntries(names.map((name) => [name, "x"]))));
  expect(derived.length).toBe(50);
  expect(derived.every(({ keyword }) => keyword === "required")).toBe(true);
});

test("G1: the validators of this registry refuse every derived value at its place, by its keyword", async () => {
  const tools = await readTools();
  const derived = tools.map((tool) => deriveRefusals(tool));
  expect(tools.flatMap((tool, index) => wrongIn(tool, derived[index] ?? []))).toEqual([]);
  expect(tools.length).toBeGreaterThanOrEqual(16);
  for (const list of derived) expect(list.length).toBeGreaterThan(10);
});

/** Where the validators say something else. */
function wrongIn(tool: Pick<Tool, "input" | "output" | "samples">, derived: readonly DerivedRefusal[]): string[] {
  const { validators } = compileTool(tool);
  return derived.flatMap((one) => {
    const whole = tool.samples.find(({ name }) => name === one.sample)?.[one.part] ?? null;
    const issues = validators[one.part]?.(withValueAt(whole, one.path, one.value) ?? null) ?? [];
    if (issues.some(({ path, keyword }) => path === one.at && keyword === one.keyword)) return [];
    return [`${one.sample}: ${note(one)}; the validator says ${JSON.stringify(issues)}`];
  });
}
