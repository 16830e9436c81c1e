import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../generator/schema/json.js";
import { readParts } from "../../generator/validate/read-parts.js";

const schema = {
  type: ["a", "b"],
  properties: { "x-y": { enum: [1] }, b: { const: 2 } },
  anyOf: [{ const: 3 }, { const: 4 }],
};
const read = (code: string): JsonValue | undefined => readParts(new Map([["schema1", schema]]), code)[0]?.[1];

describe("the parts of a value that code reads", () => {
  test.each<[name: string, code: string, want: JsonValue | undefined]>([
    ["none", "f(schema10.type, data)", undefined],
    ["a member", "f(schema1.type)", { type: ["a", "b"] }],
    ["one below", "schema1.properties.b.const", { properties: { b: { const: 2 } } }],
    ["by any name", 'schema1.properties["x-y"].enum === data', { properties: { "x-y": { enum: [1] } } }],
    ["some of a list", "schema1.anyOf[1].const", { anyOf: { "1": { const: 4 } } }],
    ["by a method", "new Set(schema1.properties.b.const.map(x))", { properties: { b: { const: 2 } } }],
    ["several", "schema1.type[0]; schema1.properties.b", { type: { "0": "a" }, properties: { b: { const: 2 } } }],
    ["a part and all around it", "schema1.properties.b.const; schema1.properties", { properties: schema.properties }],
    ["all", "f(schema1)", schema],
    ["what every object has", "schema1.toString()", schema],
  ])("%s", (_name, code, want) => expect(read(code)).toEqual(want));

  test("keep the order of the values, not that of the code", () => {
    const values = new Map<string, JsonValue>([
      ["schema0", 1],
      ["schema1", 2],
      ["schema2", 3],
    ]);
    expect(readParts(values, "schema2 + schema0")).toEqual([
      ["schema0", 1],
      ["schema2", 3],
    ]);
  });
});
