import { expect, test } from "vitest";
import { declareFor, providerRules } from "../../generator/emit/emitters/declare-for.js";
import type { ToolView } from "../../generator/emit/emitters/tool-view.js";
import { viewTool } from "../../generator/emit/emitters/view-tool.js";
import type { ProviderRules } from "../../generator/providers/target.js";
import type { JsonObject } from "../../generator/schema/json.js";
import { toolsOf } from "../diff/tools-of.js";

/** A provider with short names and texts alone, which knows no patterns. */
const acme: ProviderRules = {
  toolName: { pattern: /^[a-z]+$/, maxLength: 24, foreign: /[^a-z]/g },
  plain: providerRules.gemini.plain,
};

async function viewOf(properties: JsonObject, more: JsonObject = {}): Promise<ToolView> {
  const input = { type: "object", properties, additionalProperties: false, ...more };
  const [tool] = (await toolsOf({ send_money: { input } })).values();
  if (tool === undefined) throw new Error("no tool");
  return viewTool(tool);
}

test("a plug-in declares a tool to a provider of its own, by changed rules of a built-in one", async () => {
  const tool = await viewOf({
    amount: { type: "integer", exclusiveMinimum: 0 },
    to: { type: "string", pattern: "^x" },
  });
  expect(declareFor(tool, acme)).toEqual({
    name: expect.stringMatching(/^send_money_[0-9a-f]{8}$/),
    description: tool.description,
    plain: {
      parameters: {
        type: "OBJECT",
        properties: { amount: { type: "INTEGER", minimum: 1 }, to: { type: "STRING", pattern: "^x" } },
      },
      decode: {},
      losses: [],
    },
  });
});

test("the built-in rules give what the package has", async () => {
  const tool = await viewOf({ to: { type: "string", minLength: 1 } });
  expect(declareFor(tool, providerRules.openai)).toMatchObject({
    name: "send_money",
    strict: {
      parameters: { required: ["to"], additionalProperties: false },
      losses: [{ at: "/properties/to", keyword: "minLength", why: "unsupported" }],
      decode: { root: { nulls: ["to"] } },
    },
  });
});

test("what has no form is refused, with the place in the contract", async () => {
  const tool = await viewOf(
    { a: { $ref: "#/$defs/a" } },
    { $defs: { a: { type: "object", properties: { a: { $ref: "#/$defs/a" } }, required: ["a"] } } },
  );
  expect(
    declareFor(tool, {
      ...acme,
      plain: { ...providerRules.gemini.plain, kind: "subset", any: "refuse" } as ProviderRules["plain"],
    }),
  ).toEqual({
    refused: { at: expect.any(String), keyword: expect.any(String), reason: expect.any(String) },
  });
});
