import { describe, expect, test } from "vitest";
import { bedrock, type ConverseEvent, collectConverseStream } from "../../../templates/providers/bedrock.js";
import { collectContentStream, gemini } from "../../../templates/providers/gemini.js";
import { type ChatChunk, collectChatStream, mistral } from "../../../templates/providers/mistral.js";
import { alias, providerToolkit } from "../provider-tools.js";

/** As an SDK gives it: one event at a time. */
async function* streamed<Event>(events: readonly Event[]): AsyncGenerator<Event> {
  for (const event of events) yield await Promise.resolve(event);
}

const begin = (contentBlockIndex: number, name: string, toolUseId = `t${contentBlockIndex}`): ConverseEvent => ({
  contentBlockStart: { contentBlockIndex, start: { toolUse: { toolUseId, name } } },
});
const delta = (contentBlockIndex: number, piece: object): ConverseEvent => ({
  contentBlockDelta: { contentBlockIndex, delta: piece },
});
const input = (index: number, text: string): ConverseEvent => delta(index, { toolUse: { input: text } });
const stop = (stopReason: string): ConverseEvent => ({ messageStop: { stopReason } });
const use = (toolUseId: string, name: string, given: unknown): object => ({
  toolUse: { toolUseId, name, input: given },
});
const collectBedrock = (events: readonly ConverseEvent[]) =>
  collectConverseStream({ $metadata: { requestId: "q1" }, stream: streamed(events) });

describe("R12: Bedrock: a stream's events are its response", () => {
  test.each<[string, readonly ConverseEvent[], readonly object[] | undefined, string]>([
    ["nothing", [], undefined, "stream_ended"],
    ["no content", [{ messageStart: { role: "assistant" } }, stop("end_turn")], undefined, "end_turn"],
    ["text", [delta(0, { text: "He" }), delta(0, { text: "y" }), stop("end_turn")], [{ text: "Hey" }], "end_turn"],
    ["an empty text", [delta(0, { text: "" }), delta(1, { text: "x" }), stop("end_turn")], [{ text: "x" }], "end_turn"],
    [
      "a call after text, its arguments in many pieces",
      [delta(0, { text: "Hm." }), begin(1, "a"), ...[...'{"x":[1,2]}'].map((c) => input(1, c)), stop("tool_use")],
      [{ text: "Hm." }, use("t1", "a", { x: [1, 2] })],
      "tool_use",
    ],
    [
      "a call without arguments",
      [begin(0, "a"), begin(1, "b"), input(1, ""), stop("tool_use")],
      [use("t0", "a", {}), use("t1", "b", {})],
      "tool_use",
    ],
    [
      "parallel calls, interleaved and out of order",
      [
        begin(2, "b"),
        begin(1, "a"),
        input(2, '{"y":'),
        input(1, '{"x":'),
        input(2, "2}"),
        input(1, "1}"),
        stop("tool_use"),
      ],
      [use("t1", "a", { x: 1 }), use("t2", "b", { y: 2 })],
      "tool_use",
    ],
    [
      "cut off within a call",
      [begin(0, "a"), input(0, '{"x":"ha'), stop("max_tokens")],
      [use("t0", "a", '{"x":"ha')],
      "max_tokens",
    ],
    ["broken off", [begin(0, "a"), input(0, "{}")], [use("t0", "a", {})], "stream_ended"],
    [
      "reasoning with its signature, and one that is not shown",
      [
        ...["I ", "think"].map((text) => delta(0, { reasoningContent: { text } })),
        delta(0, { reasoningContent: { signature: "c2ln" } }),
        delta(1, { reasoningContent: { redactedContent: Uint8Array.of(1, 2) } }),
        delta(1, { reasoningContent: { redactedContent: Uint8Array.of(3) } }),
        delta(2, { reasoningContent: { signature: "only" } }),
        stop("end_turn"),
      ],
      [
        { reasoningContent: { reasoningText: { text: "I think", signature: "c2ln" } } },
        { reasoningContent: { redactedContent: Uint8Array.of(1, 2, 3) } },
        { reasoningContent: { reasoningText: { text: "", signature: "only" } } },
      ],
      "end_turn",
    ],
    [
      "what Bedrock runs by itself, and what it cites",
      [
        {
          contentBlockStart: {
            contentBlockIndex: 0,
            start: { toolUse: { toolUseId: "s", name: "web", type: "server_tool_use" } },
          },
        },
        input(0, "{}"),
        { contentBlockStart: { contentBlockIndex: 1, start: { toolResult: { toolUseId: "s", status: "success" } } } },
        delta(1, { toolResult: [{ json: 1 }] }),
        delta(1, { toolResult: [{ text: "x" }] }),
        delta(2, { text: "So" }),
        delta(2, { citation: { title: "T" } }),
        { contentBlockStart: { contentBlockIndex: 3, start: { image: { format: "png" } } } },
        delta(3, { image: { source: { bytes: 1 } } }),
        stop("end_turn"),
      ],
      [
        { toolUse: { toolUseId: "s", name: "web", type: "server_tool_use", input: {} } },
        { toolResult: { toolUseId: "s", status: "success", content: [{ json: 1 }, { text: "x" }] } },
        { citationsContent: { content: [{ text: "So" }], citations: [{ title: "T" }] } },
        { image: { format: "png", source: { bytes: 1 } } },
      ],
      "end_turn",
    ],
    [
      "hostile names",
      [begin(0, "__proto__", "__proto__"), input(0, '{"__proto__":{"x":1}}'), stop("tool_use")],
      [use("__proto__", "__proto__", JSON.parse('{"__proto__":{"x":1}}'))],
      "tool_use",
    ],
  ])("%s", async (_title, events, content, stopReason) => {
    const usage = { inputTokens: 1, outputTokens: 2, totalTokens: 3 };
    expect(await collectBedrock([...events, { metadata: { usage } }])).toStrictEqual({
      $metadata: { requestId: "q1" },
      output: content === undefined ? {} : { message: { role: "assistant", content } },
      stopReason,
      usage,
    });
  });

  test.each<[string, object, { readonly name: string; readonly message: string }]>([
    [
      "as JSON",
      { throttlingException: { message: "Slow down." } },
      { name: "throttlingException", message: "Slow down." },
    ],
    [
      "without a word",
      { internalServerException: {} },
      { name: "internalServerException", message: "internalServerException" },
    ],
    ["as the SDK's error", { validationException: new RangeError("No.") }, { name: "RangeError", message: "No." }],
    ["unknown today", { quotaException: { message: "Enough." } }, { name: "quotaException", message: "Enough." }],
  ])("an exception among the events is thrown: %s", async (_title, event, { name, message }) => {
    const failed = collectBedrock([delta(0, { text: "x" }), event, stop("end_turn")]);
    await expect(failed).rejects.toBeInstanceOf(Error);
    await expect(failed).rejects.toMatchObject({ name, message });
  });

  test("run: broken arguments are answered, and go back as the object that Bedrock wants", async () => {
    const events = [
      delta(0, { reasoningContent: { text: "hm" } }),
      delta(0, { reasoningContent: { signature: "s" } }),
      ...[begin(1, alias), begin(2, alias), begin(3, alias)],
      ...[input(1, '{"id":'), input(2, '{"id":'), input(1, "1}"), input(3, '[{"id":1}]')],
      stop("tool_use"),
    ];
    const turn = await bedrock.run(await providerToolkit(), await collectBedrock(events));
    expect(turn.calls.map(({ result }) => (result.ok ? result.data : result.error.class))).toEqual([
      { id: 1 },
      "syntax",
      "validation",
    ]);
    const conversation: object[] = [];
    turn.appendTo(conversation);
    expect(conversation[0]).toEqual({
      role: "assistant",
      content: [
        { reasoningContent: { reasoningText: { text: "hm", signature: "s" } } },
        ...[use("t1", alias, { id: 1 }), use("t2", alias, {}), use("t3", alias, {})],
      ],
    });
  });

  test.each([
    ["cut off", stop("max_tokens"), "max_tokens"],
    ["broken off", delta(1, { text: "x" }), "stream_ended"],
  ])("run: a whole call of a stream that was %s does not run", async (_title, last, stopped) => {
    const response = await collectBedrock([begin(0, "list_all"), last]);
    const turn = await bedrock.run(await providerToolkit(), response);
    expect([turn.stopped, turn.calls.map(({ result }) => result.ok)]).toEqual([stopped, [false]]);
  });
});

type CallPiece = NonNullable<NonNullable<NonNullable<ChatChunk["choices"]>[number]["delta"]>["toolCalls"]>[number];
const said = (members: object, finishReason: string | null = null): ChatChunk => ({
  id: "m1",
  choices: [{ index: 0, delta: members, finishReason }],
});
const piece = (index: number | undefined, id: string | undefined, name: string, given: unknown): CallPiece => ({
  ...(id === undefined ? {} : { id }),
  ...(index === undefined ? {} : { index }),
  function: { name, arguments: given },
});
const asking = (...toolCalls: readonly CallPiece[]): ChatChunk => said({ toolCalls });
const done = (reason: string): ChatChunk => said({ content: "" }, reason);
const asked = (index: number, id: string | undefined, name: string, text: string): object => ({
  ...(id === undefined ? {} : { id }),
  type: "function",
  index,
  function: { name, arguments: text },
});
const text = (words: string): object => ({ type: "text", text: words });
const thinking = (words: string, more: object = {}): object => ({ type: "thinking", thinking: [text(words)], ...more });

describe("R12: Mistral: a stream's events are its response", () => {
  test.each<[string, readonly ChatChunk[], object | undefined, string]>([
    ["no content", [said({ role: "assistant", content: "" }), done("stop")], undefined, "stop"],
    ["text", [said({ content: "He" }), said({ content: "y" }), done("stop")], { content: "Hey" }, "stop"],
    [
      "a call that comes whole, its arguments parsed",
      [asking(piece(0, "abcDEF123", "a", { x: 1 })), done("tool_calls")],
      { content: "", toolCalls: [asked(0, "abcDEF123", "a", '{"x":1}')] },
      "tool_calls",
    ],
    [
      "arguments in many pieces, the SDK's text for no id in all but the first",
      [
        asking(piece(0, "A", "a", "")),
        ...[...'{"x":1}'].map((c) => asking(piece(0, "null", "", c))),
        done("tool_calls"),
      ],
      { content: "", toolCalls: [asked(0, "A", "a", '{"x":1}')] },
      "tool_calls",
    ],
    [
      "parallel calls, interleaved and out of order",
      [
        asking(piece(1, "B", "a", '{"y":'), piece(0, "A", "a", '{"x":')),
        asking(piece(0, undefined, "", "1}"), piece(1, undefined, "", "2}")),
        done("tool_calls"),
      ],
      { content: "", toolCalls: [asked(0, "A", "a", '{"x":1}'), asked(1, "B", "a", '{"y":2}')] },
      "tool_calls",
    ],
    [
      "parallel calls under one index, told apart by their ids",
      [
        asking(piece(0, "A", "a", '{"x":'), piece(0, "B", "b", '{"y":')),
        asking(piece(0, "A", "a", "1}"), piece(0, "B", "b", "2}")),
        done("tool_calls"),
      ],
      { content: "", toolCalls: [asked(0, "A", "a", '{"x":1}'), asked(0, "B", "b", '{"y":2}')] },
      "tool_calls",
    ],
    [
      "parallel calls with neither ids nor indexes, told apart by their names",
      [asking(piece(undefined, "null", "a", "{}"), piece(undefined, undefined, "a", "{}")), done("tool_calls")],
      { content: "", toolCalls: [asked(0, undefined, "a", "{}"), asked(0, undefined, "a", "{}")] },
      "tool_calls",
    ],
    [
      "cut off within a call",
      [asking(piece(0, "A", "a", '{"x":"ha')), done("length")],
      { content: "", toolCalls: [asked(0, "A", "a", '{"x":"ha')] },
      "length",
    ],
    ["broken off", [said({ content: "x" })], { content: "x" }, "stream_ended"],
    [
      "thoughts up to their signature, and text in both its forms",
      [
        said({ content: [thinking("I ")] }),
        said({ content: [thinking("think", { signature: "c2ln" })] }),
        said({ content: [thinking("again")] }),
        said({ content: "He" }),
        said({ content: [text("y")] }),
        done("stop"),
      ],
      { content: [thinking("I think", { signature: "c2ln" }), thinking("again"), text("Hey")] },
      "stop",
    ],
    [
      "hostile names",
      [asking(piece(0, "__proto__", "__proto__", '{"__proto__":1}')), done("tool_calls")],
      { content: "", toolCalls: [asked(0, "__proto__", "__proto__", '{"__proto__":1}')] },
      "tool_calls",
    ],
  ])("%s", async (_title, chunks, message, finishReason) => {
    const other: ChatChunk = { usage: { totalTokens: 3 }, choices: [{ index: 1, delta: { content: "another" } }] };
    const events = [...chunks, other].map((data) => ({ data }));
    expect(await collectChatStream(streamed(events))).toEqual({
      id: "m1",
      usage: { totalTokens: 3 },
      choices: [
        { index: 0, ...(message === undefined ? {} : { message: { role: "assistant", ...message } }), finishReason },
      ],
    });
  });

  test("nothing", async () => {
    expect(mistral.read(await collectChatStream([]))).toEqual({ calls: [], stopped: "stream_ended" });
  });

  test("run: the API's names stay, and broken arguments are answered", async () => {
    const calls = [piece(0, "abcDEF123", alias, '{"id":'), piece(1, "abcDEF456", alias, '{"id":')];
    const chunks: ChatChunk[] = [
      { id: "m1", choices: [{ index: 0, delta: { tool_calls: calls }, finish_reason: null }] },
      { choices: [{ index: 0, delta: { tool_calls: [piece(0, undefined, "", "1}")] }, finish_reason: "tool_calls" }] },
    ];
    const response = await collectChatStream(chunks);
    const turn = await mistral.rest.run(await providerToolkit(), response);
    expect(turn.calls.map(({ result }) => (result.ok ? result.data : result.error.code))).toEqual([
      { id: 1 },
      "INVALID_JSON",
    ]);
    const conversation: object[] = [];
    turn.appendTo(conversation);
    expect(conversation).toEqual([
      {
        role: "assistant",
        content: "",
        tool_calls: [asked(0, "abcDEF123", alias, '{"id":1}'), asked(1, "abcDEF456", alias, '{"id":')],
      },
      ...turn.results,
    ]);
  });

  test("run: a whole call of a stream that broke off does not run", async () => {
    const response = await collectChatStream([asking(piece(0, "abcDEF123", "list_all", "{}"))]);
    const turn = await mistral.run(await providerToolkit(), response);
    expect([turn.stopped, turn.calls.map(({ result }) => result.ok)]).toEqual(["stream_ended", [false]]);
  });
});

type Part = { readonly [member: string]: unknown };
const chunk = (parts: readonly Part[] | undefined, finishReason?: string) => ({
  responseId: "r1",
  candidates: [{ index: 0, content: { role: "model", ...(parts === undefined ? {} : { parts }) }, finishReason }],
});
const call = (name: string, args: object, more: object = {}): Part => ({ functionCall: { name, args }, ...more });
const signed = { thoughtSignature: "c2ln" };

describe("R12: Gemini: a stream's chunks are its response", () => {
  test.each<[string, readonly ReturnType<typeof chunk>[], readonly Part[] | undefined, string]>([
    ["nothing", [], undefined, "stream_ended"],
    ["no parts", [chunk(undefined, "STOP")], undefined, "STOP"],
    [
      "text",
      [chunk([{ text: "He" }]), chunk([{ text: "y" }]), chunk([{ text: "" }], "STOP")],
      [{ text: "Hey" }],
      "STOP",
    ],
    [
      "parallel calls, signatures on their parts",
      [chunk([{ text: "Hm" }, call("a", { x: 1 }, signed)]), chunk([call("__proto__", {})], "STOP")],
      [{ text: "Hm" }, call("a", { x: 1 }, signed), call("__proto__", {})],
      "STOP",
    ],
    [
      "thoughts and text that is signed stay apart",
      [
        chunk([{ text: "I ", thought: true }]),
        chunk([{ text: "think", thought: true }, { text: "He" }]),
        chunk([{ text: "y", ...signed }]),
        chunk([{ text: "!" }, { text: "", ...signed }], "STOP"),
      ],
      [
        { text: "I think", thought: true },
        { text: "He" },
        { text: "y", ...signed },
        { text: "!" },
        { text: "", ...signed },
      ],
      "STOP",
    ],
    ["cut off", [chunk([{ text: "He" }], "MAX_TOKENS")], [{ text: "He" }], "MAX_TOKENS"],
    ["broken off", [chunk([call("a", {})])], [call("a", {})], "stream_ended"],
  ])("%s", async (_title, chunks, parts, finishReason) => {
    const usageMetadata = { totalTokenCount: 3 };
    expect(await collectContentStream(streamed([...chunks, { responseId: "r1", usageMetadata }]))).toEqual({
      responseId: "r1",
      usageMetadata,
      candidates: [{ ...(parts === undefined ? {} : { content: { role: "model", parts } }), finishReason }],
    });
  });

  test("a prompt that was blocked", async () => {
    const response = await collectContentStream([{ promptFeedback: { blockReason: "SAFETY" } }]);
    expect(gemini.read(response)).toEqual({ calls: [], stopped: "SAFETY" });
  });

  const begun = (name: string, more: object = {}): Part => ({ functionCall: { name, willContinue: true, ...more } });
  const some = (jsonPath: string, numberValue: number, more: object = { willContinue: true }): Part => ({
    functionCall: { partialArgs: [{ jsonPath, numberValue }], ...more },
  });
  const words = (jsonPath: string, stringValue: string, more: object = {}): Part => ({
    functionCall: { partialArgs: [{ jsonPath, stringValue, ...more }], willContinue: true },
  });
  const on = { willContinue: true };
  const ended: Part = { functionCall: {} };
  test.each<[string, readonly Part[], readonly Part[], string]>([
    ["one call", [begun("a"), some("$.x", 1), some("$.y", 2), ended], [call("a", { x: 1, y: 2 })], "STOP"],
    [
      "as Vertex AI sends it: a mark between elements, an end of each text (gemini-3.1-pro, 2026-04)",
      [
        ...[begun("a"), words("$.x[0].y", "16", on), words("$.x[0].y", " oz", on), words("$.x[0].y", "")],
        ...[{ functionCall: on }, words("$.x[1].y", "", on), words("$.x[1].y", ""), ended],
      ],
      [call("a", { x: [{ y: "16 oz" }, { y: "" }] })],
      "STOP",
    ],
    ["whose last piece says nothing of an end", [begun("a"), some("$.x", 1, {}), ended], [call("a", { x: 1 })], "STOP"],
    ["without arguments", [begun("a"), ended], [call("a", {})], "STOP"],
    [
      "in one piece",
      [{ functionCall: { name: "a", partialArgs: [{ jsonPath: "$.x", numberValue: 1 }] }, ...signed }],
      [call("a", { x: 1 }, signed)],
      "STOP",
    ],
    [
      "one after the other, each with its signature, beside what comes whole",
      [
        { ...begun("a"), ...signed },
        some("$.x", 1, {}),
        call("b", { z: 0 }),
        begun("c", { id: "2" }),
        { ...some("$.x", 2), thoughtSignature: "bGF0ZXI=" },
        ended,
        { text: "So." },
      ],
      [
        call("a", { x: 1 }, signed),
        call("b", { z: 0 }),
        { functionCall: { id: "2", name: "c", args: { x: 2 } }, thoughtSignature: "bGF0ZXI=" },
        { text: "So." },
      ],
      "STOP",
    ],
    [
      "with their ids and names in every piece",
      [
        begun("a", { id: "1" }),
        begun("a", { id: "2" }),
        some("$.x", 1, { id: "1", name: "a", willContinue: true }),
        some("$.x", 2, { id: "2", name: "a", willContinue: false }),
        some("$.y", 1, { id: "1" }),
      ],
      [
        { functionCall: { id: "1", name: "a", args: { x: 1, y: 1 } } },
        { functionCall: { id: "2", name: "a", args: { x: 2 } } },
      ],
      "STOP",
    ],
    ["one that did not end", [begun("a"), some("$.x", 1)], [call("a", { x: 1 })], "stream_ended"],
    ["one whose text did not end", [begun("a"), words("$.x", "h", on), ended], [call("a", { x: "h" })], "stream_ended"],
  ])("arguments in pieces: %s", async (_title, given, parts, finishReason) => {
    const chunks = [...given.map((part) => chunk([part])), chunk([], "STOP")];
    expect((await collectContentStream(streamed(chunks))).candidates).toStrictEqual([
      { content: { role: "model", parts }, finishReason },
    ]);
  });

  test.each<[string, readonly Part[], string]>([
    ["of no call", [some("$.x", 1)], "belong to no call"],
    ["of another call", [begun("a", { id: "1" }), some("$.x", 1, { id: "2" })], "belong to no call"],
    ["of a call that has ended", [begun("a"), ended, some("$.x", 1)], "belong to no call"],
    ["beside whole ones", [begun("a", { args: { x: 1 } })], "and beside them"],
    ["that cannot be put together", [begun("a"), some("$.x[1]", 1)], '"$.x[1]" skips elements'],
  ])("arguments in pieces that are an error: %s", async (_title, given, words) => {
    const failed = collectContentStream(given.map((part) => chunk([part])));
    await expect(failed).rejects.toBeInstanceOf(SyntaxError);
    await expect(failed).rejects.toThrow(words);
  });

  test("run: a call whose arguments came in pieces is one like others", async () => {
    const chunks = [begun(alias), some("$.id", 1), ended, begun(alias), some("$.id", 404, {})];
    const response = await collectContentStream([...chunks.map((part) => chunk([part])), chunk([], "STOP")]);
    const turn = await gemini.run(await providerToolkit(), response);
    expect(turn.calls.map(({ result }) => (result.ok ? result.data : result.error.class))).toEqual([
      { id: 1 },
      "not_found",
    ]);
  });

  test("run: the model's parts go back as they came", async () => {
    const parts = [call(alias, { id: 1 }, signed), call(alias, { id: 404 })];
    const response = await collectContentStream([...parts.map((part) => chunk([part])), chunk([], "STOP")]);
    const turn = await gemini.run(await providerToolkit(), response);
    expect(turn.calls.map(({ result, tool_call_id }) => [tool_call_id, result.ok])).toEqual([
      ["gemini_call_r1_0", true],
      ["gemini_call_r1_1", false],
    ]);
    const conversation: object[] = [];
    turn.appendTo(conversation);
    expect(conversation).toEqual([
      { role: "model", parts },
      { role: "user", parts: turn.results },
    ]);
  });
});
