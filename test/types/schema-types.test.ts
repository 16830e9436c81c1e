import { describe, expect, test } from "vitest";
import { printSchemaType } from "../../generator/emit/types/print-schema-type.js";
import type { Dialect } from "../../generator/schema/dialect.js";
import type { JsonSchema } from "../../generator/schema/json.js";
import { bundleOf } from "../validate/bundle-of.js";

/** What a reader gets for a schema, without the declarations of JSON values at the end. */
const typeOf = (schema: JsonSchema, dialect: Dialect = "2020-12"): string =>
  printSchemaType(bundleOf(schema, dialect), "T").replace(/\nexport type JsonValue =[\s\S]*$/, "");

type Row = readonly [title: string, schema: JsonSchema, want: string, dialect?: Dialect];

const check = (rows: readonly Row[]): void => {
  for (const [title, schema, want, dialect] of rows) {
    test(title, () => expect(typeOf(schema, dialect)).toBe(want));
  }
};

describe("values without a name for their type", () => {
  check([
    ["true", true, "export type T = unknown;\n"],
    ["false", false, "export type T = never;\n"],
    ["nothing said", {}, "export type T = unknown;\n"],
    ["only bounds", { minLength: 2 }, "/** @minLength 2 */\nexport type T = unknown;\n"],
    ["only what no type says", { not: { type: "string" }, if: { type: "number" } }, "export type T = unknown;\n"],
    ["nothing allowed", { not: {} }, "export type T = never;\n"],
  ]);
});

describe("kinds and values", () => {
  check([
    ["string", { type: "string" }, "export type T = string;\n"],
    ["number", { type: "number" }, "export type T = number;\n"],
    ["integer", { type: "integer" }, "/** @integer */\nexport type T = number;\n"],
    ["integer or number", { type: ["integer", "number"] }, "export type T = number;\n"],
    ["nullable, null last", { type: ["null", "string"] }, "export type T = string | null;\n"],
    ["enum", { enum: ["a", "b"] }, 'export type T = "a" | "b";\n'],
    [
      "enum of all kinds",
      { enum: [null, 1, "a", [1, []], { a: { b: true } }] },
      'export type T = 1 | "a" | [1, []] | { a: { b: true } } | null;\n',
    ],
    ["enum beside type", { type: "string", enum: ["a", 1, null] }, 'export type T = "a";\n'],
    ["enum beside integer", { type: "integer", enum: [1, 1.5, 2] }, "export type T = 1 | 2;\n"],
    ["enum of both truths", { enum: [false, "x", true] }, 'export type T = "x" | boolean;\n'],
    ["empty enum", { enum: [] }, "export type T = never;\n"],
    ["const", { const: "a" }, 'export type T = "a";\n'],
    ["const null", { const: null }, "export type T = null;\n"],
    ["const of another type", { type: "string", const: 1 }, "export type T = never;\n"],
    ["const in enum", { const: "a", enum: ["a", "b"] }, 'export type T = "a";\n'],
    ["const outside enum", { const: "c", enum: ["a", "b"] }, "export type T = never;\n"],
    ["empty object as a value", { const: {} }, "export type T = { [key: string]: never };\n"],
    ["numbers", { enum: [-1.5, 1e21, 0.1, -0] }, "export type T = -1.5 | 1e+21 | 0.1 | 0;\n"],
    ["text that could end a line", { const: "a\u2028`*/" }, 'export type T = "a\\u2028`*/";\n'],
    ["literal absorbed by its kind", { anyOf: [{ const: "a" }, { type: "string" }] }, "export type T = string;\n"],
  ]);

  test("a long union has a line for each member", () => {
    const values = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda"];
    expect(typeOf({ enum: values })).toBe(`export type T =\n${values.map((value) => `  | "${value}"`).join("\n")};\n`);
    expect(typeOf({ type: "object", properties: { a: { enum: values } }, additionalProperties: false })).toBe(
      `export type T = {\n  a?:\n${values.map((value) => `    | "${value}"`).join("\n")};\n};\n`,
    );
  });
});

describe("lines of 100 columns", () => {
  const values = ["Low", "Medium", "High", "Critical", "Note", "Warning", "Error", "Undefined"];
  const list = (name: string): JsonSchema => ({
    type: "object",
    properties: { [name]: { type: "array", items: { enum: values } } },
    required: [name],
    additionalProperties: false,
  });
  const flat = values.map((value) => `"${value}"`).join(" | ");
  const broken = values.map((value) => `    | "${value}"\n`).join("");

  test("what closes a group counts as its own", () => {
    expect(typeOf(list("severity"))).toBe(`export type T = {\n  severity: (${flat})[];\n};\n`);
    expect(`  severity: (${flat})[];`.length).toBe(100);
    expect(typeOf(list("severitys"))).toBe(`export type T = {\n  severitys: (\n${broken}  )[];\n};\n`);
  });
});

describe("objects", () => {
  check([
    ["no shape", { type: "object" }, "export type T = JsonObject;\n"],
    [
      "no shape, said aloud",
      { type: "object", properties: {}, additionalProperties: true },
      "export type T = JsonObject;\n",
    ],
    ["nothing allowed", { type: "object", additionalProperties: false }, "export type T = { [key: string]: never };\n"],
    [
      "map",
      { type: "object", additionalProperties: { type: "number" } },
      "export type T = { [key: string]: number };\n",
    ],
    [
      "map of anything",
      { type: "object", additionalProperties: { description: "Anything." } },
      "export type T = JsonObject;\n",
    ],
    [
      "closed, with keys that need quotes",
      {
        type: "object",
        properties: { a: { type: "string" }, "b-c": { type: "null" }, "1": {}, größe: {} },
        required: ["a"],
        additionalProperties: false,
      },
      'export type T = {\n  "1"?: unknown;\n  a: string;\n  "b-c"?: null;\n  "größe"?: unknown;\n};\n',
    ],
    [
      "open",
      { type: "object", properties: { a: { type: "string" } } },
      "export type T = {\n  a?: string;\n  [key: string]: unknown;\n};\n",
    ],
    [
      "required beyond properties",
      { type: "object", properties: { a: true }, required: ["b"] },
      "export type T = {\n  a?: unknown;\n  b: unknown;\n  [key: string]: unknown;\n};\n",
    ],
    [
      "required beyond properties, of a map",
      { type: "object", required: ["b"], additionalProperties: { type: "string" } },
      "export type T = {\n  b: string;\n  [key: string]: string;\n};\n",
    ],
    [
      "required and forbidden",
      { type: "object", properties: { a: false, b: { not: {} } }, required: ["a"] },
      "export type T = {\n  a: never;\n  b?: never;\n  [key: string]: unknown;\n};\n",
    ],
    [
      "unevaluatedProperties alone closes",
      { type: "object", properties: { a: { type: "string" } }, unevaluatedProperties: false },
      "export type T = {\n  a?: string;\n};\n",
    ],
    [
      "an index signature takes the members, and undefined where one is optional",
      { type: "object", properties: { a: { type: "string" } }, additionalProperties: { type: "number" } },
      "export type T = {\n  a?: string;\n  [key: string]: number | string | undefined;\n};\n",
    ],
    [
      "an index signature that takes the members already",
      { type: "object", properties: { a: { const: "x" } }, required: ["a"], additionalProperties: { type: "string" } },
      'export type T = {\n  a: "x";\n  [key: string]: string;\n};\n',
    ],
    [
      "a member too long to repeat gets a name",
      {
        type: "object",
        properties: { owner: { type: "object", properties: { id: { type: "string" } }, additionalProperties: false } },
        required: ["owner"],
        additionalProperties: { type: "number" },
      },
      "export type TOwner = {\n  id?: string;\n};\n\nexport type T = {\n  owner: TOwner;\n  [key: string]: number | TOwner;\n};\n",
    ],
    [
      "patterns, closed",
      {
        type: "object",
        patternProperties: { "^x-": { type: "string" }, "[0-9]": { type: "null" } },
        additionalProperties: false,
      },
      "export type T = {\n  /**\n   * - Names that match `^x-`.\n   * - Names that match `[0-9]`.\n   */\n  [key: string]: string | null;\n};\n",
    ],
    [
      "patterns that say what they are for, a line for each",
      {
        type: "object",
        patternProperties: {
          "^x-": { type: "string", description: "An extension.", maxLength: 9 },
          "[0-9]": { type: "null" },
        },
        additionalProperties: { type: "boolean", title: "Flag" },
      },
      "export type T = {\n  /**\n   * - Names that match `^x-`: An extension. (maxLength 9)\n   * - Names that match `[0-9]`.\n   * - Other names: Flag\n   */\n  [key: string]: string | boolean | null;\n};\n",
    ],
    [
      "a pattern for any object, open: that is any JSON value",
      { type: "object", patternProperties: { "^x-": { type: "object" } } },
      "export type T = {\n  /** Names that match `^x-`. */\n  [key: string]: JsonValue;\n};\n",
    ],
    [
      "a name for strings doesn't show in an index signature that takes all strings",
      {
        type: "object",
        properties: { a: { $ref: "#/$defs/color" }, b: { $ref: "#/$defs/size" } },
        required: ["a", "b"],
        additionalProperties: { type: "string" },
        $defs: { color: { type: "string", pattern: "^#" }, size: { type: "integer" } },
      },
      "/** @pattern ^# */\nexport type TColor = string;\n\n/** @integer */\nexport type TSize = number;\n\nexport type T = {\n  a: TColor;\n  b: TSize;\n  [key: string]: string | TSize;\n};\n",
    ],
    [
      "a member needs no name where the index signature is `unknown`",
      {
        type: "object",
        properties: { owner: { type: "object", properties: { id: { type: "string" } }, additionalProperties: false } },
        additionalProperties: {},
      },
      "export type T = {\n  owner?: {\n    id?: string;\n  };\n  [key: string]: unknown;\n};\n",
    ],
    [
      "patterns, open: the other keys hold any value",
      { type: "object", properties: { a: { type: "boolean" } }, patternProperties: { "^x-": { type: "string" } } },
      "export type T = {\n  a?: boolean;\n  /** Names that match `^x-`. */\n  [key: string]: string | JsonValue | undefined;\n};\n",
    ],
    [
      "a pattern of all keys",
      { type: "object", patternProperties: { ".*": { type: "string" } } },
      "export type T = { [key: string]: string };\n",
    ],
    [
      "a pattern that lists names",
      {
        type: "object",
        patternProperties: { "^(mac|linux)$": { type: "string" } },
        required: ["mac"],
        additionalProperties: false,
      },
      "export type T = {\n  mac: string;\n  linux?: string;\n};\n",
    ],
    [
      "names of Object.prototype: a method may stand there",
      { type: "object", properties: { toString: { type: "string" }, constructor: true }, additionalProperties: false },
      'export type T = {\n  toString?: string | Object["toString"];\n  constructor?: unknown;\n};\n',
    ],
    [
      "demanded, they are JSON values, which no method is",
      { type: "object", required: ["toString", "a"] },
      "export type T = {\n  toString: JsonValue;\n  a: unknown;\n  [key: string]: unknown;\n};\n",
    ],
    [
      "__proto__ is a key like any other",
      JSON.parse(
        '{ "type": "object", "properties": { "__proto__": { "type": "string" } }, "additionalProperties": false }',
      ),
      "export type T = {\n  __proto__?: string;\n};\n",
    ],
  ]);
});

describe("lists", () => {
  check([
    ["no items", { type: "array" }, "export type T = JsonValue[];\n"],
    ["items", { type: "array", items: { type: "string" } }, "export type T = string[];\n"],
    [
      "items of two kinds",
      { type: "array", items: { type: ["string", "null"] } },
      "export type T = (string | null)[];\n",
    ],
    ["always empty", { type: "array", items: false }, "export type T = [];\n"],
    [
      "open tuple",
      { type: "array", prefixItems: [{ type: "string" }, {}] },
      "export type T = [string?, JsonValue?, ...JsonValue[]];\n",
    ],
    [
      "tuple with an optional tail",
      { type: "array", prefixItems: [{ type: "string" }, { type: ["number", "null"] }], minItems: 1, items: false },
      "/** @minItems 1 */\nexport type T = [string, (number | null)?];\n",
    ],
    [
      "tuple with a rest",
      { type: "array", prefixItems: [{ type: "string" }], minItems: 3, items: { type: "number" } },
      "/** @minItems 3 */\nexport type T = [string, ...number[]];\n",
    ],
    [
      "tuple cut by maxItems",
      { type: "array", prefixItems: [{ const: 1 }, { const: 2 }, { const: 3 }], maxItems: 2 },
      "/** @maxItems 2 */\nexport type T = [1?, 2?];\n",
    ],
    [
      "tuple that ends at an impossible item",
      { type: "array", prefixItems: [{ const: 1 }, false] },
      "export type T = [1?];\n",
    ],
    [
      "tuple that is never long enough",
      { type: "array", prefixItems: [{ const: 1 }], items: false, minItems: 2 },
      "/** @minItems 2 */\nexport type T = never;\n",
    ],
    [
      "draft-07: a tuple",
      { type: "array", items: [{ type: "string" }], additionalItems: { type: "number" } },
      "export type T = [string?, ...number[]];\n",
      "draft-07",
    ],
    [
      "draft-07: prefixItems is no keyword",
      { type: "array", prefixItems: [{ type: "string" }] },
      "export type T = JsonValue[];\n",
      "draft-07",
    ],
    [
      "2020-12: additionalItems is none",
      { type: "array", items: { type: "string" }, additionalItems: false },
      "export type T = string[];\n",
    ],
    [
      "unevaluatedItems alone closes",
      { type: "array", prefixItems: [{ const: 1 }], unevaluatedItems: false },
      "export type T = [1?];\n",
    ],
    [
      "unevaluatedItems beside contains does not",
      { type: "array", prefixItems: [{ const: 1 }], contains: {}, unevaluatedItems: false },
      "export type T = [1?, ...JsonValue[]];\n",
    ],
  ]);
});

describe("no type said: values of other kinds are let through", () => {
  const others = "string\n  | number\n  | boolean\n  | null;\n";
  check([
    [
      "properties",
      { properties: { a: { type: "string" } } },
      `export type T =\n  | { a?: string; [key: string]: unknown }\n  | JsonValue[]\n  | ${others}`,
    ],
    [
      "required",
      { required: ["a"] },
      `export type T =\n  | { a: unknown; [key: string]: unknown }\n  | JsonValue[]\n  | ${others}`,
    ],
    [
      "items",
      { items: { type: "string" } },
      "export type T = JsonObject | string[] | string | number | boolean | null;\n",
    ],
    [
      "but not where the other part names the kind",
      { type: "object", allOf: [{ required: ["a"] }] },
      "export type T = {\n  a: unknown;\n  [key: string]: unknown;\n};\n",
    ],
  ]);
});

describe("several schemas for one value", () => {
  const a = { type: "object", properties: { a: { type: "string" } } };
  check([
    [
      "plain objects become one",
      { allOf: [a, { properties: { b: { type: "number" } }, required: ["b"] }] },
      "export type T = {\n  a?: string;\n  b: number;\n  [key: string]: unknown;\n};\n",
    ],
    [
      "a closed part rules out what it does not name",
      { allOf: [{ ...a, additionalProperties: false }, { properties: { b: { type: "number" } } }] },
      "export type T = {\n  a?: string;\n};\n",
    ],
    [
      "and what cannot be both is nothing",
      { allOf: [{ type: "string" }, { type: "number" }] },
      "export type T = never;\n",
    ],
    ["values that both list", { allOf: [{ enum: [1, 2, 3] }, { enum: [2, 3, 4] }] }, "export type T = 2 | 3;\n"],
    [
      "lists",
      { allOf: [{ type: "array", items: { type: ["string", "null"] } }, { items: { type: ["string", "number"] } }] },
      "export type T = string[];\n",
    ],
    [
      "members that one branch demands take their type from beside it",
      { ...a, additionalProperties: false, anyOf: [{ required: ["a"] }, { required: ["b"] }] },
      "export type T = { a?: string } & ({ a: string } | { b: unknown });\n",
    ],
    [
      "a union beside null",
      {
        anyOf: [
          { type: "object", properties: { a: { type: "string", description: "Why." } }, additionalProperties: false },
          { type: "null" },
        ],
      },
      "export type T = {\n  /** Why. */\n  a?: string;\n} | null;\n",
    ],
    [
      "unevaluatedProperties closes what stands beside",
      {
        allOf: [a, { $ref: "#/$defs/b" }],
        unevaluatedProperties: false,
        $defs: { b: { properties: { b: { type: "number" } } } },
      },
      "export type T = {\n  a?: string;\n  b?: number;\n};\n",
    ],
    [
      "but not where `then` may name more",
      { ...a, if: { required: ["a"] }, then: { properties: { c: true } }, unevaluatedProperties: false },
      "export type T = {\n  a?: string;\n  [key: string]: unknown;\n};\n",
    ],
  ]);
});

describe("references", () => {
  const money = {
    type: "object",
    properties: { amount: { type: "string" } },
    required: ["amount"],
    additionalProperties: false,
  };
  check([
    [
      "a definition is a named type",
      {
        type: "object",
        properties: { a: { $ref: "#/$defs/money" }, b: { $ref: "#/$defs/money" } },
        required: ["a"],
        additionalProperties: false,
        $defs: { money, unused: { type: "null" } },
      },
      "export type TMoney = {\n  amount: string;\n};\n\nexport type T = {\n  a: TMoney;\n  b?: TMoney;\n};\n",
    ],
    [
      "any place can be referred to",
      {
        type: "object",
        properties: { a: { type: "array", items: { enum: [1, 2] } }, b: { $ref: "#/properties/a/items" } },
        additionalProperties: false,
      },
      "export type TA = 1 | 2;\n\nexport type T = {\n  a?: TA[];\n  b?: TA;\n};\n",
    ],
    [
      "the root",
      { type: "object", properties: { next: { $ref: "#" } }, additionalProperties: false },
      "export type T = {\n  next?: T;\n};\n",
    ],
    [
      "a pointer with escapes",
      { type: "array", items: { $ref: "#/$defs/a~1b%20%25" }, $defs: { "a/b %": { type: "string" } } },
      "export type TAB = string;\n\nexport type T = TAB[];\n",
    ],
    [
      "2020-12: what stands beside counts",
      { $ref: "#/$defs/money", properties: { amount: { const: "1" } }, $defs: { money } },
      'export type TMoney = {\n  amount: string;\n};\n\nexport type T = TMoney & { amount?: "1" };\n',
    ],
    [
      "draft-07: it does not",
      { $ref: "#/definitions/money", properties: { amount: { const: "1" } }, definitions: { money } },
      "export type TMoney = {\n  amount: string;\n};\n\nexport type T = TMoney;\n",
      "draft-07",
    ],
    [
      "a bound beside changes no type",
      { $ref: "#/$defs/name", maxLength: 3, $defs: { name: { type: "string" } } },
      "export type TName = string;\n\n/** @maxLength 3 */\nexport type T = TName;\n",
    ],
    [
      "a definition that says nothing does not show",
      {
        type: "object",
        properties: { a: { type: "string" } },
        additionalProperties: false,
        allOf: [{ $ref: "#/$defs/rule" }],
        $defs: { rule: { if: { required: ["a"] } } },
      },
      "export type T = {\n  a?: string;\n};\n",
    ],
    [
      "what is said beside a union does not hold where the union is referred to",
      {
        type: "object",
        allOf: [{ oneOf: [{ properties: { a: { const: 1 } } }, { properties: { a: { const: 2 } } }] }],
        properties: { b: { $ref: "#/allOf/0" } },
        additionalProperties: false,
      },
      "export type TPart =\n  | { a?: 1; [key: string]: unknown }\n  | JsonValue[]\n  | string\n  | number\n  | boolean\n  | { a?: 2; [key: string]: unknown }\n  | null;\n\nexport type T = TPart & { b?: TPart };\n",
    ],
    [
      "mutual recursion",
      {
        $ref: "#/$defs/tree",
        $defs: {
          tree: { type: "array", items: { $ref: "#/$defs/node" } },
          node: { anyOf: [{ $ref: "#/$defs/tree" }, { type: "string" }] },
        },
      },
      "export type TNode = TTree | string;\n\nexport type TTree = TNode[];\n\nexport type T = TTree;\n",
    ],
    [
      "a circle without an end says nothing",
      {
        $ref: "#/$defs/a",
        $defs: { a: { anyOf: [{ $ref: "#/$defs/b" }, { type: "string" }] }, b: { $ref: "#/$defs/a" } },
      },
      "export type TA = unknown;\n\nexport type T = TA;\n",
    ],
    [
      "a property called $ref",
      { type: "object", properties: { $ref: { type: "string" } }, additionalProperties: false },
      "export type T = {\n  $ref?: string;\n};\n",
    ],
    ["a value with a $ref in it", { enum: [{ $ref: "#/nowhere" }] }, 'export type T = {\n  $ref: "#/nowhere";\n};\n'],
  ]);
});

describe("doc comments", () => {
  check([
    [
      "text, then constraints in a fixed order, then default, examples and deprecation",
      {
        type: "string",
        deprecated: true,
        examples: ["b", { c: 1 }],
        default: "a",
        maxLength: 9,
        pattern: "^a*/@b",
        format: "date",
        description: "What it is.",
        title: "Name",
      },
      '/**\n * Name\n *\n * What it is.\n *\n * @format date\n * @pattern ^a*\\/@b\n * @maxLength 9\n * @default "a"\n * @example "b"\n * @example {"c":1}\n * @deprecated\n */\nexport type T = string;\n',
    ],
    [
      "a title that repeats the name of the member is left out",
      {
        type: "object",
        properties: { order_id: { type: "string", title: "Order Id" }, b: { type: "string", title: "Other" } },
        additionalProperties: false,
      },
      "export type T = {\n  order_id?: string;\n  /** Other */\n  b?: string;\n};\n",
    ],
    [
      "so is a description",
      {
        type: "object",
        properties: {
          order_id: { type: "string", description: "The order ID" },
          team_slug: { type: "string", description: "Team slug." },
        },
        additionalProperties: false,
      },
      "export type T = {\n  /** The order ID */\n  order_id?: string;\n  team_slug?: string;\n};\n",
    ],
    [
      "and a title with which the description begins",
      { type: "string", title: "Python version", description: "Python version to use." },
      "/** Python version to use. */\nexport type T = string;\n",
    ],
    [
      "items have no comment of their own",
      {
        type: "array",
        description: "Names.",
        uniqueItems: true,
        items: { type: "string", description: "One name.", minLength: 1 },
      },
      "/**\n * Names.\n *\n * Each item: One name.\n *\n * @uniqueItems\n * @items minLength 1\n */\nexport type T = string[];\n",
    ],
    [
      "nor has the branch beside null",
      { anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }] },
      "/**\n * @integer\n * @minimum 0\n */\nexport type T = number | null;\n",
    ],
    [
      "a documented enum",
      {
        oneOf: [
          { const: "a", description: "First." },
          { const: "b", title: "Second" },
        ],
      },
      '/**\n * - `"a"`: First.\n * - `"b"`: Second\n */\nexport type T = "a" | "b";\n',
    ],
    [
      "text can't pose as a tag or end the comment",
      { type: "null", description: "@deprecated */ {@link x}\u202e" },
      "/** \\@deprecated *\\/ {\\@link x}<U+202E> */\nexport type T = null;\n",
    ],
    [
      "of an index signature",
      { type: "object", additionalProperties: { type: "string", description: "A label.", maxLength: 9 } },
      "export type T = {\n  /**\n   * A label.\n   * @maxLength 9\n   */\n  [key: string]: string;\n};\n",
    ],
  ]);
});
