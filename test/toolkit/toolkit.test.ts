import { describe, expect, test } from "vitest";
import { createToolkit } from "../../templates/runtime/toolkit.js";
import { pick } from "./order-tools.js";

const namesOf = ({ tools }: { readonly tools: readonly { readonly name: string }[] }): string[] =>
  tools.map(({ name }) => name);

describe("R8: only", () => {
  test.each<[string, { goal?: string; names?: string[] }, string[]]>([
    ["nothing said", {}, ["read_order", "list_orders", "change_order", "drop_order"]],
    ["a goal, with the tools that serve all goals", { goal: "preview" }, ["read_order", "list_orders"]],
    ["another goal", { goal: "restore" }, ["list_orders", "drop_order"]],
    ["a goal that no contract names", { goal: "party" }, ["list_orders"]],
    ["names, in the toolkit's order", { names: ["drop_order", "read_order"] }, ["read_order", "drop_order"]],
    ["both", { goal: "production", names: ["drop_order", "read_order"] }, ["read_order"]],
    ["no names", { names: [] }, []],
  ])("%s", async (_title, filter, want) => {
    const tools = await pick("read_order", "list_orders", "change_order", "drop_order");
    const toolset = createToolkit(tools);
    const toolkit = toolset.handle(Object.fromEntries(tools.map(({ name }) => [name, () => null])));
    expect(namesOf(toolset.only(filter))).toEqual(want);
    expect(namesOf(toolkit.only(filter))).toEqual(want);
    expect(namesOf(toolkit.only(filter).only({}))).toEqual(want);
    expect(toolkit.only(filter).list.hash).toBe(toolset.only(filter).list.hash);
  });

  test("what is not shown is not answered, from outside or from code", async () => {
    const toolkit = createToolkit(await pick("read_order", "drop_order")).handle({
      read_order: () => ({ id: 1, total: 1 }),
      drop_order: () => null,
    });
    const step = toolkit.only({ goal: "preview" });
    const unknown = {
      ok: false,
      error: { class: "unknown_tool", message: 'There is no tool "drop_order" here. The tools are: read_order.' },
    };
    const incoming = { name: "drop_order", arguments: { id: 1 }, tool_call_id: "c" };
    expect((await step.answer(incoming)).result).toMatchObject(unknown);
    expect(await step.call("drop_order", { id: 1 })).toMatchObject(unknown);
    expect((await toolkit.answer(incoming)).result).toEqual({ ok: true, data: null });
    expect((await toolkit.only({ names: [] }).answer(incoming)).result).toMatchObject({
      error: { message: 'There is no tool "drop_order" here. No tools can be called.' },
    });
  });

  test("a former name is answered, and hides with its tool", async () => {
    const toolkit = createToolkit(await pick("read_order", "drop_order")).handle({
      read_order: () => ({ id: 1, total: 1 }),
      drop_order: () => null,
    });
    const incoming = { name: "get_order", arguments: { id: 1 }, tool_call_id: "c" };
    expect((await toolkit.answer(incoming)).result.ok).toBe(true);
    expect((await toolkit.only({ names: ["drop_order"] }).answer(incoming)).result.ok).toBe(false);
  });
});

describe("a toolkit that can't work is not made", () => {
  test("one tool twice", async () => {
    const tools = await pick("read_order", "read_order");
    expect(() => createToolkit(tools)).toThrow('createToolkit: the tool "read_order" stands twice in the list');
  });

  test("a tool without a handler, a handler without a tool", async () => {
    const toolset = createToolkit(await pick("read_order", "drop_order"));
    expect(() => toolset.handle({ read_order: () => null })).toThrow('handle: the tool "drop_order" has no handler');
    expect(() => toolset.handle({ read_order: () => null, drop_order: undefined as never })).toThrow(
      'handle: the tool "drop_order" has no handler',
    );
    expect(() => toolset.handle({ read_order: () => null, drop_order: () => null, other: () => null })).toThrow(
      'handle: there is no tool "other"',
    );
    const inherited = Object.create({ read_order: () => null, drop_order: () => null });
    expect(() => toolset.handle(inherited)).toThrow('handle: the tool "read_order" has no handler');
  });
});

test("ids are UUIDs where nothing else is asked for, and differ from call to call", async () => {
  const seen = new Set<string>();
  const toolkit = createToolkit(await pick("list_orders")).handle({
    list_orders: (_input, call) => {
      for (const id of [call.trace_id, call.interaction_id, call.tool_call_id]) seen.add(id);
      return [];
    },
  });
  await toolkit.call("list_orders", {});
  await toolkit.call("list_orders", {});
  expect(seen.size).toBe(6);
  for (const id of seen) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
