import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Dialect } from "../../generator/schema/dialect.js";
import type { JsonObject, JsonSchema, JsonValue } from "../../generator/schema/json.js";
import { compileFunctions } from "../../generator/validate/compile-functions.js";
import { evaluateCode } from "../../generator/validate/evaluate-code.js";
import { inferDiscriminators } from "../../generator/validate/infer-discriminators.js";
import { markFunctions } from "../../generator/validate/mark-functions.js";
import { standaloneCode } from "../../generator/validate/standalone-code.js";
import type { ValidateFunction } from "../../templates/runtime/schema.js";

const branch = (constant: JsonValue, properties: JsonObject = {}): JsonObject => ({
  type: "object",
  required: ["kind"],
  properties: { kind: { const: constant }, ...properties },
});
const tagged = (constants: readonly string[][], branches: readonly JsonValue[]): JsonObject => ({
  type: "object",
  allOf: [{ required: ["kind"], properties: { kind: { enum: constants.flat() } } }],
  discriminator: { propertyName: "kind", constants },
  oneOf: branches,
});
const [a, b] = [branch("a"), branch("b")];

describe("unions with a tag", () => {
  test.each<[name: string, schema: JsonSchema, want: JsonSchema]>([
    ["oneOf", { oneOf: [a, b] }, tagged([["a"], ["b"]], [a, b])],
    ["anyOf, which is oneOf then", { anyOf: [a, b] }, tagged([["a"], ["b"]], [a, b])],
    [
      "branches by reference",
      { $defs: { a, b }, oneOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/b" }] },
      { type: "object", $defs: { a, b }, ...tagged([["a"], ["b"]], [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/b" }]) },
    ],
    [
      "lists of constants",
      { oneOf: [{ ...a, properties: { kind: { enum: ["a", "c"] } } }, b] },
      tagged([["a", "c"], ["b"]], [{ ...a, properties: { kind: { enum: ["a", "c"] } } }, b]),
    ],
    [
      "what stands beside the union",
      { type: ["object", "null"], required: ["x"], allOf: [{ minProperties: 1 }], oneOf: [a, b] },
      {
        ...tagged([["a"], ["b"]], [a, b]),
        required: ["x"],
        allOf: [{ minProperties: 1 }, { required: ["kind"], properties: { kind: { enum: ["a", "b"] } } }],
      },
    ],
    [
      "beside something that asks what the branches look at",
      { anyOf: [a, b], unevaluatedProperties: false },
      { ...tagged([["a"], ["b"]], [a, b]), unevaluatedProperties: false },
    ],
    ["a union further down", { items: { oneOf: [a, b] } }, { items: tagged([["a"], ["b"]], [a, b]) }],
  ])("%s", (_name, schema, want) => expect(inferDiscriminators(schema, "2020-12")).toEqual(want));
});

describe("unions that stay as they are", () => {
  const ref = (pointer: string): JsonObject => ({ $ref: pointer });
  test.each<[name: string, schema: JsonSchema, dialect?: Dialect]>([
    ["one branch", { oneOf: [a] }],
    ["a branch that may be something else than an object", { oneOf: [a, { ...b, type: ["object", "null"] }] }],
    ["a branch without type", { oneOf: [a, { required: b["required"] ?? [], properties: b["properties"] ?? {} }] }],
    ["a branch that does not require the tag", { oneOf: [a, { ...b, required: [] }] }],
    ["equal constants", { oneOf: [a, branch("a", { x: true })] }],
    ["overlapping lists", { oneOf: [a, { ...b, properties: { kind: { enum: ["b", "a"] } } }] }],
    ["a constant that is no string", { oneOf: [a, branch(1)] }],
    ["an empty constant, which Ajv takes for none", { oneOf: [a, branch("")] }],
    ["a constant that every object has as a key", { oneOf: [a, branch("constructor")] }],
    [
      "a tag that every object has as a key",
      JSON.parse(
        '{"oneOf":[{"type":"object","required":["__proto__"],"properties":{"__proto__":{"const":"a"}}},{"type":"object","required":["__proto__"],"properties":{"__proto__":{"const":"b"}}}]}',
      ),
    ],
    [
      "a tag by reference",
      { $defs: { k: { const: "b" } }, oneOf: [a, { ...b, properties: { kind: ref("#/$defs/k") } }] },
    ],
    ["a reference with siblings", { $defs: { b }, oneOf: [a, { ...ref("#/$defs/b"), minProperties: 1 }] }],
    ["a reference to a reference", { $defs: { b, c: ref("#/$defs/b") }, oneOf: [a, ref("#/$defs/c")] }],
    ["branches that are referred to, when they would move", { anyOf: [a, b], properties: { x: ref("#/anyOf/1") } }],
    ["a discriminator that stands there", { discriminator: { propertyName: "x" }, oneOf: [a, b] }],
    ["siblings of a $ref in draft-07", { $ref: "#/definitions/a", definitions: { a }, oneOf: [a, b] }, "draft-07"],
    ["a union in something that is no object", { type: "string", oneOf: [a, b] }],
  ])("%s", (_name, schema, dialect = "2020-12") => expect(inferDiscriminators(schema, dialect)).toEqual(schema));
});

const compile = (schema: JsonSchema): ValidateFunction =>
  evaluateCode(standaloneCode(compileFunctions(markFunctions(schema, "2020-12"), "2020-12")));

describe("the rewritten schema accepts the same values", () => {
  const word = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom("a", "b", "c", "d", "e") },
    fc.constantFrom("", "constructor", "toString", "__proto__"),
  );
  const names = ["kind", "type", "x", "__proto__"];
  const name = fc.constantFrom(...names);
  const leaf: fc.Arbitrary<JsonValue> = fc.oneof(word, fc.integer({ min: 0, max: 2 }), fc.constant(null), fc.boolean());
  const entries = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<Readonly<Record<string, T>>> =>
    fc
      .uniqueArray(fc.tuple(name, value), { selector: ([key]) => key, maxLength: 4 })
      .map((list) => Object.fromEntries(list));
  const object = fc.oneof(
    entries(leaf),
    fc.tuple(entries(leaf), word).map(([members, kind]) => ({ ...members, kind })),
  );
  const value: fc.Arbitrary<JsonValue> = fc.oneof(
    { weight: 6, arbitrary: object },
    leaf,
    fc.array(object, { maxLength: 2 }),
  );

  const tag: fc.Arbitrary<JsonSchema> = fc.oneof(
    { weight: 4, arbitrary: word.map((constant) => ({ const: constant })) },
    fc.uniqueArray(word, { minLength: 1, maxLength: 3 }).map((list) => ({ enum: list })),
    fc.constantFrom<JsonSchema>(true, { type: "string" }, { type: "string", const: "a" }, { const: 1 }),
  );
  const sometimes = (keyword: string, schema: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonObject> =>
    fc.option(schema, { nil: undefined }).map((held) => (held === undefined ? {} : { [keyword]: held }));
  const merged = (...parts: fc.Arbitrary<JsonObject>[]): fc.Arbitrary<JsonObject> =>
    fc.tuple(...parts).map((objects) => Object.assign({}, ...objects));
  const objectBranch = merged(
    fc.constant({ type: "object" }),
    fc.tuple(entries(tag), tag).map(([properties, kind]) => ({ properties: { ...properties, kind } })),
    fc.oneof({ weight: 5, arbitrary: fc.constant(["kind"]) }, fc.uniqueArray(name)).map((required) => ({ required })),
    sometimes("additionalProperties", fc.boolean()),
    sometimes("minProperties", fc.integer({ min: 0, max: 3 })),
  );
  const anyBranch: fc.Arbitrary<JsonSchema> = fc.oneof(
    { weight: 12, arbitrary: objectBranch },
    fc.constantFrom<JsonSchema>(true, { type: "null" }, { $ref: "#/$defs/a" }, { $ref: "#/$defs/b" }),
  );
  const union = merged(
    fc
      .tuple(fc.constantFrom("oneOf", "anyOf"), fc.array(anyBranch, { minLength: 2, maxLength: 3 }))
      .map(([keyword, branches]) => ({ [keyword]: branches })),
    sometimes("type", fc.constantFrom<JsonValue>("object", ["object", "null"], "string")),
    sometimes("required", fc.uniqueArray(name, { maxLength: 2 })),
    sometimes("unevaluatedProperties", fc.boolean()),
    sometimes("properties", entries(fc.constantFrom<JsonSchema>(true, { type: "string" }, { type: "number" }))),
    sometimes("allOf", fc.constant([{ minProperties: 1 }])),
    fc.record({ $defs: fc.record({ a: objectBranch, b: objectBranch }) }),
  );

  test("whatever they are (property)", () => {
    let inferred = 0;
    let valid = 0;
    fc.assert(
      fc.property(union, fc.array(value, { minLength: 8, maxLength: 8 }), (schema, values) => {
        const rewritten = inferDiscriminators(schema, "2020-12");
        if (isDeepStrictEqual(rewritten, schema)) return;
        inferred += 1;
        const [before, after] = [compile(schema), compile(rewritten)];
        for (const one of values) {
          const verdict = before(one);
          if (verdict) valid += 1;
          expect(after(one), JSON.stringify({ schema, one })).toBe(verdict);
        }
      }),
      { numRuns: 1_000, seed: 7 },
    );
    // The generator does reach what it is for.
    expect(inferred).toBeGreaterThan(200);
    expect(valid).toBeGreaterThan(50);
  });
});
