import { describe, expect, test } from "vitest";
import { type Decodable, decodeArguments, decodeCall, indexCalls } from "../../templates/runtime/decode.js";
import { encodeArguments } from "../../templates/runtime/encode.js";
import type { DecodeNode, Decoder } from "../../templates/runtime/types.js";
import { pick } from "./order-tools.js";

const json = (text: string): unknown => JSON.parse(text);

/** What is sent, and what it means by the table; where it goes both ways, it is the form in which that is sent. */
const ways: readonly [title: string, node: DecodeNode, sent: unknown, own: unknown][] = [
  ["nothing to do", {}, { a: null, b: 1 }, { a: null, b: 1 }],
  ["null for what is absent", { nulls: ["a"] }, { b: null, a: null }, { b: null }],
  ["a value under a name that may be null", { nulls: ["a"] }, { a: 0 }, { a: 0 }],
  ["other names", { rename: { _top_1: "$top" }, nulls: ["$top"] }, { _top_1: 3 }, { $top: 3 }],
  ["an absent one of them", { rename: { _top_1: "$top" }, nulls: ["$top"] }, { _top_1: null }, {}],
  ["a map", { pairs: true }, [{ key: "a", value: 1 }], { a: 1 }],
  ["an empty map", { pairs: true }, [], {}],
  [
    "a map of objects",
    { pairs: { nulls: ["x"] } },
    [
      { key: "a", value: { x: null } },
      { key: "__proto__", value: { x: 1 } },
    ],
    json('{"a":{},"__proto__":{"x":1}}'),
  ],
  ["a tuple", { tuple: [null, { enum: { "1": 1 } }] }, { "0": "a", "1": "1" }, ["a", 1]],
  ["a shorter one", { tuple: [null, null], nulls: ["1"] }, { "0": "a", "1": null }, ["a"]],
  ["an empty one", { tuple: [null], nulls: ["0"] }, { "0": null }, []],
  ["numbers as texts", { enum: { "1": 1, true: true, "1.5": 1.5 } }, "1.5", 1.5],
  ["JSON text of objects alone", { json: ["object"] }, '{"a":[1]}', { a: [1] }],
  ["a text where objects are JSON text", { json: ["object"] }, "12", "12"],
  ["JSON text of anything", { json: ["string", "number", "null"] }, '"a"', "a"],
  ["inside another object", { unwrap: "arguments", pairs: true }, { arguments: [{ key: "a", value: 1 }] }, { a: 1 }],
  ["inside a list", { items: { nulls: ["a"] } }, [{ a: null }, { a: 1 }], [{}, { a: 1 }]],
  ["inside a property", { properties: { p: { pairs: true } } }, { p: [{ key: "k", value: 2 }] }, { p: { k: 2 } }],
  ["in what no property names", { values: { pairs: true } }, { p: [{ key: "k", value: 2 }] }, { p: { k: 2 } }],
  ["by type: a list", { types: { array: { pairs: true } } }, [{ key: "k", value: 2 }], { k: 2 }],
  ["by type: a text", { types: { array: { pairs: true } } }, "k", "k"],
  [
    "by the value of a property",
    { by: { property: "method", cases: { edit: { nulls: ["memo"] }, get: { nulls: ["memo", "id"] } } } },
    { method: "edit", id: 1, memo: null },
    { method: "edit", id: 1 },
  ],
  [
    "by no value whose text is a case by chance",
    { by: { property: "m", cases: { x: { nulls: ["b"] } } } },
    { m: ["x"], b: null },
    { m: ["x"], b: null },
  ],
  [
    "by a value that is sent as a text",
    { properties: { v: { enum: { "2": 2 } } }, by: { property: "v", cases: { "2": { nulls: ["x"] } } } },
    { v: "2", x: null },
    { v: 2 },
  ],
];

describe("the way back and the way there", () => {
  test.each(ways)("back: %s", (_title, root, sent, own) => {
    expect(JSON.stringify(decodeArguments({ root }, sent))).toBe(JSON.stringify(own));
  });
  test.each(ways)("there: %s", (_title, root, sent, own) => {
    expect(encodeArguments({ root }, own)).toEqual(sent);
  });
});

describe("back only", () => {
  const by: DecodeNode = { by: { property: "method", cases: { get: { strays: ["memo"] } } } };
  test.each<[string, DecodeNode, unknown, unknown]>([
    ["null for what belongs to another form", by, { method: "get", memo: null }, { method: "get" }],
    ["not in a form that has it", by, { method: "edit", memo: null }, { method: "edit", memo: null }],
    ["no form", by, { memo: null }, { memo: null }],
    ["a list with the name of a form in it", by, { method: ["get"], memo: null }, { method: ["get"], memo: null }],
    [
      "an object that can't be made a text",
      by,
      { method: { toString: 0, valueOf: 0 }, memo: null },
      { method: { toString: 0, valueOf: 0 }, memo: null },
    ],
    ["a form called like a member of every object", by, { method: "constructor" }, { method: "constructor" }],
    ["null that the contract knows", { ambiguous: ["a"] }, { a: null }, { a: null }],
    ["other capital letters", { anyCase: ["Celsius", "kelvin"] }, "celsius", "Celsius"],
    ["another text", { anyCase: ["Celsius"] }, "rankine", "rankine"],
    [
      "two pairs of one key: the last counts",
      { pairs: true },
      [
        { key: "a", value: 1 },
        { key: "a", value: 2 },
      ],
      { a: 2 },
    ],
    ["no pairs", { pairs: true }, [{ key: "a" }], [{ key: "a" }]],
    ["a pair without a text", { pairs: true }, [{ key: 1, value: 1 }], [{ key: 1, value: 1 }]],
    [
      "of a name of one's own and another name for it, what comes last",
      { rename: { _top_1: "$top" }, nulls: ["$top"] },
      { _top_1: 1, $top: 2 },
      { $top: 2 },
    ],
    [
      "null says nothing beside it",
      { rename: { _top_1: "$top" }, nulls: ["$top"] },
      { _top_1: 1, $top: null },
      { $top: 1 },
    ],
    ["a list of items is none of pairs", { items: {}, pairs: true }, [], []],
    [
      "a null and what lies inside at once",
      { nulls: ["a"], values: { nulls: ["b"] } },
      { a: null, c: { b: null } },
      { c: {} },
    ],
    ["names of every object", { nulls: ["toString", "__proto__"] }, json('{"__proto__":null,"a":1}'), { a: 1 }],
    [
      "what is under the name of the prototype",
      { properties: { a: { nulls: ["b"] } }, nulls: ["c"] },
      json('{"__proto__":{"b":1},"a":{"b":null},"c":null}'),
      json('{"__proto__":{"b":1},"a":{}}'),
    ],
    ["a gap in a tuple", { tuple: [null, null, null] }, { "0": 1, "2": 3 }, [1, null, 3]],
    ["a null behind a gap", { tuple: [null, null], nulls: ["0"], ambiguous: ["1"] }, { "0": null, "1": null }, []],
    ["text that is no JSON", { json: ["object"] }, "{", "{"],
    ["a list where an object is expected", { nulls: ["0"] }, [null], [null]],
    ["a text where an object is expected", by, "x", "x"],
    ["null where an object is expected", by, null, null],
    ["a table that is not there", { ref: "nowhere" }, { a: null }, { a: null }],
    [
      "a name of every object is no name of the table",
      { rename: {} },
      { constructor: 1, toString: 2 },
      { constructor: 1, toString: 2 },
    ],
  ])("%s", (_title, root, sent, own) => {
    expect(JSON.stringify(decodeArguments({ root }, sent))).toBe(JSON.stringify(own));
  });
});

test.each<[string, DecodeNode, unknown]>([
  ["no null", { nulls: ["a"] }, { a: 1, b: null }],
  ["no other name", { rename: { b: "a" } }, { a: 1 }],
  ["a text as it should be", { properties: { a: { anyCase: ["x"] } } }, { a: "x" }],
  ["a list of such", { properties: { a: { items: { nulls: ["b"] } } }, values: { nulls: ["b"] } }, { a: [{}], c: {} }],
])("what has the contract's form already is not copied: %s", (_title, root, sent) => {
  expect(decodeArguments({ root }, sent)).toBe(sent);
});

test("what is given is not changed", () => {
  const root: DecodeNode = { nulls: ["a"], properties: { b: { pairs: true } }, values: { items: { nulls: ["a"] } } };
  const sent = { a: null, b: [{ key: "k", value: 1 }], c: [{ a: null }] };
  expect(decodeArguments({ root }, sent)).toEqual({ b: { k: 1 }, c: [{}] });
  expect(sent).toEqual({ a: null, b: [{ key: "k", value: 1 }], c: [{ a: null }] });
});

describe("there only", () => {
  test.each<[string, DecodeNode, unknown, unknown]>([
    ["what is absent and may be null itself", { ambiguous: ["a"] }, {}, { a: null }],
    [
      "what belongs to another form is left out",
      { by: { property: "m", cases: { x: { strays: ["b"] } } } },
      { m: "x" },
      { m: "x" },
    ],
    ["JSON text of what JSON can't say stays", { json: ["object"] }, { a: 1n }, { a: 1n }],
  ])("%s", (_title, root, own, sent) => {
    expect(encodeArguments({ root }, own)).toEqual(sent);
  });
});

describe("tables that refer to each other", () => {
  const tree: Decoder = {
    root: { ref: "node" },
    $defs: { node: { nulls: ["left", "right"], properties: { left: { ref: "node" }, right: { ref: "node" } } } },
  };
  const nested = (levels: number): unknown => {
    let value: object = { v: 0 };
    for (let level = 1; level < levels; level += 1) value = { v: level, left: value };
    return value;
  };

  test("go as deep as values may, both ways", () => {
    const own = nested(999);
    const sent = encodeArguments(tree, own);
    expect(decodeArguments(tree, JSON.parse(JSON.stringify(sent)))).toEqual(own);
    expect(JSON.stringify(sent).match(/null/g)).toHaveLength(999 + 1);
  });

  test("and no deeper: what every validator refuses stays as it came", () => {
    const deep = nested(2000);
    expect(decodeArguments(tree, deep)).toBe(deep);
    expect(encodeArguments(tree, deep)).toBe(deep);
    const circle: { left?: unknown } = {};
    circle.left = circle;
    expect(decodeArguments(tree, circle)).toBe(circle);
    expect(encodeArguments(tree, circle)).toBe(circle);
    const hostile = { method: { toString: 0, valueOf: 0 } };
    const by: DecodeNode = { by: { property: "method", cases: { get: { nulls: ["memo"] } } } };
    expect(encodeArguments({ root: by }, hostile)).toEqual(hostile);
  });

  test("what many ways lead to is looked at once", () => {
    let doubled: object = { v: 1 };
    for (let level = 0; level < 60; level += 1) doubled = { left: doubled, right: doubled };
    expect(decodeArguments(tree, doubled)).toMatchObject({ left: { right: {} } });
    expect(encodeArguments(tree, doubled)).toMatchObject({ left: { right: {} } });
  });
});

describe("a call in the contract's words", () => {
  test.each<[string, string, unknown, string, unknown]>([
    [
      "text is parsed and decoded",
      "act_on_order",
      '{"method":"get","id":1,"memo":null}',
      "act_on_order",
      { method: "get", id: 1 },
    ],
    ["an object too", "act_on_order", { method: "get", id: 1, memo: null }, "act_on_order", { method: "get", id: 1 }],
    ["broken text stays as it is", "act_on_order", '{"method"', "act_on_order", '{"method"'],
    ["empty text stays as it is", "act_on_order", "", "act_on_order", ""],
    ["a former name", "get_order", '{"id":1}', "read_order", { id: 1 }],
    ["a tool that is not there", "no_tool", '{"id":1}', "no_tool", '{"id":1}'],
  ])("%s", async (_title, name, given, tool, want) => {
    const tools = await pick("act_on_order", "read_order");
    const declaredAs = ({ declarations: { openai } }: Decodable) =>
      openai === undefined ? undefined : { name: openai.name, decode: openai.plain.decode };
    const decoded = decodeCall(indexCalls(tools, declaredAs), { name, arguments: given, tool_call_id: "c" });
    expect(decoded).toEqual({ name: tool, arguments: want, tool_call_id: "c" });
  });

  test("a tool that the target refuses is called with its own arguments", async () => {
    const tools = await pick("read_order");
    const call = { name: "read_order", arguments: { id: null }, tool_call_id: "c" };
    expect(
      decodeCall(
        indexCalls(tools, () => undefined),
        call,
      ),
    ).toEqual(call);
  });

  test("a declared name comes before a name of one's own, and that before a former one; of two tools the first has it", () => {
    const tool = (name: string, sent: string, formerly: readonly string[] = []): Decodable => ({
      name,
      declarations: { mcp: { name: sent, description: "", plain: { parameters: {}, decode: {}, losses: [] } } },
      contract: { formerly },
    });
    const tools = [tool("a", "z", ["d"]), tool("b", "c", ["a"]), tool("c", "y"), tool("d", "x"), tool("e", "x")];
    const index = indexCalls(tools, ({ declarations: { mcp } }) => ({ name: mcp.name, decode: mcp.plain.decode }));
    expect([...index].map(([name, found]) => `${name} is ${found.name}`).sort()).toEqual([
      "a is a",
      "b is b",
      "c is b",
      "d is d",
      "e is e",
      "x is d",
      "y is c",
      "z is a",
    ]);
  });
});
