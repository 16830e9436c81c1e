import { describe, expect, test } from "vitest";
import type { Dialect } from "../../generator/schema/dialect.js";
import type { JsonObject, JsonSchema } from "../../generator/schema/json.js";
import { enforcedSchema } from "../../generator/validate/enforced-schema.js";
import { splitDeepSchema } from "../../generator/validate/split-deep-schema.js";

describe("the enforced part of a schema", () => {
  test.each<[name: string, schema: JsonSchema, want: JsonSchema, dialect?: Dialect]>([
    [
      "annotations go",
      { title: "A", description: "B", default: 1, examples: [1], "x-y": 1, type: "string" },
      { type: "string" },
    ],
    [
      "names and values that look like keywords stay",
      { properties: { title: { title: "T" } }, enum: [{ title: 1 }] },
      { properties: { title: {} }, enum: [{ title: 1 }] },
    ],
    [
      "so do keywords that hold schemas",
      { $defs: { a: { $comment: "", minLength: 1 } }, if: true, not: { description: "" } },
      { $defs: { a: { minLength: 1 } }, if: true, not: {} },
    ],
    [
      "nothing but the reference counts in draft-07",
      { $ref: "#/definitions/a", type: "string", definitions: { a: true } },
      { $ref: "#/definitions/a", definitions: { a: true } },
      "draft-07",
    ],
    [
      "in 2020-12 all counts",
      { $ref: "#/$defs/a", type: "string", $defs: { a: true } },
      { $ref: "#/$defs/a", type: "string", $defs: { a: true } },
    ],
    ["keywords of the other dialect go", { dependencies: { a: ["b"] }, additionalItems: false }, {}],
    [
      "and the other way round",
      { dependentRequired: { a: ["b"] }, prefixItems: [], unevaluatedItems: false },
      {},
      "draft-07",
    ],
  ])("%s", (_name, schema, want, dialect = "2020-12") => expect(enforcedSchema(schema, dialect)).toEqual(want));
});

describe("a deep schema in pieces", () => {
  const deep = (levels: number, leaf: JsonSchema): JsonSchema =>
    levels === 0 ? leaf : { properties: { a: deep(levels - 1, leaf) } };
  const down = (levels: number): string => "/properties/a".repeat(levels);

  test("stays whole while it is not deep", () => {
    const schema = deep(16, { type: "string" });
    expect(splitDeepSchema(schema, "2020-12")).toEqual(schema);
  });

  test("is cut where it is", () => {
    expect(splitDeepSchema(deep(40, { type: "string" }), "2020-12")).toEqual({
      ...(deep(17, { $ref: "#/$defs/level_1" }) as JsonObject),
      $defs: { level_2: deep(6, { type: "string" }), level_1: deep(17, { $ref: "#/$defs/level_2" }) },
    });
  });

  test("takes its references along, and no name that is taken", () => {
    const leaf = { items: { type: "string" } };
    const whole = deep(20, leaf) as JsonObject;
    const schema = splitDeepSchema(
      { ...whole, not: { $ref: `#${down(20)}/items` }, definitions: { level_1: true } },
      "draft-07",
    );
    expect(schema).toEqual({
      ...(deep(17, { $ref: "#/definitions/level_2" }) as JsonObject),
      not: { $ref: `#/definitions/level_2${down(3)}/items` },
      definitions: { level_1: true, level_2: deep(3, leaf) },
    });
  });
});
