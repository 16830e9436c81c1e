import { describe, expect, test } from "vitest";
import { declareTool } from "../../../generator/providers/declare-tool.js";
import { visibleSchema } from "../../../generator/providers/visible-schema.js";
import { aiSdk } from "../../../templates/providers/ai-sdk.js";
import { anthropic } from "../../../templates/providers/anthropic.js";
import { bedrock } from "../../../templates/providers/bedrock.js";
import { gemini } from "../../../templates/providers/gemini.js";
import { mistral } from "../../../templates/providers/mistral.js";
import { openai } from "../../../templates/providers/openai.js";
import { decodeArguments } from "../../../templates/runtime/decode.js";
import { encodeArguments } from "../../../templates/runtime/encode.js";
import { hasCorpus } from "../../corpus/read-corpus.js";
import { corpusModels } from "../../mcp/corpus-models.js";
import { valuesOf } from "../round-trip.js";
import { labels, richToolkit } from "./rich-tools.js";

const pairs = [{ key: "a", value: 1 }];
const result = { ok: true, data: { fine: true } } as const;
const failure = {
  ok: false,
  error: { class: "not_found", code: "NO", message: "No.", retryable: false, user_action: null, effect: "none" },
} as const;
/** A turn as a service keeps it: the contract's names and arguments, ids of another provider's, one of them not JSON. */
const past = [
  { name: "label", tool_call_id: "functions.label:0", arguments: { labels: { a: 1 } }, result },
  { name: "gone.tool", tool_call_id: "abcDEF123", arguments: "{bad", result: failure },
];
/** "gone.tool" as every provider takes it, and the first id as those take it that look at ids. */
const gone = "gone_tool_bd65cfe5";
const text = JSON.stringify;

describe("R12: a turn of the past in each provider's form", () => {
  test("OpenAI Responses: strict, so what is absent is null", async () => {
    expect(openai.responses.replay(await richToolkit(), past)).toEqual([
      {
        type: "function_call",
        call_id: "functions.label:0",
        name: labels,
        arguments: text({ labels: pairs, note: null, unit: null }),
      },
      { type: "function_call", call_id: "abcDEF123", name: gone, arguments: "{bad" },
      { type: "function_call_output", call_id: "functions.label:0", output: text(result) },
      { type: "function_call_output", call_id: "abcDEF123", output: text(failure) },
    ]);
  });

  test("OpenAI Chat Completions, plain", async () => {
    expect(openai.chat.with({ strict: "never" }).replay(await richToolkit(), past)).toEqual([
      {
        role: "assistant",
        content: null,
        tool_calls: [
          {
            id: "functions.label:0",
            type: "function",
            function: { name: labels, arguments: text({ labels: { a: 1 } }) },
          },
          { id: "abcDEF123", type: "function", function: { name: gone, arguments: "{bad" } },
        ],
      },
      { role: "tool", tool_call_id: "functions.label:0", content: text(result) },
      { role: "tool", tool_call_id: "abcDEF123", content: text(failure) },
    ]);
  });

  test("Anthropic: all results in one message, arguments are objects, ids without dots", async () => {
    const [assistant, user, ...others] = anthropic.replay(await richToolkit(), past);
    const [first] = assistant?.content ?? [];
    const id = first?.type === "tool_use" ? first.id : "";
    expect(id).toMatch(/^[a-zA-Z0-9_-]+$/);
    expect([assistant, user, others]).toEqual([
      {
        role: "assistant",
        content: [
          { type: "tool_use", id, name: labels, input: { labels: pairs } },
          { type: "tool_use", id: "abcDEF123", name: gone, input: {} },
        ],
      },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: id, content: text(result), is_error: false },
          { type: "tool_result", tool_use_id: "abcDEF123", content: text(failure), is_error: true },
        ],
      },
      [],
    ]);
  });

  test("Gemini: a signature for a history that is not its own, on the first call alone", async () => {
    expect(gemini.replay(await richToolkit(), past)).toEqual([
      {
        role: "model",
        parts: [
          {
            functionCall: { id: "functions.label:0", name: labels, args: { labels: { a: 1 } } },
            thoughtSignature: "skip_thought_signature_validator",
          },
          { functionCall: { id: "abcDEF123", name: gone, args: {} } },
        ],
      },
      {
        role: "user",
        parts: [
          { functionResponse: { id: "functions.label:0", name: labels, response: { output: result.data } } },
          { functionResponse: { id: "abcDEF123", name: gone, response: { error: failure.error } } },
        ],
      },
    ]);
  });

  test("Bedrock and Mistral: ids that they take, the same in call and result", async () => {
    const toolkit = await richToolkit();
    const [assistant, user] = bedrock.replay(toolkit, past);
    const used = assistant?.content.map((block) => ("toolUse" in block ? block.toolUse.toolUseId : ""));
    const answered = user?.content.map((block) => ("toolResult" in block ? block.toolResult.toolUseId : ""));
    expect(used).toEqual(answered);
    for (const id of used ?? []) expect(id).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    const [message, ...results] = mistral.replay(toolkit, past);
    const asked = message !== undefined && "toolCalls" in message ? message.toolCalls.map(({ id }) => id) : [];
    expect(results.map((one) => ("toolCallId" in one ? one.toolCallId : ""))).toEqual(asked);
    expect(asked).toEqual([expect.stringMatching(/^[a-zA-Z0-9]{9}$/), "abcDEF123"]);
  });

  test("the AI SDK", async () => {
    expect(aiSdk.replay(await richToolkit(), past.slice(0, 1))).toEqual([
      {
        role: "assistant",
        content: [
          { type: "tool-call", toolCallId: "functions.label:0", toolName: labels, input: { labels: { a: 1 } } },
        ],
      },
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "functions.label:0",
            toolName: labels,
            output: { type: "json", value: result.data },
          },
        ],
      },
    ]);
  });

  test("nothing for a turn without calls", async () => {
    const toolkit = await richToolkit();
    for (const adapter of [openai.responses, openai.chat, anthropic, gemini, bedrock, mistral, aiSdk])
      expect(adapter.replay(toolkit, [])).toEqual([]);
  });
});

describe("R12: there and back", () => {
  const adapters = {
    ...{
      responses: openai.responses,
      plain: openai.chat.with({ strict: "never" }),
      anthropic,
      gemini,
      proto: gemini.proto,
    },
    ...{ bedrock, strict: bedrock.with({ strict: "auto" }), mistral, aiSdk },
  };
  test.each(Object.entries(adapters))("%s", async (_name, adapter) => {
    const toolkit = await richToolkit();
    const call = { tool_call_id: "c", name: "set.labels", arguments: { labels: { a: 1, b: 2 }, unit: "kg" } };
    const sent = adapter.encode(toolkit, call);
    expect(sent.name).toBe(labels);
    expect(adapter.decode(toolkit, { ...sent, arguments: text(sent.arguments) })).toEqual(call);
  });

  test("a call in either form is understood, whatever neighbours its tool was declared beside", async () => {
    const toolkit = await richToolkit();
    for (const sent of [
      { labels: pairs, unit: "KG" },
      { labels: { a: 1 }, unit: "kg" },
    ]) {
      const { arguments: own } = anthropic.decode(toolkit, { tool_call_id: "c", name: labels, arguments: sent });
      expect(own).toEqual({ labels: { a: 1 }, unit: "kg" });
    }
  });

  // Where one request declares a tool strict and the next one plain, for want of room, its way back is the same.
  test.skipIf(!hasCorpus)(
    "of every contract of the corpus, for the providers with budgets",
    async () => {
      let count = 0;
      const differing: string[] = [];
      for (const [file, tool] of await corpusModels()) {
        const values = valuesOf(visibleSchema(tool), tool.input.dialect, 6);
        const { anthropic: claude, bedrock: amazon } = declareTool(tool);
        for (const { plain, strict = plain } of [claude, amazon].filter((one) => one !== undefined)) {
          for (const value of values) {
            count += 1;
            const back = decodeArguments(strict.decode, JSON.parse(text(encodeArguments(plain.decode, value))));
            if (text(back) !== text(decodeArguments(plain.decode, encodeArguments(plain.decode, value))))
              differing.push(file);
          }
        }
      }
      expect(differing).toEqual([]);
      expect(count).toBeGreaterThan(5000);
    },
    120_000,
  );
});

describe("R20: nothing is read from text", () => {
  const prose = `I call the tool:\n\`\`\`json\n{"name":"${labels}","arguments":{"labels":{}}}\n\`\`\``;
  test.each<[string, () => unknown]>([
    [
      "OpenAI Responses",
      () =>
        openai.responses.read({
          output: [{ type: "message", content: [{ type: "output_text", text: prose }] } as { type: string }],
        }),
    ],
    ["OpenAI Chat Completions", () => openai.chat.read({ choices: [{ message: { content: prose } }] })],
    ["Anthropic", () => anthropic.read({ content: [{ type: "text", text: prose } as { type: string }] })],
    ["Gemini", () => gemini.read({ candidates: [{ content: { parts: [{ text: prose }] } }] })],
    ["Bedrock", () => bedrock.read({ output: { message: { content: [{ text: prose }] } } })],
    ["Mistral", () => mistral.read({ choices: [{ message: { content: prose } }] })],
    ["the AI SDK", () => aiSdk.read({ toolCalls: [] })],
  ])("%s", (_title, read) => expect(read()).toEqual({ calls: [], stopped: null }));
});

describe("R12: two calls under one id", () => {
  test("the first runs, the second is told, and each result has a call in what goes back", async () => {
    const block = (id: string, given: object) => ({
      type: "tool_use",
      id,
      name: labels,
      input: given,
      caller: { type: "direct" },
    });
    const content = [block("t1", { labels: pairs }), block("t1", { labels: [] })];
    const turn = await anthropic.run(await richToolkit(), { content, stop_reason: "tool_use" });
    const conversation: object[] = [];
    turn.appendTo(conversation);
    expect(conversation[0]).toEqual({ role: "assistant", content: [content[0], { ...content[1], id: "t1_2" }] });
    expect(turn.results.map((one) => [one.tool_use_id, one.is_error, JSON.parse(one.content)])).toMatchObject([
      ["t1", false, { ok: true, data: { labels: { a: 1 } } }],
      ["t1_2", true, { error: { class: "syntax", code: "DUPLICATE_CALL", effect: "none" } }],
    ]);
  });

  test("a call without an id goes back with the one that its result has", async () => {
    const toolkit = await richToolkit();
    const message = { role: "assistant", tool_calls: [{ function: { name: "nope", arguments: "{}" } }] };
    const turn = await openai.chat.run(toolkit, { id: "x", choices: [{ message }] });
    const conversation: object[] = [];
    turn.appendTo(conversation);
    expect(conversation[0]).toEqual({
      ...message,
      tool_calls: [{ id: "call_x_0", function: message.tool_calls[0]?.function }],
    });
    expect(turn.results[0]?.tool_call_id).toBe("call_x_0");
    const item = { type: "function_call", name: "nope", arguments: "{}" };
    const items: object[] = [];
    (await openai.responses.run(toolkit, { id: "r", output: [item] })).appendTo(items);
    expect(items).toMatchObject([{ ...item, call_id: "call_r_0" }, { call_id: "call_r_0" }]);
  });

  test("Gemini: a result with a member $ref goes as text", () => {
    const data = { $ref: "#/a" };
    expect(gemini.write([{ name: "a", tool_call_id: "g", result: { ok: true, data } }])).toEqual([
      { functionResponse: { id: "g", name: "a", response: { output: '{"$ref":"#/a"}' } } },
    ]);
  });
});
