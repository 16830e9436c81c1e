import { describe, expect, test } from "vitest";
import type { Dialect } from "../../generator/schema/dialect.js";
import type { JsonObject, JsonSchema, JsonValue } from "../../generator/schema/json.js";
import { type Mutant, mutants } from "../../generator/schema/values/mutants.js";
import { variants } from "../../generator/schema/values/variants.js";
import { compileTool } from "../../generator/validate/compile-tool.js";
import { bundleOf } from "../validate/bundle-of.js";
import { independentJudge } from "./independent-judge.js";

/** `path=value → keyword at`, as a person would note it down. */
const note = ({ path, value, at, keyword }: Mutant): string =>
  `${path}${value === undefined ? " gone" : `=${JSON.stringify(value)}`} → ${keyword}${at === path ? "" : ` at ${at || "the root"}`}`;
const notes = (schema: JsonSchema, value: JsonValue, dialect: Dialect = "2020-12"): string[] =>
  mutants(schema, dialect, value).map(note);

const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({ type: "object", properties, ...rest });
const draft07 = "http://json-schema.org/draft-07/schema#";

const table: readonly {
  name: string;
  schema: JsonObject;
  value: JsonValue;
  dialect?: Dialect;
  want: readonly string[];
}[] = [
  {
    name: "required, at the object",
    schema: { properties: { a: true }, required: ["a", "b"] },
    value: { a: 1, b: 2 },
    want: ["/a gone → required at the root", "/b gone → required at the root"],
  },
  {
    name: "a closed object",
    schema: { properties: { "a/b": { properties: {}, additionalProperties: false } } },
    value: { "a/b": {} },
    want: ["/a~1b/unexpected_property=true → additionalProperties at /a~1b"],
  },
  {
    name: "a closed object with names of a pattern",
    schema: { patternProperties: { "^unexpected": true }, additionalProperties: false },
    value: {},
    want: ["/§=true → additionalProperties at the root"],
  },
  { name: "an enum", schema: { enum: ["x", "y"] }, value: "x", want: ['="something else" → enum'] },
  { name: "a constant of numbers", schema: { const: 3 }, value: 3, want: ["=-1 → const"] },
  { name: "both truth values", schema: { enum: [true, false] }, value: true, want: ['="something else" → enum'] },
  { name: "a text", schema: { type: "string" }, value: "x", want: ["=7 → type"] },
  { name: "an integer", schema: { type: "integer" }, value: 3, want: ["=3.5 → type"] },
  {
    name: "an integer at its bound",
    schema: { type: "integer", maximum: 3 },
    value: 3,
    want: ["=2.5 → type", "=4 → maximum"],
  },
  { name: "a number", schema: { type: "number" }, value: 3, want: ['="3" → type'] },
  {
    name: "every scalar",
    schema: { type: ["string", "number", "boolean", "null"] },
    value: null,
    want: ["={} → type"],
  },
  {
    name: "every type but one",
    schema: { type: ["string", "number", "boolean", "object", "array"] },
    value: 1,
    want: ["=null → type"],
  },
  {
    name: "bounds of a number",
    schema: { minimum: 1, maximum: 5, exclusiveMaximum: 6 },
    value: 2,
    want: ["=0 → minimum", "=6 → maximum", "=6 → exclusiveMaximum"],
  },
  { name: "a bound where one step is none", schema: { maximum: 2 ** 60 }, value: 2, want: [] },
  { name: "multiples", schema: { multipleOf: 5 }, value: 10, want: ["=12.5 → multipleOf"] },
  { name: "multiples of a decimal", schema: { multipleOf: 0.1 }, value: 0.3, want: ["=0.35 → multipleOf"] },
  {
    name: "bounds of a text in characters",
    schema: { minLength: 2, maxLength: 3 },
    value: "a😀",
    want: ['="a" → minLength', '="a😀😀😀" → maxLength'],
  },
  { name: "a text that may be empty", schema: { minLength: 0 }, value: "", want: [] },
  {
    name: "bounds of a list",
    schema: { minItems: 1, maxItems: 2 },
    value: [1],
    want: ["=[] → minItems", "=[1,1,1] → maxItems"],
  },
  { name: "a bound too far to read", schema: { maxLength: 5000 }, value: "x", want: [] },
  { name: "a pattern, nearly", schema: { pattern: "^[A-Z][0-9]+$" }, value: "A9", want: ['="A9§" → pattern'] },
  {
    name: "a pattern, with a length that is allowed",
    schema: { pattern: "^[A-Z][0-9]$", minLength: 2, maxLength: 2 },
    value: "A9",
    want: ['="A" → minLength', '="A99" → maxLength', '="§9" → pattern'],
  },
  { name: "a pattern that takes all", schema: { pattern: "" }, value: "A9", want: [] },
  { name: "a format", schema: { format: "date" }, value: "2026-01-31", want: ['="2026-02-30" → format'] },
  { name: "an unknown format", schema: { format: "colour" }, value: "red", want: [] },
  { name: "items that differ", schema: { uniqueItems: true }, value: [1, 2], want: ["=[1,1] → uniqueItems"] },
  {
    name: "one item of a list of different ones",
    schema: { uniqueItems: true },
    value: [1],
    want: ["=[1,1] → uniqueItems"],
  },
  {
    name: "what a list must contain",
    schema: { contains: { const: 1 } },
    value: [1],
    want: ["=[] → contains"],
  },
  {
    name: "a closed tuple",
    schema: { prefixItems: [{ type: "string" }], items: false },
    value: ["x"],
    want: ["/1=true → items at the root", "/0=7 → type"],
  },
  {
    name: "a closed tuple of draft-07",
    schema: { $schema: draft07, items: [{ type: "string" }], additionalItems: false },
    dialect: "draft-07",
    value: ["x"],
    want: ["/1=true → additionalItems at the root", "/0=7 → type"],
  },
  {
    name: "each item of a tuple, and the first behind it",
    schema: { prefixItems: [{ type: "string" }, { type: "null" }], items: { type: "boolean" } },
    value: ["x", null, true, false],
    want: ["/0=7 → type", '/1="text" → type', '/2="text" → type'],
  },
  {
    name: "numbers of members",
    schema: { minProperties: 2, maxProperties: 2 },
    value: { a: 1, b: 2 },
    want: ['={"a":1} → minProperties', '={"a":1,"b":2,"unexpected_property_1":1} → maxProperties'],
  },
  {
    name: "names with a form",
    schema: { propertyNames: { pattern: "^[a-z]+$" } },
    value: { ab: 1 },
    want: ["/ab§=1 → propertyNames at the root"],
  },
  {
    name: "members that bring others along",
    schema: { dependentRequired: { a: ["b"] } },
    value: { a: 1, b: 2 },
    want: ["/b gone → dependentRequired at the root"],
  },
  {
    name: "members that bring others along, in draft-07",
    schema: { $schema: draft07, dependencies: { a: ["b"] } },
    dialect: "draft-07",
    value: { a: 1, b: 2 },
    want: ["/b gone → dependencies at the root"],
  },
  {
    name: "what is left unevaluated",
    schema: { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
    value: { a: 1 },
    want: ["/unexpected_property=true → unevaluatedProperties at the root"],
  },
  {
    name: "unevaluated members of which others speak",
    schema: { allOf: [{ additionalProperties: { type: "string" } }], unevaluatedProperties: false },
    value: {},
    want: [],
  },
  { name: "not a value", schema: { not: { const: 1 } }, value: 2, want: ["=1 → not"] },
  {
    name: "a reference and its neighbours",
    schema: { $ref: "#/$defs/a", minLength: 1, $defs: { a: { type: "string" } } },
    value: "x",
    want: ["=7 → type", '="" → minLength'],
  },
  {
    name: "a reference without its neighbours, in draft-07",
    schema: {
      $schema: draft07,
      properties: { a: { $ref: "#/definitions/a", minLength: 1 } },
      definitions: { a: { type: "string" } },
    },
    dialect: "draft-07",
    value: { a: "x" },
    want: ["/a=7 → type"],
  },
  { name: "the first item", schema: { items: { type: "string" } }, value: ["x", "y"], want: ["/0=7 → type"] },
  {
    name: "the members of a map",
    schema: { additionalProperties: { type: "string" } },
    value: { any: "x" },
    want: ["/any=7 → type"],
  },
  {
    name: "under a condition that stays as it is",
    schema: {
      if: { properties: { kind: { const: "x" } } },
      then: { required: ["size"], properties: { kind: { maxLength: 3 }, size: { type: "integer" } } },
    },
    value: { kind: "x", size: 1 },
    want: ["/size gone → required at the root", "/size=1.5 → type"],
  },
  {
    name: "under what a member brings along",
    schema: { dependentSchemas: { a: { required: ["b"], properties: { a: { type: "integer" } } } } },
    value: { a: 1, b: 2 },
    want: ["/b gone → required at the root", "/a=1.5 → type"],
  },
  {
    name: "beside branches that overlap and stay satisfied",
    schema: { type: "object", anyOf: [{ required: ["a"] }, { required: ["b"] }], required: ["c"] },
    value: { a: 1, c: 1 },
    want: ["/c gone → required at the root", '="text" → type'],
  },
  {
    name: "inside a list that must still contain something",
    schema: { contains: { const: 1 }, items: { type: "integer" } },
    value: [2, 1],
    want: ["=[] → contains", "/0=2.5 → type"],
  },
];

describe("G3: one demand broken at a time", () => {
  test.each(table)("$name", ({ schema, value, dialect = "2020-12", want }) => {
    const made = mutants(schema, dialect, value);
    expect(made.map(note)).toEqual(want);
    const isValid = independentJudge(schema, dialect);
    expect(made.filter(({ whole }) => isValid(whole))).toEqual([]);
    const { validators } = compileTool({ input: bundleOf(schema, dialect) });
    const unsaid = made.filter(({ whole, at, keyword }) =>
      validators.input(whole).every((issue) => issue.path !== at || issue.keyword !== keyword),
    );
    expect(unsaid).toEqual([]);
  });
});

describe("unions", () => {
  const branch = (kind: string, properties: JsonObject): JsonObject =>
    object({ kind: { const: kind }, ...properties }, { required: ["kind"] });
  const tagged: JsonObject = {
    oneOf: [branch("a", { size: { type: "integer" } }), branch("b", { name: { type: "string" } })],
  };

  test("a branch is entered by its discriminator, whose unknown value is one error", () => {
    expect(notes(tagged, { kind: "a", size: 1 })).toEqual([
      "/kind gone → required at the root",
      '="text" → type',
      '/kind="something else" → enum',
      "/size=1.5 → type",
    ]);
    expect(notes(tagged, { kind: "b", name: "n" })).toContain("/name=7 → type");
  });

  test("a branch is entered by its type, where what is said of the type itself is not certain", () => {
    const schema = object({
      a: { anyOf: [{ type: "null" }, { type: "array", minItems: 1, items: { type: "string" } }] },
    });
    expect(notes(schema, { a: ["x"] })).toEqual(['="text" → type', "/a=[] → minItems", "/a=7 → type", "/a/0=7 → type"]);
  });

  test("branches that overlap: what would change the verdict on them is left out", () => {
    const schema = object(
      { a: { maxLength: 1 } },
      { anyOf: [{ required: ["a"] }, { properties: { a: { const: 2 } } }] },
    );
    expect(notes(schema, { a: "x" })).toEqual(['="text" → type', '/a="xx" → maxLength']);
    expect(notes({ anyOf: [{ required: ["a"] }, { required: ["b"] }] }, { a: 1 })).toEqual([]);
  });
});

test("the place of the keyword in the schema, and of the value in the declarations", () => {
  const schema = object(
    { list: { type: "array", items: { $ref: "#/$defs/a" } }, map: { additionalProperties: { $ref: "#/$defs/a" } } },
    { $defs: { a: { type: "integer" } } },
  );
  const places = mutants(schema, "2020-12", { list: [1, 2], map: { x: 1 } }).map(
    ({ path, site, schemaPointer }) => `${path} ${site} ${schemaPointer}`,
  );
  expect(places).toEqual([
    "  /type",
    "/list /list /properties/list/type",
    "/list/0 /list/* /$defs/a/type",
    "/map/x /map/* /$defs/a/type",
  ]);
});

test("only what is wanted, and not more than that", () => {
  const schema = object({ a: { type: "string" }, b: { type: "string" } }, { required: ["a", "b"] });
  const value = { a: "x", b: "y" };
  expect(mutants(schema, "2020-12", value, { limit: 2 }).length).toBe(2);
  const required = mutants(schema, "2020-12", value, { isWanted: ({ keyword }) => keyword === "required" });
  expect(required.map(({ whole }) => whole)).toEqual([{ b: "y" }, { a: "x" }]);
});

describe("G3: changes that leave a value valid", () => {
  test.each<[name: string, schema: JsonObject, value: JsonValue, want: readonly string[]]>([
    ["other members of an enum", { enum: ["x", "y", "z"] }, "y", ['="x"', '="z"']],
    ["the other truth value", { type: "boolean" }, true, ["=false"]],
    ["null", { type: ["string", "null"] }, "x", ["=null"]],
    ["the outermost numbers", { type: "integer", minimum: 1, maximum: 9 }, 4, ["=1", "=9"]],
    ["a free text has no others", { type: "string" }, "x", []],
    [
      "members that may go",
      object({ a: { const: 1 }, b: { const: 2 } }, { required: ["a"] }),
      { a: 1, b: 2 },
      ["/b gone"],
    ],
    ["a list that may be empty", { type: "array" }, [1], ["=[]"]],
    ["a list that may not", { type: "array", minItems: 1 }, [1], []],
    ["the other branch", { anyOf: [{ const: 1 }, { const: "x" }] }, 1, ['="x"']],
    [
      "a member that others need",
      object({ a: { const: 1 } }, { dependentRequired: { b: ["a"] } }),
      { a: 1, b: 2 },
      ["/b gone"],
    ],
  ])("%s", (_, schema, value, want) => {
    const made = variants(schema, "2020-12", value);
    expect(
      made.map(({ path, value: other }) => `${path}${other === undefined ? " gone" : `=${JSON.stringify(other)}`}`),
    ).toEqual(want);
  });
});
