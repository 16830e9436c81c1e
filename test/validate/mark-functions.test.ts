import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../generator/schema/json.js";
import { markFunctions } from "../../generator/validate/mark-functions.js";

const closed = { unevaluatedProperties: false };
const ref = (name: string): { $ref: string } => ({ $ref: `#/$defs/${name}` });

describe("marks for the keyword code", () => {
  test.each<[name: string, schema: JsonSchema, want: JsonSchema]>([
    [
      "nothing to mark",
      { properties: { a: ref("d") }, $defs: { d: true } },
      { properties: { a: ref("d") }, $defs: { d: true } },
    ],
    [
      "what stands beside an unevaluated… is known",
      { properties: { a: true }, ...closed },
      { properties: { a: true }, ...closed },
    ],
    ["what applies to the same value is not", { allOf: [{}], ...closed }, { allOf: [{}], ...closed, collects: true }],
    [
      "nor are the items that contains finds",
      { contains: true, unevaluatedItems: true },
      { contains: true, unevaluatedItems: true, collects: true },
    ],
    [
      "targets report, and their targets, as far as they are about the same value",
      {
        ...ref("d"),
        ...closed,
        $defs: {
          d: { anyOf: [ref("e"), { not: ref("f") }], properties: { x: ref("g") } },
          e: { if: ref("h") },
          f: {},
          g: {},
          h: {},
        },
      },
      {
        ...ref("d"),
        ...closed,
        collects: true,
        $defs: {
          d: { anyOf: [ref("e"), { not: ref("f") }], properties: { x: ref("g") }, reports: true },
          e: { if: ref("h"), reports: true },
          f: {},
          g: {},
          h: { reports: true },
        },
      },
    ],
    [
      "an expression whose branches share an operand",
      {
        ...ref("e"),
        $defs: { e: { anyOf: [{ properties: { of: ref("e") } }, { properties: { of: ref("e"), to: true } }] } },
      },
      {
        ...ref("e"),
        $defs: {
          e: { anyOf: [{ properties: { of: ref("e") } }, { properties: { of: ref("e"), to: true } }], recursive: true },
        },
      },
    ],
    [
      "contains and items about the same items",
      { items: { $ref: "#" }, contains: { $ref: "#" } },
      { items: { $ref: "#" }, contains: { $ref: "#" }, recursive: true },
    ],
    [
      "a tree",
      { properties: { left: { $ref: "#" }, right: { $ref: "#" } } },
      { properties: { left: { $ref: "#" }, right: { $ref: "#" } } },
    ],
  ])("%s", (_name, schema, want) => expect(markFunctions(schema, "2020-12")).toEqual(want));

  test("a list in draft-07's items holds the first items", () => {
    const tuple = { items: [{ $ref: "#" }, { $ref: "#" }] };
    expect(markFunctions(tuple, "draft-07")).toEqual(tuple);
    const overlap = { ...tuple, contains: { $ref: "#" } };
    expect(markFunctions(overlap, "draft-07")).toEqual({ ...overlap, recursive: true });
  });
});
