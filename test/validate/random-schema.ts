import fc from "fast-check";
import { type Dialect, definitionsKey } from "../../generator/schema/dialect.js";
import type { JsonObject, JsonSchema, JsonValue } from "../../generator/schema/json.js";

/** Few names, so that schemas and values meet; some of them are members of every object in JavaScript. */
const names = ["a", "b", "c", "ab", "__proto__", "toString", "constructor", "hasOwnProperty", "", "0"];
const name = fc.oneof({ weight: 12, arbitrary: fc.constantFrom("a", "b", "c") }, fc.constantFrom(...names));

/** Texts of one to four code points, in one or two code units each, and halves of a pair. */
const text = fc.constantFrom(
  "",
  "a",
  "b",
  "ab",
  "aab",
  "é",
  "e\u0301",
  "\u{1f600}",
  "a\u{1f600}b",
  "\ud83d",
  "\ude00a",
  "__proto__",
);
const number = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(0, 1, 2, 3, -1, 1.5) },
  fc.constantFrom(
    -0,
    0.1,
    0.3,
    19.99,
    1e-7,
    4.35,
    1e21,
    1e300,
    5e-324,
    2 ** 53,
    2 ** 53 + 2,
    -(2 ** 53) - 2,
    123456789012345680000,
  ),
);
const scalar: fc.Arbitrary<JsonValue> = fc.oneof(text, number, fc.boolean(), fc.constant(null));

const objectOf = <T>(
  key: fc.Arbitrary<string>,
  value: fc.Arbitrary<T>,
  maxLength = 3,
): fc.Arbitrary<Record<string, T>> =>
  fc
    .uniqueArray(fc.tuple(key, value), { selector: ([one]) => one, maxLength })
    .map((entries) => Object.fromEntries(entries));

export const jsonValue: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    scalar,
    { weight: 2, arbitrary: objectOf(name, tie("value"), 4) },
    { weight: 2, arbitrary: fc.array(tie("value"), { maxLength: 4 }) },
  ),
})).value;

/** Constants whose equality is not obvious: nested, with members in another order, numbers that are written in two ways. */
const constant: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 3, arbitrary: scalar },
  jsonValue,
  fc.constantFrom<JsonValue>({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, [], {}, [{}], [[1], 1]),
);
const list = <T>(item: fc.Arbitrary<T>, minLength = 1): fc.Arbitrary<T[]> =>
  fc.array(item, { minLength, maxLength: 3 });
const count = fc.nat(3);
const pattern = fc.constantFrom("^a", "b$", "^.$", "^..$", "^[^a]*$", "\\u{1F600}", "^\\p{L}+$", "_", "^$", "o");
const typeName = fc.constantFrom("object", "array", "string", "number", "integer", "boolean", "null");

/** A keyword, or some that belong together, with a value. */
type Words = fc.Arbitrary<JsonObject>;
const word = (keyword: string, value: fc.Arbitrary<JsonValue>): Words => value.map((held) => ({ [keyword]: held }));

const assertions: readonly Words[] = [
  word("type", fc.oneof(typeName, fc.uniqueArray(typeName, { minLength: 1, maxLength: 3 }))),
  word("const", constant),
  word("enum", fc.array(constant, { maxLength: 4 })),
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map((keyword) => word(keyword, number)),
  word("multipleOf", fc.constantFrom(1, 2, 3, 0.1, 0.5, 0.01, 1e-7, 0.3, 1e20, 2 ** 53)),
  ...["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"].map((keyword) =>
    word(keyword, count),
  ),
  word("pattern", pattern),
  word("uniqueItems", fc.boolean()),
  word("required", fc.uniqueArray(name, { maxLength: 2 })),
];

/** Keywords that hold schemas; those of the first list apply them to the same value. */
function applicators(
  dialect: Dialect,
  schema: fc.Arbitrary<JsonSchema>,
): { readonly inPlace: readonly Words[]; readonly below: readonly Words[] } {
  const optional = (keyword: string): Words =>
    fc.option(schema, { nil: undefined }).map((held) => (held === undefined ? {} : { [keyword]: held }));
  const together = (...parts: readonly Words[]): Words =>
    fc.tuple(...parts).map((objects) => Object.assign({}, ...objects) as JsonObject);
  const properties = word("properties", objectOf(name, schema));
  const inPlace = [
    ...["allOf", "anyOf", "oneOf"].map((keyword) => word(keyword, list(schema))),
    word("not", schema),
    together(optional("if"), optional("then"), optional("else")),
    word(
      "$ref",
      fc.constantFrom("d", "e", "f").map((held) => `#/${definitionsKey[dialect]}/${held}`),
    ),
    taggedUnion(dialect, schema),
  ];
  const below = [
    properties,
    together(properties, word("patternProperties", objectOf(pattern, schema, 2))),
    together(properties, word("additionalProperties", schema)),
    word("propertyNames", schema),
    properties.map((held) => ({ ...held, additionalProperties: { $ref: "#" } })),
  ];
  if (dialect === "draft-07") {
    const names = fc.uniqueArray(name, { minLength: 1, maxLength: 2 });
    const dependencies = objectOf(name, fc.oneof(schema, names));
    return {
      inPlace: [...inPlace, word("dependencies", dependencies)],
      below: [
        ...below,
        word("items", fc.oneof(schema, list(schema))),
        together(word("items", list(schema)), word("additionalItems", schema)),
        word("contains", schema),
      ],
    };
  }
  const bounds = together(
    word("contains", schema),
    fc.option(word("minContains", count), { nil: {} }),
    fc.option(word("maxContains", count), { nil: {} }),
  );
  return {
    inPlace: [
      ...inPlace,
      word("dependentSchemas", objectOf(name, schema)),
      word("dependentRequired", objectOf(name, fc.uniqueArray(name, { maxLength: 2 }))),
    ],
    below: [
      ...below,
      word("items", schema),
      word("prefixItems", list(schema)),
      together(word("prefixItems", list(schema)), word("items", schema)),
      bounds,
      together(bounds, word("unevaluatedItems", schema)),
      ...["unevaluatedItems", "unevaluatedProperties"].map((keyword) =>
        word(keyword, fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, schema)),
      ),
    ],
  };
}

/** A union whose branches one property tells apart, as far as chance lets them: what the compiler looks for. */
const taggedUnion = (dialect: Dialect, schema: fc.Arbitrary<JsonSchema>): Words => {
  const closed = dialect === "draft-07" ? [{}] : [{}, { unevaluatedProperties: false }];
  const tag = fc.oneof(
    { weight: 4, arbitrary: text.map((held) => ({ const: held })) },
    fc.uniqueArray(text, { minLength: 1, maxLength: 2 }).map((held) => ({ enum: held })),
  );
  const branch = fc
    .tuple(tag, objectOf(name, schema, 2), fc.constantFrom<JsonObject>({ additionalProperties: false }, ...closed))
    .map(([held, others, rest]) => ({ type: "object", required: ["a"], properties: { ...others, a: held }, ...rest }));
  return fc
    .tuple(fc.constantFrom("oneOf", "anyOf"), fc.array(branch, { minLength: 2, maxLength: 3 }))
    .map(([keyword, branches]) => ({ [keyword]: branches }));
};

/** A schema over all keywords that decide about values, with three definitions that may refer to each other. */
export function randomSchema(dialect: Dialect): fc.Arbitrary<JsonObject> {
  const { node } = fc.letrec<{ node: JsonSchema; object: JsonObject }>((tie) => {
    const { inPlace, below } = applicators(dialect, tie("node"));
    const words = fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      fc.oneof(...assertions),
      { weight: 2, arbitrary: fc.oneof(...inPlace) },
      { weight: 2, arbitrary: fc.oneof(...below) },
    );
    return {
      node: fc.oneof({ maxDepth: 4, depthSize: "small" }, fc.constantFrom<JsonSchema>(true, false, {}), {
        weight: 6,
        arbitrary: tie("object"),
      }),
      object: fc.array(words, { minLength: 1, maxLength: 4 }).map((held) => Object.assign({}, ...held) as JsonObject),
    };
  });
  // Definitions beside a $ref would be out of reach in draft-07.
  const object = node.map(
    (held): JsonObject => (typeof held === "boolean" || "$ref" in held ? { allOf: [held] } : held),
  );
  return fc
    .tuple(object, node, node, node)
    .map(([root, d, e, f]) => ({ ...root, [definitionsKey[dialect]]: { d, e, f } }));
}
