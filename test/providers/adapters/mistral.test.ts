import { describe, expect, test } from "vitest";
import { mistral } from "../../../templates/providers/mistral.js";
import { alias, parameters, providerToolkit } from "../provider-tools.js";

describe("Mistral: declaring", () => {
  test("OpenAI's shape, and strictness is said", async () => {
    expect(mistral.tools(await providerToolkit())[1]).toEqual({
      type: "function",
      function: { name: alias, description: "Reads one order. It changes nothing.", parameters, strict: true },
    });
  });

  test("R8: the choice", async () => {
    const toolkit = await providerToolkit();
    const choices = ["auto", "any", "none", { only: "orders.read" }] as const;
    expect(choices.map((choice) => mistral.toolChoice(toolkit, choice))).toEqual([
      "auto",
      "any",
      "none",
      { type: "function", function: { name: alias } },
    ]);
  });
});

const call = (id: string | undefined, name: string, given: unknown) => ({ id, function: { name, arguments: given } });

describe("R12: Mistral: reading", () => {
  const calls = [call("abcDEF123", "a", '{"x":1}'), call("null", "b", { x: 1 }), call(undefined, "c", "")];
  const want = [
    { tool_call_id: "abcDEF123", name: "a", arguments: '{"x":1}' },
    { tool_call_id: "call_m1_1", name: "b", arguments: { x: 1 } },
    { tool_call_id: "call_m1_2", name: "c", arguments: "" },
  ];
  test.each<[string, object, ReturnType<typeof mistral.read>]>([
    ["the SDK's names", { finishReason: "tool_calls", message: { toolCalls: calls } }, { calls: want, stopped: null }],
    [
      "the API's names",
      { finish_reason: "tool_calls", message: { tool_calls: calls } },
      { calls: want, stopped: null },
    ],
    ["no calls", { finishReason: "stop", message: { content: "x", toolCalls: null } }, { calls: [], stopped: null }],
    ["no message", { finishReason: "stop" }, { calls: [], stopped: null }],
    ["cut off", { finishReason: "length", message: {} }, { calls: [], stopped: "length" }],
    ["cut off by the model", { finish_reason: "model_length", message: {} }, { calls: [], stopped: "model_length" }],
  ])("%s", (_title, choice, read) => expect(mistral.read({ id: "m1", choices: [choice] })).toEqual(read));
});

describe("R12: Mistral: answering", () => {
  test("one tool message a call, under the id that stands in the message: nine letters and digits", async () => {
    const toolkit = await providerToolkit();
    const message = {
      role: "assistant",
      toolCalls: [call("abcDEF123", alias, { id: 1 }), call("call_1", alias, '{"id":404}')],
    };
    const turn = await mistral.run(toolkit, { choices: [{ message }] });
    const conversation: object[] = [];
    turn.appendTo(conversation);
    const ids = turn.results.map(({ toolCallId }) => toolCallId);
    expect(ids[0]).toBe("abcDEF123");
    expect(ids[1]).toMatch(/^[a-zA-Z0-9]{9}$/);
    expect(conversation).toEqual([
      { role: "assistant", toolCalls: message.toolCalls.map((one, index) => ({ ...one, id: ids[index] })) },
      ...turn.results,
    ]);
    expect(turn.results.map(({ content, ...rest }) => ({ ...rest, content: JSON.parse(content) }))).toMatchObject([
      { role: "tool", name: alias, content: { ok: true, data: { id: 1 } } },
      { role: "tool", name: alias, content: { ok: false, error: { code: "NO_ORDER" } } },
    ]);
  });

  test("the API's names for who sends JSON", async () => {
    const message = { role: "assistant", content: "", tool_calls: [call("abcDEF123", "list_all", "{}")] };
    const turn = await mistral.rest.run(await providerToolkit(), { choices: [{ message }] });
    const conversation: object[] = [];
    turn.appendTo(conversation);
    expect(conversation).toEqual([
      message,
      { role: "tool", name: "list_all", tool_call_id: "abcDEF123", content: '{"ok":true,"data":[1,2]}' },
    ]);
  });
});
