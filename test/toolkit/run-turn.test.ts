import { describe, expect, test } from "vitest";
import type { AnyHandler } from "../../templates/runtime/answer-call.js";
import { ownCallId, type ReadCall, runTurn, type TurnCall } from "../../templates/runtime/run-turn.js";
import { createToolkit } from "../../templates/runtime/toolkit.js";
import { pick } from "./order-tools.js";

const all = ["read_order", "list_orders", "change_order", "drop_order", "act_on_order"];

/** A handler that waits until a test lets it go, and writes down when it begins and ends. */
function gatedHandlers() {
  const log: string[] = [];
  const gates = new Map<string, () => void>();
  const handler: AnyHandler = async (_input, { tool, tool_call_id }) => {
    log.push(`+${tool_call_id}`);
    await new Promise<void>((resolve) => gates.set(tool_call_id, resolve));
    log.push(`-${tool_call_id}`);
    if (tool === "list_orders") return [];
    return tool === "read_order" ? { id: 1, total: 1 } : { id: 1 };
  };
  /** Lets one call go, and waits until everything that can happen next has happened. */
  const release = async (id: string): Promise<void> => {
    gates.get(id)?.();
    gates.delete(id);
    await settle();
  };
  return { log, handler, release };
}
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

async function start(
  calls: readonly (readonly [id: string, tool: string, input: unknown, duplicate_of?: string])[],
  stopped: string | null = null,
) {
  const { log, handler, release } = gatedHandlers();
  const handlers = Object.fromEntries(all.map((name) => [name, handler]));
  const toolkit = createToolkit(await pick(...all)).handle(handlers);
  const read = {
    calls: calls.map(
      ([tool_call_id, name, input, duplicate_of]): ReadCall => ({
        ...{ tool_call_id, name, arguments: input },
        ...(duplicate_of === undefined ? {} : { duplicate_of }),
      }),
    ),
    stopped,
  };
  const turn = runTurn<string, unknown>(
    toolkit,
    {
      read,
      decode: (call) => call,
      write: (answered) => answered.map(({ tool_call_id, result }: TurnCall) => `${tool_call_id} ${result.ok}`),
      append: (conversation, results) => void conversation.push({ results }),
    },
    { principal: { id: "u", tenant: "t" } },
  );
  await settle();
  return { turn, log, release, toolkit };
}

describe("R15: what runs beside what", () => {
  test("reads run side by side, and results come in the order of the calls, not of their ends", async () => {
    const { turn, log, release } = await start([
      ["a", "read_order", { id: 1 }],
      ["b", "list_orders", {}],
      ["c", "read_order", { id: 2 }],
    ]);
    expect(log).toEqual(["+a", "+b", "+c"]);
    for (const id of ["c", "a", "b"]) await release(id);
    expect(log).toEqual(["+a", "+b", "+c", "-c", "-a", "-b"]);
    expect((await turn).results).toEqual(["a true", "b true", "c true"]);
  });

  test("a write waits for those before it, runs alone, and those after it wait", async () => {
    const { turn, log, release } = await start([
      ["a", "read_order", { id: 1 }],
      ["b", "read_order", { id: 2 }],
      ["w", "change_order", { id: 1 }],
      ["c", "read_order", { id: 1 }],
    ]);
    expect(log).toEqual(["+a", "+b"]);
    await release("a");
    expect(log).toEqual(["+a", "+b", "-a"]);
    await release("b");
    expect(log).toEqual(["+a", "+b", "-a", "-b", "+w"]);
    await release("w");
    expect(log.slice(5)).toEqual(["-w", "+c"]);
    await release("c");
    expect((await turn).results).toEqual(["a true", "b true", "w true", "c true"]);
  });

  test("two writes run one after the other, of one tool or of two", async () => {
    const { turn, log, release } = await start([
      ["a", "change_order", { id: 1 }],
      ["b", "change_order", { id: 1 }],
      ["c", "drop_order", { id: 1 }],
    ]);
    for (const id of ["a", "b", "c"]) await release(id);
    await turn;
    expect(log).toEqual(["+a", "-a", "+b", "-b", "+c", "-c"]);
  });

  test("what one tool may do depends on the call (R7)", async () => {
    const { turn, log, release } = await start([
      ["a", "act_on_order", { method: "get", id: 1 }],
      ["b", "act_on_order", { method: "get", id: 2 }],
      ["c", "act_on_order", { method: "edit", id: 1 }],
    ]);
    expect(log).toEqual(["+a", "+b"]);
    for (const id of ["b", "a", "c"]) await release(id);
    await turn;
    expect(log).toEqual(["+a", "+b", "-b", "-a", "+c", "-c"]);
  });

  test("a refused call and an unknown tool hold nobody up", async () => {
    const { turn, log, release } = await start([
      ["a", "read_order", { id: 1 }],
      ["x", "no_such_tool", { id: 1 }],
      ["y", "read_order", { id: "1" }],
      ["b", "read_order", { id: 1 }],
    ]);
    expect(log).toEqual(["+a", "+b"]);
    for (const id of ["a", "b"]) await release(id);
    expect((await turn).results).toEqual(["a true", "x false", "y false", "b true"]);
  });

  test("a write that fails does not stop those after it", async () => {
    const { turn, release } = await start([
      ["a", "drop_order", {}],
      ["b", "drop_order", { id: 1 }],
    ]);
    await release("b");
    expect((await turn).results).toEqual(["a false", "b true"]);
  });
});

describe("a turn", () => {
  test("of a response without calls is done", async () => {
    const turn = await (await start([])).turn;
    const conversation: object[] = [];
    turn.appendTo(conversation);
    expect(turn).toMatchObject({ done: true, calls: [], results: [], pending: [], stopped: null });
    expect(conversation).toEqual([{ results: [] }]);
  });

  test("names the list that it was answered under (R21), and its calls with their verdicts (R2)", async () => {
    const { turn, toolkit, release } = await start([["a", "list_orders", {}]]);
    await release("a");
    expect(await turn).toMatchObject({
      done: false,
      list_hash: toolkit.list.hash,
      calls: [
        {
          tool: "list_orders",
          name: "list_orders",
          tool_call_id: "a",
          result: { ok: true, data: [] },
          verdict: { syntax_valid: true, schema_valid: true, business_valid: true },
        },
      ],
    });
  });

  test("of a response that was cut off runs nothing, and still answers every call", async () => {
    const { turn, log } = await start(
      [
        ["a", "read_order", { id: 1 }],
        ["b", "change_order", { id: 1 }],
      ],
      "max_tokens",
    );
    const { calls, stopped, done } = await turn;
    expect({ stopped, done, log }).toEqual({ stopped: "max_tokens", done: false, log: [] });
    expect(
      calls.map(({ tool_call_id, result, verdict }) => [
        tool_call_id,
        result.ok || result.error.class,
        verdict.syntax_valid,
      ]),
    ).toEqual([
      ["a", "syntax", false],
      ["b", "syntax", false],
    ]);
  });

  test("runs one of two calls with one id, and answers both: nobody can say whether they are one", async () => {
    const { turn, log, release } = await start([
      ["a", "list_orders", {}],
      ["b", "change_order", { id: 1 }],
      ["b_2", "change_order", { id: 2 }, "b"],
    ]);
    for (const id of ["a", "b"]) await release(id);
    const { results, calls } = await turn;
    expect(results).toEqual(["a true", "b true", "b_2 false"]);
    expect(log).toEqual(["+a", "-a", "+b", "-b"]);
    expect(calls[2]).toMatchObject({
      result: {
        error: {
          class: "syntax",
          code: "DUPLICATE_CALL",
          message:
            'Another call of the same response has the id "b" too. Only the first was run; call again if both were meant.',
          effect: "none",
        },
      },
      verdict: { syntax_valid: false, schema_valid: null, business_valid: null },
      schema_version: null,
    });
  });

  test.each([
    ["resp_1", 0, "call_resp_1_0"],
    [undefined, 3, "call_3"],
    [null, 0, "call_0"],
  ])("an id made for a call of response %s", (response, index, want) => {
    expect(ownCallId("call_", response, index)).toBe(want);
  });
});
