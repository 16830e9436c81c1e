import { describe, expect, test } from "vitest";
import type { JsonObject, JsonSchema } from "../../generator/schema/json.js";
import { compileValidators } from "../../generator/validate/compile-validators.js";
import type { Issue } from "../../templates/runtime/types.js";
import { bundleOf } from "./bundle-of.js";

const compile = (schema: JsonSchema): ReturnType<typeof compileValidators> =>
  compileValidators([{ name: "validate", bundle: bundleOf(schema) }]);

describe("size", () => {
  const deep = (levels: number, leaf: JsonSchema): JsonSchema => {
    let schema = leaf;
    for (let level = 0; level < levels; level += 1) {
      schema =
        level % 2 === 0
          ? { type: "object", properties: { a: schema }, required: ["a"], additionalProperties: false }
          : { anyOf: [schema, { type: "null" }] };
    }
    return schema;
  };
  const nest = (levels: number, leaf: unknown): unknown => {
    let value = leaf;
    for (let level = 0; level < levels; level += 1) value = { a: value };
    return value;
  };
  const timed = (schema: JsonSchema): { code: string; validate: (value: unknown) => readonly Issue[] } => {
    const started = performance.now();
    const { validators, code, diagnostics } = compile(schema);
    expect(diagnostics).toEqual([]);
    expect(performance.now() - started).toBeLessThan(10_000);
    return { code: code.functions[0]?.expression ?? "", validate: validators.get("validate") ?? (() => []) };
  };

  test("500 levels", () => {
    const { code, validate } = timed(deep(500, { type: "string" }));
    expect(code.length).toBeLessThan(700_000);
    expect(validate(nest(250, "x"))).toEqual([]);
    expect(validate(nest(250, 1))).toMatchObject([{ path: "/a".repeat(250), keyword: "type" }]);
    expect(validate(nest(249, {}))).toMatchObject([{ path: "/a".repeat(249), keyword: "required" }]);
  });

  test("references into the depth still lead there", () => {
    const pointer = "/properties/a".repeat(30);
    let inner: JsonSchema = { type: "object", properties: { x: { type: "string" } } };
    for (let level = 0; level < 30; level += 1) inner = { type: "object", properties: { a: inner } };
    const { validate } = timed({
      ...(inner as JsonObject),
      items: { $ref: `#${pointer}/properties/x` },
      type: ["object", "array"],
    });
    expect(validate(["x"])).toEqual([]);
    expect(validate([1])).toMatchObject([{ path: "/0", keyword: "type" }]);
  });

  test("10,000 properties", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`p${index}`, { type: "string" }]),
    );
    const { validate } = timed({ type: "object", properties, additionalProperties: false });
    expect(validate({ p0: "x", p9999: "x" })).toEqual([]);
    expect(validate({ p9999: 1, q: 1 })).toHaveLength(2);
  });

  test("5,000 values", () => {
    const { validate } = timed({ enum: Array.from({ length: 5_000 }, (_, index) => `v${index}`) });
    expect(validate("v4999")).toEqual([]);
    expect(validate("v5000")).toHaveLength(1);
  });
});

describe("code grows with the schema, not with its square", () => {
  const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
  const nested = (levels: number, wrap: (inner: JsonSchema, level: number) => JsonSchema): JsonSchema =>
    range(levels).reduce<JsonSchema>(wrap, { type: "string" });
  const branch = (index: number): JsonObject => ({
    type: "object",
    required: ["kind"],
    properties: { kind: { const: `k${index}` }, v: { type: "number" } },
  });
  test.each<[name: string, schema: (size: number) => JsonSchema]>([
    ["levels of objects", (size) => nested(size, (a) => ({ properties: { a }, required: ["a"] }))],
    ["levels of lists", (size) => nested(size, (items) => ({ type: "array", items }))],
    ["levels of unions", (size) => nested(size, (inner) => ({ anyOf: [inner, { type: "null" }] }))],
    [
      "levels of unions that are asked what they look at",
      (size) => ({
        ...(nested(size, (inner, level) => ({
          anyOf: [inner, { properties: { [`p${level}`]: true } }],
        })) as JsonObject),
        unevaluatedProperties: false,
      }),
    ],
    ["branches", (size) => ({ oneOf: range(size).map((index) => ({ minimum: index })) })],
    ["branches with a tag", (size) => ({ oneOf: range(size).map(branch) })],
    [
      "properties",
      (size) => ({ properties: Object.fromEntries(range(size).map((index) => [`p${index}`, branch(0)])) }),
    ],
    [
      "definitions in a circle",
      (size) => ({
        $ref: "#/$defs/d0",
        $defs: Object.fromEntries(
          range(size).map((index) => [`d${index}`, { items: { $ref: `#/$defs/d${(index + 1) % size}` } }]),
        ),
      }),
    ],
  ])("%s", (_name, schema) => {
    const sizeOf = (size: number): number => {
      const { code, diagnostics } = compile(schema(size));
      expect(diagnostics).toEqual([]);
      return code.functions[0]?.expression.length ?? 0;
    };
    expect(sizeOf(400) / sizeOf(200)).toBeLessThan(2.3);
  });
});

describe("time", () => {
  /** Seconds where a validator takes the square of the time, minutes where it doubles it at each level; here milliseconds. */
  const within = (milliseconds: number, schema: JsonSchema, value: unknown): readonly Issue[] => {
    const validate = compile(schema).validators.get("validate") ?? (() => []);
    const started = performance.now();
    const issues = validate(value);
    expect(performance.now() - started).toBeLessThan(milliseconds);
    return issues;
  };
  const many = 100_000;
  const listOf = <T>(item: (index: number) => T): T[] => Array.from({ length: many }, (_, index) => item(index));

  test("100,000 objects, none twice", () => {
    const objects = listOf((id) => ({ id, name: `n${id}` }));
    expect(within(5_000, { uniqueItems: true }, objects)).toEqual([]);
    expect(within(5_000, { uniqueItems: true }, [...objects, { name: "n7", id: 7 }])).toHaveLength(1);
  });

  test("100,000 constants out of 5,000, objects among them", () => {
    const constants = Array.from({ length: 5_000 }, (_, index) => (index % 2 === 0 ? `v${index}` : { v: index }));
    const values = listOf((index) => constants[index % 5_000]);
    expect(within(5_000, { items: { enum: constants } }, values)).toEqual([]);
  });

  test("100,000 wrong items, each in a function of its own", () => {
    const item = {
      anyOf: [{ type: "string" }, { type: "object", required: ["a"], properties: { a: { type: "string" } } }],
    };
    const schema = { items: { $ref: "#/$defs/item" }, $defs: { item } };
    const values = listOf((a) => ({ a }));
    expect(within(5_000, schema, values).length).toBeGreaterThan(0);
  });

  test("100,000 wrong properties", () => {
    const object = Object.fromEntries(listOf((index) => [`p${index}`, index]));
    for (const keyword of ["additionalProperties", "unevaluatedProperties", "propertyNames"]) {
      expect(within(5_000, { [keyword]: false }, object).length).toBeGreaterThan(0);
    }
    expect(within(5_000, { patternProperties: { "^p": { type: "string" } } }, object).length).toBeGreaterThan(0);
  });

  test("a union whose branches share an operand, 40 levels deep", () => {
    const operand = { of: { $ref: "#/$defs/e" } };
    const branch = (op: string): JsonObject => ({ type: "object", properties: { ...operand, op: { const: op } } });
    const schema: JsonSchema = { $ref: "#/$defs/e", $defs: { e: { anyOf: ["+", "-", "*"].map(branch) } } };
    let value: unknown = {};
    for (let level = 0; level < 40; level += 1) value = { of: value, op: "-" };
    expect(within(5_000, schema, value)).toEqual([]);
    let wrong: unknown = 1;
    for (let level = 0; level < 40; level += 1) wrong = { of: wrong, op: "-" };
    expect(within(5_000, schema, wrong).length).toBeGreaterThan(0);
  });

  test("what a branch has looked at is known when its answer is repeated", () => {
    const node = { properties: { next: { $ref: "#/$defs/list" } } };
    const schema: JsonSchema = {
      $ref: "#/$defs/list",
      $defs: {
        node,
        list: {
          anyOf: [{ $ref: "#/$defs/node" }, { allOf: [{ $ref: "#/$defs/node" }], required: ["x"] }],
          unevaluatedProperties: false,
        },
      },
    };
    expect(within(5_000, schema, { next: { next: {} } })).toEqual([]);
    expect(within(5_000, schema, { next: { next: {}, y: 1 } }).length).toBeGreaterThan(0);
  });

  test("1,000 definitions in a chain", () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [
        `d${index}`,
        { properties: { a: { $ref: `#/$defs/d${(index + 1) % 1_000}` } }, required: ["v"] },
      ]),
    );
    expect(within(5_000, { $ref: "#/$defs/d0", $defs }, { v: 1, a: { v: 1, a: { v: 1 } } })).toEqual([]);
    expect(within(5_000, { $ref: "#/$defs/d0", $defs }, { v: 1, a: { v: 1, a: {} } })).toHaveLength(1);
  });
});
