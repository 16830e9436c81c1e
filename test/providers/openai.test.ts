import { describe, expect, test } from "vitest";
import { openai } from "../../templates/providers/openai.js";
import { alias, parameters, providerToolkit } from "./provider-tools.js";

const { responses, chat } = openai;
const declared = [
  {
    name: "list_all",
    description: "Lists. It changes nothing.",
    parameters: { type: "object", properties: {}, required: [], additionalProperties: false },
    strict: true,
  },
  { name: alias, description: "Reads one order. It changes nothing.", parameters, strict: true },
];

describe("OpenAI: declaring", () => {
  test("Responses takes flat tools, Chat Completions nested ones, and strictness is said", async () => {
    const toolkit = await providerToolkit();
    expect(responses.tools(toolkit)).toEqual(declared.map((one) => ({ type: "function", ...one })));
    expect(chat.tools(toolkit)).toEqual(declared.map((one) => ({ type: "function", function: one })));
  });

  test("every list is fresh, so that a service may add its own tools", async () => {
    const toolkit = await providerToolkit();
    responses.tools(toolkit).push({ type: "function", name: "x", description: "", parameters: {}, strict: true });
    expect(responses.tools(toolkit)).toHaveLength(2);
  });

  test("R8: the choice, in each form", async () => {
    const toolkit = await providerToolkit();
    expect((["auto", "any", "none"] as const).map((choice) => responses.toolChoice(toolkit, choice))).toEqual([
      "auto",
      "required",
      "none",
    ]);
    expect((["auto", "any", "none"] as const).map((choice) => chat.toolChoice(toolkit, choice))).toEqual([
      "auto",
      "required",
      "none",
    ]);
    expect(responses.toolChoice(toolkit, { only: "orders.read" })).toEqual({ type: "function", name: alias });
    expect(chat.toolChoice(toolkit, { only: "orders.read" })).toEqual({ type: "function", function: { name: alias } });
    const step = toolkit.only({ names: ["list_all"] });
    expect(() => responses.toolChoice(step, { only: "orders.read" })).toThrow(
      'the tool "orders.read" is not in this toolkit',
    );
  });
});

const call = (call_id: string | undefined, name: string, given: unknown) => ({
  type: "function_call",
  call_id,
  name,
  arguments: given,
});

describe("OpenAI: reading", () => {
  test.each<[string, Parameters<typeof responses.read>[0], ReturnType<typeof responses.read>]>([
    ["text alone", { output: [{ type: "message" }], status: "completed" }, { calls: [], stopped: null }],
    [
      "calls among other items",
      { output: [{ type: "reasoning" }, call("c1", "a", '{"x":1}'), { type: "message" }, call("c2", "b", "")] },
      {
        calls: [
          { tool_call_id: "c1", name: "a", arguments: '{"x":1}' },
          { tool_call_id: "c2", name: "b", arguments: "" },
        ],
        stopped: null,
      },
    ],
    [
      "calls without ids",
      {
        id: "resp_7",
        output: [
          call(undefined, "a", "{}"),
          Object.assign(call(undefined, "a", "{}"), { id: "fc_1" }),
          call(undefined, "a", "{}"),
        ],
      },
      {
        calls: ["call_resp_7_0", "fc_1", "call_resp_7_2"].map((tool_call_id) => ({
          tool_call_id,
          name: "a",
          arguments: "{}",
        })),
        stopped: null,
      },
    ],
    [
      "cut off",
      { output: [], status: "incomplete", incomplete_details: { reason: "max_output_tokens" } },
      { calls: [], stopped: "max_output_tokens" },
    ],
    [
      "cut off without a reason",
      { output: [], status: "incomplete", incomplete_details: null },
      { calls: [], stopped: "incomplete" },
    ],
    ["failed", { output: [], status: "failed" }, { calls: [], stopped: "failed" }],
  ])("Responses: %s", (_title, response, want) => expect(responses.read(response)).toEqual(want));

  const message = (...tool_calls: unknown[]) => ({ role: "assistant", content: null, tool_calls });
  test.each<[string, Parameters<typeof chat.read>[0], ReturnType<typeof chat.read>]>([
    [
      "text alone",
      { choices: [{ finish_reason: "stop", message: { role: "assistant", content: "x" } }] },
      { calls: [], stopped: null },
    ],
    ["no choice", { choices: [] }, { calls: [], stopped: null }],
    [
      "calls, a custom one aside",
      {
        choices: [
          {
            finish_reason: "tool_calls",
            message: message(
              { id: "c1", type: "function", function: { name: "a", arguments: "{}" } },
              { id: "c2", type: "custom", custom: { name: "b", input: "x" } },
              { id: "c3", type: "function", function: { name: "a", arguments: { x: 1 } } },
            ),
          },
        ],
      },
      {
        calls: [
          { tool_call_id: "c1", name: "a", arguments: "{}" },
          { tool_call_id: "c3", name: "a", arguments: { x: 1 } },
        ],
        stopped: null,
      },
    ],
    [
      "a call without an id",
      { id: "chatcmpl_1", choices: [{ message: message({ function: { name: "a", arguments: "" } }) }] },
      { calls: [{ tool_call_id: "call_chatcmpl_1_0", name: "a", arguments: "" }], stopped: null },
    ],
    ["cut off", { choices: [{ finish_reason: "length", message: message() }] }, { calls: [], stopped: "length" }],
    [
      "filtered",
      { choices: [{ finish_reason: "content_filter", message: message() }] },
      { calls: [], stopped: "content_filter" },
    ],
  ])("Chat Completions: %s", (_title, completion, want) => expect(chat.read(completion)).toEqual(want));
});

const parsed = (text: string): unknown => JSON.parse(text);

describe("R12: OpenAI: answering", () => {
  test("Responses: its own items, then one output a call in the order of the calls", async () => {
    const toolkit = await providerToolkit();
    const output = [
      { type: "reasoning" },
      call("c1", alias, '{"id":1}'),
      call("c2", "list_all", ""),
      call("c3", alias, '{"id":404}'),
      call("c4", "no_tool", "{}"),
      call("c5", "read_order", '{"id":5}'),
    ];
    const turn = await responses.run(toolkit, { output });
    const conversation: object[] = [{ role: "user", content: "hi" }];
    turn.appendTo(conversation);
    expect(conversation.slice(0, 7)).toEqual([{ role: "user", content: "hi" }, ...output]);
    expect(conversation.slice(7)).toEqual(turn.results);
    expect(turn.results.map(({ type, call_id, output: text }) => [type, call_id, parsed(text)])).toMatchObject([
      ["function_call_output", "c1", { ok: true, data: { id: 1 } }],
      ["function_call_output", "c2", { ok: true, data: [1, 2] }],
      ["function_call_output", "c3", { ok: false, error: { class: "not_found", code: "NO_ORDER" } }],
      ["function_call_output", "c4", { ok: false, error: { class: "unknown_tool" } }],
      ["function_call_output", "c5", { ok: true, data: { id: 5 } }],
    ]);
    expect(turn.calls.map(({ tool, name }) => [tool, name])).toEqual([
      ["orders.read", alias],
      ["list_all", "list_all"],
      ["orders.read", alias],
      ["no_tool", "no_tool"],
      ["orders.read", "read_order"],
    ]);
  });

  test("Chat Completions: the message, then one tool message a call", async () => {
    const toolkit = await providerToolkit();
    const message = {
      role: "assistant",
      content: null,
      tool_calls: [
        { id: "c1", type: "function", function: { name: alias, arguments: '{"id":1}' } },
        { id: "c2", type: "function", function: { name: alias, arguments: '{"id":"x"}' } },
      ],
    };
    const turn = await chat.run(toolkit, { choices: [{ finish_reason: "tool_calls", message }] });
    const conversation: object[] = [];
    turn.appendTo(conversation);
    expect(conversation[0]).toEqual(message);
    expect(turn.results.map(({ role, tool_call_id, content }) => [role, tool_call_id, parsed(content)])).toMatchObject([
      ["tool", "c1", { ok: true, data: { id: 1 } }],
      ["tool", "c2", { ok: false, error: { class: "validation", details: { issues: [{ path: "/id" }] } } }],
    ]);
    expect(conversation.slice(1)).toEqual(turn.results);
  });

  test("a response that was cut off: every call gets an answer, and none was run", async () => {
    const toolkit = await providerToolkit();
    const response = {
      status: "incomplete",
      incomplete_details: { reason: "max_output_tokens" },
      output: [call("c1", alias, '{"id":1}')],
    };
    const turn = await responses.run(toolkit, response);
    expect(turn).toMatchObject({ done: false, stopped: "max_output_tokens" });
    expect(turn.results.map(({ output }) => parsed(output))).toMatchObject([
      { ok: false, error: { class: "syntax", effect: "none" } },
    ]);
  });

  test("what the SDK's stream helpers add to the model's items does not go back: the API refuses it", async () => {
    const toolkit = await providerToolkit();
    const output = [
      { type: "message", content: [{ type: "output_text", text: "x", parsed: null, annotations: [] }] },
      Object.assign(call("c1", "list_all", "{}"), { parsed_arguments: null }),
      { type: "mcp_call", output: { parsed: 1 } },
    ];
    const conversation: object[] = [];
    (await responses.run(toolkit, { output })).appendTo(conversation);
    expect(conversation.slice(0, 3)).toEqual([
      { type: "message", content: [{ type: "output_text", text: "x", annotations: [] }] },
      call("c1", "list_all", "{}"),
      { type: "mcp_call", output: { parsed: 1 } },
    ]);
    const message = {
      role: "assistant",
      content: "x",
      parsed: null,
      tool_calls: [
        { id: "c1", type: "function", function: { name: "list_all", arguments: "{}", parsed_arguments: null } },
      ],
    };
    const turn = await chat.run(toolkit, { choices: [{ finish_reason: "tool_calls", message }] });
    const messages: object[] = [];
    turn.appendTo(messages);
    expect(messages[0]).toEqual({
      role: "assistant",
      content: "x",
      tool_calls: [{ id: "c1", type: "function", function: { name: "list_all", arguments: "{}" } }],
    });
  });

  test("without calls the turn is done, and the model's own items are kept", async () => {
    const turn = await responses.run(await providerToolkit(), { output: [{ type: "message" }] });
    const conversation: object[] = [];
    turn.appendTo(conversation);
    expect([turn.done, conversation]).toEqual([true, [{ type: "message" }]]);
  });
});
