import { describe, expect, test } from "vitest";
import { type Comparison, compareSchemas } from "../../generator/diff/inclusion/compare-schemas.js";
import type { JsonObject, JsonSchema } from "../../generator/schema/json.js";
import { bundleOf } from "../validate/bundle-of.js";

/** What becomes of those who send (I) and of those who read (O), as the research's rule matrix has it; "=" is equal, "!" breaks. */
type Verdicts = "=" | "I safe, O safe" | "I safe, O !" | "I !, O safe" | "I !, O !";
type Row = readonly [change: string, before: JsonSchema, after: JsonSchema, want: Verdicts];

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: "object", properties, ...more });
const closed = (properties: JsonObject, more: JsonObject = {}): JsonObject =>
  object(properties, { ...more, additionalProperties: false });
const [text, whole, number, nothing] = [
  { type: "string" },
  { type: "integer" },
  { type: "number" },
  { type: "null" },
] as const;

/** Both ways of a change: what is added in one is removed in the other. */
const bothWays = (change: string, wide: JsonSchema, narrow: JsonSchema): Row[] => [
  [`${change}, tightened`, wide, narrow, "I !, O safe"],
  [`${change}, loosened`, narrow, wide, "I safe, O !"],
];
const same = (change: string, before: JsonSchema, after: JsonSchema): Row[] => [
  [change, before, after, "="],
  [`${change}, the other way`, after, before, "="],
];

const objects: readonly Row[] = [
  ["optional property added, closed", closed({ a: text }), closed({ a: text, b: text }), "I safe, O !"],
  ["optional property added, open", object({ a: text }), object({ a: text, b: text }), "I safe, O safe"],
  ["optional property added that may be anything", object({ a: text }), object({ a: text, b: true }), "="],
  [
    "required property added, open",
    object({ a: text }),
    object({ a: text, b: text }, { required: ["b"] }),
    "I !, O safe",
  ],
  [
    "required property with a default added",
    object({ a: text }),
    object({ a: text, b: { ...text, default: "x" } }, { required: ["b"] }),
    "I !, O safe",
  ],
  [
    "required property added, closed",
    closed({ a: text }),
    closed({ a: text, b: text }, { required: ["b"] }),
    "I !, O !",
  ],
  ["optional property removed, closed", closed({ a: text, b: text }), closed({ a: text }), "I !, O safe"],
  [
    "required property removed, closed",
    closed({ a: text, b: text }, { required: ["b"] }),
    closed({ a: text }),
    "I !, O !",
  ],
  ["optional property removed, open", object({ a: text, b: text }), object({ a: text }), "I safe, O safe"],
  [
    "required property removed, open",
    object({ a: text, b: text }, { required: ["b"] }),
    object({ a: text }),
    "I safe, O !",
  ],
  ["property renamed", object({ a: text }, { required: ["a"] }), object({ b: text }, { required: ["b"] }), "I !, O !"],
  ["property renamed, closed", closed({ a: text }), closed({ b: text }), "I !, O !"],
  ...bothWays("required", object({ a: text }), object({ a: text }, { required: ["a"] })),
  ...bothWays("required though not declared", object({}), object({}, { required: ["a"] })),
  ...bothWays("open object", object({ a: text }), closed({ a: text })),
  ...bothWays("open object, said", object({ a: text }, { additionalProperties: true }), closed({ a: text })),
  ...bothWays(
    "schema of other properties",
    object({}, { additionalProperties: whole }),
    object({}, { additionalProperties: { type: "integer", minimum: 0 } }),
  ),
  [
    "closed beside an allOf that took the properties away",
    object({ a: text }),
    { type: "object", allOf: [{ properties: { a: text } }], additionalProperties: false },
    "I !, O safe",
  ],
  ...same("additionalProperties and unevaluatedProperties, the same names", closed({ a: text }), {
    type: "object",
    allOf: [{ properties: { a: text } }],
    unevaluatedProperties: false,
  }),
  ...bothWays(
    "unevaluatedProperties",
    { type: "object", anyOf: [{ properties: { a: text } }, { properties: { b: text }, required: ["b"] }] },
    {
      type: "object",
      anyOf: [{ properties: { a: text } }, { properties: { b: text }, required: ["b"] }],
      unevaluatedProperties: false,
    },
  ),
  ...bothWays("patternProperties", object({}), object({}, { patternProperties: { "^x-": text } })),
  ...same(
    "a pattern of all names",
    object({}, { additionalProperties: whole }),
    object({}, { patternProperties: { ".*": whole } }),
  ),
  ...bothWays("propertyNames", object({}), object({}, { propertyNames: { pattern: "^[a-z]+$" } })),
  ...bothWays("minProperties", object({}), object({}, { minProperties: 1 })),
  ...bothWays("maxProperties", object({}, { maxProperties: 3 }), object({}, { maxProperties: 2 })),
  ...same(
    "minProperties of one property",
    closed({ a: text }, { minProperties: 1 }),
    closed({ a: text }, { required: ["a"] }),
  ),
  ...bothWays("dependentRequired", object({}), object({}, { dependentRequired: { a: ["b"] } })),
  ...bothWays("dependentSchemas", object({}), object({}, { dependentSchemas: { a: { required: ["b"] } } })),
  ...same(
    "order of properties and names",
    object({ a: text, b: whole }, { required: ["a", "b"] }),
    object({ b: whole, a: text }, { required: ["b", "a"] }),
  ),
];

const scalars: readonly Row[] = [
  ...bothWays("types", { type: ["string", "null"] }, text),
  ...bothWays("integer and number", number, whole),
  ...same("null in a list of types and in anyOf", { type: ["string", "null"] }, { anyOf: [text, nothing] }),
  ...same("null in enum and in anyOf", { enum: ["a", null] }, { anyOf: [{ const: "a" }, nothing] }),
  ...same("nullable says nothing", text, { ...text, nullable: true }),
  ...bothWays("enum values", { enum: ["a", "b"] }, { enum: ["a"] }),
  ...bothWays("enum on a free type", text, { type: "string", enum: ["a"] }),
  ...same("enum reordered, with a value twice", { enum: ["a", "b"] }, { enum: ["b", "a", "b"] }),
  ...bothWays("const", text, { const: "a" }),
  ["const changed", { const: "a" }, { const: "b" }, "I !, O !"],
  ...same("const and enum of one", { const: "a" }, { enum: ["a"] }),
  ...bothWays("enum and const", { enum: ["a", "b"] }, { const: "a" }),
  ...bothWays("minimum", number, { type: "number", minimum: 1 }),
  ...bothWays("maximum", { type: "number", maximum: 2 }, { type: "number", maximum: 1 }),
  ...bothWays("exclusiveMinimum", { type: "number", minimum: 0 }, { type: "number", exclusiveMinimum: 0 }),
  ...bothWays("exclusiveMaximum", { type: "number", maximum: 0 }, { type: "number", exclusiveMaximum: 0 }),
  ...same("bounds of integers", { type: "integer", minimum: 1 }, { type: "integer", exclusiveMinimum: 0 }),
  ...same("bounds of integers between them", { type: "integer", maximum: 1.5 }, { type: "integer", maximum: 1 }),
  ...bothWays("multipleOf", { type: "integer", multipleOf: 5 }, { type: "integer", multipleOf: 10 }),
  ...bothWays("multipleOf in decimals", { multipleOf: 0.01 }, { multipleOf: 0.1 }),
  ["multipleOf of nothing in common", { multipleOf: 2 }, { multipleOf: 3 }, "I !, O !"],
  ...same("multipleOf and integer", whole, { type: "number", multipleOf: 1 }),
  ...bothWays("minLength", text, { type: "string", minLength: 1 }),
  ...bothWays("maxLength", { type: "string", maxLength: 5 }, { type: "string", maxLength: 4 }),
  ...bothWays("pattern", text, { type: "string", pattern: "^a" }),
  ...bothWays("pattern by containment", { pattern: "^[a-z0-9]+$" }, { pattern: "^[a-z]+$" }),
  ["pattern of other texts", { pattern: "^[a-z]+$" }, { pattern: "^[0-9]+$" }, "I !, O !"],
  ...same(
    "pattern in other words",
    { type: "string", pattern: "^(?:a|b)+$" },
    { type: "string", pattern: "^[ab][ab]*$" },
  ),
  [
    "pattern and length, where a dot is no line break",
    { type: "string", pattern: "^.{0,3}$" },
    { type: "string", maxLength: 3 },
    "I safe, O !",
  ],
  ...bothWays("format", text, { type: "string", format: "date" }),
  ["format of other texts", { format: "date" }, { format: "date-time" }, "I !, O !"],
  ...same("an unknown format", text, { type: "string", format: "a-word-of-ours" }),
  ...same("annotations", text, { ...text, title: "T", description: "D", examples: ["a"], contentEncoding: "base64" }),
  ["a bound that is met already", { enum: [1, 2] }, { enum: [1, 2], maximum: 5 }, "="],
];

const arrays: readonly Row[] = [
  ...bothWays("items", { type: "array", items: number }, { type: "array", items: whole }),
  ...bothWays("prefixItems at one place", { prefixItems: [number] }, { prefixItems: [whole] }),
  [
    "prefixItem added where items covered it looser",
    { type: "array", items: number },
    { type: "array", prefixItems: [whole], items: number },
    "I !, O safe",
  ],
  ...bothWays("closed tuple", { prefixItems: [text] }, { prefixItems: [text], items: false }),
  ...bothWays("minItems", { type: "array" }, { type: "array", minItems: 1 }),
  ...bothWays("maxItems", { type: "array", maxItems: 3 }, { type: "array", maxItems: 2 }),
  ...bothWays("uniqueItems", { type: "array" }, { type: "array", uniqueItems: true }),
  ...same("uniqueItems of one item", { type: "array", maxItems: 1 }, { type: "array", maxItems: 1, uniqueItems: true }),
  ...bothWays("contains", { type: "array" }, { type: "array", contains: whole }),
  ...bothWays("minContains", { contains: whole }, { contains: whole, minContains: 2 }),
  ...bothWays("maxContains", { contains: whole, maxContains: 2 }, { contains: whole, maxContains: 1 }),
  ...bothWays("unevaluatedItems", { prefixItems: [text] }, { prefixItems: [text], unevaluatedItems: false }),
  ...same("contains and minItems", { type: "array", contains: true }, { type: "array", minItems: 1 }),
];

const [cat, dog] = ["cat", "dog"].map((kind) => object({ kind: { const: kind } }, { required: ["kind"] }));
const tree = (name: string): JsonObject => ({
  $ref: `#/$defs/${name}`,
  $defs: { [name]: object({ kids: { type: "array", items: { $ref: `#/$defs/${name}` } } }) },
});

const logic: readonly Row[] = [
  ...bothWays("allOf", text, { allOf: [text, { minLength: 1 }] }),
  ...same("allOf that splits", object({ a: text, b: whole }, { required: ["a"] }), {
    allOf: [object({ a: text }, { required: ["a"] }), { properties: { b: whole } }],
  }),
  ...bothWays("anyOf", { anyOf: [text, whole] }, { anyOf: [text] }),
  ...same("anyOf of a part and the whole", { anyOf: [whole, number] }, number),
  ["oneOf with one more branch that overlaps", { oneOf: [whole] }, { oneOf: [whole, number] }, "I !, O !"],
  [
    "oneOf with one more branch that does not",
    { oneOf: [cat ?? {}] },
    { oneOf: [cat ?? {}, dog ?? {}] },
    "I safe, O !",
  ],
  ["oneOf to anyOf, overlapping", { oneOf: [whole, number] }, { anyOf: [whole, number] }, "I safe, O !"],
  ["anyOf to oneOf, overlapping", { anyOf: [whole, number] }, { oneOf: [whole, number] }, "I !, O safe"],
  ...same(
    "oneOf and anyOf that exclude each other",
    { oneOf: [cat ?? {}, dog ?? {}] },
    { anyOf: [cat ?? {}, dog ?? {}] },
  ),
  ...same("oneOf of one", text, { oneOf: [text] }),
  ["object wrapped in oneOf with another", cat ?? {}, { oneOf: [cat ?? {}, dog ?? {}] }, "I safe, O !"],
  [
    "object wrapped in a oneOf that overlaps",
    object({ a: text, b: text }, { required: ["a", "b"] }),
    { oneOf: [object({ a: text, b: text }, { required: ["a"] }), object({ a: text, b: text }, { required: ["b"] })] },
    "I !, O !",
  ],
  [
    "null beside what allows null already",
    { type: ["string", "null"] },
    { oneOf: [nothing, { type: ["string", "null"] }] },
    "I !, O safe",
  ],
  ...bothWays("not", { not: { enum: ["a"] } }, { not: { enum: ["a", "b"] } }),
  ...bothWays("if and then", object({}), object({}, { if: { required: ["a"] }, then: { required: ["b"] } })),
  ...bothWays(
    "then",
    object({}, { if: { required: ["a"] }, then: { required: ["b"] } }),
    object({}, { if: { required: ["a"] }, then: { required: ["b", "c"] } }),
  ),
  [
    "if",
    object({}, { if: { required: ["a"] }, then: { required: ["c"] } }),
    object({}, { if: { required: ["b"] }, then: { required: ["c"] } }),
    "I !, O !",
  ],
  ...same("if without then and else", text, { ...text, if: { const: "a" } }),
  ...same(
    "a reference and what it leads to",
    object({ a: { $ref: "#/$defs/t" } }, { $defs: { t: text } }),
    object({ a: text }),
  ),
  ...same("a definition renamed", tree("node"), tree("branch")),
  ...same("a recursion unrolled once", tree("node"), {
    ...object({ kids: { type: "array", items: { $ref: "#/$defs/node" } } }),
    $defs: tree("node")["$defs"] ?? {},
  }),
  ...bothWays(
    "what a reference leads to",
    object({ a: { $ref: "#/$defs/t" } }, { $defs: { t: object({ z: text }) } }),
    object({ a: { $ref: "#/$defs/t" } }, { $defs: { t: object({ z: text }, { required: ["z"] }) } }),
  ),
  ...bothWays("true and false", true, false),
  ...bothWays("a name that is forbidden", object({ a: true }), object({ a: false })),
  ...same("nothing and true", {}, true),
  ...same(
    "draft-07 and 2020-12 in their own words",
    {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "array",
      items: [text],
      additionalItems: false,
      dependencies: { a: ["b"] },
    },
    { type: "array", prefixItems: [text], items: false, dependentRequired: { a: ["b"] } },
  ),
  [
    "a word that only one dialect knows",
    {
      $schema: "http://json-schema.org/draft-07/schema#",
      $ref: "#/definitions/t",
      minLength: 2,
      definitions: { t: text },
    },
    { $ref: "#/$defs/t", minLength: 2, $defs: { t: text } },
    "I !, O safe",
  ],
];

const verdictsOf = (before: JsonSchema, after: JsonSchema): Verdicts => {
  const compare = (direction: "input" | "output"): Comparison["verdict"] =>
    compareSchemas({ before: bundleOf(before), after: bundleOf(after), direction, callers: "fresh-names" }).verdict;
  const [input, output] = [compare("input"), compare("output")];
  if (input === "equal" && output === "equal") return "=";
  const word = (verdict: Comparison["verdict"]): string => (verdict === "breaking" ? "!" : verdict);
  return `I ${word(input)}, O ${word(output)}` as Verdicts;
};

describe.each([
  ["objects", objects],
  ["scalars", scalars],
  ["arrays", arrays],
  ["combinators, references, logic", logic],
])("the rule matrix: %s", (_title, rows) => {
  test.each(rows)("%s", (_change, before, after, want) => expect(verdictsOf(before, after)).toBe(want));
});
