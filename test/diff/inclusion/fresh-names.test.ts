import { describe, expect, test } from "vitest";
import { compareSchemas } from "../../../generator/diff/inclusion/compare-schemas.js";
import { freshNames } from "../../../generator/diff/inclusion/fresh-names.js";
import type { JsonObject, JsonSchema } from "../../../generator/schema/json.js";
import { bundleOf } from "../../validate/bundle-of.js";

const text = { type: "string" };
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: "object", properties, ...more });
const [old, now] = [object({ a: text }), object({ a: text, b: text })];
const verdict = (before: JsonSchema, after: JsonSchema, direction: "input" | "output" = "input"): string =>
  compareSchemas({ before: bundleOf(before), after: bundleOf(after), direction, callers: "fresh-names" }).verdict;

describe("names that nobody sends yet", () => {
  test.each<[name: string, before: JsonSchema, after: JsonSchema]>([
    ["a new property", old, now],
    ["of an object that had none", { type: "object" }, object({ b: text })],
    ["of an object inside", object({ in: old }), object({ in: now })],
    ["of items", { type: "array", items: old }, { type: "array", items: now }],
    ["of one item of a tuple", { prefixItems: [old] }, { prefixItems: [now] }],
    ["of the values of a map", object({}, { additionalProperties: old }), object({}, { additionalProperties: now })],
    ["of what a pattern names", { patternProperties: { "^x": old } }, { patternProperties: { "^x": now } }],
    ["behind a reference", { $ref: "#/$defs/o", $defs: { o: old } }, { $ref: "#/$defs/o", $defs: { o: now } }],
    ["in a part of allOf", { allOf: [old, object({ c: text })] }, { allOf: [old, object({ c: text, b: text })] }],
    ["in a branch", { anyOf: [old] }, { anyOf: [now] }],
    [
      "at every round of a recursion",
      { $ref: "#/$defs/n", $defs: { n: object({ next: { $ref: "#/$defs/n" } }) } },
      { $ref: "#/$defs/n", $defs: { n: object({ next: { $ref: "#/$defs/n" }, b: text }) } },
    ],
    ["called __proto__", old, object({ a: text, ["__proto__"]: text })],
  ])("%s is safe", (_name, before, after) => {
    expect(verdict(before, after)).toBe("safe");
    // The mirror image: a reader ignores what no longer has a meaning.
    expect(verdict(after, before, "output")).toBe("safe");
  });

  test.each<[name: string, before: JsonSchema, after: JsonSchema]>([
    ["a new property that is required", old, object({ a: text, b: text }, { required: ["b"] })],
    ["a name that is required already", object({ a: text }, { required: ["b"] }), now],
    ["a name that another one needs", object({ a: text }, { dependentRequired: { a: ["b"] } }), now],
    ["a name of a map", object({ a: text }, { additionalProperties: { type: "integer" } }), now],
    ["a name that a pattern allows", object({ a: text }, { patternProperties: { "^b": { type: "integer" } } }), now],
    ["a name in a list of names", object({ a: text }, { propertyNames: { enum: ["a", "b"] } }), now],
    ["a member of a listed value", { enum: [{ a: "x", b: 1 }] }, now],
    [
      "a name in a condition",
      { ...old, if: { properties: { b: { const: 1 } }, required: ["b"] }, then: { required: ["a"] } },
      now,
    ],
    ["a name that another part declares", { allOf: [old, object({ b: { type: "integer" } })] }, { allOf: [now] }],
    ["a value that could be anything", object({ in: true }), object({ in: now })],
    ["a name that is forbidden from now on", old, object({ a: text, b: false })],
    ["all names but the old ones, forbidden", old, object({ a: text, b: text }, { additionalProperties: false })],
    ["the type of a known name", old, object({ a: { type: "integer" } })],
  ])("%s breaks", (_name, before, after) => expect(verdict(before, after)).toBe("breaking"));

  test("where nothing is new, nothing is assumed", () => {
    expect(freshNames(bundleOf(now), bundleOf(old))).toBeUndefined();
    expect(freshNames(bundleOf(old), bundleOf(now))?.schema).toEqual({
      $ref: "#/$defs/place_0",
      $defs: {
        place_0: {
          properties: { a: { $ref: "#/$defs/place_1" }, b: false },
          patternProperties: {},
          additionalProperties: true,
          items: true,
        },
        place_1: { properties: {}, patternProperties: {}, additionalProperties: true, items: true },
      },
    });
  });
});
