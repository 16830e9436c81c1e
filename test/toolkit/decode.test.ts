import { describe, expect, test } from "vitest";
import { decodeArguments, decodeCall } from "../../templates/runtime/decode.js";
import type { Decoder } from "../../templates/runtime/types.js";
import { pick } from "./order-tools.js";

describe("arguments back in the contract's form", () => {
  const by: Decoder = { nulls: { by: "method", cases: { get: ["memo"], edit: [] } } };
  test.each<[string, Decoder, unknown, unknown]>([
    ["nothing to do", {}, { a: null, b: 1 }, { a: null, b: 1 }],
    ["a null that means absent", { nulls: ["a"] }, { a: null, b: null }, { b: null }],
    ["a value under a name that may be null", { nulls: ["a"] }, { a: 0 }, { a: 0 }],
    ["nulls of the chosen branch", by, { method: "get", memo: null }, { method: "get" }],
    ["nulls of another branch stay", by, { method: "edit", memo: null }, { method: "edit", memo: null }],
    ["an unknown branch changes nothing", by, { method: "drop", memo: null }, { method: "drop", memo: null }],
    [
      "a branch called like a property of every object",
      by,
      { method: "constructor", memo: null },
      { method: "constructor", memo: null },
    ],
    ["no branch", by, { memo: null }, { memo: null }],
    [
      "__proto__ stays a member",
      { nulls: ["a"] },
      JSON.parse('{"__proto__":{"x":1},"a":null}'),
      JSON.parse('{"__proto__":{"x":1}}'),
    ],
    ["a list", { nulls: ["0"] }, [null], [null]],
    ["text", by, "x", "x"],
    ["null", by, null, null],
  ])("%s", (_title, decoder, given, want) => {
    expect(JSON.stringify(decodeArguments(decoder, given))).toBe(JSON.stringify(want));
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
    const decoded = decodeCall(tools, ({ declarations }) => declarations.openai, {
      name,
      arguments: given,
      tool_call_id: "c",
    });
    expect(decoded).toEqual({ name: tool, arguments: want, tool_call_id: "c" });
  });
});
