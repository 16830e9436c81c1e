import { describe, expect, test } from "vitest";
import { canonicalJson, orderedSchema, withoutAnnotations } from "../../generator/schema/canonical.js";
import type { JsonSchema, JsonValue } from "../../generator/schema/json.js";

describe("canonicalJson, by the examples of RFC 8785", () => {
  test("section 3.2.2", () => {
    const source = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonicalJson(JSON.parse(source))).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  test("section 3.2.3, keys by UTF-16 code units", () => {
    const source = String.raw`{
      "\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh", "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control", "\u00f6": "Latin Small Letter O With Diaeresis"
    }`;
    expect(Object.values(JSON.parse(canonicalJson(JSON.parse(source))) as object)).toEqual([
      "One",
      "Carriage Return",
      "Control",
      "Latin Small Letter O With Diaeresis",
      "Euro Sign",
      "Emoji: Grinning Face",
      "Hebrew Letter Dalet With Dagesh",
    ]);
    expect(canonicalJson(JSON.parse(source))).toBe(
      `{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis","\u20ac":"Euro Sign","\ud83d\ude00":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}`,
    );
  });

  // Appendix B: IEEE 754 doubles by their bits.
  test.each([
    ["0000000000000000", "0"],
    ["8000000000000000", "0"],
    ["0000000000000001", "5e-324"],
    ["8000000000000001", "-5e-324"],
    ["7fefffffffffffff", "1.7976931348623157e+308"],
    ["ffefffffffffffff", "-1.7976931348623157e+308"],
    ["4340000000000000", "9007199254740992"],
    ["c340000000000000", "-9007199254740992"],
    ["4430000000000000", "295147905179352830000"],
    ["44b52d02c7e14af5", "9.999999999999997e+22"],
    ["44b52d02c7e14af6", "1e+23"],
    ["44b52d02c7e14af7", "1.0000000000000001e+23"],
    ["444b1ae4d6e2ef4e", "999999999999999700000"],
    ["444b1ae4d6e2ef4f", "999999999999999900000"],
    ["444b1ae4d6e2ef50", "1e+21"],
    ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
    ["3eb0c6f7a0b5ed8d", "0.000001"],
    ["41b3de4355555553", "333333333.3333332"],
    ["41b3de4355555554", "333333333.33333325"],
    ["41b3de4355555555", "333333333.3333333"],
    ["41b3de4355555556", "333333333.3333334"],
    ["41b3de4355555557", "333333333.33333343"],
    ["becbf647612f3696", "-0.0000033333333333333333"],
    ["43143ff3c1cb0959", "1424953923781206.2"],
  ])("appendix B, %s", (bits, want) => {
    const view = new DataView(new ArrayBuffer(8));
    view.setBigUint64(0, BigInt(`0x${bits}`));
    expect(canonicalJson(view.getFloat64(0))).toBe(want);
  });
});

test.each<[JsonValue, string]>([
  [null, "null"],
  [[], "[]"],
  [{}, "{}"],
  [{ b: [1, { d: 1, c: 2 }], a: "" }, '{"a":"","b":[1,{"c":2,"d":1}]}'],
  ["\u2028\u2029\u007f</script>", '"\u2028\u2029\u007f</script>"'],
  ["\ud800", '"\\ud800"'],
  [JSON.parse('{"b":1,"__proto__":{"z":1,"a":2}}'), '{"__proto__":{"a":2,"z":1},"b":1}'],
])("canonicalJson(%j)", (value, want) => {
  expect(canonicalJson(value)).toBe(want);
});

describe("orderedSchema", () => {
  test.each<[string, JsonSchema, JsonValue]>([
    [
      "properties become pairs",
      { properties: { b: {}, a: true } },
      {
        properties: [
          ["b", {}],
          ["a", true],
        ],
      },
    ],
    [
      "at every depth",
      { $defs: { x: { properties: { a: { patternProperties: { "^b": {} } } } } } },
      { $defs: [["x", { properties: [["a", { patternProperties: [["^b", {}]] }]] }]] },
    ],
    [
      "a property of that name is none of them",
      { properties: { properties: { type: "object" } } },
      { properties: [["properties", { type: "object" }]] },
    ],
    [
      "data stays",
      { enum: [{ properties: { b: 1, a: 2 } }], default: { $defs: { z: 1 } } },
      { enum: [{ properties: { b: 1, a: 2 } }], default: { $defs: { z: 1 } } },
    ],
    ["a boolean stays", false, false],
    ["a property called __proto__", JSON.parse('{"properties":{"__proto__":{}}}'), { properties: [["__proto__", {}]] }],
  ])("%s", (_title, schema, want) => {
    expect(orderedSchema(schema, "2020-12")).toEqual(want);
  });
});

describe("withoutAnnotations", () => {
  test("keeps what decides about values and drops the rest, by position", () => {
    const schema: JsonSchema = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $comment: "c",
      title: "t",
      description: "d",
      default: {},
      examples: [{}],
      deprecated: true,
      readOnly: true,
      contentMediaType: "text/plain",
      "x-sensitive": true,
      unknown: { type: "string" },
      type: "object",
      required: ["title"],
      properties: {
        title: { type: "string", title: "a property called title", format: "date", description: "d" },
        description: { const: { title: "data" } },
      },
      unevaluatedProperties: false,
      $defs: { default: { enum: [{ description: "data" }], default: 1 } },
    };
    expect(withoutAnnotations(schema, "2020-12")).toEqual({
      type: "object",
      required: ["title"],
      properties: { title: { type: "string", format: "date" }, description: { const: { title: "data" } } },
      unevaluatedProperties: false,
      $defs: { default: { enum: [{ description: "data" }] } },
    });
    expect(withoutAnnotations(true, "2020-12")).toBe(true);
  });

  test("the words of draft-07", () => {
    const schema: JsonSchema = {
      dependencies: { a: ["b"], c: { description: "d", type: "object" } },
      items: [{ title: "t", type: "string" }],
      additionalItems: { title: "t" },
    };
    expect(withoutAnnotations(schema, "draft-07")).toEqual({
      dependencies: { a: ["b"], c: { type: "object" } },
      items: [{ type: "string" }],
      additionalItems: {},
    });
  });
});
