import { describe, expect, test } from "vitest";
import type { Dialect } from "../../generator/schema/dialect.js";
import type { JsonSchema } from "../../generator/schema/json.js";
import { checkSchema } from "../../generator/validate/check-schema.js";
import { placeOf } from "./bundle-of.js";

const findings = (schema: unknown, dialect: Dialect = "2020-12"): string[] =>
  checkSchema(schema as JsonSchema, dialect, placeOf).map(
    ({ rule, message, hint, place }) =>
      `${rule} at ${place?.file === "key" ? "key " : ""}${place?.pointer}: ${message.replace(/^this is no valid [^:]+: /, "")} → ${hint}`,
  );
const property = (schema: unknown): unknown => ({ type: "object", properties: { a: schema } });

describe("what the meta-schema refuses, one finding a place", () => {
  test.each<[name: string, schema: unknown, want: readonly string[]]>([
    [
      "a misspelt type",
      property({ type: "strnig" }),
      ['invalid-schema at /properties/a/type: "strnig" is no type → did you mean "string"?'],
    ],
    [
      "a type in capitals",
      property({ type: "String" }),
      ['invalid-schema at /properties/a/type: "String" is no type → did you mean "string"?'],
    ],
    [
      "Python's dict",
      property({ type: "dict" }),
      ['invalid-schema at /properties/a/type: "dict" is no type → write "object"'],
    ],
    [
      "a float",
      property({ type: "float" }),
      ['invalid-schema at /properties/a/type: "float" is no type → write "number"'],
    ],
    [
      "any",
      property({ type: "any" }),
      ['invalid-schema at /properties/a/type: "any" is no type → remove type: a schema without it allows every value'],
    ],
    [
      "a tuple",
      property({ type: "tuple" }),
      [
        'invalid-schema at /properties/a/type: "tuple" is no type → write "array", with one schema for each place under prefixItems',
      ],
    ],
    [
      "a date",
      property({ type: "datetime" }),
      ['invalid-schema at /properties/a/type: "datetime" is no type → write "string", and format: date-time beside it'],
    ],
    [
      "nothing like a type",
      property({ type: "Warehouse" }),
      [
        'invalid-schema at /properties/a/type: "Warehouse" is no type → write one of array, boolean, integer, null, number, object, string',
      ],
    ],
    [
      "a wrong type in a list",
      property({ type: ["string", "nul"] }),
      ['invalid-schema at /properties/a/type/1: "nul" is no type → did you mean "null"?'],
    ],
    [
      "an empty list of types",
      property({ type: [] }),
      ["invalid-schema at /properties/a/type: type is an empty list → name at least one type, or remove type"],
    ],
    [
      "a type twice",
      property({ type: ["string", "string"] }),
      ["invalid-schema at /properties/a/type: type names the same type twice → name each type once"],
    ],
    [
      "draft-03's required",
      property({ type: "string", required: true }),
      [
        'invalid-schema at /properties/a/required: required is a list of names; true is draft-03 → list "a" in the required of the object around it',
      ],
    ],
    [
      "draft-03's optional",
      property({ required: false }),
      [
        "invalid-schema at /properties/a/required: required is a list of names; false is draft-03 → remove it: a property is optional by itself",
      ],
    ],
    [
      "a name in the place of a list",
      { required: "a" },
      ['invalid-schema at /required: /required must be an array, but is a string → write a list: required: ["a"]'],
    ],
    [
      "draft-04's bound",
      property({ minimum: 5, exclusiveMinimum: true }),
      [
        "invalid-schema at /properties/a/exclusiveMinimum: exclusiveMinimum is a number; true is draft-04 → write exclusiveMinimum: 5 in the place of minimum",
      ],
    ],
    [
      "draft-04's other bound",
      property({ maximum: 5, exclusiveMaximum: false }),
      ["invalid-schema at /properties/a/exclusiveMaximum: exclusiveMaximum is a number; false is draft-04 → remove it"],
    ],
    [
      "an old tuple",
      property({ items: [{ type: "string" }] }),
      [
        "invalid-schema at /properties/a/items: a schema is an object, true or false, not a list → write prefixItems for the first items, and items for the others",
      ],
    ],
    [
      "a type in the place of a schema",
      property("strin"),
      ['invalid-schema at /properties/a: a schema is an object, true or false, not "strin" → write { type: string }'],
    ],
    [
      "a list of properties",
      { properties: [] },
      [
        "invalid-schema at /properties: /properties must be an object, but is an array → write an object: each name with its value",
      ],
    ],
    [
      "an enum that is no list",
      property({ enum: "a" }),
      [
        'invalid-schema at /properties/a/enum: /properties/a/enum must be an array, but is a string → write a list: enum: ["a"]',
      ],
    ],
    [
      "a negative length",
      property({ minLength: -1 }),
      [
        "invalid-schema at /properties/a/minLength: /properties/a/minLength must be at least 0 → correct it; the JSON Schema specification says what each keyword may hold",
      ],
    ],
    [
      "several places",
      { type: "objet", properties: { a: { type: "int" }, b: { $defs: 1 } } },
      [
        "invalid-schema at /properties/b/$defs: /properties/b/$defs must be an object, but is a number → write an object: each name with its value",
        'invalid-schema at /type: "objet" is no type → did you mean "object"?',
        'invalid-schema at /properties/a/type: "int" is no type → write "integer"',
      ],
    ],
    [
      "a property of that name is no keyword",
      { properties: { type: { type: "string" }, required: { type: "boolean" }, pattern: { pattern: "x" } } },
      [],
    ],
    ["a value of an enum is no schema", { enum: [{ type: "strnig", pattern: "(" }] }, []],
  ])("%s", (_name, schema, want) => expect(findings(schema).sort()).toEqual([...want].sort()));

  test("draft-07 has its own rules", () => {
    expect(findings({ items: [{ type: "string" }, { type: "tuple" }] }, "draft-07")).toEqual([
      'invalid-schema at /items/1/type: "tuple" is no type → write "array", with one schema for each place under items',
    ]);
    expect(findings({ dependencies: { a: ["b"], c: { type: "nul" } } }, "draft-07")).toEqual([
      'invalid-schema at /dependencies/c/type: "nul" is no type → did you mean "null"?',
    ]);
  });
});

describe("what nobody would enforce", () => {
  test.each<[name: string, schema: unknown, dialect: Dialect, want: readonly string[]]>([
    [
      "a pattern",
      property({ pattern: "(" }),
      "2020-12",
      [
        "invalid-pattern at /properties/a/pattern: the regular expression ( can't be used: unterminated group → close it with ), or write \\( for the character itself",
      ],
    ],
    [
      "an escape that the u flag refuses",
      { pattern: "\\@" },
      "2020-12",
      [
        "invalid-pattern at /pattern: the regular expression \\@ can't be used: invalid escape → write @ without the backslash",
      ],
    ],
    [
      "a pattern as a key",
      { patternProperties: { "[": {} } },
      "draft-07",
      [
        "invalid-pattern at key /patternProperties/[: the regular expression [ can't be used: unterminated character class → close it with ], or write \\[ for the character itself",
      ],
    ],
    [
      "a format",
      property({ format: "shoe-size" }),
      "2020-12",
      [
        "unknown-format at /properties/a/format: the format shoe-size is unknown and will not be checked → use a format of JSON Schema 2020-12, or a pattern",
      ],
    ],
    ["known formats", { allOf: [{ format: "date" }, { format: "int64" }, { format: "password" }] }, "2020-12", []],
    [
      "a dynamic reference in draft-07",
      { $dynamicRef: "#a", items: { $dynamicAnchor: "a" } },
      "draft-07",
      [
        "unsupported-keyword at key /$dynamicRef: the keyword $dynamicRef is not supported → write $ref, or declare draft 2020-12",
        "unsupported-keyword at key /items/$dynamicAnchor: the keyword $dynamicAnchor is not supported → write $id with a fragment, or declare draft 2020-12",
      ],
    ],
    [
      "a keyword of an older draft",
      { dependencies: { a: ["b"] } },
      "2020-12",
      [
        "unsupported-keyword at key /dependencies: the keyword dependencies is not supported → write dependentRequired or dependentSchemas; 2020-12 has no dependencies",
      ],
    ],
    [
      "a keyword of a newer draft",
      { unevaluatedProperties: false },
      "draft-07",
      [
        "unsupported-keyword at key /unevaluatedProperties: the keyword unevaluatedProperties is not supported → write additionalProperties, or declare draft 2020-12",
      ],
    ],
  ])("%s", (_name, schema, dialect, want) => expect(findings(schema, dialect)).toEqual(want));

  test("a format is a warning, the others are errors", () => {
    const schema = { format: "shoe-size", pattern: "(" };
    expect(checkSchema(schema, "2020-12", placeOf).map(({ severity }) => severity)).toEqual(["error", "warning"]);
  });
});

test("all findings are reported, however many", () => {
  const properties = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`p${index}`, { type: "strnig" }]));
  expect(findings({ properties })).toHaveLength(100);
});

test("a schema of 500 levels is checked", () => {
  let schema: JsonSchema = { type: "strnig" };
  for (let level = 0; level < 500; level += 1) schema = { properties: { a: schema } };
  expect(findings(schema)).toEqual([
    `invalid-schema at ${"/properties/a".repeat(500)}/type: "strnig" is no type → did you mean "string"?`,
  ]);
});
