import { expect, test } from "vitest";
import type { JsonSchema } from "../../generator/schema/json.js";
import type { JudgedGroup } from "./judge-suite.js";
import { measureTypes, type Printed, tally } from "./measure-types.js";
import { structuralSkeleton } from "./structural-skeleton.js";

const group: JudgedGroup = {
  file: "type.json",
  description: "a string of two letters",
  schema: { type: "string", minLength: 2 },
  tests: [
    { description: "two letters", data: "ab", valid: true, isSayable: false },
    { description: "one letter", data: "a", valid: false, isSayable: false },
    { description: "a number", data: 1, valid: false, isSayable: true },
  ],
};

test.each<[title: string, printed: Printed, want: Partial<ReturnType<typeof tally>>]>([
  ["the very type", { text: "export type Subject = string;" }, { accepted: 1, valid: 1, caught: 1, sayable: 1 }],
  ["a type of everything", { text: "export type Subject = unknown;" }, { accepted: 1, caught: 0 }],
  ["a type of nothing", { text: "export type Subject = never;" }, { accepted: 0, caught: 1 }],
  ["text that doesn't compile", { text: "export type Subject = Nowhere;" }, { broken: 1, accepted: 0, valid: 1 }],
  ["text without the type", { text: "export type Other = string;" }, { broken: 1, accepted: 0 }],
  ["no text", { refusal: "no strings" }, { refused: 1, broken: 0, valid: 0, sayable: 0 }],
])("%s", (_, printed, want) => {
  expect(tally(measureTypes([group], [printed]))).toMatchObject({ schemas: 1, ...want });
});

test.each<[schema: JsonSchema, want: JsonSchema]>([
  [{ type: "integer", minimum: 1 }, { type: ["number"] }],
  [{ properties: { minimum: { const: 1, minimum: 1 } }, minProperties: 1 }, { properties: { minimum: { const: 1 } } }],
  [{ oneOf: [{ minLength: 2 }], allOf: [true] }, { allOf: [{ anyOf: [{}] }, true] }],
  [{ additionalProperties: { type: "null" } }, { additionalProperties: { type: ["null"] } }],
  [{ properties: {}, additionalProperties: { type: "null" } }, { properties: {} }],
  [
    { properties: {}, additionalProperties: false },
    { properties: {}, additionalProperties: false },
  ],
  [{ patternProperties: { a: true }, additionalProperties: false }, {}],
  [
    { $id: "a", $ref: "#b", not: {}, if: true },
    { $id: "a", $ref: "#b" },
  ],
])("what a structural type can say of %j is %j", (schema, want) => {
  expect(structuralSkeleton(schema, "2020-12")).toEqual(want);
});
