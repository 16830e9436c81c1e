import { describe, expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../../generator/schema/json.js";
import { checkIssues, type IssueRow, issuesOf } from "./issues-of.js";

const card = {
  type: "object",
  required: ["kind", "number"],
  properties: { kind: { const: "card" }, number: { type: "string" } },
  additionalProperties: false,
};
const iban = {
  type: "object",
  required: ["kind", "iban"],
  properties: { kind: { const: "iban" }, iban: { type: "string" } },
  additionalProperties: false,
};
const payments = { $defs: { card, iban }, oneOf: [{ $ref: "#/$defs/card" }, { $ref: "#/$defs/iban" }] };

/** An object that needs all its properties and takes no others. */
const closed = (properties: JsonObject): JsonObject => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const ref = (name: string): JsonObject => ({ $ref: `#/$defs/${name}` });

const rows: readonly IssueRow[] = [
  {
    name: "types of branches are one list",
    schema: { anyOf: [{ type: "string" }, { type: "null" }] },
    value: 1,
    want: [["", "type", "the value must be a string or null, but is a number; send it in quotes", ["string", "null"]]],
  },
  {
    name: "constants of branches are one list",
    schema: {
      oneOf: [
        { const: "a", title: "A" },
        { const: "b", title: "B" },
      ],
    },
    value: "c",
    want: [["", "enum", 'the value must be one of "a", "b", but is another string', ["a", "b"]]],
  },
  {
    name: "a branch of the right type knows more than one of the wrong type",
    schema: { anyOf: [{ type: "string", format: "date" }, { type: "null" }] },
    value: "x",
    want: [["", "format", "the value must be a valid date, such as 2026-01-31", "date"]],
  },
  {
    name: "a nullable object",
    schema: { properties: { a: { anyOf: [{ type: "object", required: ["b"] }, { type: "null" }] } } },
    value: { a: {} },
    want: [["/a", "required", 'the property "b" is missing in /a', "b"]],
  },
  {
    name: "two matches of oneOf",
    schema: { oneOf: [{ type: "integer" }, { minimum: 2 }, { type: "string" }] },
    value: 3,
    want: [["", "oneOf", "the value must match only one of its alternatives, but matches several"]],
  },
  {
    name: "a union in a union",
    schema: { anyOf: [{ anyOf: [{ type: "string" }, { type: "boolean" }] }, { type: "null" }] },
    value: 1,
    want: [
      [
        "",
        "type",
        "the value must be a string, a boolean or null, but is a number; send it in quotes",
        ["string", "boolean", "null"],
      ],
    ],
  },
  {
    name: "the branch that the tag names",
    schema: payments,
    value: { kind: "card", iban: "x" },
    want: [
      ["", "required", 'the property "number" is missing', "number"],
      ["", "additionalProperties", 'the property "iban" is not allowed'],
    ],
  },
  { name: "no tag", schema: payments, value: {}, want: [["", "required", 'the property "kind" is missing', "kind"]] },
  {
    name: "an unknown tag",
    schema: payments,
    value: { kind: "cash" },
    want: [["/kind", "enum", '/kind must be one of "card", "iban", but is another string', ["card", "iban"]]],
  },
  {
    name: "a tag that is no string",
    schema: payments,
    value: { kind: 1 },
    want: [["/kind", "enum", '/kind must be one of "card", "iban", but is a number', ["card", "iban"]]],
  },
  {
    name: "no object",
    schema: payments,
    value: null,
    want: [["", "type", "the value must be an object, but is null", "object"]],
  },
  {
    name: "what a failed branch would have allowed is not reported besides",
    schema: {
      type: "object",
      anyOf: [
        { required: ["a"], properties: { a: { type: "string" } } },
        { required: ["b"], properties: { b: {} } },
      ],
      unevaluatedProperties: false,
    },
    value: { a: 1 },
    want: [["/a", "type", "/a must be a string, but is a number; send it in quotes", "string"]],
  },
  {
    name: "…but is, where nothing else is wrong",
    schema: { type: "object", properties: { a: {} }, unevaluatedProperties: false },
    value: { b: 1 },
    want: [["", "unevaluatedProperties", 'the property "b" is not allowed']],
  },
  {
    name: "…and where it is all that a branch says",
    schema: { if: true, then: { unevaluatedProperties: false } },
    value: { b: 1 },
    want: [["", "unevaluatedProperties", 'the property "b" is not allowed']],
  },
  {
    name: "one of several names, each of which is enough",
    schema: { type: "object", anyOf: [{ required: ["email"] }, { required: ["phone"] }] },
    value: {},
    want: [["", "required", 'one of the properties "email", "phone" is missing', ["email", "phone"]]],
  },
  {
    name: "the branch of which more is there",
    schema: { type: "object", anyOf: [{ required: ["street", "city", "zip"] }, { required: ["point"] }] },
    value: { street: "A", city: "B" },
    want: [["", "required", 'the property "zip" is missing', "zip"]],
  },
  {
    name: "…also behind references, and where they are closed",
    schema: {
      $defs: {
        address: closed({ street: {}, city: {}, zip: {} }),
        point: closed({ latitude: {}, longitude: {} }),
      },
      oneOf: [{ $ref: "#/$defs/point" }, { $ref: "#/$defs/address" }],
    },
    value: { street: "A", zip: 1 },
    want: [["", "required", 'the property "city" is missing', "city"]],
  },
  {
    name: "the branch whose constant the value has, though it has more errors than another",
    schema: {
      oneOf: [
        { required: ["version"], properties: { version: { const: 1 }, a: { type: "string" }, b: { type: "string" } } },
        { required: ["version"], properties: { version: { const: 2 } } },
      ],
    },
    value: { version: 1, a: 1, b: 1 },
    want: [
      ["/a", "type", "/a must be a string, but is a number; send it in quotes", "string"],
      ["/b", "type", "/b must be a string, but is a number; send it in quotes", "string"],
    ],
  },
  {
    name: "no branch has the value's constant: all constants",
    schema: {
      oneOf: [
        { properties: { version: { const: 1 } }, required: ["version", "a"] },
        { properties: { version: { const: 2 } }, required: ["version"] },
      ],
    },
    value: { version: 3 },
    want: [["/version", "enum", "/version must be one of 1, 2, but is another number", [1, 2]]],
  },
  {
    name: "constants or null",
    schema: { anyOf: [{ enum: ["a", "b"] }, { type: "null" }] },
    value: "c",
    want: [["", "enum", 'the value must be one of "a", "b", null, but is another string', ["a", "b", null]]],
  },
  {
    name: "a constant or a type, and the value is of neither kind",
    schema: { anyOf: [{ const: "auto" }, { type: "integer" }] },
    value: [],
    want: [["", "type", 'the value must be "auto" or an integer, but is an array', ["integer", "string"]]],
  },
  {
    name: "a constant or a type, and the value is of the type",
    schema: { anyOf: [{ const: "auto" }, { type: "integer", minimum: 1 }] },
    value: 0,
    want: [["", "minimum", "the value must be at least 1", 1]],
  },
  {
    name: "nothing tells which branch was meant: what they have in common",
    schema: { type: "object", anyOf: [{ required: ["id", "a", "b"] }, { required: ["id", "c", "d"] }] },
    value: {},
    want: [["", "required", 'the property "id" is missing', "id"]],
  },
  {
    name: "…or all of them, in one issue",
    schema: { anyOf: [{ enum: ["latest", "next"] }, { pattern: "^v[0-9]+$" }] },
    value: "1.0",
    want: [
      [
        "",
        "anyOf",
        'the value matches none of its alternatives: for one, the value must be one of "latest", "next", but is another string; for another, the value must match the pattern ^v[0-9]+$',
      ],
    ],
  },
  {
    name: "a list with a wrong item, or one item alone",
    schema: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
    value: ["a", {}],
    want: [["/1", "type", "/1 must be a string, but is an object", "string"]],
  },
  {
    name: "one branch at each level of a tree, and errors of other places untouched",
    schema: {
      $defs: { tree: { anyOf: [{ type: "string" }, closed({ left: ref("tree"), right: ref("tree") })] } },
      type: "object",
      properties: { a: { type: "integer" }, tree: ref("tree"), z: { type: "integer" } },
    },
    value: { a: "x", tree: { left: { left: 1, right: "b" }, right: "c" }, z: "x" },
    want: [
      ["/a", "type", "/a must be an integer, but is a string", "integer"],
      [
        "/tree/left/left",
        "type",
        "/tree/left/left must be a string or an object, but is a number; send it in quotes",
        ["string", "object"],
      ],
      ["/z", "type", "/z must be an integer, but is a string", "integer"],
    ],
  },
  {
    name: "a union of names",
    schema: { propertyNames: { anyOf: [{ const: "accept" }, { const: "host" }] } },
    value: { Accept: 1 },
    want: [
      [
        "",
        "propertyNames",
        'the property name "Accept" must be one of "accept", "host", but is another string; did you mean "accept"?',
        ["accept", "host"],
      ],
    ],
  },
];

describe("issues of unions (R16)", () => {
  test.each(rows)("$name", checkIssues);

  test("of many branches only the nearest one is told", () => {
    const branches = Array.from({ length: 100 }, (_, index) =>
      closed({ [`id_${index}`]: {}, name: { type: "string" } }),
    );
    expect(issuesOf({ oneOf: branches }, { id_57: 1, name: 2 })).toMatchObject([{ path: "/name", keyword: "type" }]);
  });

  test("nothing is decided at any level of a deep value", () => {
    const tree = {
      $defs: {
        tree: { anyOf: [{ maxProperties: 0 }, { properties: { a: ref("tree") }, propertyNames: { const: "a" } }] },
      },
      ...ref("tree"),
    };
    let value: JsonValue = { b: 1 };
    for (let depth = 0; depth < 300; depth += 1) value = { a: value };
    expect(issuesOf(tree, value)).toEqual([
      {
        path: "",
        keyword: "anyOf",
        message:
          "the value matches none of its alternatives: for one, the value must have at most 0 properties, but has 1; for another, /a must match one of its alternatives",
      },
    ]);
  });

  test("a hundred thousand unions are settled, the late ones by their errors alone", { timeout: 60_000 }, () => {
    const union = { anyOf: [closed({ a: {}, b: {} }), closed({ c: {}, d: {}, e: {} })] };
    const issues = issuesOf({ items: union }, Array(100_000).fill({ a: 1, b: 1, c: 1 }));
    expect(issues).toHaveLength(20);
    expect(issues[0]?.message).toBe('the property "c" is not allowed in /0');
  });
});
