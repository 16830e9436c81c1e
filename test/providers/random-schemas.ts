import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../generator/schema/json.js";

const names = ["a", "b", "c", "kind", "$top", "type", "$ref", "pattern", "__proto__", "x-y"];
const texts = ["x", "y", "Y2", "long text", ""];

/** Each keyword may be left out. */
const optionally = (keywords: Readonly<Record<string, fc.Arbitrary<JsonValue>>>): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(
      ...Object.entries(keywords).map(([keyword, value]) =>
        fc
          .option(value, { nil: undefined })
          .map((one): [string, JsonValue][] => (one === undefined ? [] : [[keyword, one]])),
      ),
    )
    .map((entries) => Object.fromEntries(entries.flat()));

const scalars: fc.Arbitrary<JsonObject> = fc.oneof(
  optionally({
    minLength: fc.integer({ min: 0, max: 2 }),
    maxLength: fc.integer({ min: 2, max: 6 }),
    pattern: fc.constantFrom("^[a-z]+$", "^(?=a)", "x"),
    format: fc.constantFrom("date", "uri", "uuid", "email"),
  }).map((rest) => ({ type: "string", ...rest })),
  optionally({
    minimum: fc.integer({ min: -3, max: 0 }),
    exclusiveMaximum: fc.integer({ min: 3, max: 6 }),
    multipleOf: fc.constantFrom(1, 2),
  }).map((rest) => ({ type: "integer", ...rest })),
  optionally({ exclusiveMinimum: fc.constantFrom(-1.5, 0), maximum: fc.constantFrom(2.5, 9) }).map((rest) => ({
    type: "number",
    ...rest,
  })),
  fc.constantFrom<JsonObject>(
    { type: "boolean" },
    { type: "null" },
    { enum: texts.slice(0, 3) },
    { type: "string", enum: texts },
    { enum: [1, 2, 3] },
    { enum: ["x", 1, true, null] },
    { const: "x" },
    { const: 7 },
    { const: true },
    { const: null },
    { type: ["string", "null"] },
    { type: ["integer", "string"] },
    { type: ["string", "null"], enum: ["x", null] },
    {},
  ),
);

const { schema } = fc.letrec<{ schema: JsonObject; object: JsonObject; list: JsonObject; union: JsonObject }>(
  (tie) => ({
    schema: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      scalars,
      fc.constantFrom<JsonObject>(
        { $ref: "#/$defs/one" },
        { $ref: "#/$defs/two", description: "A two." },
        { $ref: "#/$defs/tree" },
      ),
      tie("object"),
      tie("list"),
      tie("union"),
    ),
    object: fc
      .tuple(
        fc.uniqueArray(fc.tuple(fc.constantFrom(...names), tie("schema")), {
          selector: ([name]) => name,
          maxLength: 3,
        }),
        fc.constantFrom<JsonObject>(
          {},
          { additionalProperties: false },
          { additionalProperties: true },
          { additionalProperties: { type: "integer" } },
          { minProperties: 1, additionalProperties: false },
          { additionalProperties: false, patternProperties: { "^n": { type: "number" } } },
          { propertyNames: { pattern: "^[a-z]" }, additionalProperties: { type: "string" } },
          { dependentRequired: { a: ["b"] }, additionalProperties: false },
          { not: { required: ["c"] } },
          { if: { required: ["a"] }, then: { properties: { z: { type: "string" } } } },
        ),
        fc.nat({ max: 7 }),
      )
      .map(([members, rest, mask]) => {
        const required = members.map(([name]) => name).filter((_, index) => (mask >> index) % 2 === 1);
        return {
          type: "object",
          properties: Object.fromEntries(members),
          ...(required.length === 0 ? {} : { required }),
          ...rest,
        };
      }),
    list: fc.oneof(
      fc
        .tuple(
          tie("schema"),
          optionally({
            minItems: fc.integer({ min: 0, max: 2 }),
            maxItems: fc.integer({ min: 2, max: 4 }),
            uniqueItems: fc.constant(true),
          }),
        )
        .map(([items, rest]) => ({ type: "array", items, ...rest })),
      fc
        .tuple(fc.array(tie("schema"), { minLength: 1, maxLength: 3 }), fc.boolean(), fc.boolean())
        .map(([prefixItems, isClosed, isWhole]) => ({
          type: "array",
          prefixItems,
          ...(isClosed ? { items: false } : {}),
          ...(isWhole ? { minItems: prefixItems.length } : {}),
        })),
      fc.constant({ type: "array" }),
    ),
    union: fc
      .tuple(
        fc.constantFrom("anyOf", "oneOf", "allOf"),
        fc.array(tie("schema"), { minLength: 1, maxLength: 3 }),
        fc.constantFrom<JsonObject>({}, { description: "One of several." }),
      )
      .map(([keyword, branches, rest]) => ({ ...rest, [keyword]: branches })),
  }),
);

/** Objects that one property tells apart, and objects that nothing does. */
const branches: fc.Arbitrary<JsonObject> = fc
  .array(
    fc.tuple(
      fc.uniqueArray(fc.tuple(fc.constantFrom("a", "b", "c"), schema), { selector: ([name]) => name, maxLength: 2 }),
      fc.boolean(),
    ),
    { minLength: 2, maxLength: 3 },
  )
  .chain((forms) =>
    fc.tuple(fc.constantFrom("oneOf", "anyOf"), fc.boolean(), fc.boolean()).map(([keyword, isTagged, isClosed]) => ({
      [keyword]: forms.map(([members, isRequired], index) => ({
        type: "object",
        properties: Object.fromEntries([...(isTagged ? [["kind", { const: `k${index}` }] as const] : []), ...members]),
        required: [...(isTagged ? ["kind"] : []), ...(isRequired ? members.map(([name]) => name) : [])],
        ...(isClosed ? { additionalProperties: false } : {}),
      })),
    })),
  );

const root: fc.Arbitrary<JsonObject> = fc.oneof(
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...names), schema), {
      selector: ([name]) => name,
      minLength: 1,
      maxLength: 4,
    })
    .chain((members) =>
      fc.tuple(fc.nat({ max: 15 }), fc.boolean()).map(([mask, isClosed]) => ({
        type: "object",
        properties: Object.fromEntries(members),
        required: members.map(([name]) => name).filter((_, index) => (mask >> index) % 2 === 1),
        ...(isClosed ? { additionalProperties: false } : {}),
      })),
    ),
  branches.map((union) => ({ type: "object", ...union })),
  fc.tuple(branches, schema).map(([union, member]) => ({
    type: "object",
    properties: { shared: member },
    ...union,
  })),
);

/** Schemas of arguments as people write them, with everything in them that providers have no place for. */
export const argumentSchemas: fc.Arbitrary<JsonObject> = fc
  .tuple(root, schema, schema)
  .map(([arguments_, one, two]) => ({
    ...arguments_,
    $defs: {
      one: withoutReferences(one),
      two: withoutReferences(two),
      tree: {
        type: "object",
        properties: { value: { type: "integer" }, children: { type: "array", items: { $ref: "#/$defs/tree" } } },
        required: ["value"],
        additionalProperties: false,
      },
    },
  }));

/** Definitions that refer to nothing but the tree, so that no reference goes in circles. */
const withoutReferences = (one: JsonObject): JsonObject =>
  JSON.parse(JSON.stringify(one).replaceAll(/#\/\$defs\/(?:one|two)/g, "#/$defs/tree")) as JsonObject;
