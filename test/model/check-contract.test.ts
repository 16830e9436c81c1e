import { describe, expect, test } from "vitest";
import { compileRegistry } from "../scenarios/compile-registry.js";

const rulesOf = async (input: string, fields = "side_effect_class: read"): Promise<string[]> => {
  const contract = `name: t\ndescription: d\nschema_version: "1.0.0"\ninput: ${input}\n${fields}\n`;
  const { diagnostics } = await compileRegistry({ "t/contract.yaml": contract });
  return diagnostics.map(({ rule }) => rule);
};

describe("an input of objects only", () => {
  test.each([
    "{ type: object }",
    "{ type: [object] }",
    "{ const: { a: 1 } }",
    "{ enum: [{}, { a: 1 }] }",
    "{ allOf: [{ minProperties: 1 }, { type: object }] }",
    "{ oneOf: [{ type: object }, { $ref: '#/$defs/a' }], $defs: { a: { anyOf: [{ type: object }] } } }",
    "{ $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { type: object } } }",
    "{ type: object, properties: { child: { $ref: '#' } } }",
  ])("%s", async (input) => {
    expect(await rulesOf(input)).toEqual([]);
  });

  test.each([
    "{}",
    "true",
    "{ properties: { a: {} } }",
    "{ type: [object, 'null'] }",
    "{ enum: [{}, null] }",
    "{ enum: [] }",
    "{ anyOf: [{ type: object }, {}] }",
    "{ anyOf: [{ type: object }, true] }",
    "{ if: { type: object } }",
    "{ not: { type: object } }",
  ])("%s is none", async (input) => {
    expect(await rulesOf(input)).toEqual(["input-not-object"]);
  });

  test("a schema that refers to itself in many branches comes to an end", async () => {
    const branches = Array.from({ length: 30 }, () => "{ $ref: '#' }").join(", ");
    const rules = await rulesOf(`{ allOf: [${branches}], anyOf: [${branches}] }`);
    expect(new Set(rules)).toEqual(new Set(["input-not-object", "uncompilable-schema"]));
  });
});

describe("R14: an idempotency key that the input has", () => {
  const key = "side_effect_class: modify\nidempotency: { key: /a/key }";
  test.each([
    "{ type: object, properties: { a: { type: object, properties: { key: { type: string } } } } }",
    "{ type: object, properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { properties: { key: { const: x } } } } }",
    "{ type: object, properties: { a: { allOf: [{ $ref: '#/$defs/a' }] } }, $defs: { a: { properties: { key: { enum: [x, y] } } } } }",
    "{ type: object, allOf: [{ properties: { a: { properties: { key: { minLength: 1 } } } } }, { properties: { a: { properties: { key: { type: string } } } } }] }",
    "{ $ref: '#/$defs/i', properties: { a: { properties: { key: { type: string } } } }, $defs: { i: { type: object } } }",
  ])("%s", async (input) => {
    expect(await rulesOf(input, key)).toEqual([]);
  });

  test.each([
    "{ type: object, properties: { a: { type: object } } }",
    "{ type: object, properties: { a: { properties: { key: { type: [string, 'null'] } } } } }",
    "{ type: object, properties: { a: { properties: { key: { enum: [x, 1] } } } } }",
    "{ type: object, properties: { a: { properties: { key: {} } } } }",
    "{ type: object, properties: { a: { patternProperties: { key: { type: string } } } } }",
    "{ type: object, properties: { constructor: {} } }",
  ])("%s has none", async (input) => {
    expect(await rulesOf(input, key)).toEqual(["invalid-property-pointer"]);
  });
});

test("a hint of MCP's that agrees is no contradiction", async () => {
  const fields = (hint: string): string => `side_effect_class: delete\nmcp: { annotations: { ${hint} } }`;
  expect(await rulesOf("{ type: object }", fields("destructiveHint: true, readOnlyHint: false"))).toEqual([]);
  expect(await rulesOf("{ type: object }", fields("destructiveHint: false"))).toEqual(["contradicting-effects"]);
  expect(await rulesOf("{ type: object }", fields("idempotentHint: true"))).toEqual(["contradicting-effects"]);
});
