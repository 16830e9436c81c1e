import { describe, expect, test } from "vitest";
import type { JsonObject, JsonSchema } from "../../generator/schema/json.js";
import { issuesOf } from "./issues-of.js";

const order: JsonObject = {
  type: "object",
  required: ["order_id", "priority"],
  properties: {
    order_id: { type: "string" },
    priority: { enum: ["standard", "express_delivery", "overnight"] },
    delivery_note: { type: "string" },
  },
  additionalProperties: false,
};
const open: JsonObject = { ...order, additionalProperties: true };
const messages = (schema: JsonSchema, value: unknown): string[] =>
  issuesOf(schema, value).map(({ message }) => message);

describe("did you mean (R16)", () => {
  test.each<[name: string, schema: JsonSchema, value: unknown, want: readonly string[]]>([
    [
      "a missing name and what stands for it, side by side and first",
      order,
      { unknown: 1, orderId: "A", priority: "standard" },
      [
        'the property "orderId" is not allowed; did you mean "order_id"?',
        'the property "order_id" is missing',
        'the property "unknown" is not allowed',
      ],
    ],
    [
      "a misspelt optional name",
      order,
      { order_id: "A", priority: "standard", delivery_noet: "x" },
      ['the property "delivery_noet" is not allowed; did you mean "delivery_note"?'],
    ],
    [
      "a name that is there already is not meant again",
      order,
      { order_id: "A", orderId: "A", priority: "standard" },
      ['the property "orderId" is not allowed'],
    ],
    [
      "a missing name where others are allowed",
      open,
      { orderId: "A", priority: "standard" },
      ['the property "order_id" is missing; did you write "orderId" for it?'],
    ],
    [
      "the name of a branch that another tag has is not meant",
      {
        oneOf: [
          { ...closedWith({ kind: { const: "card" }, number: {} }), type: "object" },
          { ...closedWith({ kind: { const: "iban" }, account: {} }), type: "object" },
        ],
      },
      { kind: "card", number: 1, acount: 1 },
      ['the property "acount" is not allowed'],
    ],
    [
      "a name that only an open schema beside the closed one declares is not meant",
      { allOf: [{ properties: { colour: {} } }, closedWith({ size: {} })] },
      { size: 1, color: 1 },
      ['the property "color" is not allowed'],
    ],
    [
      "what is unevaluated",
      { properties: { colour: {} }, unevaluatedProperties: false },
      { color: 1 },
      ['the property "color" is not allowed; did you mean "colour"?'],
    ],
    [
      "another spelling of a constant",
      order,
      { order_id: "A", priority: "Express Delivery" },
      [
        '/priority must be one of "standard", "express_delivery", "overnight", but is another string; did you mean "express_delivery"?',
      ],
    ],
    [
      "two letters",
      order,
      { order_id: "A", priority: "ovrenihgt" },
      [
        '/priority must be one of "standard", "express_delivery", "overnight", but is another string; did you mean "overnight"?',
      ],
    ],
    [
      "nothing near",
      order,
      { order_id: "A", priority: "urgent" },
      ['/priority must be one of "standard", "express_delivery", "overnight", but is another string'],
    ],
    ["a number in quotes", { enum: [1, 2] }, "2", ["the value must be one of 1, 2, but is a string; did you mean 2?"]],
    [
      "quotes forgotten",
      { enum: ["1", "2"] },
      2,
      ['the value must be one of "1", "2", but is a number; did you mean "2"?'],
    ],
    [
      "only one constant: nobody needs to ask",
      { const: "on" },
      "On",
      ['the value must be "on", but is another string'],
    ],
  ])("%s", (_name, schema, value, want) => expect(messages(schema, value)).toEqual(want));
});

function closedWith(properties: JsonObject): JsonObject {
  return { properties, required: Object.keys(properties), additionalProperties: false };
}

describe("what came instead (R16)", () => {
  const dateTime = "the value must be a valid date-time, such as 2026-01-31T09:30:00Z";
  test.each<[schema: JsonSchema, value: unknown, want: string]>([
    [
      { type: "object" },
      '{"a":1}',
      "the value must be an object, but is a string that holds JSON; send the object itself",
    ],
    [{ type: "array" }, " [1] ", "the value must be an array, but is a string that holds JSON; send the array itself"],
    [{ type: "array" }, '{"a":1}', "the value must be an array, but is a string; send a list, even of one item"],
    [{ type: "object" }, "{'a': 1}", "the value must be an object, but is a string"],
    [{ type: "object" }, "[".repeat(100_000), "the value must be an object, but is a string"],
    [
      { type: "integer" },
      "12",
      "the value must be an integer, but is a string that holds a number; send it without quotes",
    ],
    [
      { type: ["number", "null"] },
      "-1e3",
      "the value must be a number or null, but is a string that holds a number; send it without quotes",
    ],
    [
      { type: ["number", "null"] },
      "None",
      "the value must be a number or null, but is a string that says null; send null without quotes",
    ],
    [{ type: "integer" }, "twelve", "the value must be an integer, but is a string"],
    [
      { type: "boolean" },
      "True",
      "the value must be a boolean, but is a string that holds a boolean; send true or false without quotes",
    ],
    [{ type: "boolean" }, 1, "the value must be a boolean, but is a number"],
    [{ type: "string" }, 12, "the value must be a string, but is a number; send it in quotes"],
    [{ type: "array" }, 12, "the value must be an array, but is a number; send a list, even of one item"],
    [{ type: "array" }, null, "the value must be an array, but is null"],
    [
      { properties: { a: { type: "string" } } },
      { a: null },
      "/a must be a string, but is null; leave the property out instead",
    ],
    [{ properties: { a: { type: "string" } }, required: ["a"] }, { a: null }, "/a must be a string, but is null"],
    [{ items: { type: "string" } }, [null], "/0 must be a string, but is null"],
    [{ maxLength: 2 }, "👍👍👍", "the value must have at most 2 characters, but has 3"],
    [{ format: "date-time" }, "2026-01-31", `${dateTime}, but has no time`],
    [{ format: "date-time" }, "2026-01-31T09:30:00", `${dateTime}, but has no time zone, such as Z or +02:00`],
    [{ format: "date-time" }, "2026-01-31T09:30Z", `${dateTime}, but has no seconds`],
    [{ format: "date-time" }, "2026-01-31 09:30:00Z", `${dateTime}, but has a space instead of T`],
    [{ format: "date-time" }, "2026-13-31T09:30:00Z", dateTime],
    [{ format: "date" }, "2026-01-31T09:30:00Z", "the value must be a valid date, such as 2026-01-31, but has a time"],
    [
      { format: "time" },
      "09:30",
      "the value must be a valid time, such as 09:30:00Z, but has no time zone, such as Z or +02:00",
    ],
  ])("%j and %j", (schema, value, want) => expect(messages(schema, value)).toEqual([want]));
});

describe("length and form of issues (R16)", () => {
  test("what is long is cut: names, lists, patterns, places, and the message as a whole", () => {
    const long = (letter: string): string => letter.repeat(10_000);
    const [given] = messages({ additionalProperties: false }, { [long("x")]: 1 });
    expect(given).toBe(`the property "${"x".repeat(63)}…" is not allowed`);
    const [far] = issuesOf(
      { additionalProperties: { additionalProperties: false } },
      { [long("x")]: { [long("y")]: 1 } },
    );
    expect(far?.message).toBe(`the property "${"y".repeat(63)}…" is not allowed in /${"x".repeat(63)}…`);
    // The place is that of an object on the way, which is a place in the value all the same.
    expect(far?.path).toBe("");
    const members = Array.from({ length: 5000 }, (_, index) => `member_${index}`);
    const [chosen] = issuesOf({ enum: members }, "x");
    expect(chosen?.message).toMatch(
      /^the value must be one of "member_0", .*, "member_19" and 4980 more, but is another string$/,
    );
    expect(chosen?.expected).toEqual(members.slice(0, 50));
    expect(messages({ pattern: `^${long("p")}$` }, "x")[0]?.length).toBeLessThan(300);
    const wide = {
      properties: { [long("n")]: { anyOf: [{ pattern: long("p") }, { pattern: long("q") }, { pattern: long("r") }] } },
    };
    for (const message of messages(wide, { [long("n")]: "x" })) expect(message.length).toBeLessThanOrEqual(500);
  });

  test("a place deep inside is told by its start and its end", () => {
    const tree: JsonSchema = { type: "array", items: { $ref: "#" } };
    let value: unknown = 1;
    for (let depth = 0; depth < 30; depth += 1) value = [value];
    expect(messages(tree, value)).toEqual([
      "/0/0/0/…/0/0/0/0 must be an array, but is a number; send a list, even of one item",
    ]);
  });

  test("what a terminal obeys and what nobody sees is told by escapes", () => {
    const hostile = '\u001b[31m"\u202e\n\u2028';
    const schema = { properties: { a: { additionalProperties: { type: "string" } } }, additionalProperties: false };
    expect(messages(schema, { [hostile]: 1, a: { [hostile]: 1 } })).toEqual([
      'the property "\\u001b[31m\\"\\u{202e}\\n\\u{2028}" is not allowed',
      '/a/\\u{1b}[31m"\\u{202e}\\u{a}\\u{2028} must be a string, but is a number; send it in quotes',
    ]);
  });

  test("a cut leaves no half of a character", () => {
    const [message] = messages({ additionalProperties: false }, { ["👍".repeat(100)]: 1 });
    expect(message).toBe(`the property "${"👍".repeat(31)}…" is not allowed`);
  });
});
