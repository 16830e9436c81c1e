import { describe, expect, test } from "vitest";
import { gemini } from "../../templates/providers/gemini.js";
import { alias, parameters, providerToolkit } from "./provider-tools.js";

describe("Gemini: declaring", () => {
  test("one tool with every declaration", async () => {
    expect(gemini.tools(await providerToolkit())).toEqual([
      {
        functionDeclarations: [
          {
            name: "list_all",
            description: "Lists. It changes nothing.",
            parametersJsonSchema: { type: "object", properties: {} },
          },
          { name: alias, description: "Reads one order. It changes nothing.", parametersJsonSchema: parameters },
        ],
      },
    ]);
  });

  test("R8: the choice", async () => {
    const toolkit = await providerToolkit();
    const choices = ["auto", "any", "none", { only: "orders.read" }] as const;
    expect(choices.map((choice) => gemini.toolChoice(toolkit, choice))).toEqual([
      { functionCallingConfig: { mode: "AUTO" } },
      { functionCallingConfig: { mode: "ANY" } },
      { functionCallingConfig: { mode: "NONE" } },
      { functionCallingConfig: { mode: "ANY", allowedFunctionNames: [alias] } },
    ]);
  });
});

type Response = Parameters<typeof gemini.read>[0];
const response = (parts: readonly object[], finishReason?: string, rest: Partial<Response> = {}): Response => ({
  candidates: [{ content: { role: "model", parts }, finishReason }],
  ...rest,
});

describe("Gemini: reading", () => {
  test.each<[string, Response, ReturnType<typeof gemini.read>]>([
    ["text alone", response([{ text: "x" }], "STOP"), { calls: [], stopped: null }],
    ["nothing", {}, { calls: [], stopped: null }],
    [
      "calls with and without ids and arguments",
      response(
        [
          { functionCall: { id: "g1", name: "a", args: { x: 1 } } },
          { text: "x" },
          { functionCall: { name: "b" }, thoughtSignature: "s" },
        ],
        "STOP",
      ),
      {
        calls: [
          { tool_call_id: "g1", name: "a", arguments: { x: 1 } },
          { tool_call_id: "gemini_call_1", name: "b", arguments: undefined },
        ],
        stopped: null,
      },
    ],
    [
      "two responses of one conversation make different ids",
      response([{ functionCall: { name: "a" } }], "STOP", { responseId: "r2" }),
      { calls: [{ tool_call_id: "gemini_call_r2_0", name: "a", arguments: undefined }], stopped: null },
    ],
    ["cut off", response([], "MAX_TOKENS"), { calls: [], stopped: "MAX_TOKENS" }],
    [
      "a call that could not be written",
      response([], "MALFORMED_FUNCTION_CALL"),
      { calls: [], stopped: "MALFORMED_FUNCTION_CALL" },
    ],
    [
      "a question that is not answered",
      { promptFeedback: { blockReason: "SAFETY" } },
      { calls: [], stopped: "SAFETY" },
    ],
  ])("%s", (_title, given, want) => expect(gemini.read(given)).toEqual(want));
});

describe("R12: Gemini: answering", () => {
  test("as many responses as calls, in their order, each under the name that the model used", async () => {
    const parts = [
      { text: "Let me see.", thoughtSignature: "s1" },
      { functionCall: { name: alias, args: { id: 1 } }, thoughtSignature: "s2" },
      { functionCall: { id: "g2", name: "list_all" } },
      { functionCall: { name: "read_order", args: { id: 404 } } },
      { functionCall: { id: "g4", name: "no_tool", args: {} } },
      { functionCall: { name: alias, args: { id: 1 } } },
    ];
    const given = response(parts, "STOP");
    const turn = await gemini.run(await providerToolkit(), given);
    const conversation: object[] = [];
    turn.appendTo(conversation);
    // The model's content goes back as it came: its thought signatures stand on it.
    expect(conversation[0]).toBe(given.candidates?.[0]?.content);
    expect(conversation.slice(1)).toEqual([{ role: "user", parts: turn.results }]);
    expect(turn.results).toEqual([
      { functionResponse: { name: alias, response: { output: { id: 1 } } } },
      { functionResponse: { id: "g2", name: "list_all", response: { output: [1, 2] } } },
      { functionResponse: { name: "read_order", response: { error: expect.objectContaining({ code: "NO_ORDER" }) } } },
      {
        functionResponse: {
          id: "g4",
          name: "no_tool",
          response: { error: expect.objectContaining({ class: "unknown_tool" }) },
        },
      },
      { functionResponse: { name: alias, response: { output: { id: 1 } } } },
    ]);
    expect(turn.calls.map(({ tool }) => tool)).toEqual([
      "orders.read",
      "list_all",
      "orders.read",
      "no_tool",
      "orders.read",
    ]);
  });

  test("no content where nothing was called or said", async () => {
    const turn = await gemini.run(await providerToolkit(), { promptFeedback: { blockReason: "SAFETY" } });
    const conversation: object[] = [];
    turn.appendTo(conversation);
    expect([turn.done, turn.stopped, conversation]).toEqual([true, "SAFETY", []]);
  });
});
