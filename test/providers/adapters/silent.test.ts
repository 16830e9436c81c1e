import { describe, expect, test } from "vitest";
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

/** A provider's responses, by what its model says in one: a call, and nothing in several ways. */
type Row = readonly [
  title: string,
  provider: Provider,
  adapter: Runs,
  question: object,
  call: object,
  silent: readonly (readonly [response: object, appended: readonly object[]])[],
];

const content = (content: readonly object[] | null, stop_reason = "end_turn"): object => ({ content, stop_reason });
const output = (message: object | undefined, stopReason = "end_turn"): object => ({ output: { message }, stopReason });
const blocks = (...content: readonly object[]): object => ({ role: "assistant", content });
const candidate = (content: object, finishReason = "STOP"): object => ({ candidates: [{ content, finishReason }] });
const parts = (...parts: readonly object[]): object => ({ role: "model", parts });
const choice = (message: object, finish_reason = "stop"): object => ({
  choices: [{ index: 0, message, finish_reason }],
});
const sdkChoice = (message: object, finishReason = "stop"): object => ({
  choices: [{ index: 0, message, finishReason }],
});

const thinking = { type: "thinking", thinking: "Hm.", signature: "c2ln" };
const blank = { type: "text", text: "" };
const reasoningContent = { reasoningText: { text: "Hm." } };
const reasoning = { type: "reasoning", id: "rs_1", summary: [] };
const asked = { role: "user", content: "?" };
const called = (id: string): object => ({ id, type: "function", function: { name: "list_all", arguments: "{}" } });
const noAnswer = [{ role: "assistant", content: "(no answer)" }];

const rows: readonly Row[] = [
  [
    "Anthropic",
    "anthropic",
    anthropic,
    asked,
    content([{ type: "tool_use", id: "a", name: "list_all", input: {} }], "tool_use"),
    [
      [content([]), []],
      [content([blank]), []],
      [content([thinking], "max_tokens"), []],
      [content([thinking, { type: "text", text: "\n" }, { type: "redacted_thinking", data: "x" }]), []],
    ],
  ],
  [
    "Bedrock",
    "bedrock",
    bedrock,
    { role: "user", content: [{ text: "?" }] },
    output(blocks({ toolUse: { toolUseId: "a", name: "list_all", input: {} } }), "tool_use"),
    [
      [output(blocks()), [blocks({ text: "(no answer)" })]],
      [output(blocks({ text: "" }, { text: " " })), [blocks({ text: "(no answer)" })]],
      [output(blocks({ reasoningContent })), [blocks({ text: "(no answer)" })]],
      // As collected from a stream.
      [output(undefined), [blocks({ text: "(no answer)" })]],
    ],
  ],
  [
    "Gemini",
    "gemini",
    gemini,
    { role: "user", parts: [{ text: "?" }] },
    candidate(parts({ functionCall: { name: "list_all", args: {} }, thoughtSignature: "c2ln" })),
    [
      [candidate({ role: "model" }), []],
      [candidate(parts()), []],
      [candidate(parts({ text: "" })), []],
      [candidate({}, "MALFORMED_FUNCTION_CALL"), []],
    ],
  ],
  [
    "Mistral",
    "mistral",
    mistral.rest,
    asked,
    choice({ role: "assistant", content: "", tool_calls: [called("abcDEF123")] }, "tool_calls"),
    [
      [choice({ role: "assistant", content: "" }), noAnswer],
      [choice({ role: "assistant", content: null, tool_calls: null }), noAnswer],
      [choice({ role: "assistant", content: [], tool_calls: [] }), noAnswer],
      [sdkChoice({ role: "assistant", content: "\n" }), noAnswer],
      // As collected from a stream.
      [{ choices: [{ index: 0, finishReason: "stop" }] }, noAnswer],
    ],
  ],
  [
    "OpenAI, Chat Completions",
    "openai.chat",
    chat,
    asked,
    choice({ role: "assistant", content: null, tool_calls: [called("a")] }, "tool_calls"),
    [
      [choice({ role: "assistant", content: null, refusal: null }), []],
      [choice({ role: "assistant" }, "content_filter"), []],
      [choice({ role: "assistant", content: "" }), [{ role: "assistant", content: "" }]],
    ],
  ],
  [
    "OpenAI, Responses",
    "openai.responses",
    responses,
    asked,
    { output: [reasoning, { type: "function_call", call_id: "a", name: "list_all", arguments: "{}" }] },
    [
      [{ output: [] }, []],
      [{ output: [reasoning], status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }, []],
    ],
  ],
];

describe("R12: a response without a word leaves a conversation that the provider takes", () => {
  test.each(rows)("%s", async (_title, provider, adapter, question, call, silent) => {
    const toolkit = await providerToolkit();
    const tools = adapter.tools(toolkit);
    for (const [response, appended] of silent) {
      const conversation = [question];
      (await adapter.run(toolkit, call)).appendTo(conversation);
      const before = conversation.length;
      (await adapter.run(toolkit, response)).appendTo(conversation);
      expect(conversation.slice(before)).toEqual(appended);
      conversation.push(question);
      const body = {
        ...(provider === "bedrock" ? { toolConfig: { tools } } : { tools }),
        [messagesMember[provider]]: conversation,
      };
      expect(checkBody(provider, JSON.parse(JSON.stringify(body)) as Json)).toEqual([]);
    }
  });

  test.each<[string, Runs, object]>([
    ["Bedrock", bedrock, output(blocks(), "max_tokens")],
    ["Bedrock, a stream that broke off", bedrock, output(undefined, "stream_ended")],
    ["Bedrock, a guardrail", bedrock, output(undefined, "guardrail_intervened")],
    ["Mistral, without a choice", mistral, { choices: [] }],
    ["Mistral, a stream that broke off", mistral, { choices: [{ index: 0, finishReason: "stream_ended" }] }],
    ["Mistral", mistral, sdkChoice({ role: "assistant", content: "" }, "length")],
  ])("%s: nothing where it was cut off: the request can be made again", async (_title, adapter, response) => {
    const conversation: object[] = [];
    (await adapter.run(await providerToolkit(), response)).appendTo(conversation);
    expect(conversation).toEqual([]);
  });
});

describe("R12: of a response with words or calls only what is refused does not go back", () => {
  const use = { type: "tool_use", id: "a", name: "list_all", input: {} };
  const toolUse = { toolUse: { toolUseId: "a", name: "list_all", input: {} } };
  const signed = { text: "", thoughtSignature: "c2ln" };
  const item = { type: "function_call", call_id: "a", name: "list_all", arguments: "{}" };
  test.each<[string, Runs, object, readonly object[]]>([
    ["Anthropic", anthropic, content([thinking, blank, use, thinking]), [blocks(thinking, use)]],
    [
      "Bedrock",
      bedrock,
      output(blocks({ reasoningContent }, { text: "" }, toolUse, { reasoningContent })),
      [blocks({ reasoningContent }, toolUse)],
    ],
    ["Gemini", gemini, candidate(parts({ text: "." }, { text: "" }, signed)), [parts({ text: "." }, signed)]],
    ["Responses", responses, { output: [reasoning, item, reasoning] }, [reasoning, item]],
    [
      "Chat Completions",
      chat,
      choice({ role: "assistant", content: null, refusal: "No." }),
      [{ role: "assistant", content: null, refusal: "No." }],
    ],
  ])("%s", async (_title, adapter, response, want) => {
    const conversation: object[] = [];
    (await adapter.run(await providerToolkit(), response)).appendTo(conversation);
    expect(conversation.slice(0, want.length)).toEqual(want);
    // What follows are the results.
    expect(JSON.stringify(conversation.slice(want.length))).not.toMatch(/assistant|model|reasoning/);
  });
});
