import type { Json, JsonObject } from "./finding.js";
import { type FormName, requestOf, toolOf, withProperties, withProperty } from "./requests.js";

/** A request that a target takes. */
export type Accepted = { readonly form: FormName; readonly what: string; readonly content: Json };

const text = { type: "string" } as const;
const closed = { type: "object", properties: {}, required: [], additionalProperties: false } as const;
const row = (form: FormName, what: string, schema: Json): Accepted => ({
  form,
  what,
  content: requestOf(form, schema),
});
const strict = (properties: JsonObject): JsonObject => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** Words of JSON Schema as names of arguments: what filters by name would destroy. */
const words = ["type", "strict", "title", "pattern", "default", "$ref", "items", "enum", "properties", "required"];
const named = (schema: Json): JsonObject => Object.fromEntries(words.map((name): [string, Json] => [name, schema]));
/** Values that look like schemas. */
const payload = { $ref: "#/nowhere", type: "list", properties: 3 } as const;

const plain: readonly FormName[] = [
  "openai.chat",
  "openai.responses",
  "anthropic",
  "bedrock",
  "mistral",
  "mcp.2025-11-25",
  "mcp.2026-07-28",
];

export const accepted: readonly Accepted[] = [
  ...plain.flatMap((form): Accepted[] => [
    row(form, "no arguments", { type: "object", properties: {} }),
    row(form, "bounds, unions and conditions inside", {
      type: "object",
      properties: {
        a: { type: "integer", exclusiveMinimum: 0, multipleOf: 5 },
        b: { oneOf: [text, { type: "array", items: text, uniqueItems: true }] },
        c: { type: "object", properties: { d: text }, patternProperties: { "^x": text }, minProperties: 1 },
        e: { if: text, then: { minLength: 1 }, else: { not: { type: "null" } } },
      },
      required: ["a"],
      additionalProperties: text,
    }),
    row(
      form,
      "values that look like schemas",
      withProperty(form, { enum: [payload], default: payload, examples: [payload] }),
    ),
    row(form, "definitions and a circle", {
      type: "object",
      properties: { tree: { $ref: "#/$defs/tree", description: "A tree." } },
      $defs: { tree: { type: "object", properties: { next: { $ref: "#/$defs/tree" } } } },
    }),
  ]),
  ...(["openai.chat", "openai.responses", "mistral", "mcp.2026-07-28"] as const).map((form) =>
    row(form, "arguments called like keywords", withProperties(form, named(text))),
  ),
  row("openai.chat", "a branch that only demands a member", {
    type: "object",
    properties: {
      a: { type: "object", properties: { b: text, c: text }, anyOf: [{ required: ["b"] }, { required: ["c"] }] },
    },
  }),
  row("openai.chat strict", "no arguments", closed),
  row("openai.responses strict", "optional, listed, nested and described", {
    ...strict({
      a: { type: ["string", "null"], enum: ["x", null] },
      b: { anyOf: [{ const: 1 }, { type: "null" }] },
      c: { type: "array", items: strict({ d: { type: "integer", minimum: 1 } }), maxItems: 5 },
      e: { description: "A tree.", anyOf: [{ $ref: "#/$defs/tree" }] },
      f: { type: "string", pattern: "^[a-z]+$", format: "email" },
      type: { enum: ["a", 1] },
    }),
    $defs: { tree: strict({ next: { anyOf: [{ $ref: "#/$defs/tree" }, { type: "null" }] } }) },
  }),
  row(
    "openai.chat strict",
    "ten levels",
    [...Array(9)].reduce<JsonObject>((inner) => strict({ p: inner }), strict({ p: text })),
  ),
  row("anthropic strict", "no arguments", closed),
  row("anthropic strict", "24 optional properties", {
    ...closed,
    properties: Object.fromEntries(Array.from({ length: 24 }, (_, index): [string, Json] => [`p${index}`, text])),
  }),
  row("anthropic strict", "all that it takes", {
    type: "object",
    properties: {
      a: { type: "string", format: "uri", default: "https://example.com" },
      "b.c-d": { type: "array", items: { $ref: "#/$defs/one" }, minItems: 1 },
      e: { anyOf: [{ type: "string", enum: ["x", "y"] }, { type: "number" }] },
      f: { type: "string", pattern: "^[A-Z]{2,3}\\d+$" },
    },
    required: ["a"],
    additionalProperties: false,
    $defs: { one: { ...closed, properties: { x: text } } },
  }),
  row(
    "bedrock strict",
    "lengths of texts",
    withProperty("bedrock strict", { type: "string", minLength: 1, maxLength: 9 }),
  ),
  row("bedrock strict", "no arguments", closed),
  {
    form: "gemini",
    what: "no arguments, so no parameters",
    content: { functionDeclarations: [{ name: "try_it", description: "Tries it." }] },
  },
  row("gemini", "all that it takes", {
    type: "OBJECT",
    properties: {
      a: { type: "STRING", enum: ["x", "y"], nullable: true, description: "An a." },
      b: {
        anyOf: [
          { type: "STRING", format: "date-time" },
          { type: "NUMBER", minimum: 0 },
        ],
      },
      c: {
        type: "ARRAY",
        items: { type: "OBJECT", properties: { d: { type: "BOOLEAN" } }, required: ["d"] },
        maxItems: 900,
      },
      type: { type: "INTEGER", format: "int32", default: 3, example: 4 },
    },
    required: ["a"],
  }),
  row("gemini.json-schema", "all that it takes", {
    type: "object",
    properties: {
      a: { type: ["string", "null"], enum: ["x", null] },
      b: { enum: [1, 2] },
      c: { type: "array", prefixItems: [text], items: text, maxItems: 3 },
      d: { type: "object", additionalProperties: { type: "number", minimum: 0 } },
      e: { oneOf: [text, { type: "integer" }] },
      f: {},
    },
    required: ["a"],
    additionalProperties: false,
  }),
  {
    form: "mcp.2026-07-28",
    what: "an answer that is a list, and an older dialect",
    content: [
      toolOf(
        "mcp.2026-07-28",
        {
          $schema: "http://json-schema.org/draft-07/schema#",
          type: "object",
          properties: { a: { type: "array", items: [text, text] } },
          oneOf: [{ required: ["a"] }, { maxProperties: 0 }],
        },
        { name: "orders.read", description: "Reads.", outputSchema: { type: "array", items: text } },
      ),
    ],
  },
];
