import { describe, expect, test } from "vitest";
import { upgradeSchema } from "../../generator/import/upgrade-schema.js";
import type { JsonObject } from "../../generator/schema/json.js";

const draft04 = "http://json-schema.org/draft-04/schema#";
const draft06 = "http://json-schema.org/draft-06/schema#";
const draft07 = "http://json-schema.org/draft-07/schema#";
const draft2019 = "https://json-schema.org/draft/2019-09/schema";
const draft2020 = "https://json-schema.org/draft/2020-12/schema";

describe("upgradeSchema keeps to the letter", () => {
  test.each<[string, JsonObject]>([
    ["a schema without $schema", { type: "object", properties: { a: { type: "string" } } }],
    ["draft-07", { $schema: draft07, items: [{ type: "string" }], additionalItems: false }],
    ["2020-12", { $schema: draft2020, prefixItems: [true], items: false }],
    ["definitions without $schema", { definitions: { a: true }, properties: { a: { $ref: "#/definitions/a" } } }],
    [
      "properties that are called like keywords",
      {
        properties: {
          id: { type: "string" },
          items: { type: "array" },
          dependencies: { type: "object" },
          additionalItems: true,
          required: { type: "boolean" },
          exclusiveMinimum: { type: "boolean" },
        },
      },
    ],
    ["data that looks like a schema", { enum: [{ items: [1], required: true, exclusiveMinimum: true, minimum: 1 }] }],
  ])("%s", (_, schema) => {
    expect(upgradeSchema(schema)).toEqual({ schema, changes: [] });
  });
});

describe("upgradeSchema upgrades", () => {
  test.each<{ case: string; given: JsonObject; want: JsonObject; changes: readonly string[] }>([
    {
      case: "draft-04's id, by position",
      given: {
        $schema: draft04,
        id: "https://example.org/a",
        properties: { id: { id: "#id", type: "string" } },
        default: { id: "data" },
      },
      want: {
        $schema: draft07,
        $id: "https://example.org/a",
        properties: { id: { $id: "#id", type: "string" } },
        default: { id: "data" },
      },
      changes: ["$schema draft-04 became draft-07", "id became $id"],
    },
    {
      case: "draft-04's exclusive bounds",
      given: {
        $schema: draft04,
        properties: {
          a: { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
          b: { exclusiveMaximum: true },
        },
      },
      want: {
        $schema: draft07,
        properties: { a: { type: "number", exclusiveMinimum: 0, maximum: 9 }, b: {} },
      },
      changes: ["$schema draft-04 became draft-07", "boolean exclusive bounds became numbers"],
    },
    {
      case: "what draft-04 ignores",
      given: {
        $schema: "https://json-schema.org/draft-04/schema",
        properties: { a: { const: 1 }, if: { type: "string" } },
      },
      want: { $schema: draft07, properties: { a: { const: 1 }, if: { type: "string" } } },
      changes: ["$schema draft-04 became draft-07", "const, which draft-04 ignores, is enforced now"],
    },
    {
      case: "a draft-04 tuple, which draft-07 understands",
      given: { $schema: draft04, items: [{ type: "string" }], additionalItems: false },
      want: { $schema: draft07, items: [{ type: "string" }], additionalItems: false },
      changes: ["$schema draft-04 became draft-07"],
    },
    {
      case: "draft-06",
      given: { $schema: draft06, $id: "a", const: 1, if: { minimum: 1 } },
      want: { $schema: draft07, $id: "a", const: 1, if: { minimum: 1 } },
      changes: ["$schema draft-06 became draft-07", "if, which draft-06 ignores, is enforced now"],
    },
    {
      case: "required at the properties, nested too",
      given: {
        type: "object",
        properties: {
          required: { type: "boolean", required: true },
          address: { type: "object", required: true, properties: { street: { type: "string", required: true } } },
          note: { type: "string", required: false },
          __proto: { type: "string" },
        },
        required: ["note"],
      },
      want: {
        type: "object",
        properties: {
          required: { type: "boolean" },
          address: { type: "object", required: ["street"], properties: { street: { type: "string" } } },
          note: { type: "string" },
          __proto: { type: "string" },
        },
        required: ["note", "required", "address"],
      },
      changes: ["required: true at a property became an entry of required"],
    },
    {
      case: "exclusive bounds of OpenAPI 3.0 without $schema",
      given: { properties: { a: { minimum: 0, exclusiveMinimum: true } } },
      want: { properties: { a: { exclusiveMinimum: 0 } } },
      changes: ["boolean exclusive bounds became numbers"],
    },
    {
      case: "2019-09 tuples",
      given: {
        $schema: draft2019,
        items: [{ items: [true] }, { type: "string" }],
        additionalItems: { items: [false], additionalItems: false },
        dependentSchemas: { a: { items: [{ dependentSchemas: { b: { items: [true] } } }] } },
        properties: { items: { type: "array", items: { type: "string" }, additionalItems: false } },
      },
      want: {
        $schema: draft2020,
        prefixItems: [{ prefixItems: [true] }, { type: "string" }],
        items: { prefixItems: [false], items: false },
        dependentSchemas: { a: { prefixItems: [{ dependentSchemas: { b: { prefixItems: [true] } } }] } },
        properties: { items: { type: "array", items: { type: "string" } } },
      },
      changes: [
        "a list under items became prefixItems",
        "additionalItems became items",
        "additionalItems without a list under items was removed",
        "$schema 2019-09 became 2020-12",
      ],
    },
    {
      case: "2019-09 recursion in one resource",
      given: {
        $schema: draft2019,
        $id: "https://example.org/tree",
        $recursiveAnchor: true,
        properties: { children: { type: "array", items: { $recursiveRef: "#" } } },
      },
      want: {
        $schema: draft2020,
        $id: "https://example.org/tree",
        properties: { children: { type: "array", items: { $ref: "#" } } },
      },
      changes: ['$recursiveRef became $ref: "#"', "$schema 2019-09 became 2020-12"],
    },
  ])("$case", ({ given, want, changes }) => {
    const upgraded = upgradeSchema(given);
    expect(upgraded.schema).toEqual(want);
    expect([...upgraded.changes].sort()).toEqual([...changes].sort());
    expect(upgraded.problem).toBeUndefined();
    expect(upgradeSchema(upgraded.schema), "a second upgrade changes nothing").toEqual({
      schema: want,
      changes: [],
    });
  });

  test("and keeps the order of keys", () => {
    const given = { $schema: draft04, title: "T", id: "a", minimum: 1, exclusiveMinimum: true, type: "number" };
    expect(JSON.stringify(upgradeSchema(given).schema)).toBe(
      `{"$schema":"${draft07}","title":"T","$id":"a","exclusiveMinimum":1,"type":"number"}`,
    );
  });

  test("and loses no __proto__", () => {
    const given = JSON.parse(
      `{"$schema":"${draft04}","properties":{"__proto__":{"type":"string","required":true}}}`,
    ) as JsonObject;
    expect(JSON.stringify(upgradeSchema(given).schema)).toBe(
      `{"$schema":"${draft07}","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}`,
    );
  });
});

describe("upgradeSchema assumes draft-07", () => {
  test.each<[string, JsonObject, readonly string[]]>([
    ["a tuple", { properties: { a: { items: [{ type: "string" }] } } }, ["items: […]"]],
    ["additionalItems", { items: [true], additionalItems: false }, ["items: […]", "additionalItems"]],
    ["dependencies", { dependencies: { a: ["b"] } }, ["dependencies"]],
  ])("for %s", (_, given, keywords) => {
    expect(upgradeSchema(given)).toEqual({
      schema: { $schema: draft07, ...given },
      changes: [],
      assumedDraft07: keywords,
    });
  });

  test("and writes $schema first", () => {
    expect(Object.keys(upgradeSchema({ items: [] }).schema)).toEqual(["$schema", "items"]);
  });
});

describe("upgradeSchema leaves alone and says why", () => {
  test.each<[string, JsonObject, string]>([
    [
      "draft-03",
      { $schema: "http://json-schema.org/draft-03/schema#" },
      'its $schema "http://json-schema.org/draft-03/schema#" is not known',
    ],
    ["a $schema that is no text", { $schema: 7 }, "its $schema 7 is not known"],
    [
      "two dialects in one",
      { items: [true], properties: { a: { prefixItems: [true] } } },
      "it mixes draft-07 (items: […]) with 2020-12 (prefixItems)",
    ],
    [
      "a $ref into a tuple",
      { $schema: draft2019, properties: { a: { items: [true] }, b: { $ref: "#/properties/a/items/0" } } },
      "a $ref leads into a tuple",
    ],
    [
      "recursion over several resources",
      { $schema: draft2019, $defs: { a: { $id: "a", items: { $recursiveRef: "#" } } } },
      "$recursiveRef stands in a schema with several $id",
    ],
    [
      "$recursiveRef beside $ref",
      { $schema: draft2019, $recursiveRef: "#", $ref: "#/$defs/a" },
      "$recursiveRef stands beside $ref",
    ],
    [
      "contains beside unevaluatedItems",
      { $schema: draft2019, contains: true, unevaluatedItems: false },
      "contains beside unevaluatedItems means another thing in 2020-12",
    ],
  ])("%s", (_, schema, problem) => {
    expect(upgradeSchema(schema)).toEqual({ schema, changes: [], problem });
  });
});
