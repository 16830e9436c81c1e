import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonObject, JsonSchema, JsonValue } from "../../generator/schema/json.js";
import { validatorOf } from "../runtime/issues-of.js";

const name = fc.constantFrom("a", "b");
const value = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<JsonValue>("x", 1, null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(name, tie("value"), { maxKeys: 2 }),
  ),
})).value;
const schema = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthSize: "medium" },
    fc.constantFrom<JsonSchema>(
      { type: "string" },
      { type: "array", minItems: 2 },
      { minProperties: 2, required: ["a", "b"] },
    ),
    fc.record({ properties: fc.dictionary(name, tie("schema")), additionalProperties: fc.constant(false) }),
    fc.record({ items: tie("schema") }),
    fc.record({ propertyNames: fc.constant({ minLength: 2 }), maxProperties: fc.constant(0) }),
    fc.record({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ oneOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    fc.constantFrom<JsonSchema>({ $ref: "#/$defs/one" }, { $ref: "#/$defs/two" }),
  ),
})).schema;

const errorsOf = (root: JsonSchema, given: JsonValue): readonly { keyword: string; params: JsonObject }[] => {
  const validate = validatorOf(root);
  validate(given);
  return JSON.parse(JSON.stringify(validate.errors ?? []));
};

describe("which errors before a union belong to which branch", () => {
  test("as many as the branch has alone, whatever lies around the union", () => {
    let unions = 0;
    const property = fc.property(
      fc.array(schema, { minLength: 1, maxLength: 3 }),
      // Definitions that refer to nothing: circles are another matter.
      fc.tuple(schema, schema).filter((pair) => !JSON.stringify(pair).includes("$ref")),
      fc.constantFrom("anyOf", "oneOf"),
      value,
      (branches, [one, two], keyword, given) => {
        const $defs = { one, two, union: { [keyword]: branches } };
        // What is around it has errors of its own, before and behind, and calls the union as a function.
        const around = { $defs, prefixItems: [{ const: 7 }, { $ref: "#/$defs/union" }, { const: 7 }] };
        const errors = errorsOf(around, [0, given, 0]);
        const counts = branches.map((branch) => errorsOf({ $defs, allOf: [branch] }, given).length);
        if (counts.includes(0)) return;
        unions += 1;
        const whole = errors.at(-2);
        const ends = whole?.params["ends"] as number[];
        expect(whole?.keyword).toBe(keyword);
        expect(ends.slice(1).map((end, index) => end - (ends[index] ?? 0))).toEqual(counts);
        expect(errors.length).toBe(2 + 1 + counts.reduce((sum, count) => sum + count));
      },
    );
    fc.assert(property, { numRuns: 600 });
    expect(unions).toBeGreaterThan(50);
  });
});
