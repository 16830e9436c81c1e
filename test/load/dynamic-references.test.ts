import type { AnySchema } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { printSchemaType } from "../../generator/emit/types/print-schema-type.js";
import { type JsonSchema, type JsonValue, member } from "../../generator/schema/json.js";
import { fragmentToPointer, valueAt } from "../../generator/schema/pointer.js";
import { walkSchema } from "../../generator/schema/walk.js";
import { bundle, bundled, type Files, findings } from "./bundle-files.js";

/** A list whose items are what the schema that leads to it says they are. */
const list = { type: "array", items: { $dynamicRef: "#item" }, $defs: { any: { $dynamicAnchor: "item" } } };
const listOf = (type: string): JsonValue => ({ $ref: "list.json", $defs: { item: { $dynamicAnchor: "item", type } } });
const tree = {
  $dynamicAnchor: "node",
  type: "object",
  properties: { data: true, children: { type: "array", items: { $dynamicRef: "#node" } } },
};

describe("a dynamic reference becomes a reference to what it means", () => {
  test.each<[string, Files, JsonSchema]>([
    [
      "an extensible list by itself",
      { "a.json": list },
      { type: "array", items: { $ref: "#/$defs/any" }, $defs: { any: {} } },
    ],
    [
      "an extensible list that is told its items",
      { "a.json": listOf("string"), "list.json": list },
      {
        $ref: "#/$defs/list",
        $defs: { item: { type: "string" }, list: { type: "array", items: { $ref: "#/$defs/item" } } },
      },
    ],
    [
      "a strict tree, all the way down",
      { "a.json": { $dynamicAnchor: "node", $ref: "tree.json", unevaluatedProperties: false }, "tree.json": tree },
      {
        $ref: "#/$defs/tree",
        unevaluatedProperties: false,
        $defs: {
          tree: { type: "object", properties: { data: true, children: { type: "array", items: { $ref: "#" } } } },
        },
      },
    ],
    [
      "a schema that means two things is there twice; what is the same in both, once",
      {
        "a.json": { properties: { words: { $ref: "words.json" }, counts: { $ref: "counts.json" } } },
        "words.json": listOf("string"),
        "counts.json": listOf("integer"),
        "list.json": { ...list, properties: { size: { $ref: "size.json" } } },
        "size.json": { type: "integer" },
      },
      {
        properties: { words: { $ref: "#/$defs/words" }, counts: { $ref: "#/$defs/counts" } },
        $defs: {
          counts: { $ref: "#/$defs/list" },
          item: { type: "integer" },
          item_2: { type: "string" },
          list: { type: "array", items: { $ref: "#/$defs/item" }, properties: { size: { $ref: "#/$defs/size" } } },
          list_2: { type: "array", items: { $ref: "#/$defs/item_2" }, properties: { size: { $ref: "#/$defs/size" } } },
          size: { type: "integer" },
          words: { $ref: "#/$defs/list_2" },
        },
      },
    ],
    [
      "the outermost counts, not the nearest",
      {
        "a.json": { items: { $ref: "b.json" }, $defs: { item: { $dynamicAnchor: "item", const: "a" } } },
        "b.json": { items: { $ref: "list.json" }, $defs: { item: { $dynamicAnchor: "item", const: "b" } } },
        "list.json": list,
      },
      {
        items: { $ref: "#/$defs/b" },
        $defs: {
          item: { const: "a" },
          b: { items: { $ref: "#/$defs/list" } },
          list: { type: "array", items: { $ref: "#/$defs/item" } },
        },
      },
    ],
    [
      "a resource counts that is entered anywhere, not at its root only",
      {
        "a.json": { items: { $ref: "b.json#/$defs/part" } },
        "b.json": {
          $defs: { part: { items: { $ref: "list.json" } }, item: { $dynamicAnchor: "item", const: "b" } },
        },
        "list.json": list,
      },
      {
        items: { $ref: "#/$defs/part" },
        $defs: {
          item: { const: "b" },
          list: { type: "array", items: { $ref: "#/$defs/item" } },
          part: { items: { $ref: "#/$defs/list" } },
        },
      },
    ],
    [
      "an $anchor of the same name does not count",
      { "a.json": { $ref: "list.json", $defs: { item: { $anchor: "item", const: 1 } } }, "list.json": list },
      { $ref: "#/$defs/list", $defs: { any: {}, list: { type: "array", items: { $ref: "#/$defs/any" } } } },
    ],
    [
      "to an $anchor, and by a pointer: what it leads to, like a $ref",
      {
        "a.json": {
          $ref: "b.json",
          $defs: { one: { $dynamicAnchor: "one", const: 1 }, two: { $dynamicAnchor: "two", const: 2 } },
        },
        "b.json": {
          items: { $dynamicRef: "#one" },
          not: { $dynamicRef: "#/$defs/two" },
          $defs: { one: { $anchor: "one" }, two: { $dynamicAnchor: "two", type: "null" } },
        },
      },
      {
        $ref: "#/$defs/b",
        $defs: {
          b: { items: { $ref: "#/$defs/one_2" }, not: { $ref: "#/$defs/two_2" } },
          one_2: {},
          two_2: { type: "null" },
        },
      },
    ],
    [
      "into another file, whose anchor nobody on the way has",
      { "a.json": { items: { $dynamicRef: "list.json#item" } }, "list.json": list },
      { items: { $ref: "#/$defs/any" }, $defs: { any: {} } },
    ],
    [
      "a resource inside a file, which means one thing there and another from outside of its parent",
      {
        "a.json": {
          properties: { alone: { $ref: "item" }, inside: { $ref: "bar" } },
          $defs: {
            bar: {
              $id: "bar",
              items: { $ref: "item" },
              $defs: {
                item: {
                  $id: "item",
                  properties: { content: { $dynamicRef: "#content" } },
                  $defs: { content: { $dynamicAnchor: "content", type: "integer" } },
                },
                content: { $dynamicAnchor: "content", type: "string" },
              },
            },
          },
        },
      },
      {
        properties: { alone: { $ref: "#/$defs/item" }, inside: { $ref: "#/$defs/bar" } },
        $defs: {
          bar: {
            items: { $ref: "#/$defs/bar/$defs/item" },
            $defs: {
              item: {
                properties: { content: { $ref: "#/$defs/bar/$defs/content" } },
                $defs: { content: { type: "integer" } },
              },
              content: { type: "string" },
            },
          },
          item: { properties: { content: { $ref: "#/$defs/bar/$defs/item/$defs/content" } } },
        },
      },
    ],
    [
      "beside a $ref both count, behind what is there",
      {
        "a.json": {
          items: { $ref: "#/$defs/a", $dynamicRef: "#b", minItems: 1 },
          not: { $dynamicRef: "#b", $ref: "#/$defs/a", allOf: [true] },
          $defs: { a: {}, b: { $dynamicAnchor: "b", type: "array" } },
        },
      },
      {
        items: { $ref: "#/$defs/a", minItems: 1, allOf: [{ $ref: "#/$defs/b" }] },
        not: { $ref: "#/$defs/a", allOf: [true, { $ref: "#/$defs/b" }] },
        $defs: { a: {}, b: { type: "array" } },
      },
    ],
    [
      "a property called $dynamicRef and a value that looks like one",
      { "a.json": { properties: { $dynamicRef: { const: { $dynamicRef: "#x" } } } } },
      { properties: { $dynamicRef: { const: { $dynamicRef: "#x" } } } },
    ],
  ])("%s", (_title, files, want) => {
    expect(JSON.stringify(bundled(files, "a.json").schema)).toBe(JSON.stringify(want));
  });
});

test("the type says what the bundle says: a tree whose children are such trees, and closed", () => {
  const strict = { $dynamicAnchor: "node", $ref: "tree.json", required: ["data"], unevaluatedProperties: false };
  expect(printSchemaType(bundled({ "a.json": strict, "tree.json": tree }, "a.json"), "Tree")).toBe(
    "export type Tree = {\n  data: unknown;\n  children?: Tree[];\n};\n",
  );
});

describe("a dynamic anchor", () => {
  test("is an anchor for a $ref too", () => {
    const files = {
      "a.json": { allOf: [{ $ref: "#x" }, { $ref: "b.json#x" }], $defs: { x: { $dynamicAnchor: "x", const: 1 } } },
      "b.json": { $defs: { x: { $dynamicAnchor: "x", const: 2 } } },
    };
    expect(bundled(files, "a.json").schema).toEqual({
      allOf: [{ $ref: "#/$defs/x" }, { $ref: "#/$defs/x_2" }],
      $defs: { x: { const: 1 }, x_2: { const: 2 } },
    });
  });

  test("that no dynamic reference names copies nothing", () => {
    expect(Object.keys(member(bundled(mixed(12, "$ref"), "0.json").schema as JsonValue, "$defs") ?? {}).length).toBe(
      23,
    );
  });
});

/** Files that lead to each other in every order, each with an anchor of its own. */
function mixed(count: number, keyword: string): Files {
  const numbers = [...Array(count).keys()];
  const properties = Object.fromEntries(numbers.map((to) => [`to${to}`, { $ref: `${to}.json` }]));
  return Object.fromEntries(
    numbers.map((number) => [
      `${number}.json`,
      { properties, items: { [keyword]: `#x${number}` }, $defs: { [`x${number}`]: { $dynamicAnchor: `x${number}` } } },
    ]),
  );
}

describe("what is refused", () => {
  test("a dynamic reference that leads nowhere, at its place", () => {
    expect(findings({ "a.json": { items: { $dynamicRef: "#item" } } }, "a.json")).toEqual([
      'a.json:3:20 missing-ref: $dynamicRef "#item" points at nothing: there is no schema at #item in a.json',
    ]);
  });

  test("one that is met on several ways, once", () => {
    const files = {
      "a.json": { anyOf: [{ $ref: "words.json" }, { $ref: "counts.json" }] },
      "words.json": listOf("string"),
      "counts.json": listOf("integer"),
      "list.json": { ...list, contains: { $dynamicRef: "gone.json#x" } },
    };
    expect(findings(files, "a.json")).toEqual([
      'list.json:12:20 missing-ref: $dynamicRef "gone.json#x" points at nothing: the registry has no file gone.json',
    ]);
  });

  test("scopes that mix without end", () => {
    expect(findings(mixed(14, "$dynamicRef"), "0.json")).toEqual([
      "0.json:1:1 unsupported-keyword: the keyword $dynamicRef is not supported",
    ]);
  });

  test("nothing, of a draft that has none: the keywords stay for whoever judges the schema", () => {
    const schema = {
      $schema: "http://json-schema.org/draft-07/schema#",
      not: { $dynamicRef: "#x", $dynamicAnchor: "x" },
    };
    expect(bundled({ "a.json": schema }, "a.json").schema).toEqual(schema);
  });
});

test("the file of a schema is its place, not its origin: another contract may make something else of it", () => {
  const files = {
    "a.json": {
      properties: { words: { $ref: "words.json" }, counts: { $ref: "counts.json" }, size: { $ref: "size.json" } },
    },
    "words.json": listOf("string"),
    "counts.json": listOf("integer"),
    "list.json": list,
    "size.json": { type: "integer" },
  };
  const { origins, placeOf } = bundled(files, "a.json");
  expect(origins).toEqual([
    { key: "item", file: "counts.json", pointer: "/$defs/item" },
    { key: "item_2", file: "words.json", pointer: "/$defs/item" },
    { key: "size", file: "size.json", pointer: "" },
  ]);
  const { file, line, column } = placeOf("/$defs/list_2/items/$ref");
  expect(`${file}:${line}:${column}`).toBe("list.json:3:12");
});

describe("a dialect's own meta-schema", () => {
  const schema = bundled(
    { "a.json": { items: { $ref: "https://json-schema.org/draft/2020-12/schema" } } },
    "a.json",
  ).schema;

  test("is a schema like any other", () => {
    const refs: string[] = [];
    walkSchema(schema, "2020-12", (node) => {
      const ref = member(node, "$ref");
      if (typeof ref === "string") refs.push(ref);
      for (const keyword of ["$id", "$dynamicRef", "$dynamicAnchor", "$vocabulary"])
        expect(member(node, keyword)).toBeUndefined();
    });
    expect(refs.length).toBeGreaterThan(40);
    expect(refs.filter((ref) => valueAt(schema as JsonValue, fragmentToPointer(ref) ?? "") === undefined)).toEqual([]);
  });

  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile([schema][0] as AnySchema);
  test.each<[JsonValue, boolean]>([
    [true, true],
    [{}, true],
    [{ type: "object", properties: { a: { $ref: "#" } }, $defs: { b: false } }, true],
    [7, false],
    [{ type: "strnig" }, false],
    [{ properties: { a: { anyOf: [{ minLength: -1 }] } } }, false],
    [{ $defs: { a: { items: { required: "a" } } } }, false],
    [{ contentSchema: { unevaluatedItems: { title: 1 } } }, false],
  ])("%j: %s", (value, want) => {
    expect(validate([value])).toBe(want);
  });

  test("draft-07's too", () => {
    const files = {
      "a.json": {
        $schema: "http://json-schema.org/draft-07/schema#",
        items: { $ref: "http://json-schema.org/draft-07/schema#" },
      },
    };
    const { bundle: made } = bundle(files, "a.json");
    expect(member(member(made?.schema as JsonValue, "definitions"), "schema")).toMatchObject({
      properties: { additionalItems: { $ref: "#/definitions/schema" }, title: { type: "string" } },
    });
  });
});
