import { Ajv, type AnySchema } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonSchema, JsonValue } from "../../generator/schema/json.js";
import { bundled, type Files, findings } from "./bundle-files.js";

const money = { type: "object", properties: { amount: { type: "string" } } };
const draft07 = "http://json-schema.org/draft-07/schema#";

describe("references to other files", () => {
  test.each<[string, Files, string, JsonSchema]>([
    [
      "to a whole file",
      { "a.json": { not: { $ref: "money.json" } }, "money.json": money },
      "a.json",
      { not: { $ref: "#/$defs/money" }, $defs: { money } },
    ],
    [
      "with ./",
      { "a.json": { not: { $ref: "./money.json" } }, "money.json": money },
      "a.json",
      { not: { $ref: "#/$defs/money" }, $defs: { money } },
    ],
    [
      "with an empty fragment",
      { "a.json": { not: { $ref: "money.json#" } }, "money.json": money },
      "a.json",
      { not: { $ref: "#/$defs/money" }, $defs: { money } },
    ],
    [
      "a definition is called after its file, without .schema and its ending",
      { "a.json": { not: { $ref: "money.schema.yaml" } }, "money.schema.yaml": "type: object\n" },
      "a.json",
      { not: { $ref: "#/$defs/money" }, $defs: { money: { type: "object" } } },
    ],
    [
      "to a part of a file, called after its last name",
      {
        "a.json": { not: { $ref: "b.json#/$defs/sum" } },
        "b.json": { type: "array", $defs: { sum: { type: "number" } } },
      },
      "a.json",
      { not: { $ref: "#/$defs/sum" }, $defs: { sum: { type: "number" } } },
    ],
    [
      "to a part with an escaped name",
      { "a.json": { not: { $ref: "b.json#/$defs/a%20b~1c" } }, "b.json": { $defs: { "a b/c": { type: "number" } } } },
      "a.json",
      { not: { $ref: "#/$defs/a%20b~1c" }, $defs: { "a b/c": { type: "number" } } },
    ],
    [
      "to an anchor",
      { "a.json": { not: { $ref: "b.json#sum" } }, "b.json": { $defs: { x: { $anchor: "sum", type: "number" } } } },
      "a.json",
      { not: { $ref: "#/$defs/x" }, $defs: { x: { type: "number" } } },
    ],
    [
      "to an anchor of a file with an $id",
      {
        "a.json": { not: { $ref: "b.json#sum" } },
        "b.json": { $id: "https://example.com/b", $defs: { x: { $anchor: "sum", type: "number" } } },
      },
      "a.json",
      { not: { $ref: "#/$defs/x" }, $defs: { x: { type: "number" } } },
    ],
    [
      "up and down the folders",
      {
        "shop/get_order/input.json": { not: { $ref: "../../shared/money.json" } },
        "shared/money.json": { properties: { currency: { $ref: "codes/currency.json" } } },
        "shared/codes/currency.json": { enum: ["EUR"] },
      },
      "shop/get_order/input.json",
      {
        not: { $ref: "#/$defs/money" },
        $defs: { currency: { enum: ["EUR"] }, money: { properties: { currency: { $ref: "#/$defs/currency" } } } },
      },
    ],
    [
      "with a path from the registry's own folder",
      { "shop/a.json": { not: { $ref: "/shared/money.json" } }, "shared/money.json": money },
      "shop/a.json",
      { not: { $ref: "#/$defs/money" }, $defs: { money } },
    ],
    [
      "with percent escapes",
      { "a.json": { not: { $ref: "my%20files/gr%C3%B6%C3%9Fe.json" } }, "my files/größe.json": { type: "number" } },
      "a.json",
      { not: { $ref: "#/$defs/gr%C3%B6%C3%9Fe" }, $defs: { größe: { type: "number" } } },
    ],
    [
      "with characters that URIs keep for themselves",
      {
        "a#b?c%d/a.json": {
          not: { $ref: "#/$defs/x" },
          anyOf: [{ $ref: "50%.json" }],
          $defs: { x: { $ref: "50%25.json" } },
        },
        "a#b?c%d/50%.json": {},
      },
      "a#b?c%d/a.json",
      {
        not: { $ref: "#/$defs/x" },
        anyOf: [{ $ref: "#/$defs/50%25" }],
        $defs: { x: { $ref: "#/$defs/50%25" }, "50%": {} },
      },
    ],
    [
      "from file to file, the same file twice",
      {
        "a.json": { allOf: [{ $ref: "b.json" }, { $ref: "c.json" }] },
        "b.json": { properties: { c: { $ref: "c.json" } } },
        "c.json": { type: "object" },
      },
      "a.json",
      {
        allOf: [{ $ref: "#/$defs/b" }, { $ref: "#/$defs/c" }],
        $defs: { b: { properties: { c: { $ref: "#/$defs/c" } } }, c: { type: "object" } },
      },
    ],
    [
      "in a circle",
      {
        "a.json": { properties: { b: { $ref: "b.json" } } },
        "b.json": { properties: { a: { $ref: "a.json" }, b: { $ref: "#" }, part: { $ref: "a.json#/properties/b" } } },
      },
      "a.json",
      {
        properties: { b: { $ref: "#/$defs/b" } },
        $defs: { b: { properties: { a: { $ref: "#" }, b: { $ref: "#/$defs/b" }, part: { $ref: "#/properties/b" } } } },
      },
    ],
    [
      "what a file defines comes along where it is used only",
      {
        "a.json": { not: { $ref: "b.json" } },
        "b.json": { not: { $ref: "#/$defs/used" }, $defs: { used: { type: "string" }, unused: { $ref: "c.json" } } },
        "c.json": { type: "null" },
      },
      "a.json",
      { not: { $ref: "#/$defs/b" }, $defs: { b: { not: { $ref: "#/$defs/used" } }, used: { type: "string" } } },
    ],
    [
      "a boolean file",
      { "a.json": { not: { $ref: "b.json" } }, "b.json": "false" },
      "a.json",
      { not: { $ref: "#/$defs/b" }, $defs: { b: false } },
    ],
    [
      "a root that is a reference beside more",
      { "a.json": { $ref: "b.json", title: "x" }, "b.json": money },
      "a.json",
      { $ref: "#/$defs/b", title: "x", $defs: { b: money } },
    ],
  ])("%s", (_title, files, start, want) => {
    const { schema } = bundled(files, start);
    expect(schema).toEqual(want);
    expect(JSON.stringify(schema)).toBe(JSON.stringify(want));
  });
});

describe("references inside a file", () => {
  test.each<[string, JsonSchema, JsonSchema]>([
    ["to the root", { properties: { child: { $ref: "#" } } }, { properties: { child: { $ref: "#" } } }],
    [
      "to the root, by the file's own name",
      { properties: { child: { $ref: "a.json" } } },
      { properties: { child: { $ref: "#" } } },
    ],
    [
      "to a definition",
      { not: { $ref: "#/$defs/a" }, $defs: { a: true } },
      { not: { $ref: "#/$defs/a" }, $defs: { a: true } },
    ],
    [
      "to a property",
      { properties: { a: {}, b: { $ref: "#/properties/a" } } },
      { properties: { a: {}, b: { $ref: "#/properties/a" } } },
    ],
    [
      "with more escapes than needed",
      { not: { $ref: "#/%24defs/%61" }, $defs: { a: true } },
      { not: { $ref: "#/$defs/a" }, $defs: { a: true } },
    ],
    [
      "with a space that should be escaped",
      { not: { $ref: "#/$defs/a b" }, $defs: { "a b": true } },
      { not: { $ref: "#/$defs/a%20b" }, $defs: { "a b": true } },
    ],
    [
      "to an anchor",
      { not: { $ref: "#x" }, $defs: { a: { $anchor: "x", type: "null" } } },
      { not: { $ref: "#/$defs/a" }, $defs: { a: { type: "null" } } },
    ],
    [
      "to an anchor below a root with $id",
      { $id: "https://example.com/root", not: { $ref: "#x" }, $defs: { a: { $anchor: "x", type: "null" } } },
      { not: { $ref: "#/$defs/a" }, $defs: { a: { type: "null" } } },
    ],
    [
      "to an $id, relative to the root's (JSON Schema core, section 8.2)",
      {
        $id: "https://example.com/schemas/customer",
        properties: {
          shipping: { $ref: "/schemas/address" },
          billing: { $ref: "address" },
          all: { $ref: "https://example.com/schemas/customer#/properties/shipping" },
        },
        $defs: {
          address: {
            $id: "/schemas/address",
            properties: { state: { $ref: "#/$defs/state" } },
            $defs: { state: { enum: ["CA"] } },
          },
        },
      },
      {
        properties: {
          shipping: { $ref: "#/$defs/address" },
          billing: { $ref: "#/$defs/address" },
          all: { $ref: "#/properties/shipping" },
        },
        $defs: {
          address: {
            properties: { state: { $ref: "#/$defs/address/$defs/state" } },
            $defs: { state: { enum: ["CA"] } },
          },
        },
      },
    ],
    [
      "to a urn",
      { not: { $ref: "urn:example:a#/items" }, $defs: { a: { $id: "urn:example:a", items: { $ref: "#" } } } },
      { not: { $ref: "#/$defs/a/items" }, $defs: { a: { items: { $ref: "#/$defs/a" } } } },
    ],
    [
      "an anchor means the resource that it stands in",
      {
        anyOf: [{ $ref: "#x" }, { $ref: "inner#x" }],
        $defs: {
          a: { $anchor: "x", type: "null" },
          b: { $id: "inner", $defs: { c: { $anchor: "x", type: "string" } } },
        },
      },
      {
        anyOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/b/$defs/c" }],
        $defs: { a: { type: "null" }, b: { $defs: { c: { type: "string" } } } },
      },
    ],
    [
      "a property called $ref",
      { properties: { $ref: { type: "string" } }, required: ["$ref"] },
      { properties: { $ref: { type: "string" } }, required: ["$ref"] },
    ],
    [
      "a value that looks like a reference",
      { enum: [{ $ref: "nowhere.json" }], default: { $ref: "x" }, const: { $ref: "https://example.com" } },
      { enum: [{ $ref: "nowhere.json" }], default: { $ref: "x" }, const: { $ref: "https://example.com" } },
    ],
    [
      "a reference beside siblings counts as one of them",
      { properties: { a: { $ref: "#/$defs/a", minLength: 1 } }, $defs: { a: { type: "string" } } },
      { properties: { a: { $ref: "#/$defs/a", minLength: 1 } }, $defs: { a: { type: "string" } } },
    ],
    [
      "definitions that only unused ones use are unused",
      { not: { $ref: "#/$defs/a" }, $defs: { a: {}, b: { $ref: "#/$defs/c" }, c: {}, d: { $ref: "#/$defs/d" } } },
      { not: { $ref: "#/$defs/a" }, $defs: { a: {} } },
    ],
    [
      "definitions that are used through others, and by a part",
      { not: { $ref: "#/$defs/a/items" }, $defs: { a: { items: { $ref: "#/$defs/b" } }, b: {} } },
      { not: { $ref: "#/$defs/a/items" }, $defs: { a: { items: { $ref: "#/$defs/b" } }, b: {} } },
    ],
    ["no definition is used", { type: "object", $defs: { a: {} }, definitions: { b: {} } }, { type: "object" }],
    [
      "definitions under the other dialect's word",
      { not: { $ref: "#/definitions/a" }, definitions: { a: {}, b: {} } },
      { not: { $ref: "#/definitions/a" }, definitions: { a: {} } },
    ],
    [
      "to a place where no schema is known: it becomes a definition",
      {
        properties: { a: { $ref: "#/components/schemas/A" } },
        components: {
          schemas: {
            A: { items: { $ref: "#/components/schemas/B" } },
            B: { anyOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#" }] },
          },
        },
      },
      {
        properties: { a: { $ref: "#/$defs/A" } },
        components: {
          schemas: {
            A: { items: { $ref: "#/components/schemas/B" } },
            B: { anyOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#" }] },
          },
        },
        $defs: { A: { items: { $ref: "#/$defs/B" } }, B: { anyOf: [{ $ref: "#/$defs/A" }, { $ref: "#" }] } },
      },
    ],
  ])("%s", (_title, schema, want) => {
    const result = bundled({ "a.json": schema as JsonValue }, "a.json").schema;
    expect(result).toEqual(want);
    expect(JSON.stringify(result)).toBe(JSON.stringify(want));
  });

  test("in a contract # means the schema that the reference stands in", () => {
    const contract = {
      name: "x",
      input: { properties: { a: { $ref: "#/$defs/a" }, self: { $ref: "#" } }, $defs: { a: { type: "string" } } },
      output: { properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: { type: "number" } } },
    };
    expect(bundled({ "contract.yaml": contract }, "contract.yaml", "/input").schema).toEqual(contract.input);
    expect(bundled({ "contract.yaml": contract }, "contract.yaml", "/output").schema).toEqual(contract.output);
  });

  test("a relative reference below an $id may also name a sibling file", () => {
    const files = {
      "a.json": { $id: "https://example.com/schemas/a.json", not: { $ref: "b.json" } },
      "b.json": { type: "null" },
    };
    expect(bundled(files, "a.json").schema).toEqual({ not: { $ref: "#/$defs/b" }, $defs: { b: { type: "null" } } });
  });
});

describe("references by URI", () => {
  const sum = { $id: "https://example.com/money", $defs: { sum: { $anchor: "sum", type: "number" } } };
  test.each<[string, Files, JsonSchema]>([
    [
      "to the $id of a file, wherever it lies",
      { "shop/a.json": { not: { $ref: "https://example.com/money#sum" } }, "shared/sums.yaml": sum },
      { not: { $ref: "#/$defs/sum" }, $defs: { sum: { type: "number" } } },
    ],
    [
      "to an $id that is a URN",
      { "a.json": { not: { $ref: "urn:example:sum" } }, "b.json": { $id: "urn:example:sum", type: "number" } },
      { not: { $ref: "#/$defs/b" }, $defs: { b: { type: "number" } } },
    ],
    [
      "relative to an $id",
      { "a.json": { $id: "https://example.com/shop/a", not: { $ref: "../money#sum" } }, "b.json": sum },
      { not: { $ref: "#/$defs/sum" }, $defs: { sum: { type: "number" } } },
    ],
    [
      "what a URI names goes before what a path would",
      {
        "a.json": { $id: "https://example.com/a.json", not: { $ref: "b.json" } },
        "b.json": { const: "by path" },
        "x/b.json": { $id: "https://example.com/b.json", const: "by URI" },
      },
      { not: { $ref: "#/$defs/b" }, $defs: { b: { const: "by URI" } } },
    ],
    [
      "a sibling with the $id is meant, whoever else has it",
      {
        "a.json": { $id: "https://example.com/a.json", not: { $ref: "b.json" } },
        "b.json": { $id: "https://example.com/b.json", const: "sibling" },
        "old/b.json": { $id: "https://example.com/b.json", const: "copy" },
      },
      { not: { $ref: "#/$defs/b" }, $defs: { b: { const: "sibling" } } },
    ],
    [
      "a root that is nothing else is that file",
      { "a.json": { $ref: "https://example.com/b" }, "b.json": { $id: "https://example.com/b", type: "object" } },
      { type: "object" },
    ],
    [
      "an $id inside the file itself comes first",
      {
        "a.json": { not: { $ref: "https://example.com/b" }, $defs: { b: { $id: "https://example.com/b", const: 1 } } },
        "b.json": { $id: "https://example.com/b", const: 2 },
      },
      { not: { $ref: "#/$defs/b" }, $defs: { b: { const: 1 } } },
    ],
  ])("%s", (_title, files, want) => {
    const [start = ""] = Object.keys(files);
    expect(JSON.stringify(bundled(files, start).schema)).toBe(JSON.stringify(want));
  });

  test("an $id that two files have is refused where it decides", () => {
    const twice = { $id: "https://example.com/b" };
    const files = { "a.json": { not: { $ref: "https://example.com/b" } }, "old.json": twice, "new.json": twice };
    expect(findings(files, "a.json")).toEqual([
      "old.json:2:10 duplicate-id: the $id https://example.com/b stands in both new.json and old.json",
    ]);
    expect(bundled({ ...files, "a.json": { not: { $ref: "new.json" } } }, "a.json").schema).toEqual({
      not: { $ref: "#/$defs/new" },
      $defs: { new: {} },
    });
  });
});

describe("a root that is only a reference to a file is that file", () => {
  const input = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { a: { $ref: "#" } },
  };
  test.each<[string, Files, JsonSchema, string[]]>([
    [
      "directly",
      { "t/contract.yaml": { input: { $ref: "./input.json" } }, "t/input.json": input },
      input,
      ["t/input.json"],
    ],
    [
      "through another file",
      {
        "t/contract.yaml": { input: { $ref: "a.json" } },
        "t/a.json": { $ref: "../s/input.json" },
        "s/input.json": input,
      },
      input,
      ["s/input.json"],
    ],
    [
      "with its dialect",
      { "t/contract.yaml": { input: { $ref: "a.json" } }, "t/a.json": { $schema: draft07, type: "object" } },
      { $schema: draft07, type: "object" },
      ["t/a.json"],
    ],
    [
      "but not a part of a file",
      { "t/contract.yaml": { input: { $ref: "a.json#/$defs/x" } }, "t/a.json": { $defs: { x: true } } },
      { $ref: "#/$defs/x", $defs: { x: true } },
      ["t/a.json"],
    ],
  ])("%s", (_title, files, want, origins) => {
    const result = bundled(files, "t/contract.yaml", "/input");
    expect(result.schema).toEqual(want);
    expect(result.origins.map(({ file }) => file)).toEqual(origins);
  });

  test("a circle of such files is a reference to itself", () => {
    const files = {
      "c.yaml": { input: { $ref: "a.json" } },
      "a.json": { $ref: "b.json" },
      "b.json": { $ref: "a.json" },
    };
    expect(bundled(files, "c.yaml", "/input").schema).toEqual({ $ref: "#/$defs/a", $defs: { a: { $ref: "#" } } });
  });
});

describe("origins", () => {
  test("name the file of each hoisted definition, and of the whole", () => {
    const files = {
      "a.json": {
        allOf: [{ $ref: "s/money.json" }, { $ref: "s/money.json#/properties/amount" }, { $ref: "#/$defs/own" }],
        $defs: { own: {}, unused: { $ref: "s/unused.json" } },
      },
      "s/money.json": money,
      "s/unused.json": {},
    };
    expect(bundled(files, "a.json").origins).toEqual([
      { key: "", file: "a.json", pointer: "" },
      { key: "amount", file: "s/money.json", pointer: "/properties/amount" },
      { key: "money", file: "s/money.json", pointer: "" },
    ]);
  });

  test("are empty for an inline schema that refers to nothing", () => {
    expect(bundled({ "c.yaml": { input: { type: "object" } } }, "c.yaml", "/input").origins).toEqual([]);
  });
});

test("names that collide are numbered by sorted place, whatever the order of the references", () => {
  const parts = {
    "z/money.json": { const: "z" },
    "a/money.json": { const: "a" },
    "m/money.json": { $defs: { money: { const: "m" } } },
  };
  const refs = ["z/money.json", "a/money.json", "m/money.json#/$defs/money"];
  const orders = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ];
  for (const order of orders) {
    const root = {
      allOf: order.map((index) => ({ $ref: refs[index] ?? "" })),
      anyOf: [{ $ref: "#/$defs/money" }],
      $defs: { money: { const: "own" } },
    };
    const { schema } = bundled({ ...parts, "root.json": root }, "root.json");
    const names = ["#/$defs/money_4", "#/$defs/money_2", "#/$defs/money_3"];
    expect(schema).toEqual({
      allOf: order.map((index) => ({ $ref: names[index] })),
      anyOf: [{ $ref: "#/$defs/money" }],
      $defs: { money: { const: "own" }, money_2: { const: "a" }, money_3: { const: "m" }, money_4: { const: "z" } },
    });
  }
});

test("a chain of definitions may be longer than the stack is deep", () => {
  const names = [...Array(6_000).keys()].map((number) => `d${number}`);
  const $defs = Object.fromEntries(
    names.map((name, at) => [name, { items: { $ref: `#/$defs/${names[at + 1] ?? "d0"}` } }]),
  );
  const schema = { not: { $ref: "#/$defs/d0" }, $defs: { ...$defs, unused: {} } };
  expect(bundled({ "a.json": schema }, "a.json").schema).toEqual({ not: { $ref: "#/$defs/d0" }, $defs });
});

test("names of Object.prototype are names like any other", () => {
  const files = {
    "a.json":
      '{ "allOf": [{ "$ref": "__proto__.json" }, { "$ref": "b.json#/$defs/constructor" }, { "$ref": "#/$defs/__proto__" }], "$defs": { "__proto__": { "const": 1 } } }',
    "__proto__.json": '{ "const": 2 }',
    "b.json": '{ "$defs": { "constructor": { "const": 3 } } }',
  };
  expect(JSON.stringify(bundled(files, "a.json").schema)).toBe(
    '{"allOf":[{"$ref":"#/$defs/__proto___2"},{"$ref":"#/$defs/constructor"},{"$ref":"#/$defs/__proto__"}],"$defs":{"__proto__":{"const":1},"__proto___2":{"const":2},"constructor":{"const":3}}}',
  );
});

describe("draft-07", () => {
  test("hoists under definitions", () => {
    const files = { "a.json": { $schema: draft07, not: { $ref: "b.json" } }, "b.json": { type: "null" } };
    const result = bundled(files, "a.json");
    expect(result.dialect).toBe("draft-07");
    expect(result.schema).toEqual({
      $schema: draft07,
      not: { $ref: "#/definitions/b" },
      definitions: { b: { type: "null" } },
    });
  });

  test("ignores what stands beside a $ref, and keeps annotations and definitions", () => {
    const schema = {
      $schema: draft07,
      $ref: "#/definitions/a",
      type: "string",
      title: "T",
      definitions: {
        a: {
          properties: {
            b: { $ref: "#/definitions/b", minLength: 7, description: "D", "x-sensitive": true, default: 1 },
          },
        },
        b: {},
      },
    };
    expect(bundled({ "a.json": schema }, "a.json").schema).toEqual({
      $schema: draft07,
      $ref: "#/definitions/a",
      title: "T",
      definitions: {
        a: { properties: { b: { $ref: "#/definitions/b", description: "D", "x-sensitive": true, default: 1 } } },
        b: {},
      },
    });
  });

  test("an $id that is a fragment is an anchor", () => {
    const schema = { $schema: draft07, not: { $ref: "#x" }, definitions: { a: { $id: "#x", type: "null" } } };
    expect(bundled({ "a.json": schema }, "a.json").schema).toEqual({
      $schema: draft07,
      not: { $ref: "#/definitions/a" },
      definitions: { a: { type: "null" } },
    });
  });

  test("a file without $schema takes the dialect of the one that refers to it", () => {
    const files = {
      "a.json": { $schema: draft07, not: { $ref: "b.json" } },
      "b.json": { items: [{ $ref: "c.json" }] },
      "c.json": {},
    };
    expect(bundled(files, "a.json").schema).toEqual({
      $schema: draft07,
      not: { $ref: "#/definitions/b" },
      definitions: { b: { items: [{ $ref: "#/definitions/c" }] }, c: {} },
    });
  });
});

describe("what is refused, at the reference", () => {
  const at = (ref: string): Files => ({
    "shop/a.json": `{\n  "properties": {\n    "x": { "$ref": ${JSON.stringify(ref)} }\n  }\n}`,
    "shop/b.json": { $defs: { one: true } },
  });
  test.each<[string, string]>([
    ["c.json", 'shop/a.json:3:20 missing-ref: $ref "c.json" points at nothing: the registry has no file shop/c.json'],
    [
      "b.json#/$defs/two",
      'shop/a.json:3:20 missing-ref: $ref "b.json#/$defs/two" points at nothing: there is no schema at #/$defs/two in shop/b.json',
    ],
    [
      "b.json#two",
      'shop/a.json:3:20 missing-ref: $ref "b.json#two" points at nothing: there is no schema at #two in shop/b.json',
    ],
    [
      "b.json#/$defs/one/$ref",
      'shop/a.json:3:20 missing-ref: $ref "b.json#/$defs/one/$ref" points at nothing: there is no schema at #/$defs/one/$ref in shop/b.json',
    ],
    [
      "#/$defs/none",
      'shop/a.json:3:20 missing-ref: $ref "#/$defs/none" points at nothing: there is no schema at #/$defs/none in shop/a.json',
    ],
    [
      "#none",
      'shop/a.json:3:20 missing-ref: $ref "#none" points at nothing: there is no schema at #none in shop/a.json',
    ],
    [
      "#/properties/constructor",
      'shop/a.json:3:20 missing-ref: $ref "#/properties/constructor" points at nothing: there is no schema at #/properties/constructor in shop/a.json',
    ],
    [
      "#/%E0",
      'shop/a.json:3:20 missing-ref: $ref "#/%E0" points at nothing: there is no schema at #/%E0 in shop/a.json',
    ],
    ["../../../etc/passwd", 'shop/a.json:3:20 outside-registry: "../../../etc/passwd" lies outside the registry'],
    [
      "..%2f..%2f../etc/passwd",
      'shop/a.json:3:20 outside-registry: "..%2f..%2f../etc/passwd" lies outside the registry',
    ],
    ["../..", 'shop/a.json:3:20 outside-registry: "../.." lies outside the registry'],
    // A URI that leads above its root stays at the root: this one must not pass for the file itself.
    ["../../shop/a.json", 'shop/a.json:3:20 outside-registry: "../../shop/a.json" lies outside the registry'],
    [
      "/etc/passwd",
      'shop/a.json:3:20 missing-ref: $ref "/etc/passwd" points at nothing: the registry has no file etc/passwd',
    ],
    [
      "https://example.com/money.json",
      'shop/a.json:3:20 remote-ref: $ref "https://example.com/money.json" names a URL, and nothing is fetched',
    ],
    [
      "//example.com/money.json",
      'shop/a.json:3:20 remote-ref: $ref "//example.com/money.json" names a URL, and nothing is fetched',
    ],
    [
      "file:///etc/passwd",
      'shop/a.json:3:20 remote-ref: $ref "file:///etc/passwd" names a URL, and nothing is fetched',
    ],
    [
      "C:\\schemas\\money.json",
      'shop/a.json:3:20 remote-ref: $ref "C:\\\\schemas\\\\money.json" names a URL, and nothing is fetched',
    ],
    [
      "https://json-schema.org/draft/2019-09/schema",
      'shop/a.json:3:20 remote-ref: $ref "https://json-schema.org/draft/2019-09/schema" names a URL, and nothing is fetched',
    ],
    [
      "http://json-schema.org/draft-07/schema#",
      'shop/a.json:3:20 ref-dialect: $ref "http://json-schema.org/draft-07/schema#" leads from 2020-12 into draft-07',
    ],
  ])("%s", (ref, want) => {
    expect(findings(at(ref), "shop/a.json")).toEqual([want]);
  });

  test("a fault of another file, at its place there", () => {
    const files = { "a.json": { not: { $ref: "b.json" } }, "b.json": '{\n  "not": { "$ref": "c.json" }\n}' };
    expect(findings(files, "a.json")).toEqual([
      'b.json:2:20 missing-ref: $ref "c.json" points at nothing: the registry has no file c.json',
    ]);
  });

  test("every fault at once", () => {
    const files = { "a.json": { allOf: [{ $ref: "b.json" }, { $ref: "#/x" }, { $ref: "http://x.example" }] } };
    expect(findings(files, "a.json").map((line) => line.split(" ")[1])).toEqual([
      "missing-ref:",
      "missing-ref:",
      "remote-ref:",
    ]);
  });

  test("a file that does not parse, for that and nothing else", () => {
    expect(findings({ "a.json": { not: { $ref: "b.json" } }, "b.json": "{" }, "a.json")).toEqual([
      "b.json:1:2 invalid-syntax: the file ends before its last }",
    ]);
  });

  test("a file of another dialect", () => {
    const files = { "a.json": { not: { $ref: "b.json" } }, "b.json": { $schema: draft07 } };
    expect(findings(files, "a.json")).toEqual([
      'a.json:3:13 ref-dialect: $ref "b.json" leads from 2020-12 into draft-07',
    ]);
  });

  test("an unknown dialect, in the root and in another file", () => {
    const old = { $schema: "http://json-schema.org/draft-04/schema#" };
    const want = `unknown-dialect: the $schema "http://json-schema.org/draft-04/schema#" is not supported`;
    expect(findings({ "a.json": old }, "a.json")).toEqual([`a.json:2:14 ${want}`]);
    expect(findings({ "a.json": { not: { $ref: "b.json" } }, "b.json": old }, "a.json")).toEqual([
      `b.json:2:14 ${want}`,
    ]);
  });

  test.each(["1", "[]", "null", '"text"'])("a file that is %s and no schema", (text) => {
    expect(findings({ "a.json": { not: { $ref: "b.json" } }, "b.json": text }, "a.json")).toEqual([
      "b.json:1:1 invalid-schema: this is no valid 2020-12 schema: a schema is an object, true or false",
    ]);
    // What stands in a contract itself is judged with the contract's other fields.
    expect(findings({ "c.yaml": `name: x\ninput: ${text}\n` }, "c.yaml", "/input")).toEqual([]);
  });
});

describe("placeOf", () => {
  const files = {
    "t/contract.yaml":
      "name: t\ninput:\n  properties:\n    price: { $ref: ../s/money.json }\n    cent: { $ref: '../s/money.json#/$defs/cent' }\n    own: { $ref: '#/$defs/own' }\n  $defs:\n    own: { type: string }\n",
    "s/money.json":
      '{\n  "properties": {\n    "amount": { "type": "string" }\n  },\n  "$defs": {\n    "cent": { "type": "integer" }\n  }\n}',
  };
  test.each<[string, "key" | "value", string]>([
    ["/properties/price", "key", "t/contract.yaml:4:5"],
    ["/properties/price/$ref", "value", "t/contract.yaml:4:20"],
    ["/$defs/own/type", "value", "t/contract.yaml:8:18"],
    ["/$defs/money", "value", "s/money.json:1:1"],
    ["/$defs/money/properties/amount", "key", "s/money.json:3:5"],
    ["/$defs/money/properties/amount/type", "value", "s/money.json:3:25"],
    ["/$defs/cent/type", "key", "s/money.json:6:15"],
    ["/$defs/cent/nothing", "value", "s/money.json:6:13"],
    ["", "value", "t/contract.yaml:3:3"],
  ])("%s, its %s", (pointer, part, want) => {
    const { file, line, column } = bundled(files, "t/contract.yaml", "/input").placeOf(pointer, part);
    expect(`${file}:${line}:${column}`).toBe(want);
  });
});

/**
 * A bundle says of every value what the files say that it was made from. The other road: Ajv is given all the files under
 * URIs and resolves the references itself.
 */
describe("a bundle validates like its files", () => {
  const paths = ["a.json", "b.json", "sub/c.json", "sub/deep/d.json"] as const;
  const names = ["x", "y", "a b"] as const;
  const relative = (from: string, to: string): string => {
    const up = from
      .split("/")
      .slice(0, -1)
      .map(() => "../")
      .join("");
    return from === to ? "" : up + to;
  };
  const leaf = fc.constantFrom<JsonSchema>(
    true,
    false,
    { type: "string" },
    { type: "integer" },
    { enum: ["p", 1, null] },
    { type: ["object", "array"] },
    { minLength: 2 },
    { required: ["k"] },
    { maxItems: 1 },
  );
  /** A reference from a file to some definition, or to the root, of some file. */
  const reference = (from: string): fc.Arbitrary<JsonSchema> =>
    fc
      .record({ to: fc.constantFrom(...paths), name: fc.constantFrom("", ...names, "anchor"), wordy: fc.boolean() })
      .map(({ to, name, wordy }) => {
        const path = wordy && from === to ? (to.split("/").at(-1) ?? to) : relative(from, to);
        const fragment = name === "" ? "" : name === "anchor" ? "#anchor" : `#/$defs/${encodeURIComponent(name)}`;
        return { $ref: path + fragment === "" ? "#" : path + fragment };
      });
  /** References stand below properties and items only, so that each step goes down into the value and comes to an end. */
  const schemaOf = (from: string): fc.Arbitrary<JsonSchema> => {
    const child = fc.oneof(leaf, reference(from), reference(from));
    return fc.oneof(
      leaf,
      fc.record({ properties: fc.dictionary(fc.constantFrom("k", "l", "$ref", "enum"), child, { maxKeys: 3 }) }),
      fc.record({ items: child, minItems: fc.nat(1) }),
      fc.record({ additionalProperties: child }),
      fc.record({ anyOf: fc.array(fc.oneof(leaf, fc.record({ items: child })), { minLength: 1, maxLength: 2 }) }),
      fc.record({ not: leaf, properties: fc.record({ k: child }) }),
    );
  };
  const fileOf = (path: string): fc.Arbitrary<JsonSchema> =>
    fc.tuple(schemaOf(path), schemaOf(path), schemaOf(path), schemaOf(path)).map(([root, x, y, z]) => ({
      ...(typeof root === "boolean" ? { anyOf: [root] } : root),
      $defs: { x, y: { $anchor: "anchor", allOf: [y] }, "a b": z },
    }));
  const files = fc
    .tuple(...paths.map(fileOf))
    .map((schemas) => Object.fromEntries(paths.map((path, index) => [path, schemas[index] as JsonValue])));
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom<JsonValue>("p", 1, null, "long text"),
      fc.array(tie("value"), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom("k", "l", "$ref", "enum"), tie("value"), { maxKeys: 3 }),
    ),
  }));

  test("2020-12", () => {
    const answers = new Set<boolean>();
    fc.assert(
      fc.property(files, fc.array(value, { minLength: 8, maxLength: 8 }), (set, values) => {
        const other = new Ajv2020({ strict: false, logger: false });
        for (const [path, schema] of Object.entries(set))
          other.addSchema(schema as AnySchema, `https://files.example/${path}`);
        for (const path of paths) {
          const { schema } = bundled(set, path);
          const ours = new Ajv2020({ strict: false, logger: false }).compile(schema as AnySchema);
          const theirs = other.getSchema(`https://files.example/${path}`);
          for (const item of values) {
            expect([path, item, ours(item)]).toEqual([path, item, theirs?.(item)]);
            answers.add(ours(item) === true);
          }
        }
      }),
      { numRuns: 30 },
    );
    expect(answers.size).toBe(2);
  });

  test("draft-07, where siblings of a $ref do not count", () => {
    // Ajv asserts `type` even so; the other keywords it leaves alone.
    const siblings = fc.constantFrom<{ [keyword: string]: JsonValue }>(
      { minLength: 2 },
      { enum: [1] },
      { required: ["k"] },
      { maxItems: 0 },
    );
    const options = { strict: false, logger: false } as const;
    const answers = new Set<boolean>();
    fc.assert(
      fc.property(leaf, leaf, siblings, fc.array(value, { minLength: 8, maxLength: 8 }), (a, b, beside, values) => {
        const set: Record<string, JsonValue> = {
          "a.json": {
            $schema: draft07,
            items: [
              { $ref: "s/b.json", ...beside },
              { $ref: "s/b.json#/definitions/x", ...beside },
            ],
            additionalItems: a,
            dependencies: { k: { $ref: "s/b.json" } },
          },
          "s/b.json": {
            $schema: draft07,
            allOf: [b],
            items: { $ref: "../a.json" },
            definitions: { x: { type: ["object", "array"], properties: { k: { $ref: "#", ...beside } } } },
          },
        };
        const other = new Ajv({ ...options, ignoreKeywordsWithRef: true });
        for (const [path, schema] of Object.entries(set))
          other.addSchema(schema as AnySchema, `https://files.example/${path}`);
        const ours = new Ajv(options).compile(bundled(set, "a.json").schema as AnySchema);
        const theirs = other.getSchema("https://files.example/a.json");
        for (const item of values) {
          expect([item, ours(item)]).toEqual([item, theirs?.(item)]);
          answers.add(ours(item) === true);
        }
      }),
      { numRuns: 30 },
    );
    expect(answers.size).toBe(2);
  });
});
