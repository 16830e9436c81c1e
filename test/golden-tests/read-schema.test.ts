import { describe, expect, test } from "vitest";
import type { Dialect } from "../../generator/schema/dialect.js";
import type { JsonSchema, JsonValue } from "../../generator/schema/json.js";
import { readSchema } from "../../templates/testing/read-schema.js";
import { bundleGroup, hasOfficialSuite, readOfficialSuite } from "../validate/official-suite.js";

/** Files of the official suite about keywords that the reader knows. */
const known =
  /^(?:additionalProperties|allOf|anyOf|const|contains|dependencies|dependent(?:Required|Schemas)|enum|exclusiveMaximum|exclusiveMinimum|if-then-else|items|maxContains|maxItems|maxLength|maxProperties|maximum|minContains|minItems|minLength|minProperties|minimum|multipleOf|not|oneOf|pattern|patternProperties|prefixItems|properties|propertyNames|required|type|uniqueItems)\.json$/;
/** Neighbours that it does not know, and numbers beyond what a quotient can tell. */
const beyond = /unevaluatedProperties|float division = inf/;

describe.each<Dialect>(["2020-12", "draft-07"])("the reader on the official suite of %s", (dialect) => {
  const cases = !hasOfficialSuite
    ? []
    : readOfficialSuite(dialect, "").flatMap((group) => {
        const bundle = bundleGroup(group, dialect);
        return bundle === undefined ? [] : group.tests.map((one) => ({ ...one, group, schema: bundle.schema }));
      });
  const labelOf = ({ group, description }: (typeof cases)[number]): string =>
    `${group.file}: ${group.description}: ${description}`;

  test.skipIf(!hasOfficialSuite)("never refuses what is valid", () => {
    const refused = cases.filter(({ schema, data, valid }) => valid && readSchema(schema, data).length > 0);
    expect(refused.map(labelOf)).toEqual([]);
    expect(cases.length).toBeGreaterThan(800);
  });

  test.skipIf(!hasOfficialSuite)("refuses what is invalid by the keywords that it knows", () => {
    const isKnown = ({ group }: (typeof cases)[number]): boolean =>
      known.test(group.file) && !beyond.test(`${group.description} ${JSON.stringify(group.schema)}`);
    const invalid = cases.filter((one) => !one.valid && isKnown(one));
    const accepted = invalid.filter(({ schema, data }) => readSchema(schema, data).length === 0);
    expect(accepted.map(labelOf)).toEqual([]);
    expect(invalid.length).toBeGreaterThan(150);
  });
});

test.each<{ name: string; schema: JsonSchema; value: JsonValue; want: readonly string[] }>([
  {
    name: "a missing and a superfluous property, at their object",
    schema: { properties: { a: { required: ["b"], properties: {}, additionalProperties: false } } },
    value: { a: { c: 1 } },
    want: ["required at /a", "additionalProperties at /a"],
  },
  {
    name: "the member, not the object",
    schema: { properties: { "a/b": { items: { enum: [1] } } } },
    value: { "a/b": [1, 2] },
    want: ["enum at /a~1b/1"],
  },
  { name: "a union as one", schema: { anyOf: [{ const: 1 }, { const: 2 }] }, value: 3, want: ["anyOf at "] },
  { name: "characters, not units", schema: { maxLength: 1 }, value: "😀", want: [] },
  {
    name: "a circle of references",
    schema: { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/a" } } },
    value: 1,
    want: [],
  },
  {
    name: "what a condition asks for",
    schema: { if: { required: ["a"] }, then: { required: ["b"] }, else: { required: ["c"] } },
    value: { a: 1 },
    want: ["required at "],
  },
  {
    name: "nothing on a condition that asks for a format",
    schema: { if: { properties: { a: { format: "date" } } }, then: { required: ["b"] }, else: { required: ["c"] } },
    value: { a: "x" },
    want: [],
  },
  {
    name: "two branches that fit",
    schema: { oneOf: [{ type: "string" }, { minLength: 1 }] },
    value: "x",
    want: ["oneOf at "],
  },
  {
    name: "no second branch that may not fit",
    schema: { oneOf: [{ type: "string" }, { format: "date" }] },
    value: "x",
    want: [],
  },
  { name: "a key of every object", schema: { required: ["toString"] }, value: {}, want: ["required at "] },
])("reports $name", ({ schema, value, want }) => {
  expect(readSchema(schema, value).map(({ at, keyword }) => `${keyword} at ${at}`)).toEqual(want);
});
