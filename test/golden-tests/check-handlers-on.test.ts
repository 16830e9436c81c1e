import { describe, expect, test } from "vitest";
import { schemaOf } from "../../templates/runtime/schema.js";
import { createToolkit } from "../../templates/runtime/toolkit.js";
import type { JsonObject, JsonSchema, Tool } from "../../templates/runtime/types.js";
import { checkHandlersOn } from "../../templates/testing/check-handlers-on.js";
import { readSchema } from "../../templates/testing/read-schema.js";
import type { Facts, Sample, Suite } from "../../templates/testing/suite.js";

/** A tool whose validators are a reader of its schemas: what is tested here is who asks them, and what is said then. */
const schema = (json: JsonSchema) => {
  const judge = (value: unknown): boolean => {
    const faults = readSchema(json, value as JsonObject);
    Object.assign(judge, {
      errors: faults.map(({ at, keyword }) => ({ instancePath: at, schemaPath: "", keyword, params: {} })),
    });
    return faults.length === 0;
  };
  return schemaOf<JsonObject>(json, judge);
};

const input: JsonObject = {
  type: "object",
  properties: { id: { type: "string" }, tenant: { type: "string" }, key: { type: "string" } },
  required: ["id", "tenant", "key"],
  additionalProperties: false,
};
const output: JsonObject = {
  type: "object",
  properties: { total: { type: "number" }, currency: { type: "string" } },
  required: ["total"],
};

const facts: Facts = {
  name: "sum_up",
  formerly: [],
  description: "Sums up.",
  schema_version: "1.1.0",
  side_effect_class: "modify",
  approval: "never",
  concurrency: "serial",
  open_world: false,
  answers: true,
  idempotency: { kind: "key", key: "/key", from: "executor" },
  injected: { "/tenant": "principal.tenant" },
  errors: [
    { code: "GONE", class: "not_found", retryable: false },
    { code: "BUSY", class: "conflict", retryable: true },
  ],
  goals: [],
  apply_defaults: false,
  stability: "stable",
  tags: [],
  hashes: { wire: "w", contract: "c", source: "s" },
};
const { open_world: _o, answers: _a, effects: _e, ...fields } = facts;
const declaration = { name: "sum_up", description: "Sums up.", plain: { parameters: {}, decode: {}, losses: [] } };
const tool: Tool<"sum_up", { id: string; tenant: string; key: string }, JsonObject, JsonObject, "GONE" | "BUSY"> = {
  name: "sum_up",
  contract: {
    ...fields,
    name: "sum_up",
    errors: [
      { code: "GONE", class: "not_found", retryable: false },
      { code: "BUSY", class: "conflict", retryable: true },
    ],
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  input: schema(input) as never,
  output: schema(output),
  declarations: { openai: declaration, anthropic: declaration, gemini: declaration, mcp: declaration },
  effect: () => ({ side_effect_class: "modify", approval: "never", concurrency: "serial" }),
};

const call = (id: string): JsonObject => ({ id, tenant: "t_1", key: `k-${id}` });
const accepted: readonly Sample[] = [
  { name: "ideal", title: "", kind: "ideal", input: call("a"), output: { total: 3, currency: "EUR" } },
  { name: "legacy", title: "", kind: "legacy", input: call("old"), output: { total: 3 } },
  { name: "incomplete", title: "", kind: "incomplete", input: call("half"), output: { total: 0 } },
  { name: "gone", title: "", kind: "boundary", input: call("gone"), error: "GONE" },
  { name: "taken", title: "", kind: "boundary", input: call("taken") },
  { name: "answer", title: "", kind: "boundary", output: { total: 1 } },
];
const none = { rejected: [], made: [], varied: [], broken: [] };
const earlier: Sample = { name: "earlier", title: "", kind: "legacy", input: { id: 1 }, output: {} };
const version: Suite = { tool, versions: [], facts, accepted: [earlier], ...none };
const suite: Suite = { tool, versions: [version], facts, accepted, ...none };

type Given = { id: string; tenant: string; key: string };
type Raise = { readonly error: { readonly GONE: () => Error; readonly BUSY: () => Error } };
type Behaviour = (input: Given, call: Raise) => JsonObject;

const right: Behaviour = ({ id }, { error }) => {
  if (id === "gone") throw error.GONE();
  return (
    { ideal: { total: 3, currency: "EUR" }, a: { total: 3, currency: "EUR" }, half: { total: 0 } }[id] ?? { total: 3 }
  );
};
const check = async (behaviour: Behaviour, options?: Parameters<typeof checkHandlersOn>[2]): Promise<string[]> => {
  const toolkit = createToolkit([tool]).handle({ sum_up: behaviour });
  const problems = await checkHandlersOn([suite], toolkit, options);
  return problems.map(({ tool: name, sample, problem }) => `${name}/${sample}: ${problem}`);
};

describe("G1, G2: handlers on the samples, legacy and incomplete data among them", () => {
  test("a handler that keeps the contract has no problems, even where it answers something else", async () => {
    expect(await check(right)).toEqual([]);
    expect(await check((given, raise) => ({ ...right(given, raise), total: 99 }))).toEqual([]);
  });

  test("each sample is run once, in order, as the executor would fill it; other versions and bare answers are not", async () => {
    const seen: Given[] = [];
    await check((given, raise) => {
      seen.push({ ...given });
      return right(given, raise);
    });
    expect(seen).toEqual(["a", "old", "half", "gone", "taken"].map(call));
  });

  test.each<{ name: string; behaviour: Behaviour; want: readonly string[] }>([
    {
      name: "old data without what the contract demands",
      behaviour: (given, raise) => (given.id === "old" ? { currency: "EUR" } : right(given, raise)),
      want: ["sum_up/legacy: ends in INVALID_OUTPUT"],
    },
    {
      name: "null where a number must be",
      behaviour: (given, raise) => (given.id === "half" ? { total: null } : right(given, raise)),
      want: ["sum_up/incomplete: ends in INVALID_OUTPUT"],
    },
    {
      name: "an answer where an error must come",
      behaviour: () => ({ total: 3 }),
      want: ['sum_up/gone: answers {"total":3}; the sample expects the error GONE'],
    },
    {
      name: "another error",
      behaviour: (given, { error }) => {
        if (given.id === "gone") throw error.BUSY();
        return right(given, { error });
      },
      want: ["sum_up/gone: ends in BUSY: BUSY; the sample expects the error GONE"],
    },
    {
      name: "an exception that no contract declares",
      behaviour: (given, raise) => {
        if (given.id === "a") throw new Error("secret");
        return right(given, raise);
      },
      want: ["sum_up/ideal: ends in OUTCOME_UNKNOWN"],
    },
    {
      name: "an error where an answer must come",
      behaviour: (given, { error }) => {
        if (given.id === "a") throw error.GONE();
        return right(given, { error });
      },
      want: ["sum_up/ideal: ends in GONE: GONE"],
    },
    {
      name: "a declared error where the sample says nothing of the outcome",
      behaviour: (given, { error }) => {
        if (given.id === "taken") throw error.BUSY();
        return right(given, { error });
      },
      want: [],
    },
  ])("$name", async ({ behaviour, want }) => {
    const problems = await check(behaviour);
    expect(problems.length).toBe(want.length);
    for (const [index, text] of want.entries()) expect(problems[index]).toContain(text);
  });

  test("options may ask for the samples' own answers", async () => {
    expect(await check(right, { answers: "equal" })).toEqual([]);
    expect(await check((given, raise) => ({ ...right(given, raise), total: 99 }), { answers: "equal" })).toEqual([
      'sum_up/ideal: answers {"total":99,"currency":"EUR"}; the sample has {"total":3,"currency":"EUR"}',
      'sum_up/legacy: answers {"total":99}; the sample has {"total":3}',
      'sum_up/incomplete: answers {"total":99}; the sample has {"total":0}',
    ]);
  });
});

test("what the caller's options say of principal and context reaches the handler, under what the sample injects", async () => {
  const seen: unknown[] = [];
  const toolkit = createToolkit([tool]).handle<{ db: number }>({
    sum_up: ({ tenant }, { context, principal }) => {
      seen.push([tenant, context, principal]);
      return { total: 1 };
    },
  });
  const one: Suite = { ...suite, accepted: accepted.slice(0, 1) };
  await checkHandlersOn([one], toolkit, {
    call: (name, sample) => ({ context: { db: sample.length }, principal: name }),
  });
  await checkHandlersOn([one], toolkit, { call: { context: { db: 7 }, principal: { id: "u", tenant: "other" } } });
  expect(seen).toEqual([
    ["t_1", { db: 5 }, { id: "sum_up", tenant: "t_1" }],
    ["t_1", { db: 7 }, { id: "u", tenant: "t_1" }],
  ]);
});

test("only tools of the toolkit are run, and one without samples is named", async () => {
  const toolkit = createToolkit([tool]).handle({ sum_up: right });
  expect(await checkHandlersOn([], toolkit)).toEqual([
    { tool: "sum_up", sample: "*", problem: "the tool has no samples in this package" },
  ]);
  expect(await checkHandlersOn([suite], toolkit.only({ names: [] }))).toEqual([]);
});
