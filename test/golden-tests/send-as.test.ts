import { expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../../templates/runtime/types.js";
import { sendAs } from "../../templates/testing/send-as.js";

const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({ type: "object", properties, ...rest });
const pair = object({ key: { type: "string" }, value: { type: "string" } });
const jsonText = { type: "string", description: "A map (object as JSON text)" };

test.each<{ name: string; schema: JsonObject; value: JsonValue; want: JsonValue }>([
  {
    name: "null for what must be there and is not",
    schema: object({ a: { type: ["string", "null"] } }, { required: ["a"] }),
    value: {},
    want: { a: null },
  },
  {
    name: "pairs where an object is asked for as a list of them",
    schema: object({ a: { type: "array", items: pair } }),
    value: { a: { x: "y" } },
    want: { a: [{ key: "x", value: "y" }] },
  },
  {
    name: "no pairs where a list of other things is asked for",
    schema: object({ a: { anyOf: [{ type: "array", items: { type: "string" } }, { type: "object" }] } }),
    value: { a: {} },
    want: { a: {} },
  },
  { name: "an object as JSON text", schema: object({ a: jsonText }), value: { a: { x: 1 } }, want: { a: '{"x":1}' } },
  { name: "nothing else as that text", schema: object({ a: jsonText }), value: { a: [1] }, want: { a: [1] } },
  {
    name: "a name without what the provider refuses, and never another that begins like it",
    schema: object({ min_size_1a2b3c4d: { type: "number" }, min_size_all_5e6f7a8b: { type: "number" } }),
    value: { "min-size-all": 1 },
    want: { min_size_all_5e6f7a8b: 1 },
  },
])("a model sends $name", ({ schema, value, want }) => {
  expect(sendAs(schema, value)).toEqual(want);
});

test("listed texts may be spelled otherwise, free ones are the model's own", () => {
  const schema = object({
    a: { enum: ["x", "y"] },
    b: { anyOf: [{ const: "x" }, { type: "null" }] },
    c: { type: "string" },
  });
  const sent = sendAs(schema, { a: "x", b: "x", c: "x" }, (text) => text.toUpperCase());
  expect(sent).toEqual({ a: "X", b: "X", c: "x" });
});
