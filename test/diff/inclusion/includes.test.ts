import { describe, expect, test } from "vitest";
import { includes } from "../../../generator/diff/inclusion/includes.js";
import type { JsonObject, JsonSchema, JsonValue } from "../../../generator/schema/json.js";
import { bundleOf } from "../../validate/bundle-of.js";

const ask = (sub: JsonSchema, sup: JsonSchema): ReturnType<typeof includes> => includes(bundleOf(sub), bundleOf(sup));
const list = {
  $ref: "#/$defs/list",
  $defs: { list: { type: "object", properties: { next: { $ref: "#/$defs/list" } } } },
};
const branch = (kind: string, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties: { kind: { const: kind }, items: { type: "array", items: { type: "integer" } }, ...more },
  required: ["kind"],
  additionalProperties: false,
});
const kinds = (count: number): string[] => Array.from({ length: count }, (_, index) => `kind ${index}`);
const rule = (index: number): JsonObject => ({
  if: { properties: { mode: { const: `m${index}` } }, required: ["mode"] },
  then: { required: [`field ${index}`] },
});

describe("what is proved", () => {
  test.each<[name: string, sub: JsonSchema, sup: JsonSchema]>([
    ["nothing is everything's part", false, { type: "string" }],
    ["what contradicts itself has no values", { type: "string", minLength: 3, maxLength: 2 }, false],
    [
      "so has an object whose required member can't be",
      { type: "object", properties: { a: false }, required: ["a"] },
      false,
    ],
    [
      "and a recursion without an end",
      { $ref: "#/$defs/a", $defs: { a: { type: "array", minItems: 1, items: { $ref: "#/$defs/a" } } } },
      false,
    ],
    ["a tenth is a multiple of a hundredth", { type: "number", multipleOf: 0.1 }, { type: "number", multipleOf: 0.01 }],
    ["sixths are halves and thirds", { allOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }, { multipleOf: 6 }],
    ["no integer lies between", { type: "integer", exclusiveMinimum: 1, exclusiveMaximum: 2 }, false],
    ["int32 lies in int64", { type: "integer", format: "int32" }, { type: "integer", format: "int64" }],
    ["a listed value is held against each pattern", { enum: ["ab", "abb"] }, { pattern: "^ab+$" }],
    ["even one with a look behind", { enum: ["ab", "abb"] }, { pattern: "(?<=a)b+$" }],
    [
      "lookaheads at the start",
      { type: "string", pattern: "^(?=.*[A-Z])(?=.*\\d).{8,}$" },
      { type: "string", pattern: "[A-Z]" },
    ],
    ["length by pattern", { pattern: "^[a-z]{3}$", type: "string" }, { minLength: 3, maxLength: 3 }],
    ["code points, not units", { type: "string", pattern: "^\\u{1F600}{2}$" }, { maxLength: 2 }],
    ["a uuid by its shape", { type: "string", format: "uuid" }, { pattern: "^[0-9A-Fa-f-]{36}$" }],
    ["a shape by its format", { type: "string", pattern: "^20\\d\\d-01-2[0-8]$" }, { format: "date" }],
    ["a URI is a reference", { type: "string", format: "uri" }, { format: "uri-reference" }],
    [
      "three booleans can't differ",
      { type: "array", items: { type: "boolean" }, minItems: 3, uniqueItems: true },
      false,
    ],
    ["what is counted twice", { type: "array", contains: { const: 1 }, minContains: 2, maxContains: 1 }, false],
    ["a tuple and its length", { prefixItems: [{ type: "string" }], items: false, type: "array" }, { maxItems: 1 }],
    [
      "a name by its pattern",
      { type: "object", patternProperties: { "^a": { type: "integer" } }, additionalProperties: false },
      { additionalProperties: { type: "number" } },
    ],
    ["names that are listed", { propertyNames: { enum: ["a"] } }, { patternProperties: { "^[^a]": false } }],
    [
      "members that are needed by need",
      { type: "object", anyOf: [{ required: ["a"] }, { required: ["b"] }] },
      { minProperties: 1 },
    ],
    ["unrolled recursion", list, { type: "object", properties: { next: { $ref: "#/$defs/list" } }, $defs: list.$defs }],
    [
      "a recursion that got wider inside",
      list,
      { $ref: "#/$defs/l", $defs: { l: { type: ["object", "null"], properties: { next: { $ref: "#/$defs/l" } } } } },
    ],
    [
      "a union with a tag",
      { oneOf: kinds(30).map((kind) => branch(kind)) },
      { anyOf: kinds(31).map((kind) => branch(kind, { more: {} })) },
    ],
    [
      "conditions of which one went",
      { allOf: [...Array(12).keys()].map(rule) },
      { allOf: [...Array(11).keys()].map(rule) },
    ],
    [
      "what is evaluated under a condition",
      {
        anyOf: [{ properties: { a: true }, required: ["a"] }, { properties: { b: true } }],
        unevaluatedProperties: false,
      },
      { anyOf: [{ required: ["a"] }, { propertyNames: { const: "b" } }] },
    ],
    [
      "items that contains has seen",
      { contains: { type: "string" }, unevaluatedItems: { type: "null" }, type: "array" },
      { items: { type: ["string", "null"] } },
    ],
    [
      "names that objects inherit",
      { properties: { ["__proto__"]: { type: "string" } } },
      { properties: { ["__proto__"]: { type: ["string", "null"] } } },
    ],
  ])("%s", (_name, sub, sup) => expect(ask(sub, sup)).toEqual({ answer: "proved" }));
});

describe("what is refuted", () => {
  test.each<[name: string, sub: JsonSchema, sup: JsonSchema, witness: JsonValue, at: string]>([
    ["a kind", true, { type: ["object", "array", "string", "boolean", "null"] }, 0, ""],
    ["a fraction", { type: "number" }, { type: "integer" }, 0.5, ""],
    ["a bound", { type: "integer", minimum: 5 }, { exclusiveMinimum: 5 }, 5, ""],
    ["a multiple far away", { multipleOf: 7, minimum: 1000, type: "integer" }, { multipleOf: 14 }, 1001, ""],
    ["a length in code points", { type: "string" }, { maxLength: 2 }, "aaa", ""],
    ["a word of a pattern", { type: "string", pattern: "^v\\d+$" }, { pattern: "^v[1-9]\\d*$" }, "v0", ""],
    [
      "a text of a format",
      { type: "string", format: "date" },
      { pattern: "^2" },
      expect.stringMatching(/^[013-9]/),
      "",
    ],
    [
      "a member deep down",
      { properties: { a: { items: { properties: { b: { type: "number" } } } } } },
      { properties: { a: { items: { properties: { b: { type: "integer" } } } } } },
      { a: [{ b: 0.5 }] },
      "/a/0/b",
    ],
    ["a pair", { type: "object" }, { dependentRequired: { a: ["b"] } }, { a: 0 }, ""],
    ["three at once", { type: "object" }, { not: { required: ["a", "b", "c"] } }, { a: 0, b: 0, c: 0 }, ""],
    ["an item and its twin", { type: "array" }, { uniqueItems: true }, [0, 0], ""],
    [
      "one more than is counted",
      { type: "array" },
      { contains: { const: 1 }, minContains: 0, maxContains: 2 },
      [1, 1, 1],
      "",
    ],
    ["two branches at once", { type: "integer" }, { oneOf: [{ minimum: 0 }, { maximum: 10 }] }, 0, ""],
    [
      "a name that a pattern allows",
      { type: "object", patternProperties: { "^x-": { type: "string" } }, additionalProperties: false },
      { maxProperties: 0 },
      { "x-": "" },
      "",
    ],
    [
      "a value in the second round",
      list,
      { $ref: "#/$defs/l", $defs: { l: { properties: { next: { required: ["next"], $ref: "#/$defs/l" } } } } },
      { next: {} },
      "/next",
    ],
  ])("%s", (_name, sub, sup, witness, at) => expect(ask(sub, sup)).toMatchObject({ answer: "refuted", witness, at }));

  test("a sample comes first, and is made smaller", () => {
    const sample = { a: "long text", b: [1, 2, 3] };
    const answer = includes(bundleOf({ type: "object" }), bundleOf({ properties: { b: { maxItems: 1 } } }), {
      samples: [{}, sample],
    });
    expect(answer).toMatchObject({ answer: "refuted", witness: { b: [0, 0] }, at: "/b", sample });
  });
});

describe("what is left open", () => {
  test.each<[name: string, sub: JsonSchema, sup: JsonSchema, reason: RegExp]>([
    [
      "back references",
      { type: "string", pattern: "^(a+)b\\1$" },
      { pattern: "^a+ba+$" },
      /^the pattern .* is no regular expression/,
    ],
    [
      "formats that nobody compared",
      { type: "string", format: "hostname" },
      { format: "idn-hostname" },
      /^which texts are of the format hostname is not known exactly$/,
    ],
    [
      "too many combinations",
      {
        allOf: [...Array(10).keys()].map((index) => ({
          anyOf: ["a", "b", "c"].map((name) => ({ required: [`${name}${index}`] })),
        })),
        type: "object",
      },
      { minProperties: 10 },
      /^it takes more than \d+ steps to decide$/,
    ],
    ["what can't be compiled", { $ref: "#" }, { type: "string" }, /^it can't be compiled$/],
  ])("%s", (_name, sub, sup, reason) =>
    expect(ask(sub, sup)).toEqual({ answer: "unknown", reason: expect.stringMatching(reason), at: "" }),
  );

  test("the place is told", () => {
    const inside = (schema: JsonObject): JsonSchema => ({
      properties: { a: { items: { additionalProperties: schema } } },
    });
    const answer = ask(inside({ type: "string", pattern: "^(a+)b\\1$" }), inside({ pattern: "^a+ba+$" }));
    expect(answer).toMatchObject({ answer: "unknown", at: "/a/*/*" });
  });

  test("given values that satisfy a second schema, the first one may be a part", () => {
    const [sub, sup] = [bundleOf({ type: "object" }), bundleOf({ properties: { a: { type: "string" } } })];
    expect(includes(sub, sup).answer).toBe("refuted");
    expect(includes(sub, sup, { given: bundleOf({ properties: { a: false } }) }).answer).toBe("proved");
  });
});
