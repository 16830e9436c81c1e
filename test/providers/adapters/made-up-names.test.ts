import { expect, test } from "vitest";
import { anthropic } from "../../../templates/providers/anthropic.js";
import { bedrock } from "../../../templates/providers/bedrock.js";
import { gemini } from "../../../templates/providers/gemini.js";
import { mistral } from "../../../templates/providers/mistral.js";
import { chat } from "../../../templates/providers/openai-chat.js";
import { responses } from "../../../templates/providers/openai-responses.js";
import { checkBody } from "../checker/check-body.js";
import type { Json } from "../checker/finding.js";
import { messagesMember, type Provider } from "../checker/read-turns.js";
import { providerToolkit } from "../provider-tools.js";

type Toolkit = Awaited<ReturnType<typeof providerToolkit>>;
type Runs = {
  tools(toolkit: Toolkit): object;
  run(toolkit: Toolkit, response: object): Promise<{ appendTo(conversation: object[]): void }>;
};

const choice = (id: string, name: string): object => ({
  choices: [{ message: { content: "", tool_calls: [{ id, type: "function", function: { name, arguments: "{}" } }] } }],
});
/** The arguments are no JSON, where a provider may give any. */
const responseOf: Readonly<Record<Provider, (name: string) => object>> = {
  anthropic: (name) => ({ content: [{ type: "tool_use", id: "a", name, input: "{" }] }),
  bedrock: (name) => ({ output: { message: { role: "assistant", content: [{ toolUse: { toolUseId: "a", name } }] } } }),
  gemini: (name) => ({
    candidates: [{ content: { role: "model", parts: [{ functionCall: { name }, thoughtSignature: "c2ln" }] } }],
  }),
  mistral: (name) => choice("abcDEF123", name),
  "openai.chat": (name) => choice("a", name),
  "openai.responses": (name) => ({ output: [{ type: "function_call", call_id: "a", name, arguments: "{" }] }),
};
const adapters: Readonly<Record<Provider, Runs>> = {
  ...{ anthropic, bedrock, gemini, mistral: mistral.rest, "openai.chat": chat, "openai.responses": responses },
};

const names = ["multi_tool_use.parallel", "7_days", "", "x".repeat(64), "x".repeat(128)];
/** SHA-256 of the first of them begins with these eight digits. */
const alias = "multi_tool_use_parallel_41c06c9e";

test.each(Object.keys(adapters) as Provider[])(
  "R12: %s: a tool that the model made up leaves a conversation that the provider takes",
  async (provider) => {
    const toolkit = await providerToolkit();
    const tools = adapters[provider].tools(toolkit);
    for (const name of provider === "gemini" ? names.slice(0, 1) : names) {
      const conversation: object[] = [];
      (await adapters[provider].run(toolkit, responseOf[provider](name))).appendTo(conversation);
      const body = provider === "bedrock" ? { toolConfig: { tools } } : { tools };
      const sent = JSON.stringify({ ...body, [messagesMember[provider]]: conversation });
      expect(checkBody(provider, JSON.parse(sent) as Json)).toEqual([]);
      if (name.includes(".")) expect(sent.includes(alias)).toBe(provider !== "gemini");
    }
  },
);

test.each<Provider>(["anthropic", "openai.responses", "openai.chat", "mistral"])(
  "R12: %s: a name that a tool may have goes back as it came",
  async (provider) => {
    for (const name of ["7_days", "x".repeat(64)]) {
      const conversation: object[] = [];
      (await adapters[provider].run(await providerToolkit(), responseOf[provider](name))).appendTo(conversation);
      expect(JSON.stringify(conversation[0])).toContain(`"${name}"`);
    }
  },
);
