import { describe, expect, test } from "vitest";
import { compareTypes } from "./compare-types.js";
import { readPrintedTypes } from "./printed-types.js";
import { readDocument } from "./schema-reader.js";
import { tellingPlaces } from "./telling-places.js";

const string = { type: "string" };
const draft7 = "http://json-schema.org/draft-07/schema#";

/** A schema, the text of its type `T`, and what the walk must say of it. */
const cases: readonly { name: string; schema: unknown; text: string; want: readonly string[] }[] = [
  { name: "a type", schema: string, text: "type T = string;", want: [] },
  { name: "unknown", schema: string, text: "type T = unknown;", want: ["/: prints as unknown"] },
  { name: "any", schema: string, text: "type T = any;", want: ["/: prints as any"] },
  { name: "another kind", schema: string, text: "type T = string | number;", want: ["/: prints as number"] },
  { name: "an integer", schema: { type: "integer" }, text: "type T = number;", want: [] },
  { name: "an enum", schema: { enum: ["a", 1, null] }, text: 'type T = "a" | 1 | null;', want: [] },
  { name: "a wide enum", schema: { enum: ["a", "b"] }, text: "type T = string;", want: ["/: prints as any string"] },
  { name: "a wrong enum", schema: { enum: ["a"] }, text: 'type T = "c";', want: ['/: prints as "c"'] },
  {
    name: "members",
    schema: { type: "object", properties: { a: string, b: { properties: { c: string } } } },
    text: 'type T = { a?: string; "b"?: B }; type B = { c?: string };',
    want: [],
  },
  {
    name: "a bare index signature",
    schema: { type: "object", properties: { a: string } },
    text: "type T = { [key: string]: unknown };",
    want: ["/: prints without /properties/a"],
  },
  {
    name: "any object where members are named",
    schema: { type: "object", properties: { a: string } },
    text: 'import type { JsonObject as Json } from "./types.js"; type T = Json;',
    want: ["/: prints without /properties/a"],
  },
  {
    name: "any object where none are",
    schema: { type: "object" },
    text: 'import type { JsonObject as Json } from "./types.js"; type T = Json;',
    want: [],
  },
  {
    name: "a vague member",
    schema: { properties: { a: { items: string } } },
    text: 'import type { JsonValue } from "./types.js"; type T = { a?: JsonValue[] };',
    want: ["/properties/a/items: prints as JsonValue"],
  },
  {
    name: "an index signature",
    schema: { additionalProperties: string, properties: { a: { type: "number" } } },
    text: "type T = { a?: number; [key: string]: string | number | undefined };",
    want: [],
  },
  {
    name: "a vague index signature",
    schema: { additionalProperties: string },
    text: "type T = { [key: string]: unknown };",
    want: ["/additionalProperties: prints as unknown"],
  },
  {
    name: "no index signature",
    schema: { patternProperties: { "^x-": string } },
    text: "type T = { a?: string };",
    want: ["/: prints without /patternProperties/^x-"],
  },
  {
    name: "a pattern that lists names",
    schema: { patternProperties: { "^(a|b)$": string } },
    text: "type T = { a?: string; b?: unknown; [key: string]: unknown };",
    want: ["/patternProperties/^(a|b)$: prints as unknown"],
  },
  {
    name: "a tuple",
    schema: { prefixItems: [string, { type: "number" }], items: { type: "boolean" } },
    text: "type T = [string?, unknown?, ...boolean[]];",
    want: ["/prefixItems/1: prints as unknown"],
  },
  {
    name: "a tuple of draft-07",
    schema: { $schema: draft7, items: [string], additionalItems: { type: "null" } },
    text: "type T = [string, ...unknown[]];",
    want: ["/additionalItems: prints as unknown"],
  },
  {
    name: "a union",
    schema: {
      anyOf: [{ properties: { k: { const: "a" }, v: string } }, { properties: { k: { const: "b" } } }, string],
    },
    text: 'type T = A | { k?: "b" } | string; type A = { k?: "a"; v?: string };',
    want: [],
  },
  {
    name: "a branch that another one takes in",
    schema: { anyOf: [{ enum: ["a"] }, string, { type: "null" }] },
    text: "type T = string | null;",
    want: [],
  },
  {
    name: "a wide branch",
    schema: { anyOf: [{ enum: ["a"] }, { type: "null" }] },
    text: "type T = string | null;",
    want: ["/anyOf/0: prints as any string"],
  },
  {
    name: "a vague branch",
    schema: { anyOf: [{ properties: { k: { const: "a" }, v: string } }, { properties: { k: { const: "b" } } }] },
    text: 'type T = { k?: "a"; v?: unknown } | { k?: "b" };',
    want: ['/anyOf/0/properties/k: prints as "b"', "/anyOf/0/properties/v: prints as unknown"],
  },
  {
    name: "a branch that is not there",
    schema: { anyOf: [string, { type: "null" }] },
    text: "type T = string;",
    want: ["/anyOf/1: prints nowhere"],
  },
  {
    name: "an intersection",
    schema: { allOf: [{ properties: { a: string } }, { properties: { a: {}, b: string } }] },
    text: "type T = { a?: string } & { a?: unknown; b?: unknown };",
    want: ["/allOf/1/properties/b: prints as unknown"],
  },
  {
    name: "a recursive reference",
    schema: {
      $ref: "#/$defs/n",
      $defs: { n: { type: "object", properties: { next: { $ref: "#/$defs/n" }, v: string } } },
    },
    text: "type T = N; type N = { next?: N; v?: unknown };",
    want: ["/$defs/n/properties/v: prints as unknown"],
  },
  {
    name: "a vague reference",
    schema: { properties: { a: { $ref: "#/$defs/s" } }, $defs: { s: string } },
    text: "type T = { a?: unknown };",
    want: ["/properties/a: prints as unknown", "/$defs/s: prints as unknown"],
  },
  {
    name: "a reference to nothing in particular",
    schema: { properties: { a: { $ref: "#/$defs/s" } }, $defs: { s: { description: "anything" } } },
    text: "type T = { a?: unknown };",
    want: [],
  },
];

describe("the walk over a schema and its type", () => {
  test.each(cases)("$name", ({ schema, text, want }) => {
    const printed = readPrintedTypes(text);
    const type = printed.declared("T");
    if (type === undefined) throw new Error("the text declares no T");
    const document = readDocument(schema);
    const { faults, visited } = compareTypes(document, type, printed);
    expect(faults).toEqual(want);
    const isWhole = want.every((fault) => !fault.includes("prints without"));
    if (isWhole) expect([...visited].sort()).toEqual(tellingPlaces(document).sort());
  });
});
