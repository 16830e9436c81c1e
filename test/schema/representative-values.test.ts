import { describe, expect, test } from "vitest";
import type { Dialect } from "../../generator/schema/dialect.js";
import type { JsonObject, JsonSchema, JsonValue } from "../../generator/schema/json.js";
import { coveringValues } from "../../generator/schema/values/covering-values.js";
import { representativeValues } from "../../generator/schema/values/representative-values.js";
import { sampleValues } from "../../generator/schema/values/sample-values.js";
import { independentJudge } from "./independent-judge.js";

const valuesOf = (schema: JsonSchema, dialect: Dialect = "2020-12"): JsonValue[] =>
  representativeValues(schema, dialect).map(({ value }) => value);
const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({ type: "object", properties, ...rest });
const draft07 = "http://json-schema.org/draft-07/schema#";

/** Each schema, with values that must be among those that are made, and some that can't be. */
const table: readonly {
  name: string;
  schema: JsonObject;
  dialect?: Dialect;
  want: readonly JsonValue[];
  never?: readonly JsonValue[];
}[] = [
  {
    name: "the required members alone, and every one",
    schema: object({ a: { const: 1 }, b: { const: 2 }, c: { const: 3 } }, { required: ["a"] }),
    want: [{ a: 1 }, { a: 1, b: 2, c: 3 }, { a: 1, b: 2 }, { a: 1, c: 3 }],
  },
  { name: "each listed value", schema: { enum: ["x", 2, null, [1], { a: 1 }] }, want: ["x", 2, null, [1], { a: 1 }] },
  { name: "a constant that is null", schema: { const: null }, want: [null] },
  { name: "listed values of the right type", schema: { type: "string", enum: ["x", 2] }, want: ["x"], never: [2] },
  { name: "both truth values", schema: { type: "boolean" }, want: [true, false] },
  { name: "each type", schema: { type: ["string", "null", "boolean"] }, want: ["text", null, true] },
  {
    name: "an integer at its bounds",
    schema: { type: "integer", minimum: 3, maximum: 9 },
    want: [3, 4, 8, 9],
    never: [2, 10, 3.5],
  },
  {
    name: "bounds that are excluded",
    schema: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 },
    want: [0.5],
    never: [0, 1],
  },
  {
    name: "an integer beside bounds that are excluded",
    schema: { type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 5 },
    want: [1, 4],
  },
  { name: "multiples of a decimal", schema: { multipleOf: 0.25, minimum: 1.1, maximum: 2 }, want: [1.25, 2] },
  {
    name: "multiples of two numbers",
    schema: { type: "integer", allOf: [{ multipleOf: 6 }, { multipleOf: 4 }] },
    want: [0, 12],
  },
  { name: "an int32", schema: { type: "integer", format: "int32" }, want: [2147483647, -2147483648] },
  {
    name: "lengths in code points",
    schema: { type: "string", minLength: 2, maxLength: 3 },
    want: ["te", "tex", "日😀é"],
    never: ["t", "text", "日😀é日"],
  },
  { name: "an empty text", schema: { type: "string" }, want: ["", "text"] },
  { name: "words of a pattern", schema: { type: "string", pattern: "^[ab]$" }, want: ["a", "b"] },
  {
    name: "a pattern and a length",
    schema: { type: "string", pattern: "^a+$", minLength: 3, maxLength: 5 },
    want: ["aaa", "aaaaa"],
  },
  {
    name: "two patterns of one text",
    schema: { type: "string", allOf: [{ pattern: "^[a-c]+$" }, { pattern: "c$" }] },
    want: ["c"],
  },
  { name: "a pattern with lookahead", schema: { type: "string", pattern: "^(?=.*[0-9])[a-z0-9]{2}$" }, want: ["a0"] },
  {
    name: "a format and a pattern",
    schema: { type: "string", format: "date", pattern: "^2031-" },
    want: ["2031-01-01"],
  },
  {
    name: "an empty list, one item, as many as may be",
    schema: { items: { const: 1 }, type: "array", maxItems: 3 },
    want: [[], [1], [1, 1, 1]],
  },
  {
    name: "different items",
    schema: { type: "array", items: { enum: [1, 2, 3] }, uniqueItems: true, minItems: 3 },
    want: [[1, 2, 3]],
    never: [[1, 1, 2]],
  },
  {
    name: "a tuple, its tail and beyond",
    schema: { type: "array", prefixItems: [{ const: 1 }, { const: 2 }], items: { const: 3 } },
    want: [[], [1], [1, 2], [1, 2, 3]],
  },
  {
    name: "a closed tuple of draft-07",
    schema: {
      $schema: draft07,
      type: "array",
      items: [{ const: 1 }, { const: 2 }],
      additionalItems: false,
      minItems: 1,
    },
    dialect: "draft-07",
    want: [[1], [1, 2]],
    never: [[], [1, 2, "text"]],
  },
  {
    name: "what a list must contain",
    schema: { type: "array", contains: { const: 5 }, minContains: 2, maxContains: 2, items: { type: "integer" } },
    want: [[5, 5]],
    never: [[5, 5, 5]],
  },
  {
    name: "entries of a map",
    schema: { type: "object", additionalProperties: { const: 1 } },
    want: [{}, { key1: 1 }, { key1: 1, key2: 1 }],
  },
  {
    name: "names of a pattern",
    schema: { type: "object", patternProperties: { "^x-": { const: 1 } }, additionalProperties: false },
    want: [{}, { "x-": 1 }],
  },
  {
    name: "names that are demanded",
    schema: {
      type: "object",
      propertyNames: { enum: ["a", "b"] },
      additionalProperties: { const: 1 },
      minProperties: 1,
    },
    want: [{ a: 1 }],
    never: [{ key1: 1 }],
  },
  {
    name: "at least so many members",
    schema: object({ a: { const: 1 }, b: { const: 2 } }, { minProperties: 2, additionalProperties: false }),
    want: [{ a: 1, b: 2 }],
  },
  {
    name: "at most so many members",
    schema: object({ a: { const: 1 }, b: { const: 2 } }, { maxProperties: 1, additionalProperties: false }),
    want: [{}, { a: 1 }, { b: 2 }],
  },
  {
    name: "members that bring others along",
    schema: object({ a: { const: 1 }, b: { const: 2 } }, { dependentRequired: { a: ["b"] } }),
    want: [{}, { b: 2 }, { a: 1, b: 2 }],
    never: [{ a: 1 }],
  },
  {
    name: "members that bring schemas along",
    schema: object(
      { a: { const: 1 } },
      { dependentSchemas: { a: { required: ["b"], properties: { b: { const: 2 } } } } },
    ),
    want: [{}, { a: 1, b: 2 }],
    never: [{ a: 1 }],
  },
  {
    name: "each branch of anyOf",
    schema: { anyOf: [{ const: 1 }, { const: "x" }, { const: null }] },
    want: [1, "x", null],
  },
  {
    name: "branches of oneOf that overlap",
    schema: { oneOf: [{ type: "integer" }, { type: "number", minimum: 2 }] },
    want: [0, 2.5],
    never: [3],
  },
  {
    name: "one of two members",
    schema: object({ a: { const: 1 }, b: { const: 2 } }, { oneOf: [{ required: ["a"] }, { required: ["b"] }] }),
    want: [{ a: 1 }, { b: 2 }],
    never: [{ a: 1, b: 2 }, {}],
  },
  {
    name: "both sides of a condition",
    schema: object(
      { kind: { enum: ["x", "y"] }, size: { const: 1 } },
      { required: ["kind"], if: { properties: { kind: { const: "x" } } }, then: { required: ["size"] } },
    ),
    want: [{ kind: "x", size: 1 }, { kind: "y" }],
    never: [{ kind: "x" }],
  },
  { name: "not a type", schema: { not: { type: "string" } }, want: [0, null, true], never: ["text"] },
  { name: "not a pattern", schema: { type: "string", not: { pattern: "^[a-z]" } }, want: [""] },
  {
    name: "not a member",
    schema: object({ a: { const: 1 }, b: { const: 2 } }, { required: ["b"], not: { required: ["a"] } }),
    want: [{ b: 2 }],
    never: [{ a: 1, b: 2 }],
  },
  {
    name: "what is left unevaluated",
    schema: { allOf: [{ properties: { a: { const: 1 } } }], type: "object", unevaluatedProperties: { const: 2 } },
    want: [{}, { a: 1 }, { key1: 2 }],
  },
  {
    name: "a reference and its neighbours",
    schema: { $ref: "#/$defs/a", minimum: 3, $defs: { a: { type: "integer", maximum: 4 } } },
    want: [3, 4],
  },
  {
    name: "two levels of a recursion",
    schema: object({ next: { $ref: "#" } }, { additionalProperties: false }),
    want: [{}, { next: {} }, { next: { next: {} } }],
  },
  {
    name: "a recursion that must end",
    schema: object({ next: { anyOf: [{ $ref: "#" }, { type: "null" }] } }, { required: ["next"] }),
    want: [{ next: null }, { next: { next: null } }],
  },
  {
    name: "names that are traps",
    schema: JSON.parse(
      '{"type":"object","properties":{"__proto__":{"const":1},"toString":{"const":2}},"required":["__proto__"]}',
    ),
    want: [JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":1,"toString":2}')],
  },
];

describe("G3: representative values", () => {
  test.each(table)("$name", ({ schema, dialect = "2020-12", want, never = [] }) => {
    const values = valuesOf(schema, dialect);
    for (const value of want) expect(values).toContainEqual(value);
    for (const value of never) expect(values).not.toContainEqual(value);
    expect(values.filter((value) => !independentJudge(schema, dialect)(value))).toEqual([]);
    expect(new Set(values.map((value) => JSON.stringify(value))).size).toBe(values.length);
  });

  // Ajv, which judges the others, reads both otherwise.
  test("decimals as they are written, and in draft-07 no neighbours of a reference", () => {
    expect(valuesOf({ type: "number", multipleOf: 0.01, minimum: 19.985, maximum: 20 })).toContainEqual(19.99);
    const schema = { allOf: [{ $ref: "#/definitions/a", minimum: 3 }], definitions: { a: { const: 1 } } };
    expect(valuesOf(schema, "draft-07")).toEqual([1]);
  });

  const formats = [
    ..."date time date-time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri".split(" "),
    ..."iri-reference uri-template url uuid json-pointer relative-json-pointer regex byte".split(" "),
  ];
  test.each(formats)("format %s", (format) => {
    const schema = { type: "string", format };
    const values = valuesOf(schema);
    expect(values.length).toBeGreaterThan(1);
    expect(values.filter((value) => !independentJudge(schema, "2020-12")(value))).toEqual([]);
  });

  test("the smallest first, each with what it stands for", () => {
    const schema = object({ a: { const: 1 }, b: { enum: ["x", "y"] } }, { required: ["b"] });
    expect(representativeValues(schema, "2020-12")).toEqual([
      { value: { b: "x" }, why: "as little as possible" },
      { value: { b: "y" }, why: '/b is "y"' },
      { value: { a: 1, b: "x" }, why: "/a is present" },
      { value: { a: 1, b: "y" }, why: "everything, with other ways (1)" },
    ]);
  });

  test.each<[name: string, schema: JsonSchema]>([
    ["nothing", false],
    ["types that contradict each other", { allOf: [{ type: "string" }, { type: "number" }] }],
    ["bounds the wrong way round", { type: "integer", minimum: 2, maximum: 1 }],
    ["no integer between the bounds", { type: "integer", exclusiveMinimum: 1, exclusiveMaximum: 2 }],
    ["listed values of another type", { type: "integer", enum: ["1"] }],
    ["a member that must be and can't", object({ a: false }, { required: ["a"] })],
    ["patterns without a common word", { type: "string", allOf: [{ pattern: "^a" }, { pattern: "^b" }] }],
    [
      "more different items than there are",
      { type: "array", items: { type: "boolean" }, uniqueItems: true, minItems: 3 },
    ],
    ["itself and not itself", { type: "string", not: { type: "string" } }],
    ["a recursion without end", object({ next: { $ref: "#" } }, { required: ["next"] })],
    ["a circle", { $ref: "#" }],
  ])("no value: %s", (_, schema) => {
    expect(valuesOf(schema)).toEqual([]);
  });

  test("what is not certain is given only where somebody confirms it", () => {
    const schema = { type: "string", enum: ["1600-02-29"], format: "date" };
    expect(valuesOf(schema)).toEqual([]);
    expect(representativeValues(schema, "2020-12", { isValid: () => true })).toHaveLength(1);
    expect(representativeValues({ type: "string" }, "2020-12", { isValid: () => false })).toEqual([]);
  });

  test("a limit of attempts", () => {
    const schema = { enum: Array.from({ length: 5000 }, (_, index) => index) };
    expect(valuesOf(schema).length).toBe(200);
    expect(representativeValues(schema, "2020-12", { limit: 7 }).length).toBeLessThan(12);
  });
});

describe("G3: covering values", () => {
  test("few values with every member and every branch", () => {
    const branch = (kind: string, more: JsonObject): JsonObject =>
      object({ kind: { const: kind }, ...more }, { required: ["kind"] });
    const schema = { oneOf: [branch("a", { x: { const: 1 } }), branch("b", { y: { const: 2 } })] };
    expect(coveringValues(schema, "2020-12")).toEqual([
      { value: { kind: "a" }, why: "as little as possible" },
      { value: { kind: "a", x: 1 }, why: "as much as possible" },
      { value: { kind: "b", y: 2 }, why: "with what is missing in the others" },
    ]);
  });

  test("no value has more members than people read at once", () => {
    const names = Array.from({ length: 100 }, (_, index) => `p${index}`);
    const schema = object(Object.fromEntries(names.map((name) => [name, { const: 1 }])), {
      additionalProperties: false,
    });
    const values = coveringValues(schema, "2020-12").map(({ value }) => Object.keys(value as JsonObject));
    expect(values.every((keys) => keys.length <= 60)).toBe(true);
    expect(new Set(values.flat()).size).toBe(100);
  });
});

describe("sample values", () => {
  const schema = object(
    {
      id: { type: "string", pattern: "^[a-z]{3}$" },
      size: { type: "integer", minimum: 1 },
      tags: { type: "array", items: { type: "string" } },
    },
    { required: ["id"] },
  );

  test("as many as asked for, no two alike, all valid", () => {
    const values = sampleValues(schema, "2020-12", { count: 200, seed: 1 });
    expect(values.length).toBe(200);
    expect(new Set(values.map((value) => JSON.stringify(value))).size).toBe(200);
    expect(values.filter((value) => !independentJudge(schema, "2020-12")(value))).toEqual([]);
  });

  test("the same for the same seed, others for another one", () => {
    const make = (seed: number): JsonValue[] => sampleValues(schema, "2020-12", { count: 20, seed });
    expect(make(1)).toEqual(make(1));
    expect(make(1)).not.toEqual(make(2));
  });

  test("fewer where there are no more", () => {
    expect(sampleValues({ enum: [1, 2] }, "2020-12", { count: 50, seed: 1 }).length).toBe(2);
    expect(sampleValues(false, "2020-12", { count: 50, seed: 1 })).toEqual([]);
  });
});
