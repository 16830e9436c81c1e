import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listNodes } from "../../generator/lint/schema-node.js";
import { crossedBounds } from "../../generator/lint/schemas/crossed-bounds.js";
import { areEmpty } from "../../generator/lint/schemas/emptiness.js";
import { surelyHasValue } from "../../generator/lint/schemas/surely-has-value.js";
import { pointerToFragment } from "../../generator/schema/pointer.js";
import { evaluate } from "../../generator/schema/values/evaluate.js";
import { findRefFaults } from "../../generator/validate/find-ref-faults.js";
import { bundleOf } from "../validate/bundle-of.js";
import { jsonValue, randomSchema } from "../validate/random-schema.js";

describe("areEmpty", () => {
  it("never calls a schema empty that a value satisfies", () => {
    const values = fc.array(jsonValue, { minLength: 20, maxLength: 40 });
    fc.assert(
      fc.property(randomSchema("2020-12"), values, (schema, candidates) => {
        const bundle = bundleOf(schema, "2020-12");
        // A build refuses references that lead in a circle.
        fc.pre(findRefFaults(schema, bundle).length === 0);
        const nodes = listNodes(bundle);
        const empty = areEmpty(
          bundle,
          nodes.map(({ pointer }) => ({ $ref: pointerToFragment(pointer) })),
        );
        nodes.forEach((node, index) => {
          if (empty[index] !== true) return;
          expect(candidates.filter((value) => evaluate(bundle, [node.schema], value) === true)).toEqual([]);
        });
      }),
      { numRuns: 300 },
    );
  });

  it("what surely has a value is not empty, as long as no schema in it or referred to is", () => {
    fc.assert(
      fc.property(randomSchema("2020-12"), (schema) => {
        const bundle = bundleOf(schema, "2020-12");
        fc.pre(findRefFaults(schema, bundle).length === 0);
        const nodes = listNodes(bundle).filter((node) => crossedBounds(node.schema) === undefined);
        const questions = nodes.map(({ pointer }) => ({ $ref: pointerToFragment(pointer) }));
        const empty = areEmpty(bundle, questions);
        nodes.forEach((node, index) => {
          const isCausedBelow =
            JSON.stringify(node.schema).includes("$ref") ||
            nodes.some((other, place) => empty[place] === true && other.pointer.startsWith(`${node.pointer}/`));
          if (empty[index] === true && !isCausedBelow)
            expect([node.schema, surelyHasValue(node.schema)]).toEqual([node.schema, false]);
        });
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [{ type: "boolean", enum: ["True"] }, true],
    [{ type: "string", minLength: 3, pattern: "^..?$" }, true],
    [{ type: "integer", exclusiveMinimum: 1, exclusiveMaximum: 2 }, true],
    [{ type: "object", required: ["a"], additionalProperties: false }, true],
    [{ type: "object", required: ["a"], properties: { a: { $ref: "#" } } }, true],
    [{ type: "object", properties: { a: { $ref: "#" } } }, false],
    [{ type: "array", items: false, minItems: 1 }, true],
    [{ type: "array", items: false }, false],
    [{ allOf: [{ type: "string" }, { type: ["integer", "null"] }] }, true],
    [{ type: "number", minimum: 1 }, false],
  ])("%j: %s", (schema, expected) => {
    expect(areEmpty(bundleOf(schema), [{ $ref: "#" }])).toEqual([expected]);
  });
});
