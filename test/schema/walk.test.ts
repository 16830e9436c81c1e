import { describe, expect, test } from "vitest";
import type { Dialect } from "../../generator/schema/dialect.js";
import type { JsonSchema } from "../../generator/schema/json.js";
import { childrenOf, mapSchema, walkSchema } from "../../generator/schema/walk.js";

/** The pointers that a walk visits, in its order. */
function visited(schema: JsonSchema, dialect: Dialect): string[] {
  const pointers: string[] = [];
  walkSchema(schema, dialect, (_, pointer) => pointers.push(pointer));
  return pointers;
}

const cases: readonly [title: string, schema: JsonSchema, modern: string[], draft07: string[]][] = [
  ["a boolean", true, [""], [""]],
  [
    "one schema",
    { not: {}, if: true, then: {}, else: {}, contains: {}, propertyNames: {}, additionalProperties: false },
    ["", "/not", "/if", "/then", "/else", "/contains", "/propertyNames", "/additionalProperties"],
    ["", "/not", "/if", "/then", "/else", "/contains", "/propertyNames", "/additionalProperties"],
  ],
  [
    "lists",
    { allOf: [{ anyOf: [{}, true] }], oneOf: [{}] },
    ["", "/allOf/0", "/allOf/0/anyOf/0", "/allOf/0/anyOf/1", "/oneOf/0"],
    ["", "/allOf/0", "/allOf/0/anyOf/0", "/allOf/0/anyOf/1", "/oneOf/0"],
  ],
  [
    "properties that are called like keywords",
    { properties: { pattern: {}, $ref: { not: {} }, properties: { properties: { enum: {} } } } },
    [
      "",
      "/properties/pattern",
      "/properties/$ref",
      "/properties/$ref/not",
      "/properties/properties",
      "/properties/properties/properties/enum",
    ],
    [
      "",
      "/properties/pattern",
      "/properties/$ref",
      "/properties/$ref/not",
      "/properties/properties",
      "/properties/properties/properties/enum",
    ],
  ],
  [
    "names that need escapes",
    { patternProperties: { "^/a~b": {} }, properties: { "": {}, ["__proto__"]: {} } },
    ["", "/patternProperties/^~1a~0b", "/properties/", "/properties/__proto__"],
    ["", "/patternProperties/^~1a~0b", "/properties/", "/properties/__proto__"],
  ],
  [
    "data is no schema",
    {
      enum: [{ not: {} }],
      const: { properties: { a: {} } },
      default: { allOf: [{}] },
      examples: [{ items: {} }],
      "x-own": { not: {} },
    },
    [""],
    [""],
  ],
  [
    "both words for definitions, in either dialect",
    { $defs: { a: {} }, definitions: { b: {} } },
    ["", "/$defs/a", "/definitions/b"],
    ["", "/$defs/a", "/definitions/b"],
  ],
  ["items as one schema", { items: { items: false } }, ["", "/items", "/items/items"], ["", "/items", "/items/items"]],
  [
    "items as a list belongs to draft-07",
    { items: [{}, true], additionalItems: {} },
    [""],
    ["", "/items/0", "/items/1", "/additionalItems"],
  ],
  [
    "prefixItems belongs to 2020-12",
    { prefixItems: [{}, true], unevaluatedItems: {} },
    ["", "/prefixItems/0", "/prefixItems/1", "/unevaluatedItems"],
    [""],
  ],
  [
    "dependencies belong to draft-07; a list of names is no schema",
    { dependencies: { a: ["b"], c: { not: {} } } },
    [""],
    ["", "/dependencies/c", "/dependencies/c/not"],
  ],
  [
    "dependentSchemas belong to 2020-12",
    { dependentSchemas: { a: {} }, dependentRequired: { b: ["c"] } },
    ["", "/dependentSchemas/a"],
    [""],
  ],
  [
    "contentSchema and unevaluatedProperties belong to 2020-12",
    { contentSchema: {}, unevaluatedProperties: {} },
    ["", "/contentSchema", "/unevaluatedProperties"],
    [""],
  ],
  [
    "what has the wrong form holds no schema",
    { allOf: {}, properties: [{}], not: [{}], items: 1, anyOf: [1, null, "x", []], $defs: { a: null } },
    [""],
    [""],
  ],
];

describe("walkSchema visits", () => {
  test.each(cases)("%s", (_title, schema, modern, draft07) => {
    expect(visited(schema, "2020-12")).toEqual(modern);
    expect(visited(schema, "draft-07")).toEqual(draft07);
  });

  test("references as nodes, without following them", () => {
    expect(visited({ $ref: "#/$defs/a", $defs: { a: { $ref: "#" } } }, "2020-12")).toEqual(["", "/$defs/a"]);
  });

  test("with the schema that lies at each pointer, below a given one", () => {
    const inner = { type: "string" };
    const seen: [JsonSchema, string][] = [];
    walkSchema({ not: inner }, "2020-12", (schema, pointer) => seen.push([schema, pointer]), "/input");
    expect(seen).toEqual([
      [{ not: inner }, "/input"],
      [inner, "/input/not"],
    ]);
    expect(seen[1]?.[0]).toBe(inner);
  });
});

test("childrenOf says under which keyword and key each child hangs", () => {
  const schema = { properties: { "a/b": true }, allOf: [{}], not: {} };
  expect(childrenOf(schema, "2020-12")).toEqual([
    { schema: true, pointer: "/properties/a~1b", keyword: "properties", key: "a/b" },
    { schema: {}, pointer: "/allOf/0", keyword: "allOf", key: "0" },
    { schema: {}, pointer: "/not", keyword: "not" },
  ]);
});

describe("mapSchema", () => {
  test.each(cases)("changes what walkSchema visits, children first: %s", (_title, schema, modern, draft07) => {
    for (const [dialect, want] of [
      ["2020-12", modern],
      ["draft-07", draft07],
    ] as const) {
      const changed: string[] = [];
      const copy = mapSchema(schema, dialect, (node, pointer) => {
        changed.push(pointer);
        return node;
      });
      expect([...changed].sort()).toEqual([...want].sort());
      for (const pointer of changed) {
        const parent = want.filter((other) => pointer !== other && pointer.startsWith(`${other}/`));
        for (const other of parent) expect(changed.indexOf(pointer)).toBeLessThan(changed.indexOf(other));
      }
      expect(copy).toEqual(schema);
      expect(JSON.stringify(copy)).toBe(JSON.stringify(schema));
    }
  });

  test("puts the changed schemas in place and leaves data alone", () => {
    const schema = {
      properties: { a: { enum: [{ type: "x" }] } },
      anyOf: [{ type: "x" }, false],
      default: { type: "x" },
    };
    const result = mapSchema(schema, "2020-12", (node) =>
      typeof node === "boolean" ? !node : Object.hasOwn(node, "type") ? { type: "y" } : node,
    );
    expect(result).toEqual({
      properties: { a: { enum: [{ type: "x" }] } },
      anyOf: [{ type: "y" }, true],
      default: { type: "x" },
    });
  });

  test("keeps members called __proto__ and leaves the prototype alone", () => {
    const schema = JSON.parse(
      '{"properties":{"__proto__":{"type":"string"},"constructor":{}},"__proto__":1,"required":["__proto__"]}',
    );
    const copy = mapSchema(schema, "2020-12", (node) => node);
    expect(JSON.stringify(copy)).toBe(JSON.stringify(schema));
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    const removed = mapSchema(schema, "2020-12", (node, pointer) =>
      pointer === "/properties/__proto__" ? false : node,
    );
    expect(JSON.stringify(removed)).toBe(
      '{"properties":{"__proto__":false,"constructor":{}},"__proto__":1,"required":["__proto__"]}',
    );
  });

  test("does not change the schema that it is given", () => {
    const schema = { properties: { a: { type: "string" } } };
    const before = JSON.stringify(schema);
    mapSchema(schema, "2020-12", () => true);
    expect(JSON.stringify(schema)).toBe(before);
  });
});
