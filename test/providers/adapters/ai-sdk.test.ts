import { describe, expect, test } from "vitest";
import { aiSdk } from "../../../templates/providers/ai-sdk.js";
import { alias, parameters, providerToolkit } from "../provider-tools.js";

describe("the AI SDK: declaring", () => {
  test("an object of tools without execute, whose schemas the SDK takes for its own", async () => {
    const tools = aiSdk.tools(await providerToolkit());
    expect(Object.keys(tools)).toEqual(["list_all", alias]);
    const one = tools[alias];
    expect(Object.keys(one ?? {})).toEqual(["description", "inputSchema"]);
    expect(one?.inputSchema.jsonSchema).toEqual(parameters);
    // What `isSchema` of @ai-sdk/provider-utils asks for, in `ai` 5 to 7.
    const schema: object = one?.inputSchema ?? {};
    expect(["jsonSchema" in schema, "validate" in schema, Reflect.get(schema, Symbol.for("vercel.ai.schema"))]).toEqual(
      [true, true, true],
    );
  });

  test("in the form of the provider behind it, strict where that is asked for", async () => {
    const toolkit = await providerToolkit();
    const strict = aiSdk.with({ provider: "anthropic", strict: "auto" }).tools(toolkit);
    expect(strict["list_all"]?.strict).toBe(true);
    expect(strict["list_all"]?.inputSchema.jsonSchema).toEqual({
      type: "object",
      properties: {},
      additionalProperties: false,
    });
    const gemini = aiSdk.with({ provider: "gemini", strict: "auto" });
    expect(gemini.tools(toolkit)["list_all"]?.strict).toBeUndefined();
    expect(gemini.losses(toolkit)[0]).toMatchObject({ form: "plain", why: "the provider has no strict form" });
  });

  test("R8: the choice", async () => {
    const toolkit = await providerToolkit();
    const choices = ["auto", "any", "none", { only: "orders.read" }] as const;
    expect(choices.map((choice) => aiSdk.toolChoice(toolkit, choice))).toEqual([
      "auto",
      "required",
      "none",
      { type: "tool", toolName: alias },
    ]);
  });
});

const call = (toolCallId: string, toolName: string, input: unknown, more: object = {}) => ({
  type: "tool-call",
  toolCallId,
  toolName,
  input,
  ...more,
});

describe("R12: the AI SDK: reading", () => {
  test.each<[string, Parameters<typeof aiSdk.read>[0], ReturnType<typeof aiSdk.read>]>([
    ["no calls", { toolCalls: [], finishReason: "stop" }, { calls: [], stopped: null }],
    [
      "calls, one that the provider ran aside, and one that the SDK could not read",
      {
        toolCalls: [
          call("a", "x", { y: 1 }),
          call("p", "web_search", {}, { providerExecuted: true }),
          call("b", "x", "{bad", { invalid: true, dynamic: true }),
        ],
        finishReason: "tool-calls",
      },
      {
        calls: [
          { tool_call_id: "a", name: "x", arguments: { y: 1 } },
          { tool_call_id: "b", name: "x", arguments: "{bad" },
        ],
        stopped: null,
      },
    ],
    ["cut off", { toolCalls: [], finishReason: "length" }, { calls: [], stopped: "length" }],
    ["filtered", { toolCalls: [], finishReason: "content-filter" }, { calls: [], stopped: "content-filter" }],
  ])("%s", (_title, given, want) => expect(aiSdk.read(given)).toEqual(want));
});

describe("R12: the AI SDK: answering", () => {
  test("the step's own messages without the SDK's answers to our calls, then one tool message", async () => {
    const toolCalls = [call("a", alias, { id: 1 }), call("b", "no_tool", {}, { invalid: true, dynamic: true })];
    const content = [{ type: "text", text: "Let me see." }, call("a", alias, { id: 1 }), call("b", "no_tool", {})];
    const searched = {
      type: "tool-result",
      toolCallId: "p",
      toolName: "web_search",
      output: { type: "text", value: "x" },
    };
    const told = {
      type: "tool-result",
      toolCallId: "b",
      toolName: "no_tool",
      output: { type: "error-text", value: "x" },
    };
    const messages = [
      { role: "assistant", content },
      { role: "tool", content: [searched, told] },
    ];
    const turn = await aiSdk.run(await providerToolkit(), { toolCalls, response: { id: "r", messages } });
    const conversation: object[] = [];
    turn.appendTo(conversation);
    expect(conversation).toEqual([
      { role: "assistant", content },
      { role: "tool", content: [searched] },
      { role: "tool", content: turn.results },
    ]);
    expect(turn.results).toMatchObject([
      { type: "tool-result", toolCallId: "a", toolName: alias, output: { type: "json", value: { id: 1 } } },
      { toolCallId: "b", toolName: "no_tool", output: { type: "error-json", value: { class: "unknown_tool" } } },
    ]);
  });

  test("a call without an id has one when it goes back, and the SDK's answer to it goes as well", async () => {
    const unnamed = call("", "no_tool", {});
    const told = {
      type: "tool-result",
      toolCallId: "",
      toolName: "no_tool",
      output: { type: "error-text", value: "x" },
    };
    const messages = [
      { role: "assistant", content: [unnamed] },
      { role: "tool", content: [told] },
    ];
    const response = { toolCalls: [unnamed], response: { id: "r", messages } };
    const turn = await aiSdk.run(await providerToolkit(), response);
    const conversation: object[] = [];
    turn.appendTo(conversation);
    expect(conversation).toEqual([
      { role: "assistant", content: [{ ...unnamed, toolCallId: "call_r_0" }] },
      { role: "tool", content: [expect.objectContaining({ toolCallId: "call_r_0", toolName: "no_tool" })] },
    ]);
  });

  test("without the step's messages its calls stand for them", async () => {
    const turn = await aiSdk.run(await providerToolkit(), { toolCalls: [call("a", "list_all", {})] });
    const conversation: object[] = [];
    turn.appendTo(conversation);
    expect(conversation).toEqual([
      { role: "assistant", content: [call("a", "list_all", {})] },
      { role: "tool", content: turn.results },
    ]);
  });
});
