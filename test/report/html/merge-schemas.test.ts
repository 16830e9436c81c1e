import { describe, expect, it } from "vitest";
import type { SchemaBundle } from "../../../generator/load/schema-bundle.js";
import { mergeSchemas, type SchemaRow } from "../../../generator/report/html/merge-schemas.js";
import type { JsonSchema } from "../../../generator/schema/json.js";

const bundle = (schema: JsonSchema): SchemaBundle => ({
  schema,
  dialect: "2020-12",
  origins: [],
  placeOf: () => ({ file: "a", line: 1, column: 1, endLine: 1, endColumn: 1 }),
});

/** A row in a line: indentation, name, state, and both cells; what the other side lacks is marked. */
const show = ({ depth, name, state, before, after, kept }: SchemaRow): string => {
  const cell = (facts: SchemaRow["before"], mark: string): string =>
    facts === undefined ? "-" : facts.map(({ text, isKept }) => (isKept ? text : `${mark}${text}`)).join(", ");
  const same = kept.length === 0 ? "" : ` (equal: ${kept.join(", ")})`;
  return `${"  ".repeat(depth)}${name} ${state}: ${cell(before, "−")} | ${cell(after, "+")}${same}`;
};

const object = (properties: Record<string, JsonSchema>, more: Record<string, never> | object = {}): JsonSchema =>
  ({ type: "object", properties, ...more }) as JsonSchema;

describe("mergeSchemas", () => {
  it.each<[string, JsonSchema, JsonSchema, string[]]>([
    ["nothing where both are equal", object({ a: { type: "string" } }), object({ a: { type: "string" } }), []],
    [
      "a bound, under what leads to it, with the names of what is equal",
      object({ a: { type: "integer", maximum: 5 }, b: true, c: {} }),
      object({ a: { type: "integer", maximum: 3 }, b: true, c: {} }),
      ["the value same: object | object (equal: b, c)", "  a changed: integer, −maximum: 5 | integer, +maximum: 3"],
    ],
    [
      "properties that came and went",
      object({ old: { type: "string" } }),
      object({ fresh: { type: "string", description: "New." } }),
      ["the value same: object | object", "  fresh added: - | string, description: New.", "  old removed: string | -"],
    ],
    [
      "that a property is required, at the property",
      object({ a: {} }, { required: [] }),
      object({ a: {} }, { required: ["a"] }),
      ["the value same: object | object", "  a changed:  | +required"],
    ],
    [
      "names that are required without being declared, at their object",
      object({}, { required: ["x"] }),
      object({}, { required: ["x", "y"] }),
      ['the value changed: object, properties: {}, −required: ["x"] | object, properties: {}, +required: ["x","y"]'],
    ],
    [
      "that an object was closed, as something it says",
      object({}),
      object({}, { additionalProperties: false }),
      ["the value changed: object, properties: {} | object, properties: {}, +additionalProperties: false"],
    ],
    [
      "items, branches and definitions by what they are for",
      { items: { type: "string" }, anyOf: [{}, { type: "null" }], $defs: { money: { type: "string" } } },
      { items: { type: "number" }, anyOf: [{}, { type: "array" }], $defs: { money: { type: "number" } } },
      [
        "the value same:  |  (equal: anyOf 1)",
        "  each item changed: −string | +number",
        "  anyOf 2 changed: −null | +array",
        "  $defs money changed: −string | +number",
      ],
    ],
    [
      "of texts that they changed, not how",
      { title: "A", description: "one" },
      { title: "A", description: "two" },
      ["the value changed: −description | +description"],
    ],
    [
      "a schema that became true",
      { items: { type: "string" } },
      { items: true },
      ["the value changed:  | +items: true", "  each item removed: string | -"],
    ],
    [
      "names that belong to every object",
      object({ constructor: { type: "string" } }),
      object({ constructor: { type: "number" } }),
      ["the value same: object | object", "  constructor changed: −string | +number"],
    ],
    [
      "cut values",
      { const: "x".repeat(500) },
      { const: "y" },
      [`the value changed: −const: ${"x".repeat(133)}… | +const: y`],
    ],
  ])("shows %s", (_, before, after, want) => {
    expect(mergeSchemas(bundle(before), bundle(after)).map(show)).toEqual(want);
  });

  it("shows a new schema whole", () => {
    expect(mergeSchemas(undefined, bundle(object({ a: { type: "string" } }))).map(show)).toEqual([
      "the value added: - | object",
      "  a added: - | string",
    ]);
  });

  it("points to each node in the schema that has it", () => {
    const rows = mergeSchemas(bundle(object({ "a/b": { type: "string" } })), bundle(object({ c: {} })));
    expect(rows.map(({ pointer }) => pointer)).toEqual(["", "/properties/c", "/properties/a~1b"]);
  });
});
