import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../generator/schema/json.js";
import { checkIssues, type IssueRow, issuesOf } from "./issues-of.js";

const rows: readonly IssueRow[] = [
  {
    name: "a missing property, at its object",
    schema: { type: "object", required: ["a"] },
    value: {},
    want: [["", "required", 'the property "a" is missing', "a"]],
  },
  {
    name: "a missing property further down",
    schema: { properties: { lines: { items: { type: "object", required: ["sku"] } } } },
    value: { lines: [{}] },
    want: [["/lines/0", "required", 'the property "sku" is missing in /lines/0', "sku"]],
  },
  {
    name: "a superfluous property, at its object",
    schema: { properties: { a: { additionalProperties: false } } },
    value: { a: { "b/c": 1 } },
    want: [["/a", "additionalProperties", 'the property "b/c" is not allowed in /a']],
  },
  {
    name: "escapes in pointers",
    schema: { additionalProperties: { type: "string" } },
    value: { "a/b~c": 1 },
    want: [["/a~1b~0c", "type", "/a~1b~0c must be a string, but is a number; send it in quotes", "string"]],
  },
  {
    name: "the wrong type",
    schema: { type: "object" },
    value: [],
    want: [["", "type", "the value must be an object, but is an array", "object"]],
  },
  {
    name: "one of several types",
    schema: { type: ["string", "null"] },
    value: 1,
    want: [["", "type", "the value must be a string or null, but is a number; send it in quotes", ["string", "null"]]],
  },
  {
    name: "an integer",
    schema: { type: "integer" },
    value: 1.5,
    want: [["", "type", "the value must be an integer, but is a number with a fraction", "integer"]],
  },
  {
    name: "a value out of a list",
    schema: { enum: ["a", "b"] },
    value: "c",
    want: [["", "enum", 'the value must be one of "a", "b", but is another string', ["a", "b"]]],
  },
  {
    name: "a value of another type than those of the list",
    schema: { enum: ["a", 1] },
    value: null,
    want: [["", "enum", 'the value must be one of "a", 1, but is null', ["a", 1]]],
  },
  {
    name: "no value out of an empty list",
    schema: { enum: [] },
    value: 1,
    want: [["", "enum", "the value is not allowed: its list of values is empty", []]],
  },
  {
    name: "a constant",
    schema: { properties: { a: { const: { b: [1] } } } },
    value: { a: {} },
    want: [["/a", "const", '/a must be {"b":[1]}, but is another object', { b: [1] }]],
  },
  {
    name: "too short",
    schema: { type: "string", minLength: 8 },
    value: "secret",
    want: [["", "minLength", "the value must have at least 8 characters, but has 6", 8]],
  },
  {
    name: "too long",
    schema: { type: "string", maxLength: 1 },
    value: "secret",
    want: [["", "maxLength", "the value must have at most 1 character, but has 6", 1]],
  },
  {
    name: "a pattern",
    schema: { pattern: "^[A-Z]+$" },
    value: "a",
    want: [["", "pattern", "the value must match the pattern ^[A-Z]+$", "^[A-Z]+$"]],
  },
  {
    name: "a format with an example",
    schema: { format: "date" },
    value: "31.1.2026",
    want: [["", "format", "the value must be a valid date, such as 2026-01-31", "date"]],
  },
  {
    name: "a format on numbers",
    schema: { type: "number", format: "int32" },
    value: 2 ** 40,
    want: [["", "format", "the value must be a valid int32", "int32"]],
  },
  {
    name: "bounds",
    schema: { minimum: 5, exclusiveMaximum: 4 },
    value: 4.5,
    want: [
      ["", "minimum", "the value must be at least 5", 5],
      ["", "exclusiveMaximum", "the value must be less than 4", 4],
    ],
  },
  {
    name: "other bounds",
    schema: { maximum: 1, exclusiveMinimum: 3 },
    value: 2,
    want: [
      ["", "maximum", "the value must be at most 1", 1],
      ["", "exclusiveMinimum", "the value must be greater than 3", 3],
    ],
  },
  {
    name: "money",
    schema: { multipleOf: 0.01 },
    value: 19.995,
    want: [["", "multipleOf", "the value must be a multiple of 0.01", 0.01]],
  },
  { name: "money that is right", schema: { multipleOf: 0.01 }, value: 19.99, want: [] },
  {
    name: "too few and equal items",
    schema: { minItems: 3, uniqueItems: true },
    value: [1, 1],
    want: [
      ["", "minItems", "the value must have at least 3 items, but has 2", 3],
      ["", "uniqueItems", "the value must not hold the same item twice; items 0 and 1 are equal"],
    ],
  },
  {
    name: "too many items",
    schema: { maxItems: 1 },
    value: [1, 2],
    want: [["", "maxItems", "the value must have at most 1 item, but has 2", 1]],
  },
  {
    name: "more items than a tuple has places",
    schema: { prefixItems: [{}], items: false },
    value: [1, 2],
    want: [["", "items", "the value must have at most 1 item, but has 2", 1]],
  },
  {
    name: "items that nothing looked at",
    schema: { prefixItems: [true], unevaluatedItems: false },
    value: [1, 2],
    want: [["", "unevaluatedItems", "the value must have at most 1 item, but has 2", 1]],
  },
  {
    name: "more items than a draft-07 tuple has places",
    schema: { $schema: "http://json-schema.org/draft-07/schema#", items: [{}], additionalItems: false },
    value: [1, 2],
    want: [["", "additionalItems", "the value must have at most 1 item, but has 2", 1]],
  },
  {
    name: "too few properties",
    schema: { minProperties: 1 },
    value: {},
    want: [["", "minProperties", "the value must have at least 1 property, but has 0", 1]],
  },
  {
    name: "too many properties",
    schema: { maxProperties: 1 },
    value: { a: 1, b: 1 },
    want: [["", "maxProperties", "the value must have at most 1 property, but has 2", 1]],
  },
  {
    name: "a property that another one needs",
    schema: { dependentRequired: { a: ["b"] } },
    value: { a: 1 },
    want: [["", "dependentRequired", 'the property "b" is missing; it is required beside "a"', "b"]],
  },
  {
    name: "the same in draft-07",
    schema: { $schema: "http://json-schema.org/draft-07/schema#", dependencies: { a: ["b"] } },
    value: { a: 1 },
    want: [["", "dependencies", 'the property "b" is missing; it is required beside "a"', "b"]],
  },
  {
    name: "a property name",
    schema: { propertyNames: { pattern: "^[a-z]+$" } },
    value: { A: 1 },
    want: [["", "propertyNames", 'the property name "A" must match the pattern ^[a-z]+$', "^[a-z]+$"]],
  },
  {
    name: "no property name",
    schema: { propertyNames: false },
    value: { a: 1 },
    want: [["", "propertyNames", 'the property name "a" is not allowed']],
  },
  {
    name: "a schema that is false",
    schema: { properties: { a: false } },
    value: { a: 1 },
    want: [["/a", "false", "/a is not allowed"]],
  },
  ...(
    [
      [{ type: "string" }, "not be a string"],
      [{ const: "a" }, 'not be "a"'],
      [{ enum: ["a", "b"] }, 'not be one of "a", "b"'],
      [{ minLength: 1, maxLength: 2 }, "not be what the contract excludes"],
    ] satisfies [JsonSchema, string][]
  ).map(([not, message]) => ({
    name: `not ${JSON.stringify(not)}`,
    schema: { not },
    value: "a",
    want: [["", "not", `the value must ${message}`] as const],
  })),
  {
    name: "not two properties together",
    schema: { not: { required: ["a", "b"] } },
    value: { a: 1, b: 1 },
    want: [["", "not", 'the value must not have all of the properties "a", "b"']],
  },
  {
    name: "not, where several might have refused",
    schema: { not: { required: ["a"] }, allOf: [{ not: { required: ["b"] } }] },
    value: { a: 1 },
    want: [["", "not", "the value must not be what the contract excludes"]],
  },
  {
    name: "contains, without what is wrong with each item",
    schema: { contains: { type: "string" }, maxContains: 2 },
    value: [1, 2],
    want: [["", "contains", "the value must hold 1 to 2 of the items that `contains` describes", [1, 2]]],
  },
  {
    name: "then, without a word about if",
    schema: { if: { required: ["a"] }, then: { required: ["b"] } },
    value: { a: 1 },
    want: [["", "required", 'the property "b" is missing', "b"]],
  },
  {
    name: "the most telling first",
    schema: {
      type: "object",
      properties: { a: { minLength: 2 }, b: { type: "string" } },
      required: ["c"],
      additionalProperties: false,
    },
    value: { a: "", b: 1, d: 1 },
    want: [
      ["", "required", 'the property "c" is missing', "c"],
      ["", "additionalProperties", 'the property "d" is not allowed'],
      ["/b", "type", "/b must be a string, but is a number; send it in quotes", "string"],
      ["/a", "minLength", "/a must have at least 2 characters, but has 0", 2],
    ],
  },
];

describe("issues (R16)", () => {
  test.each(rows)("$name", checkIssues);

  test("no more than twenty, and no two alike", () => {
    const many = issuesOf({ items: { type: "string" } }, Array(1000).fill(1));
    expect(many).toHaveLength(20);
    expect(many.at(-1)?.path).toBe("/19");
    expect(issuesOf({ allOf: [{ required: ["a"] }, { required: ["a"] }], type: "object" }, {})).toHaveLength(1);
  });

  test("a hundred thousand errors are settled without overflowing the stack", () => {
    const union = {
      items: { anyOf: [{ type: "string" }, { type: "boolean" }] },
      anyOf: [{ items: { type: "string" } }, { maxItems: 1 }],
    };
    expect(issuesOf(union, Array(100_000).fill(1))).toHaveLength(20);
  });

  test("a value is never repeated, only its type (R19)", () => {
    const schema = {
      properties: { token: { type: "string", pattern: "^x$", minLength: 99, format: "uri", enum: ["y"] } },
    };
    expect(JSON.stringify(issuesOf(schema, { token: "hunter2" }))).not.toContain("hunter2");
  });

  test("a long name out of the value is cut", () => {
    const [issue] = issuesOf({ additionalProperties: false }, { ["x".repeat(100_000)]: 1 });
    expect(issue?.message.length).toBeLessThan(120);
  });
});
