import { runInNewContext } from "node:vm";
import { parseSync } from "oxc-parser";
import { describe, expect, test } from "vitest";
import type { JsonObject, JsonSchema } from "../../generator/schema/json.js";
import { formatPointer, pointerToFragment } from "../../generator/schema/pointer.js";
import { type CompiledValidators, compileValidators } from "../../generator/validate/compile-validators.js";
import type { ValidateFunction } from "../../templates/runtime/schema.js";
import * as runtime from "../../templates/runtime/validation.js";
import { bundleOf } from "./bundle-of.js";

const compile = (schema: JsonSchema): ReturnType<typeof compileValidators> =>
  compileValidators([{ name: "validate", bundle: bundleOf(schema) }]);

function accepts(schema: JsonSchema, value: unknown): boolean {
  const { validators, diagnostics } = compile(schema);
  expect(diagnostics).toEqual([]);
  return validators.get("validate")?.(value).length === 0;
}

const codeOf = (schema: JsonSchema): string => compile(schema).code.functions[0]?.expression ?? "";

/** The functions that the code calls by name. Throws where it does not parse. */
function callsOf(code: string): Set<string> {
  const { program, errors } = parseSync("validate.mjs", `export default ${code};`);
  if (errors[0] !== undefined) throw new Error(errors[0].message);
  const calls = new Set<string>();
  JSON.stringify(program, (_key, node) => {
    if (node?.type === "CallExpression" && node.callee.type === "Identifier") calls.add(node.callee.name);
    return typeof node === "bigint" ? String(node) : node;
  });
  return calls;
}

/** The function in a realm of its own, where nothing is defined but the language and what the code imports. */
function runAlone({ imports, functions }: CompiledValidators["code"]): ValidateFunction {
  const make = runInNewContext(
    `(function (${imports.join(", ")}) { "use strict"; return ${functions[0]?.expression}; })`,
  );
  const exported = new Map<string, unknown>(Object.entries(runtime));
  return make(...imports.map((name) => exported.get(name)));
}

const everything: JsonObject = {
  type: "object",
  required: ["id"],
  additionalProperties: false,
  properties: {
    id: { type: "string", format: "uuid", minLength: 1, pattern: "^\\d" },
    at: { format: "date-time" },
    count: { type: "integer", format: "int32", multipleOf: 2 },
    price: { type: "number", multipleOf: 0.01 },
    tags: { type: "array", uniqueItems: true, items: { enum: [{ a: 1 }, "b"] } },
    tree: { $ref: "#/$defs/tree" },
    self: { $ref: "#" },
  },
  $defs: {
    tree: {
      type: "object",
      properties: { left: { $ref: "#/$defs/tree" }, right: { $ref: "#/$defs/tree" } },
      unevaluatedProperties: false,
    },
  },
};

describe("the code", () => {
  test("takes nothing from outside but named imports of the runtime", () => {
    const { code, diagnostics } = compile(everything);
    expect(diagnostics).toEqual([]);
    expect(code.imports).toEqual([
      "dateTime",
      "equal",
      "findDuplicate",
      "int32",
      "isMultipleOf",
      "joinErrors",
      "ucs2length",
      "uuid",
    ]);
    expect(callsOf(code.functions[0]?.expression ?? "")).not.toContain("require");
    const validate = runAlone(code);
    const tree = { left: { left: {} } };
    const good = {
      id: "123e4567-e89b-42d3-a456-426614174000",
      at: "2026-01-31T09:30:00Z",
      count: 2,
      price: 0.07,
      tags: ["b", { a: 1 }],
      tree,
    };
    expect(validate({ ...good, self: good })).toBe(true);
    expect(validate({ ...good, self: { ...good, tags: ["b", "b"] } })).toBe(false);
    expect(validate({ ...good, tree: { left: { middle: {} } } })).toBe(false);
  });

  test("holds no schema that it does not read", () => {
    expect(codeOf({ type: "object", properties: { a: { type: "string", description: "prose" } } })).not.toContain(
      "const schema",
    );
    expect(codeOf({ properties: { a: { enum: ["only", "these"], description: "prose" } } })).toContain('"only"');
    expect(codeOf({ properties: { a: { enum: ["only"], description: "prose" } } })).not.toContain("prose");
  });

  test("does not depend on what was compiled before, or beside it", () => {
    const [a, b]: JsonSchema[] = [everything, { type: "string", enum: ["x"] }];
    const alone = codeOf(b as JsonSchema);
    const both = compileValidators([
      { name: "validateInput", bundle: bundleOf(a as JsonSchema) },
      { name: "validateOutput", bundle: bundleOf(b as JsonSchema) },
    ]);
    expect(both.code.functions[1]?.expression).toBe(alone);
    expect(codeOf(a as JsonSchema)).toBe(both.code.functions[0]?.expression);
  });

  test("two dialects may stand in one contract", () => {
    const { validators } = compileValidators([
      { name: "validateInput", bundle: bundleOf({ prefixItems: [{ type: "string" }] }) },
      {
        name: "validateOutput",
        bundle: bundleOf({
          $schema: "http://json-schema.org/draft-07/schema#",
          items: [{ type: "string" }],
          additionalItems: false,
        }),
      },
    ]);
    expect(validators.get("validateInput")?.([1])).toHaveLength(1);
    expect(validators.get("validateInput")?.(["a", 1])).toEqual([]);
    expect(validators.get("validateOutput")?.(["a", 1])).toHaveLength(1);
  });
});

describe("keywords that Ajv knows and JSON Schema does not", () => {
  test.each<[string, JsonSchema, unknown, boolean]>([
    ["nullable", { type: "string", nullable: true }, null, false],
    ["nullable without type", { nullable: true }, 1, true],
    [
      "a discriminator with a mapping",
      { discriminator: { propertyName: "a", mapping: {} }, oneOf: [{ type: "string" }, { type: "number" }] },
      1,
      true,
    ],
    ["id", { id: "x", properties: { a: { id: "y", type: "string" } } }, { a: 1 }, false],
    ["$async", { $async: true, type: "string" }, 1, false],
    ["an unknown format", { format: "shoe-size" }, "x", true],
    [
      "minContains in draft-07",
      { $schema: "http://json-schema.org/draft-07/schema#", contains: { const: 1 }, minContains: 2 },
      [1],
      true,
    ],
    [
      "siblings of $ref in draft-07",
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        $ref: "#/definitions/s",
        maxLength: 1,
        definitions: { s: { type: "string" } },
      },
      "abc",
      true,
    ],
    [
      "properties of these names",
      { properties: { nullable: { type: "string" }, $async: { type: "string" }, discriminator: { type: "string" } } },
      { nullable: 1 },
      false,
    ],
  ])("%s", (_name, schema, value, want) => expect(accepts(schema, value)).toBe(want));
});

describe("names that every object inherits", () => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];
  test.each(names)("%s is a property like any other", (name) => {
    const properties = Object.fromEntries([[name, { type: "string" }]]);
    const closed = { type: "object", properties, additionalProperties: false };
    const object = (value: unknown): unknown => JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`);
    expect(accepts(closed, {})).toBe(true);
    expect(accepts(closed, object("x"))).toBe(true);
    expect(accepts(closed, object(1))).toBe(false);
    expect(accepts({ required: [name] }, {})).toBe(false);
    expect(accepts({ required: [name] }, object(1))).toBe(true);
    expect(accepts({ additionalProperties: false }, object(1))).toBe(false);
    expect(accepts({ enum: [object(1) as JsonObject] }, object(1))).toBe(true);
    expect(accepts({ enum: [object(1) as JsonObject] }, {})).toBe(false);
    expect(accepts({ const: { a: object(1) as JsonObject } }, { a: object(2) })).toBe(false);
    const many = Object.fromEntries([...Array.from({ length: 20 }, (_, index) => [`p${index}`, true]), [name, true]]);
    expect(accepts({ properties: many, additionalProperties: false }, object(1))).toBe(true);
  });
});

describe("definitions may have any name", () => {
  const names = [
    "a b",
    "a/b",
    "a~1b",
    "a%b",
    "%25",
    "a#b",
    "a?b",
    "#",
    "",
    "..",
    "ä",
    "日本語",
    "\u{1f600}",
    'a"b',
    "a\\b",
    "a\nb",
    "__proto__",
    "constructor",
    "$ref",
    "properties",
    "http://x/y",
  ];
  test.each(names)("%j", (name) => {
    const $ref = pointerToFragment(formatPointer(["$defs", name]));
    const node = { type: "object", properties: { next: { $ref }, v: { type: "string" } } };
    const schema: JsonSchema = { $defs: Object.fromEntries([[name, node]]), properties: { a: { $ref }, b: { $ref } } };
    expect(accepts(schema, { a: { next: { v: "x" } } })).toBe(true);
    expect(accepts(schema, { b: { next: { v: 1 } } })).toBe(false);
  });
});

describe("hostile text is data", () => {
  const texts = [
    "*/",
    `${"`$"}{1}${"`"}`,
    '"',
    "'",
    "\\",
    "\u2028\u2029",
    "</script>",
    "\u202e",
    "\u200b",
    "require('fs')",
    "\n//",
    "a".repeat(100_000),
  ];
  test.each(texts.map((text) => [JSON.stringify(text).slice(0, 20), text]))("%s", (_name, text) => {
    const schema: JsonSchema = {
      properties: { [text]: { const: text }, list: { items: { enum: [text, { [text]: text }] } } },
      required: [text],
      dependentRequired: { [text]: [text] },
      patternProperties: { "^never$": { const: text } },
      additionalProperties: false,
    };
    const { code } = compile(schema);
    const expression = code.functions[0]?.expression ?? "";
    expect(expression).not.toMatch(/[\u2028\u2029\u202e\u200b\ud800-\udfff]/);
    expect(callsOf(expression)).not.toContain("require");
    expect(accepts(schema, { [text]: text, list: [text, { [text]: text }] })).toBe(true);
    expect(accepts(schema, { [text]: `${text}x` })).toBe(false);
    const [issue] = compile(schema).validators.get("validate")?.({}) ?? [];
    expect(issue?.expected).toBe(text);
  });

  test("half of a surrogate pair, which loading refuses, is harmless too", () => {
    const schema: JsonSchema = { items: { enum: ["\ud800", { a: "\ud800" }] }, required: ["\ud800"] };
    expect(codeOf(schema)).not.toMatch(/[\ud800-\udfff]/);
    expect(accepts(schema, ["\ud800", { a: "\ud800" }])).toBe(true);
    expect(compile({ properties: { "\ud800": { type: "string" } } }).diagnostics).toMatchObject([
      { rule: "uncompilable-schema" },
    ]);
  });

  test("patterns keep every character", () => {
    for (const character of ["/", "\u2028", "\u202e", "`", '"', "\\\\", "\\/", "\\u2028", "\n"]) {
      const schema = { pattern: `^a${character}b$` };
      const literal = new RegExp(schema.pattern, "u");
      for (const value of ["a/b", "a\u2028b", "a\u202eb", "a`b", 'a"b', "a\\b", "a\nb"]) {
        expect(accepts(schema, value), JSON.stringify([character, value])).toBe(literal.test(value));
      }
    }
  });
});

describe("findings", () => {
  const findings = (schema: JsonSchema): string[] =>
    compile(schema).diagnostics.map(({ rule, place, message }) => `${rule} ${place?.pointer}: ${message}`);

  test.each<[string, JsonSchema, string[]]>([
    [
      "a pattern",
      { properties: { a: { pattern: "(" } } },
      ["invalid-pattern /properties/a/pattern: the regular expression ( can't be used: unterminated group"],
    ],
    [
      "a pattern as key",
      { patternProperties: { "\\d(/": true } },
      ["invalid-pattern /patternProperties/\\d(~1: the regular expression \\d(/ can't be used: unterminated group"],
    ],
    [
      "a recursive reference of draft 2019-09",
      { items: { $recursiveRef: "#" } },
      ["unsupported-keyword /items/$recursiveRef: the keyword $recursiveRef is not supported"],
    ],
    [
      "a reference to itself",
      { $ref: "#" },
      [
        "uncompilable-schema /$ref: no validator can be made from this schema: $ref # leads back here without going into the value",
      ],
    ],
    [
      "a circle through a union",
      {
        $defs: { a: { anyOf: [{ type: "string" }, { $ref: "#/$defs/b" }] }, b: { allOf: [{ $ref: "#/$defs/a" }] } },
        properties: { x: { $ref: "#/$defs/a" } },
      },
      [
        "uncompilable-schema /$defs/b/allOf/0/$ref: no validator can be made from this schema: $ref #/$defs/a leads back here without going into the value",
      ],
    ],
    [
      "a reference to nothing",
      { items: { $ref: "#/$defs/gone" } },
      [
        "uncompilable-schema /items/$ref: no validator can be made from this schema: $ref #/$defs/gone does not point at a schema",
      ],
    ],
    [
      "a reference to what is no schema",
      { items: { $ref: "#/required" }, required: ["a"] },
      [
        "uncompilable-schema /items/$ref: no validator can be made from this schema: $ref #/required does not point at a schema",
      ],
    ],
    [
      "a wrong value of a keyword",
      { properties: { a: { minLength: "3" } } },
      [
        "invalid-schema /properties/a/minLength: this is no valid 2020-12 schema: /properties/a/minLength must be an integer, but is a string that holds a number",
      ],
    ],
  ])("%s", (_name, schema, want) => expect(findings(schema)).toEqual(want));

  test("a schema with errors has no validator, its neighbour has", () => {
    const { validators, code } = compileValidators([
      { name: "validateInput", bundle: bundleOf({ $ref: "#" }) },
      { name: "validateOutput", bundle: bundleOf(true) },
    ]);
    expect([...validators.keys()]).toEqual(["validateOutput"]);
    expect(code.functions.map(({ name }) => name)).toEqual(["validateOutput"]);
  });

  test("circles that go into the value are fine", () => {
    const list: JsonSchema = {
      $defs: { node: { type: "object", properties: { next: { $ref: "#/$defs/node" } }, required: ["v"] } },
      $ref: "#/$defs/node",
    };
    expect(accepts(list, { v: 1, next: { v: 2 } })).toBe(true);
    expect(accepts(list, { v: 1, next: {} })).toBe(false);
  });
});
