import { describe, expect, test } from "vitest";
import { bedrock } from "../../../templates/providers/bedrock.js";
import { alias, parameters, providerToolkit } from "../provider-tools.js";

describe("Bedrock: declaring", () => {
  test("tools for toolConfig, plain unless it is asked for: some models refuse the member strict", async () => {
    const toolkit = await providerToolkit();
    const specs = (strict?: "auto") => (strict === undefined ? bedrock : bedrock.with({ strict })).tools(toolkit);
    expect(specs()).toEqual([
      {
        toolSpec: {
          name: "list_all",
          description: "Lists. It changes nothing.",
          inputSchema: { json: { type: "object", properties: {} } },
        },
      },
      {
        toolSpec: {
          name: alias,
          description: "Reads one order. It changes nothing.",
          inputSchema: { json: parameters },
        },
      },
    ]);
    expect(specs("auto").map(({ toolSpec }) => toolSpec.strict)).toEqual([true, true]);
    expect(specs("auto")[0]?.toolSpec.inputSchema.json).toEqual({
      type: "object",
      properties: {},
      additionalProperties: false,
    });
  });

  test("R8: the choice", async () => {
    const toolkit = await providerToolkit();
    expect(
      ([{ only: "orders.read" }, "auto", "any"] as const).map((choice) => bedrock.toolChoice(toolkit, choice)),
    ).toEqual([{ tool: { name: alias } }, { auto: {} }, { any: {} }]);
  });
});

type Response = Parameters<typeof bedrock.read>[0];
const response = (content: readonly object[], stopReason?: string): Response => ({
  $metadata: { requestId: "q1" },
  output: { message: { content } },
  stopReason,
});
const use = (members: object): object => ({ toolUse: members });

describe("R12: Bedrock: reading", () => {
  test.each<[string, Response, ReturnType<typeof bedrock.read>]>([
    ["text alone", response([{ text: "x" }], "end_turn"), { calls: [], stopped: null }],
    ["nothing", {}, { calls: [], stopped: null }],
    [
      "several calls among other blocks, one that Bedrock runs itself aside",
      response(
        [
          { reasoningContent: { reasoningText: { text: "hm", signature: "s" } } },
          use({ toolUseId: "t1", name: "a", input: { x: 1 } }),
          use({ toolUseId: "t2", name: "web", input: {}, type: "server_tool_use" }),
          use({ toolUseId: "t3", name: "b", input: '{"x":1}' }),
          use({ name: "c" }),
        ],
        "tool_use",
      ),
      {
        calls: [
          { tool_call_id: "t1", name: "a", arguments: { x: 1 } },
          { tool_call_id: "t3", name: "b", arguments: '{"x":1}' },
          { tool_call_id: "tooluse_q1_2", name: "c", arguments: undefined },
        ],
        stopped: null,
      },
    ],
    ...["max_tokens", "guardrail_intervened", "malformed_tool_use"].map(
      (reason): [string, Response, ReturnType<typeof bedrock.read>] => [
        reason,
        response([], reason),
        { calls: [], stopped: reason },
      ],
    ),
  ])("%s", (_title, given, want) => expect(bedrock.read(given)).toEqual(want));
});

describe("R12: Bedrock: answering", () => {
  test("all results in one user message, with their status, and a name that it would refuse under another", async () => {
    const content = [
      { text: "Let me see." },
      use({ toolUseId: "t1", name: alias, input: { id: 1 } }),
      use({ toolUseId: "t2", name: alias, input: { id: 404 } }),
      use({ toolUseId: "t3", name: "functions.list", input: {} }),
    ];
    const turn = await bedrock.run(await providerToolkit(), response(content, "tool_use"));
    const conversation: object[] = [];
    turn.appendTo(conversation);
    // SHA-256 of "functions.list" begins with these eight digits.
    const safe = use({ toolUseId: "t3", name: "functions_list_65716e50", input: {} });
    const [assistant, user, ...others] = conversation;
    expect(assistant).toEqual({ content: [...content.slice(0, 3), safe] });
    expect([user, others]).toEqual([{ role: "user", content: turn.results }, []]);
    expect(
      turn.results.map(({ toolResult: { toolUseId, status, content: texts } }) => [
        toolUseId,
        status,
        texts.map(({ text }) => JSON.parse(text)),
      ]),
    ).toMatchObject([
      ["t1", "success", [{ ok: true, data: { id: 1 } }]],
      ["t2", "error", [{ ok: false, error: { code: "NO_ORDER" } }]],
      ["t3", "error", [{ ok: false, error: { class: "unknown_tool" } }]],
    ]);
  });

  test.each([
    ["text with JSON in it", '{"id":1}', { id: 1 }],
    ["half of a text", '{"id":', {}],
    ["a list", [1], {}],
    ["none", undefined, {}],
  ])("arguments go back as an object: %s", async (_title, input, want) => {
    const given = response([use({ toolUseId: "t1", name: alias, input })], "tool_use");
    const conversation: object[] = [];
    (await bedrock.run(await providerToolkit(), given)).appendTo(conversation);
    expect(conversation[0]).toEqual({ content: [use({ toolUseId: "t1", name: alias, input: want })] });
  });
});
