import { describe, expect, test } from "vitest";
import type { AnyHandler, CallOptions } from "../../templates/runtime/answer-call.js";
import type { Call } from "../../templates/runtime/call.js";
import { createToolkit } from "../../templates/runtime/toolkit.js";
import { pick } from "./order-tools.js";

const ids = ["trace-1", "turn-1"];
const createId = (): (() => string) => {
  const left = [...ids];
  return () => left.shift() ?? "more";
};
const unused: AnyHandler = () => {
  throw new Error("must not run");
};

/** Answers one call of one tool. */
async function answer(name: string, handler: AnyHandler, given: unknown, options?: CallOptions) {
  const toolkit = createToolkit(await pick(name)).handle({ [name]: handler }, { createId: createId() });
  return toolkit.answer({ name, arguments: given, tool_call_id: "c1" }, options);
}

const verdictOf = (syntax: boolean | null, schema: boolean | null, business: boolean | null) => ({
  syntax_valid: syntax,
  schema_valid: schema,
  business_valid: business,
});

const write: CallOptions = { principal: { id: "u1", tenant: "t1" } };

describe("R2, R11: what a call can come to, with its three verdicts", () => {
  const raise =
    (code: string): AnyHandler =>
    (_input, call) => {
      throw call.error[code]?.();
    };
  type Row = {
    title: string;
    tool?: string;
    handler: AnyHandler;
    given?: unknown;
    options?: CallOptions;
    want: object;
    verdict: object;
  };
  const failure = (kind: string, code: string, rest: object = {}): object => ({
    class: kind,
    code,
    retryable: false,
    user_action: null,
    effect: "none",
    ...rest,
  });
  const rows: Row[] = [
    {
      title: "success",
      handler: () => ({ id: 1, total: 2 }),
      want: { ok: true, data: { id: 1, total: 2 } },
      verdict: verdictOf(true, true, true),
    },
    {
      title: "text that is no JSON",
      handler: unused,
      given: '{"id":1',
      want: failure("syntax", "INVALID_JSON"),
      verdict: verdictOf(false, null, null),
    },
    {
      title: "arguments inside prose (R20: none are looked for)",
      handler: unused,
      given: 'Sure: ```json\n{"id":1}\n```',
      want: failure("syntax", "INVALID_JSON"),
      verdict: verdictOf(false, null, null),
    },
    {
      title: "arguments that do not fit",
      handler: unused,
      given: { id: "1" },
      want: failure("validation", "INVALID_INPUT", {
        details: { issues: [{ path: "/id", keyword: "type", expected: "integer" }] },
      }),
      verdict: verdictOf(true, false, null),
    },
    {
      title: "arguments with more faults than a message says; the details have all",
      handler: unused,
      given: { a: 1, b: 2, c: 3, d: 4 },
      want: failure("validation", "INVALID_INPUT", {
        message: expect.stringMatching(/^The arguments do not fit read_order 1\.0\.0: ([^;]+; ){3}and 2 more$/),
        details: { issues: { length: 5 } },
      }),
      verdict: verdictOf(true, false, null),
    },
    {
      title: "authentication",
      handler: raise("SIGN_IN"),
      want: failure("authentication", "SIGN_IN", { message: "SIGN_IN" }),
      verdict: verdictOf(true, true, null),
    },
    {
      title: "authorization",
      handler: raise("NOT_YOURS"),
      want: failure("authorization", "NOT_YOURS"),
      verdict: verdictOf(true, true, false),
    },
    {
      title: "not found, with the contract's words",
      handler: raise("NO_ORDER"),
      want: failure("not_found", "NO_ORDER", { message: "There is no such order.", user_action: "check_order_id" }),
      verdict: verdictOf(true, true, false),
    },
    {
      title: "conflict",
      handler: raise("LOCKED"),
      want: failure("conflict", "LOCKED", { retryable: true }),
      verdict: verdictOf(true, true, false),
    },
    {
      title: "rate limited",
      handler: raise("TOO_MANY"),
      want: failure("rate_limited", "TOO_MANY", { retryable: true }),
      verdict: verdictOf(true, true, null),
    },
    {
      title: "business",
      handler: raise("ALREADY_SENT"),
      want: failure("business", "ALREADY_SENT", { user_action: "call_carrier" }),
      verdict: verdictOf(true, true, false),
    },
    {
      title: "unavailable",
      handler: raise("SHOP_DOWN"),
      want: failure("unavailable", "SHOP_DOWN", { retryable: true }),
      verdict: verdictOf(true, true, null),
    },
    {
      title: "cancelled before it began",
      handler: unused,
      options: { signal: AbortSignal.abort() },
      want: failure("cancelled", "CANCELLED"),
      verdict: verdictOf(true, true, null),
    },
    {
      title: "a read that threw",
      handler: () => Promise.reject(new Error("password=hunter2")),
      want: failure("internal", "INTERNAL", { message: "The tool failed." }),
      verdict: verdictOf(true, true, null),
    },
    {
      title: "a write that threw: nobody knows",
      tool: "change_order",
      options: write,
      handler: () => Promise.reject(new Error("password=hunter2")),
      want: failure("unknown", "OUTCOME_UNKNOWN", { effect: "unknown" }),
      verdict: verdictOf(true, true, null),
    },
    {
      title: "a write that threw what is no error",
      tool: "drop_order",
      handler: () => Promise.reject("password=hunter2"),
      want: failure("unknown", "OUTCOME_UNKNOWN", { effect: "unknown" }),
      verdict: verdictOf(true, true, null),
    },
    {
      title: "a read whose answer breaks its contract",
      handler: () => ({ id: 1 }),
      want: failure("output_invalid", "INVALID_OUTPUT", {
        message: "The answer of read_order breaks its own contract.",
        details: { issues: [{ path: "", keyword: "required" }] },
      }),
      verdict: verdictOf(true, true, true),
    },
    {
      title: "a write whose answer breaks its contract has happened",
      tool: "change_order",
      options: write,
      handler: () => ({ id: 1, more: "x" }),
      want: failure("output_invalid", "INVALID_OUTPUT", {
        effect: "applied",
        details: { issues: [{ path: "", keyword: "additionalProperties" }] },
      }),
      verdict: verdictOf(true, true, true),
    },
    {
      title: "a write whose answer is no JSON",
      tool: "change_order",
      options: write,
      handler: () => ({ id: 1n }),
      want: failure("output_invalid", "INVALID_OUTPUT", {
        effect: "applied",
        details: { issues: [{ path: "/id", keyword: "json", message: "a bigint is no JSON value" }] },
      }),
      verdict: verdictOf(true, true, true),
    },
    {
      title: "a tool that returns nothing: its handler's value is nobody's business",
      tool: "drop_order",
      handler: () => ({ secret: 1n }),
      want: { ok: true, data: null },
      verdict: verdictOf(true, true, true),
    },
  ];
  test.each(rows)("$title", async ({ tool = "read_order", handler, given = { id: 1 }, options, want, verdict }) => {
    const answered = await answer(tool, handler, given, options);
    expect(answered.result).toMatchObject("ok" in want ? want : { ok: false, error: want });
    expect(answered.verdict).toEqual(verdict);
    expect(JSON.stringify(answered)).not.toContain("hunter2");
  });

  test("an unknown tool", async () => {
    const toolkit = createToolkit(await pick("read_order", "drop_order")).handle({
      read_order: unused,
      drop_order: unused,
    });
    const answered = await toolkit.answer({ name: "constructor", arguments: "{}", tool_call_id: "c1" });
    expect(answered).toMatchObject({
      result: {
        ok: false,
        error: failure("unknown_tool", "UNKNOWN_TOOL", {
          message: 'There is no tool "constructor" here. The tools are: read_order, drop_order.',
        }),
      },
      verdict: verdictOf(null, null, null),
      effect: { side_effect_class: "read" },
    });
  });
});

describe("arguments in every form that models send", () => {
  test.each<[string, unknown]>([
    ["an object", {}],
    ["text", "{}"],
    ["empty text", ""],
    ["blank text", " \n"],
    ["nothing", undefined],
    ["null", null],
  ])("%s", async (_title, given) => {
    const { result } = await answer("list_orders", (input) => (JSON.stringify(input) === "{}" ? [1] : [0]), given);
    expect(result).toEqual({ ok: true, data: [1] });
  });

  test.each<[string, unknown, string]>([
    ["a list", "[]", "an array"],
    ["text in text", '"{}"', "a string"],
    ["a number", 5, "a number"],
    ["the word null", "null", "null"],
  ])("%s is refused by the schema", async (_title, given, kind) => {
    const { result, verdict } = await answer("list_orders", unused, given);
    expect(result).toMatchObject({ ok: false, error: { class: "validation" } });
    expect(!result.ok && result.error.message).toContain(kind);
    expect(verdict).toEqual(verdictOf(true, false, null));
  });
});

describe("what the executor fills", () => {
  const seen: Call[] = [];
  const keep: AnyHandler = (input, call) => {
    seen.push({ ...call, context: input });
    return { id: 7 };
  };

  test("injected arguments, and one idempotency key a call", async () => {
    await answer("change_order", keep, '{"id":7}', write);
    expect(seen.pop()).toMatchObject({
      context: { tenant: "t1", id: 7, key: "turn-1.c1" },
      idempotency_key: "turn-1.c1",
      tool: "change_order",
      tool_call_id: "c1",
      trace_id: "trace-1",
      interaction_id: "turn-1",
      schema_version: "1.0.0",
      side_effect_class: "modify",
      attempt: 1,
    });
    await answer("change_order", keep, { id: 7 }, { ...write, interaction_id: "i9" });
    expect(seen.pop()?.idempotency_key).toBe("i9.c1");
    await answer("change_order", keep, { id: 7 }, { ...write, idempotency_key: "k-42" });
    expect(seen.pop()?.idempotency_key).toBe("k-42");
  });

  test.each([
    ["an injected argument", { id: 7, tenant: "t2" }, "tenant"],
    ["the very tenant of the principal", { id: 7, tenant: "t1" }, "tenant"],
    ["the executor's key", { id: 7, key: "mine" }, "key"],
    ["an injected argument that is null", { id: 7, tenant: null }, "tenant"],
  ])("a model that sends %s is refused", async (_title, given, name) => {
    const { result, verdict } = await answer("change_order", unused, given, write);
    expect(result).toMatchObject({
      ok: false,
      error: {
        class: "validation",
        details: {
          issues: [{ path: "", keyword: "additionalProperties", message: `the property "${name}" is not allowed` }],
        },
      },
    });
    expect(verdict).toEqual(verdictOf(true, false, null));
  });

  test("without a principal the call does not fit its contract, and nothing runs", async () => {
    const { result } = await answer("change_order", unused, { id: 7 });
    expect(result).toMatchObject({
      error: { code: "INVALID_INPUT", details: { issues: [{ keyword: "required", expected: "tenant" }] } },
    });
  });

  test("code may name what models may not", async () => {
    const toolkit = createToolkit(await pick("change_order")).handle({ change_order: keep });
    const result = await toolkit.call("change_order", { tenant: "t3", id: 7, key: "k-1" }, write);
    expect(result).toEqual({ ok: true, data: { id: 7 } });
    expect(seen.pop()).toMatchObject({ context: { tenant: "t3", id: 7, key: "k-1" }, idempotency_key: "k-1" });
  });
});

describe("handlers", () => {
  test("check refuses without running", async () => {
    const ran: string[] = [];
    const handler: AnyHandler = {
      check: async (_input, call) => {
        ran.push("check");
        throw call.error["NOT_YOURS"]?.("Order 1 is not yours.");
      },
      run: () => ran.push("run"),
    };
    const { result, verdict } = await answer("change_order", handler, { id: 1 }, write);
    expect(result).toMatchObject({ error: { code: "NOT_YOURS", message: "Order 1 is not yours.", effect: "none" } });
    expect(verdict).toEqual(verdictOf(true, true, false));
    expect(ran).toEqual(["check"]);
  });

  test("a check that fails by itself has had no effect, in a write too", async () => {
    const handler: AnyHandler = { check: () => Promise.reject(new Error("hunter2")), run: unused };
    const { result, verdict } = await answer("change_order", handler, { id: 1 }, write);
    expect(result).toMatchObject({ error: { class: "internal", message: "The tool failed.", effect: "none" } });
    expect(verdict).toEqual(verdictOf(true, true, null));
  });

  test("what is cancelled during the check does not run", async () => {
    const controller = new AbortController();
    const handler: AnyHandler = { check: () => controller.abort(), run: unused };
    const { result } = await answer("change_order", handler, { id: 1 }, { ...write, signal: controller.signal });
    expect(result).toMatchObject({ error: { class: "cancelled", effect: "none" } });
  });

  test("an object's functions keep their object", async () => {
    const handler = {
      total: 5,
      check() {
        this.total += 1;
      },
      run() {
        return { id: 1, total: this.total };
      },
    };
    expect((await answer("read_order", handler, { id: 1 })).result).toEqual({ ok: true, data: { id: 1, total: 6 } });
  });

  test("details of a declared error go along as JSON; details that are none stay out", async () => {
    const withDetails =
      (details: unknown): AnyHandler =>
      (_input, call) => {
        throw call.error["NO_ORDER"]?.(undefined, details as never);
      };
    const detailsOf = async (details: unknown): Promise<unknown> => {
      const { result } = await answer("read_order", withDetails(details), { id: 1 });
      return result.ok ? undefined : result.error.details;
    };
    expect(await detailsOf({ at: new Date(0) })).toEqual({ at: "1970-01-01T00:00:00.000Z" });
    expect(await detailsOf({ at: 1n })).toBeUndefined();
  });

  test("R11: the error of another tool's contract is an exception like any other", async () => {
    const [read] = await pick("read_order");
    if (read === undefined) throw new Error("no tool");
    const other = {
      ...read,
      name: "other",
      contract: {
        ...read.contract,
        name: "other",
        errors: [{ code: "SECRET", class: "business" as const, retryable: false }],
      },
    };
    let thrown: unknown;
    const inner = createToolkit([other]).handle({
      other: (_input, call) => {
        thrown = call.error["SECRET"]?.("hunter2");
        return { id: 1, total: 1 };
      },
    });
    await inner.call("other", { id: 1 });
    const { result } = await answer("read_order", () => Promise.reject(thrown), { id: 1 });
    expect(result).toMatchObject({ error: { class: "internal", code: "INTERNAL", message: "The tool failed." } });
  });

  test("the effect is that of the very call (R7)", async () => {
    const effects: string[] = [];
    const handler: AnyHandler = (_input, call) => {
      effects.push(call.side_effect_class);
      throw new Error("x");
    };
    const get = await answer("act_on_order", handler, { method: "get", id: 1 });
    const edit = await answer("act_on_order", handler, { method: "edit", id: 1 });
    expect([get, edit].map(({ result }) => !result.ok && result.error.class)).toEqual(["internal", "unknown"]);
    expect([get.effect.concurrency, edit.effect.concurrency]).toEqual(["parallel", "serial"]);
    expect(effects).toEqual(["read", "modify"]);
  });
});
