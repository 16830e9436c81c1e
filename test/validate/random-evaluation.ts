import fc from "fast-check";
import type { JsonObject, JsonSchema, JsonValue } from "../../generator/schema/json.js";

/**
 * Schemas of 2020-12 about nothing but what was looked at: small parts, put together in every way that applies to one value, and
 * some `unevaluated…` among them. Values are flat, so that chance meets every part.
 */
const leaf = fc.constantFrom<JsonSchema>(
  true,
  false,
  { const: 0 },
  { const: 1 },
  { type: "integer" },
  { not: { const: 0 } },
);
const key = fc.constantFrom("a", "b", "c", "toString");
const small: fc.Arbitrary<JsonValue> = fc.constantFrom(0, 1, "a");

export const flatValue: fc.Arbitrary<JsonValue> = fc.oneof(
  fc
    .uniqueArray(fc.tuple(key, small), { selector: ([name]) => name, maxLength: 4 })
    .map((entries) => Object.fromEntries(entries)),
  fc.array(small, { maxLength: 4 }),
);

const objectOf = (names: fc.Arbitrary<string>, schema: fc.Arbitrary<JsonSchema>): fc.Arbitrary<JsonObject> =>
  fc
    .uniqueArray(fc.tuple(names, schema), { selector: ([name]) => name, minLength: 1, maxLength: 2 })
    .map((entries) => Object.fromEntries(entries));

const parts: readonly fc.Arbitrary<JsonObject>[] = [
  objectOf(key, leaf).map((properties) => ({ properties })),
  objectOf(fc.constantFrom("^a", "[bc]", "S"), leaf).map((patternProperties) => ({ patternProperties })),
  leaf.map((additionalProperties) => ({ additionalProperties })),
  fc.array(leaf, { minLength: 1, maxLength: 2 }).map((prefixItems) => ({ prefixItems })),
  leaf.map((items) => ({ items })),
  fc
    .record({ contains: leaf, minContains: fc.nat(2), maxContains: fc.nat(3) }, { requiredKeys: ["contains"] })
    .map((held): JsonObject => ({ ...held })),
  key.map((name) => ({ required: [name] })),
  fc.nat(3).map((minItems) => ({ minItems })),
];

const { node } = fc.letrec<{ node: JsonSchema; object: JsonObject }>((tie) => {
  const list = fc.array(tie("node"), { minLength: 1, maxLength: 3 });
  const condition = fc
    .record({ if: tie("node"), then: tie("node"), else: tie("node") }, { requiredKeys: ["if"] })
    .map((held): JsonObject => ({ ...held }));
  const inPlace = fc.oneof(
    ...["allOf", "anyOf", "oneOf"].map((keyword) => list.map((held): JsonObject => ({ [keyword]: held }))),
    condition,
    condition,
    tie("node").map((not) => ({ not })),
    objectOf(key, tie("node")).map((dependentSchemas) => ({ dependentSchemas })),
    fc.constantFrom("d", "e", "f").map((name) => ({ $ref: `#/$defs/${name}` })),
  );
  const unevaluated = fc
    .tuple(fc.constantFrom("unevaluatedProperties", "unevaluatedItems"), fc.oneof(fc.constant(false), leaf))
    .map(([keyword, held]): JsonObject => ({ [keyword]: held }));
  const words = fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    { weight: 3, arbitrary: fc.oneof(...parts) },
    { weight: 4, arbitrary: inPlace },
    unevaluated,
  );
  return {
    node: fc.oneof({ maxDepth: 3, depthSize: "small" }, leaf, { weight: 6, arbitrary: tie("object") }),
    object: fc.array(words, { minLength: 1, maxLength: 3 }).map((held) => Object.assign({}, ...held) as JsonObject),
  };
});

export const evaluationSchema: fc.Arbitrary<JsonObject> = fc
  .tuple(node, node, node, node, fc.subarray(["unevaluatedProperties", "unevaluatedItems"], { minLength: 1 }))
  .map(([root, d, e, f, keywords]) => ({
    ...(typeof root === "boolean" ? { allOf: [root] } : root),
    ...Object.fromEntries(keywords.map((keyword) => [keyword, false])),
    $defs: { d, e, f },
  }));
