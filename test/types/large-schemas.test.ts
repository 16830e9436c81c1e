import { describe, expect, test } from "vitest";
import { emitTypes } from "../../generator/emit/types/emit-types.js";
import type { JsonObject, JsonValue } from "../../generator/schema/json.js";
import { toolOf } from "./tool-of.js";

/** A generous multiple of what they take on a slow machine: growth that is not linear goes far beyond it. */
const mostMilliseconds = 5000;

const nested = (depth: number, around: (inside: JsonObject, level: number) => JsonObject): JsonObject => {
  let schema: JsonObject = { type: "string" };
  for (let level = 0; level < depth; level += 1) schema = around(schema, level);
  return schema;
};
const numbered = <Value extends JsonValue>(length: number, item: (index: number) => Value): Value[] =>
  Array.from({ length }, (_, index) => item(index));
const keyed = (length: number, item: (index: number) => JsonValue): JsonObject =>
  Object.fromEntries(
    numbered(length, (index) => [`p${index}`, item(index)]).map(([key, value]) => [String(key), value as JsonValue]),
  );
const definitions = (length: number, item: (index: number) => JsonObject): JsonObject => ({
  $ref: "#/$defs/p0",
  $defs: keyed(length, item),
});
const branch = (kind: number, more: JsonObject): JsonObject => ({
  properties: { kind: { const: kind }, ...more },
  required: ["kind"],
});
const to = (index: number): JsonObject => ({ $ref: `#/$defs/p${index}` });

describe("large and deep schemas", () => {
  test.each<[string, JsonObject]>([
    [
      "500 objects in one another",
      nested(500, (inside) => ({ type: "object", description: "Inside.", properties: { a: inside } })),
    ],
    ["500 lists in one another", nested(500, (items) => ({ type: "array", items }))],
    ["500 unions in one another", nested(500, (inside) => ({ anyOf: [inside, { type: "number" }] }))],
    [
      "500 allOf in one another",
      nested(500, (inside, level) => ({ allOf: [inside, { properties: { [`p${level}`]: {} } }] })),
    ],
    [
      "500 maps in one another, each with a member",
      nested(500, (inside) => ({ type: "object", properties: { a: inside }, additionalProperties: { type: "null" } })),
    ],
    [
      "200 unions of objects in one another",
      nested(200, (inside) => ({ type: "object", properties: { a: inside }, oneOf: [branch(1, {}), branch(2, {})] })),
    ],
    [
      "10,000 properties",
      { type: "object", properties: keyed(10_000, (index) => ({ type: "string", title: `t${index}` })) },
    ],
    [
      "10,000 properties twice",
      { allOf: numbered(2, () => ({ type: "object", properties: keyed(10_000, () => ({})) })) },
    ],
    ["5,000 values", { enum: numbered(5000, (index) => `v${index}`) }],
    ["5,000 values twice", { allOf: numbered(2, (shift) => ({ enum: numbered(5000, (index) => index + shift) })) }],
    [
      "1,000 branches",
      {
        type: "object",
        properties: keyed(20, () => ({ type: "string" })),
        oneOf: numbered(1000, (index) => branch(index, {})),
      },
    ],
    [
      "1,000 definitions that refer to one another",
      definitions(1000, (index) => ({
        type: "object",
        properties: { a: to((index + 1) % 1000), b: to((index * 7) % 1000) },
      })),
    ],
    [
      "200 definitions that are one another",
      definitions(200, (index) => ({ anyOf: numbered(20, (step) => to((index + step) % 200)) })),
    ],
    [
      "references that double 60 times",
      definitions(61, (index) =>
        index === 60
          ? { type: "object", properties: { a: {} } }
          : { allOf: [to(index + 1), to(index + 1)], unevaluatedProperties: false },
      ),
    ],
  ])("%s", (_, schema) => {
    const tool = toolOf("large", { schema }, { schema });
    const start = performance.now();
    const text = emitTypes(tool, { types: "src/tools/large/types.ts" }, new Map());
    expect(performance.now() - start).toBeLessThan(mostMilliseconds);
    expect(text).toContain("export type LargeInput =");
    expect(text.length).toBeLessThan(10_000_000);
  });
});
