import { describe, expect, test } from "vitest";
import { planDefaults } from "../../generator/plan/plan-defaults.js";
import type { Dialect } from "../../generator/schema/dialect.js";
import type { JsonObject } from "../../generator/schema/json.js";

const place = { file: "contract.yaml", line: 1, column: 1 } as never;
const plan = (schema: JsonObject, dialect: Dialect = "2020-12") =>
  planDefaults({ apply_defaults: true, input: { schema, dialect, origins: [], placeOf: () => place } });

const five = { type: "integer", default: 5 };
const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({ type: "object", properties, ...rest });

const rows: readonly (readonly [what: string, schema: JsonObject, table: unknown])[] = [
  ["no default", object({ a: { type: "string" } }), undefined],
  ["a property", object({ a: five, b: {} }), { root: { fill: { a: 5 } } }],
  ["null", object({ a: { default: null } }), { root: { fill: { a: null } } }],
  ["a property that is required", object({ a: five }, { required: ["a"] }), undefined],
  ["what is no property", { type: "object", default: {}, additionalProperties: five }, undefined],
  ["a property of a property", object({ a: object({ b: five }) }), { root: { properties: { a: { fill: { b: 5 } } } } }],
  [
    "a property of a default",
    object({ a: object({ b: five }, { default: {} }) }),
    { root: { fill: { a: {} }, properties: { a: { fill: { b: 5 } } } } },
  ],
  [
    "a map's values, and not the named ones",
    object({ a: {} }, { additionalProperties: object({ b: five }) }),
    { root: { properties: { a: {} }, values: { fill: { b: 5 } } } },
  ],
  ["what a pattern chooses", { type: "object", patternProperties: { "^x": object({ b: five }) } }, undefined],
  [
    "what is left by patterns",
    { type: "object", patternProperties: { "^x": {} }, additionalProperties: object({ b: five }) },
    undefined,
  ],
  [
    "items and tuples",
    object({ a: { prefixItems: [{}, object({ b: five })], items: object({ c: five }) } }),
    { root: { properties: { a: { tuple: [null, { fill: { b: 5 } }], items: { fill: { c: 5 } } } } } },
  ],
  [
    "allOf, where the first one counts",
    object({ a: five }, { allOf: [object({ a: { default: 6 }, b: five })] }),
    { root: { fill: { a: 5 }, all: [{ fill: { a: 6, b: 5 } }] } },
  ],
  [
    "a default that its property is composed of",
    object({ a: { allOf: [{ type: "integer" }, { $ref: "#/$defs/five" }] } }, { $defs: { five } }),
    { root: { fill: { a: 5 } } },
  ],
  [
    "a reference",
    object({ a: { $ref: "#/$defs/page" } }, { $defs: { page: object({ size: five }) } }),
    { root: { properties: { a: { ref: "page" } } }, $defs: { page: { fill: { size: 5 } } } },
  ],
  [
    "what refers to itself",
    object({ a: { $ref: "#" }, b: five }),
    {
      root: { ref: "root" },
      $defs: { root: { fill: { b: 5 }, properties: { a: { ref: "root" } } } },
    },
  ],
  [
    "a circle that fills nothing in",
    object({ a: { $ref: "#/$defs/a" }, b: five }, { $defs: { a: object({ a: { $ref: "#/$defs/a" } }) } }),
    { root: { fill: { b: 5 } } },
  ],
  [
    "an object or null",
    object({ a: { anyOf: [object({ b: five }), { type: "null" }] } }),
    { root: { properties: { a: { fill: { b: 5 } } } } },
  ],
  ["two objects of which nothing tells which", { anyOf: [object({ b: five }), object({ c: five })] }, undefined],
  [
    "objects that a property tells apart",
    {
      type: "object",
      required: ["kind"],
      oneOf: [object({ kind: { const: "a" }, b: five }), object({ kind: { enum: ["c", "d"] } })],
    },
    { root: { by: { property: "kind", cases: { a: { fill: { b: 5 } } } } } },
  ],
  [
    'objects that 1 and "1" tell apart, which read alike',
    {
      type: "object",
      required: ["kind"],
      oneOf: [object({ kind: { const: 1 }, b: five }), object({ kind: { const: "1" } })],
    },
    undefined,
  ],
  ["conditions", { type: "object", if: {}, then: object({ a: five }), else: object({ b: five }) }, undefined],
  ["a name of Object.prototype", object({ constructor: five }), { root: { fill: { constructor: 5 } } }],
];

describe("the defaults that are certain to apply", () => {
  test.each(rows)("%s", (_, schema, table) => {
    expect(plan(schema).table).toEqual(table);
  });

  test("of a contract that does not ask for it, none", () => {
    const input = { schema: object({ a: five }), dialect: "2020-12", origins: [], placeOf: () => place } as const;
    expect(planDefaults({ apply_defaults: false, input }).table).toBeUndefined();
  });

  test("draft-07: a default stands beside a reference, properties do not; items may be a tuple", () => {
    const schema = object(
      {
        a: { $ref: "#/definitions/five", default: 7 },
        b: { items: [object({ c: five })], additionalItems: object({ d: five }) },
      },
      { definitions: { five } },
    );
    expect(plan(schema, "draft-07").table).toEqual({
      root: { fill: { a: 7 }, properties: { b: { tuple: [{ fill: { c: 5 } }], items: { fill: { d: 5 } } } } },
    });
  });

  test("what would be filled into itself without end is left out, and what ends is not", () => {
    const node = (rest: JsonObject): JsonObject =>
      object({ node: { $ref: "#/$defs/node" } }, { $defs: { node: object({ size: five, ...rest }) } });
    const endless = plan(node({ child: { $ref: "#/$defs/node", default: {} } }));
    expect(endless.table?.$defs).toEqual({ node: { fill: { size: 5 }, properties: { child: { ref: "node" } } } });
    expect([...endless.endless]).toEqual(["/$defs/node/properties/child"]);
    const ending = plan(node({ children: { type: "array", items: { $ref: "#/$defs/node" }, default: [] } }));
    expect(ending.table?.$defs?.["node"]?.fill).toEqual({ size: 5, children: [] });
    const ended = plan(node({ child: { $ref: "#/$defs/node", default: { child: null } } }));
    expect(ended.endless.size).toBe(0);
  });
});
