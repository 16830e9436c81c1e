import { expect, test } from "vitest";
import { fromGeminiSchema } from "../../generator/import/gemini-schema.js";
import type { JsonObject } from "../../generator/schema/json.js";

test.each<{ case: string; given: JsonObject; want: JsonObject; changes: readonly string[] }>([
  {
    case: "types, by position",
    given: {
      type: "OBJECT",
      properties: { type: { type: "STRING", enum: ["STRING"] }, list: { type: "ARRAY", items: { type: "INTEGER" } } },
    },
    want: {
      type: "object",
      properties: { type: { type: "string", enum: ["STRING"] }, list: { type: "array", items: { type: "integer" } } },
    },
    changes: ["types are written in lower case"],
  },
  {
    case: "an unspecified type",
    given: { type: "TYPE_UNSPECIFIED", description: "any" },
    want: { description: "any" },
    changes: ["types are written in lower case"],
  },
  {
    case: "nullable with a type and an enum",
    given: { type: "STRING", format: "enum", enum: ["a", "b"], nullable: true },
    want: { type: ["string", "null"], enum: ["a", "b", null] },
    changes: ["types are written in lower case", "nullable became a type", "format: enum was removed"],
  },
  {
    case: "nullable with anyOf",
    given: { anyOf: [{ type: "string" }, { type: "number" }], nullable: true },
    want: { anyOf: [{ type: "string" }, { type: "number" }, { type: "null" }] },
    changes: ["nullable became a type"],
  },
  {
    case: "not nullable",
    given: { properties: { nullable: { type: "boolean", nullable: false } } },
    want: { properties: { nullable: { type: "boolean" } } },
    changes: ["nullable became a type"],
  },
  {
    case: "bounds as int64 in strings",
    given: { type: "array", minItems: "1", maxItems: "20", items: { type: "string", maxLength: 5, pattern: "1" } },
    want: { type: "array", minItems: 1, maxItems: 20, items: { type: "string", maxLength: 5, pattern: "1" } },
    changes: ["bounds in strings became numbers"],
  },
  {
    case: "an example",
    given: { type: "string", example: "x" },
    want: { type: "string", examples: ["x"] },
    changes: ["example became examples"],
  },
  { case: "nothing", given: { type: "object", properties: {} }, want: { type: "object", properties: {} }, changes: [] },
])("fromGeminiSchema rewrites $case", ({ given, want, changes }) => {
  expect(fromGeminiSchema(given)).toEqual({ schema: want, changes });
});

test("fromGeminiSchema puts the properties into their order", () => {
  const properties = { a: {}, b: {}, c: {}, d: {} };
  const { schema, changes } = fromGeminiSchema({ properties, propertyOrdering: ["c", "a"] });
  expect(JSON.stringify(schema)).toBe('{"properties":{"c":{},"a":{},"b":{},"d":{}}}');
  expect(changes).toEqual(["propertyOrdering became the order of the properties"]);
});
