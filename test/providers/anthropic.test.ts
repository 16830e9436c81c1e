import { describe, expect, test } from "vitest";
import { anthropic } from "../../templates/providers/anthropic.js";
import { alias, parameters, providerToolkit } from "./provider-tools.js";

describe("Anthropic: declaring", () => {
  test("tools", async () => {
    expect(anthropic.tools(await providerToolkit())).toEqual([
      {
        name: "list_all",
        description: "Lists. It changes nothing.",
        input_schema: { type: "object", properties: {}, additionalProperties: false },
        strict: true,
      },
      {
        name: alias,
        description: "Reads one order. It changes nothing.",
        input_schema: parameters,
        strict: true,
      },
    ]);
  });

  test("R8: the choice", async () => {
    const toolkit = await providerToolkit();
    const choices = ["auto", "any", "none", { only: "orders.read" }] as const;
    expect(choices.map((choice) => anthropic.toolChoice(toolkit, choice))).toEqual([
      { type: "auto" },
      { type: "any" },
      { type: "none" },
      { type: "tool", name: alias },
    ]);
  });
});

const toolUse = (members: object): { type: string } => ({ type: "tool_use", ...members });

describe("Anthropic: reading", () => {
  test.each<[string, Parameters<typeof anthropic.read>[0], ReturnType<typeof anthropic.read>]>([
    ["text alone", { content: [{ type: "text" }], stop_reason: "end_turn" }, { calls: [], stopped: null }],
    [
      "calls among text",
      {
        content: [
          { type: "text" },
          toolUse({ id: "t1", name: "a", input: { x: 1 } }),
          { type: "server_tool_use" },
          toolUse({ id: "t2", name: "b", input: '{"x":1}' }),
          toolUse({ id: "t3", name: "c" }),
        ],
        stop_reason: "tool_use",
      },
      {
        calls: [
          { tool_call_id: "t1", name: "a", arguments: { x: 1 } },
          { tool_call_id: "t2", name: "b", arguments: '{"x":1}' },
          { tool_call_id: "t3", name: "c", arguments: undefined },
        ],
        stopped: null,
      },
    ],
    [
      "a call without an id",
      { id: "msg_1", content: [toolUse({ name: "a", input: {} })] },
      { calls: [{ tool_call_id: "toolu_msg_1_0", name: "a", arguments: {} }], stopped: null },
    ],
    ...["max_tokens", "refusal", "model_context_window_exceeded"].map(
      (reason): [string, Parameters<typeof anthropic.read>[0], ReturnType<typeof anthropic.read>] => [
        reason,
        { content: [], stop_reason: reason },
        { calls: [], stopped: reason },
      ],
    ),
    ["a pause is no end", { content: [], stop_reason: "pause_turn" }, { calls: [], stopped: null }],
  ])("%s", (_title, message, want) => expect(anthropic.read(message)).toEqual(want));
});

describe("R12: Anthropic: answering", () => {
  test("all results in one user message, in the order of the calls, before anything else", async () => {
    const content = [
      { type: "text", text: "Let me see." },
      { type: "tool_use", id: "t1", name: alias, input: { id: 1 } },
      { type: "tool_use", id: "t2", name: "list_all", input: {} },
      { type: "tool_use", id: "t3", name: alias, input: { id: 404 } },
      { type: "tool_use", id: "t4", name: "no_tool", input: {} },
    ];
    const turn = await anthropic.run(await providerToolkit(), { content, stop_reason: "tool_use" });
    const conversation: { role?: string; content?: unknown }[] = [{ role: "user", content: "hi" }];
    turn.appendTo(conversation);
    expect(conversation.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(conversation[1]).toEqual({ role: "assistant", content });
    expect(conversation[2]).toEqual({ role: "user", content: turn.results });
    expect(turn.results.map((block) => ({ ...block, content: JSON.parse(block.content) }))).toMatchObject([
      { type: "tool_result", tool_use_id: "t1", is_error: false, content: { ok: true, data: { id: 1 } } },
      { type: "tool_result", tool_use_id: "t2", is_error: false, content: { ok: true, data: [1, 2] } },
      { type: "tool_result", tool_use_id: "t3", is_error: true, content: { ok: false, error: { code: "NO_ORDER" } } },
      { type: "tool_result", tool_use_id: "t4", is_error: true, content: { error: { class: "unknown_tool" } } },
    ]);
  });

  test("no user message where nothing was called", async () => {
    const turn = await anthropic.run(await providerToolkit(), { content: [{ type: "text" }], stop_reason: "end_turn" });
    const conversation: object[] = [];
    turn.appendTo(conversation);
    expect([turn.done, conversation]).toEqual([true, [{ role: "assistant", content: [{ type: "text" }] }]]);
  });
});
