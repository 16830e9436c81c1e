import { describe, expect, test } from "vitest";
import { foldRoot } from "../../generator/providers/fold-root.js";
import type { JsonObject } from "../../generator/schema/json.js";
import { bundleOf } from "../validate/bundle-of.js";

const fold = (schema: JsonObject) => foldRoot(bundleOf(schema), schema);
const id = { type: "integer" };
const text = { type: "string" };

describe("R5: one object at the root, whatever stands there", () => {
  type Row = { title: string; given: JsonObject; schema: JsonObject; losses?: string[]; nulls?: object; note?: string };
  const rows: Row[] = [
    {
      title: "an object stays as it is",
      given: { type: "object", properties: { id }, required: ["id"], additionalProperties: false, minProperties: 1 },
      schema: { type: "object", properties: { id }, required: ["id"], additionalProperties: false, minProperties: 1 },
    },
    {
      title: "a root without a type gets it",
      given: { properties: { id } },
      schema: { properties: { id }, type: "object" },
    },
    {
      title: "branches told apart by a constant",
      given: {
        oneOf: [
          { properties: { by: { const: "a" }, id }, required: ["by", "id"], additionalProperties: false },
          { properties: { by: { const: "b" }, id, text }, required: ["by", "id"], additionalProperties: false },
        ],
      },
      schema: {
        type: "object",
        properties: { by: { type: "string", enum: ["a", "b"] }, id, text },
        required: ["by", "id"],
        additionalProperties: false,
      },
      losses: ["oneOf"],
      nulls: { by: "by", cases: { a: ["text"], b: [] } },
      note: "Arguments by by: a (id); b (id, text?).",
    },
    {
      title: "the root requires what tells the branches apart",
      given: {
        type: "object",
        properties: { by: { enum: ["a", "b", "c"] } },
        required: ["by"],
        anyOf: [{ properties: { by: { enum: ["a", "b"] }, id } }, { properties: { by: { const: "c" }, text } }],
      },
      schema: { type: "object", properties: { by: { enum: ["a", "b", "c"] }, id, text }, required: ["by"] },
      losses: ["anyOf"],
      nulls: { by: "by", cases: { a: ["text"], b: ["text"], c: ["id"] } },
      note: "Arguments by by: a|b (id?); c (text?).",
    },
    {
      title: "nothing tells the branches apart",
      given: {
        anyOf: [
          { properties: { id }, required: ["id"] },
          { properties: { id: text }, required: ["id"] },
        ],
      },
      schema: { type: "object", properties: { id: { anyOf: [id, text] } }, required: ["id"] },
      losses: ["anyOf"],
    },
    {
      title: "branches that only ask for names",
      given: { type: "object", properties: { id, text }, anyOf: [{ required: ["id"] }, { required: ["text"] }] },
      schema: { type: "object", properties: { id, text } },
      losses: ["anyOf"],
    },
    {
      title: "one open branch leaves the whole open",
      given: {
        oneOf: [
          { properties: { by: { const: "a" } }, required: ["by"] },
          { properties: { by: { const: "b" } }, required: ["by"], additionalProperties: false },
        ],
      },
      schema: { type: "object", properties: { by: { type: "string", enum: ["a", "b"] } }, required: ["by"] },
      losses: ["oneOf"],
      nulls: { by: "by", cases: { a: [], b: [] } },
      note: "Arguments by by: a (); b ().",
    },
    {
      title: "a closed branch that shares its properties through a reference loses none of them",
      given: {
        $defs: { base: { properties: { by: text, id }, required: ["id"] } },
        oneOf: [
          {
            allOf: [{ $ref: "#/$defs/base" }],
            properties: { by: { const: "a" } },
            required: ["by"],
            unevaluatedProperties: false,
          },
          {
            $ref: "#/$defs/base",
            properties: { by: { const: "b" }, text },
            required: ["by"],
            unevaluatedProperties: false,
          },
        ],
      },
      schema: {
        $defs: { base: { properties: { by: text, id }, required: ["id"] } },
        type: "object",
        properties: { by: { type: "string", enum: ["a", "b"] }, id, text },
        required: ["by", "id"],
        additionalProperties: false,
      },
      losses: ["oneOf"],
      nulls: { by: "by", cases: { a: ["text"], b: [] } },
      note: "Arguments by by: a (id); b (text?, id).",
    },
    {
      title: "allOf that adds properties",
      given: {
        type: "object",
        properties: { id },
        allOf: [{ properties: { text }, required: ["text"] }, { description: "x" }],
      },
      schema: { type: "object", properties: { id, text }, required: ["text"] },
      losses: ["allOf"],
    },
    {
      title: "allOf that says more of one property",
      given: { type: "object", properties: { id }, allOf: [{ properties: { id: { minimum: 1 } } }] },
      schema: { type: "object", properties: { id: { allOf: [id, { minimum: 1 }] } } },
      losses: ["allOf"],
    },
    {
      title: "a reference at the root",
      given: {
        $ref: "#/$defs/in",
        $defs: { in: { type: "object", properties: { id }, required: ["id"] } },
        description: "d",
      },
      schema: {
        type: "object",
        properties: { id },
        required: ["id"],
        $defs: { in: { type: "object", properties: { id }, required: ["id"] } },
        description: "d",
      },
    },
    {
      title: "a reference to a union",
      given: { $ref: "#/$defs/in", $defs: { in: { anyOf: [{ properties: { id } }, { properties: { text } }] } } },
      schema: {
        $defs: { in: { anyOf: [{ properties: { id } }, { properties: { text } }] } },
        type: "object",
        properties: { id, text },
      },
      losses: ["anyOf"],
    },
    {
      title: "what a branch forbids it does not have",
      given: {
        oneOf: [
          { properties: { by: { const: "a" }, id, text: false }, required: ["by"] },
          { properties: { by: { const: "b" }, id: false, text }, required: ["by"] },
        ],
      },
      schema: { type: "object", properties: { by: { type: "string", enum: ["a", "b"] }, id, text }, required: ["by"] },
      losses: ["oneOf"],
      nulls: { by: "by", cases: { a: ["text"], b: ["id"] } },
      note: "Arguments by by: a (id?); b (text?).",
    },
    {
      title: "both unions, a negation and an enumeration",
      given: {
        type: "object",
        properties: { id },
        oneOf: [{}],
        anyOf: [{}],
        not: { required: ["x"] },
        enum: [{ id: 1 }],
      },
      schema: { type: "object", properties: { id } },
      losses: ["oneOf", "anyOf", "not", "enum"],
    },
    {
      title: "names that every object has",
      given: JSON.parse(
        '{"oneOf":[{"properties":{"__proto__":{"const":"a"},"constructor":{}},"required":["__proto__"]},{"properties":{"__proto__":{"const":"b"}},"required":["__proto__"]}]}',
      ),
      schema: JSON.parse(
        '{"type":"object","properties":{"__proto__":{"type":"string","enum":["a","b"]},"constructor":{}},"required":["__proto__"]}',
      ),
      losses: ["oneOf"],
      nulls: { by: "__proto__", cases: { a: [], b: ["constructor"] } },
      note: "Arguments by __proto__: a (constructor?); b ().",
    },
  ];
  test.each(rows)("$title", ({ given, schema, losses = [], nulls, note = "" }) => {
    const folded = fold(given);
    // As text, since the order of properties is what models see.
    expect(JSON.stringify(folded.schema)).toBe(JSON.stringify(schema));
    expect(folded.losses).toEqual(losses.map((keyword) => ({ at: "", keyword })));
    expect(folded.decode).toEqual(nulls === undefined ? {} : { nulls });
    expect(folded.note).toBe(note);
  });
});
