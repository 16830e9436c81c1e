import { expect, test } from "vitest";
import { checkDeclarations } from "../../generator/providers/check-declarations.js";
import { toolsOf } from "../diff/tools-of.js";

test("two tools under one name are refused when the package is built, and the one that may choose is named", async () => {
  const tools = await toolsOf({ "weather.today": {}, weather_today_b9f903e2: {} });
  const found = checkDeclarations([...tools.values()]).filter(({ rule }) => rule === "alias-taken");
  expect(found.map(({ severity, message, place }) => [severity, message, place?.file])).toContainEqual([
    "error",
    "weather_today_b9f903e2 and weather.today are both called weather_today_b9f903e2 for openai.chat, openai.responses",
    expect.stringMatching(/weather_today_b9f903e2/),
  ]);
  // Gemini's two forms, Anthropic, Bedrock and Mistral refuse the dot as well; MCP takes it.
  expect(found.map(({ message }) => message.slice(message.indexOf(" for ")))).toEqual([
    " for openai.chat, openai.responses",
    " for anthropic",
    " for gemini",
    " for gemini.json-schema",
    " for bedrock",
    " for mistral",
  ]);
});
