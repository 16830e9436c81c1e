import { expect, test } from "vitest";
import { declareTool } from "../../generator/providers/declare-tool.js";
import { toolsOf } from "../diff/tools-of.js";

test.each([
  ["in a ring", { $ref: "#/$defs/d0" }],
  ["with an end", { type: "string" }],
])("a thousand definitions that lead from one to the next, %s: plain everywhere, strict nowhere", async (_, last) => {
  const $defs = Object.fromEntries(
    Array.from({ length: 1000 }, (_value, index) => [
      `d${index}`,
      {
        type: "object",
        properties: { a: index === 999 ? last : { $ref: `#/$defs/d${index + 1}` } },
        additionalProperties: false,
      },
    ]),
  );
  const input = { type: "object", properties: { a: { $ref: "#/$defs/d0" } }, additionalProperties: false, $defs };
  const [tool] = (await toolsOf({ x: { input } })).values();
  if (tool === undefined) throw new Error("no tool");
  const rows = Object.entries(declareTool(tool)).map(([family, { strict, notStrict }]) => [
    family,
    strict !== undefined,
    notStrict?.reason,
  ]);
  const tooDeep = "it is nested too deeply";
  expect(rows).toEqual([
    ["openai", false, tooDeep],
    ["anthropic", false, tooDeep],
    ["gemini", false, undefined],
    ["geminiJsonSchema", false, undefined],
    ["bedrock", false, tooDeep],
    ["mistral", false, tooDeep],
    ["mcp", false, undefined],
  ]);
});
