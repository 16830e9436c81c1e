import type { AnySchema } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import type { JsonObject, JsonSchema } from "../../generator/schema/json.js";
import { compileValidators } from "../../generator/validate/compile-validators.js";
import type { Issue } from "../../templates/runtime/types.js";
import { bundleOf } from "./bundle-of.js";

const compile = (schema: JsonSchema): ((value: unknown) => readonly Issue[]) => {
  const { validators, diagnostics } = compileValidators([{ name: "validate", bundle: bundleOf(schema) }]);
  expect(diagnostics).toEqual([]);
  return validators.get("validate") ?? (() => []);
};
const accepts = (schema: JsonSchema, value: unknown): boolean => compile(schema)(value).length === 0;

/** Whether Ajv, as it comes, judges one of these values in another way, or throws. */
function isAjvWrong(schema: JsonSchema, valid: readonly unknown[], invalid: readonly unknown[]): boolean {
  try {
    const validate = new Ajv2020({ strict: false, allErrors: true, logger: false }).compile(schema as AnySchema);
    return !valid.every((value) => validate(value)) || invalid.some((value) => validate(value));
  } catch {
    return true;
  }
}

function expectVerdicts(schema: JsonSchema, valid: readonly unknown[], invalid: readonly unknown[]): void {
  const validate = compile(schema);
  expect(valid.filter((value) => validate(value).length > 0)).toEqual([]);
  expect(invalid.filter((value) => validate(value).length === 0)).toEqual([]);
}

describe("where Ajv by itself gives another verdict", () => {
  test.each<[name: string, schema: JsonSchema, valid: readonly unknown[], invalid: readonly unknown[]]>([
    ["an empty enum", { enum: [] }, [], [null, "a"]],
    [
      "an if without then and else evaluates",
      { if: { properties: { a: { const: 1 } } }, unevaluatedProperties: false },
      [{ a: 1 }],
      [{ a: 2 }, { b: 1 }],
    ],
    [
      "a failed branch evaluates nothing, in an item after one that did not fail",
      {
        items: {
          anyOf: [{ required: ["k"], properties: { k: { const: 1 }, a: true } }, true],
          unevaluatedProperties: false,
        },
      },
      [[{ k: 1, a: 1 }], [{}]],
      [[{ k: 1, a: 1 }, { a: 1 }]],
    ],
    [
      "nor does one that knows its properties by patterns only",
      { anyOf: [{ patternProperties: { "^a": true }, minProperties: 2 }, true], unevaluatedProperties: false },
      [{ a: 1, ab: 1 }, {}],
      [{ a: 1 }],
    ],
    [
      "names that every object inherits are not evaluated by themselves",
      { anyOf: [{ patternProperties: { "^a": true } }], unevaluatedProperties: false },
      [{ a: 1 }],
      [{ toString: 1 }, JSON.parse('{ "__proto__": 1 }')],
    ],
    [
      "contains evaluates the items that match, and no others",
      { prefixItems: [true], contains: { type: "string" }, unevaluatedItems: { type: "number" } },
      [
        [null, "a"],
        [null, 1, "a", 2],
      ],
      [
        [null, "a", null],
        [null, 1],
      ],
    ],
    [
      "contains evaluates in a condition, too, and where none has to match",
      { if: { contains: { const: "a" }, minContains: 0 }, unevaluatedItems: false },
      [["a", "a"], []],
      [["a", "b"]],
    ],
    [
      "items of a branch are evaluated at run time",
      { anyOf: [{ items: { type: "string" } }, true], unevaluatedItems: { type: "number" } },
      [
        ["a", "b"],
        [1, 2],
      ],
      [["a", 1], [null]],
    ],
    [
      "what follows prefixItems in a condition counts",
      { not: { prefixItems: [{ type: "integer" }, true], contains: { const: 1 } } },
      [[], [2]],
      [[1], [2, 1]],
    ],
    ["a multiple of a decimal", { multipleOf: 0.01 }, [0.07, 19.99, 1], [0.075]],
  ])("%s", (_name, schema, valid, invalid) => {
    expect(isAjvWrong(schema, valid, invalid)).toBe(true);
    expectVerdicts(schema, valid, invalid);
  });

  test("draft-07's dependencies of __proto__", () => {
    const schema = (dependencies: string): JsonSchema =>
      JSON.parse(
        `{ "$schema": "http://json-schema.org/draft-07/schema#", "dependencies": { "__proto__": ${dependencies} } }`,
      );
    for (const dependency of ['["a"]', '{ "required": ["a"] }']) {
      expect(accepts(schema(dependency), JSON.parse('{ "__proto__": 1 }'))).toBe(false);
      expect(accepts(schema(dependency), JSON.parse('{ "__proto__": 1, "a": 1 }'))).toBe(true);
      expect(accepts(schema(dependency), {})).toBe(true);
    }
  });
});

describe("what our code in the place of Ajv's has to keep right", () => {
  const tagged = (constant: string, more: JsonObject): JsonObject => ({
    type: "object",
    required: ["kind"],
    properties: { kind: { const: constant }, ...more },
  });
  test.each<[name: string, schema: JsonSchema, valid: readonly unknown[], invalid: readonly unknown[]]>([
    [
      "a failed if evaluates nothing",
      { if: { properties: { a: { const: 1 } } }, then: { properties: { b: true } }, unevaluatedProperties: false },
      [{ a: 1, b: 1 }],
      [{ a: 2 }, { a: 2, b: 1 }],
    ],
    [
      "a set that was filled for one value is not used for the next",
      {
        $ref: "#/$defs/list",
        $defs: {
          list: { anyOf: [{ $ref: "#/$defs/node" }, { type: "null" }], unevaluatedProperties: false },
          node: {
            properties: { v: true, next: { $ref: "#/$defs/list" } },
            anyOf: [{ required: ["x"], properties: { x: true } }, true],
          },
        },
      },
      [{ v: 1, next: { x: 1, next: null } }],
      [
        { x: 1, next: { y: 1 } },
        { x: 1, next: { x: 1 }, z: 1 },
      ],
    ],
    [
      "a tag decides which properties are evaluated",
      {
        oneOf: [tagged("a", { x: { type: "number" } }), tagged("b", { y: { type: "number" } })],
        unevaluatedProperties: false,
      },
      [
        { kind: "a", x: 1 },
        { kind: "b", y: 1 },
      ],
      [{ kind: "a", y: 1 }, { kind: "b", y: "1" }, { kind: "c" }, {}],
    ],
    [
      "an unevaluated… inside of another evaluates for it",
      {
        allOf: [{ anyOf: [{ properties: { a: true } }], unevaluatedProperties: { type: "number" } }],
        unevaluatedProperties: false,
      },
      [{ a: "x", b: 1 }],
      [{ b: "x" }],
    ],
    [
      "cousins see nothing of each other",
      { allOf: [{ properties: { a: true } }, { unevaluatedProperties: false }] },
      [{}],
      [{ a: 1 }],
    ],
    ["one that is 2^53 or more", { type: "integer", multipleOf: 2 }, [2 ** 53, 1e21, 3.0 * 2], [1.5, 3]],
    [
      "equal numbers in two forms",
      { uniqueItems: true },
      [[1, "1", true, null, [1], { a: 1 }]],
      [JSON.parse("[1, 1.0]"), [0, -0]],
    ],
    [
      "equal objects",
      { uniqueItems: true },
      [[{ a: [1, 2] }, { a: [2, 1] }]],
      [
        [
          { a: 1, b: { c: 1 } },
          { b: { c: 1 }, a: 1 },
        ],
      ],
    ],
    [
      "a long enum of all kinds",
      { enum: [...Array(20).keys(), "1", null, { a: [1], b: 1 }, [[]]] },
      [0, -0, 19, "1", null, { b: 1, a: [1] }, [[]]],
      [20, "2", "null", {}, { a: [1] }, [], "[[],]"],
    ],
  ])("%s", (_name, schema, valid, invalid) => expectVerdicts(schema, valid, invalid));
});

test("an item that nothing looks at is told by its number, where a length would not do", () => {
  const beside = compile({ prefixItems: [true], unevaluatedItems: false });
  expect(beside([1, 2])).toMatchObject([{ message: "the value must have at most 1 item, but has 2", expected: 1 }]);
  const between = compile({ properties: { list: { contains: { type: "string" }, unevaluatedItems: false } } });
  expect(between({ list: ["a", 1, "b"] })).toMatchObject([
    { path: "/list", keyword: "unevaluatedItems", message: "item 1 of /list is not allowed" },
  ]);
});
