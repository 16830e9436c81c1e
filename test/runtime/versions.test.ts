import { beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "../../generator/schema/json.js";
import { openai } from "../../templates/providers/openai.js";
import type { AnyHandler, CallOptions, IncomingCall } from "../../templates/runtime/answer-call.js";
import type { Call } from "../../templates/runtime/call.js";
import { listOf } from "../../templates/runtime/hash-list.js";
import { listsOf } from "../../templates/runtime/lists-of.js";
import { createToolkit, type Toolkit } from "../../templates/runtime/toolkit.js";
import type { EarlierTool, Tool, ToolList } from "../../templates/runtime/types.js";
import type { AnyUpgrade } from "../../templates/runtime/versions.js";
import { releaseAll, runnable } from "../release/release-in-memory.js";

const closed = (properties: JsonObject, required: string[] = Object.keys(properties)): JsonObject => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const integer = { type: "integer" };
const text = { type: "string" };
const answer = closed({ id: integer });

const read = (schema_version: string, input: JsonObject): JsonObject => ({
  name: "read_order",
  schema_version,
  input,
  output: answer,
  goals: ["preview", "production"],
});
const send = (schema_version: string, input: JsonObject, more: JsonObject = {}): JsonObject => ({
  name: "send_order",
  schema_version,
  side_effect_class: "modify",
  idempotency: { key: "/key", from: "executor" },
  input,
  output: answer,
  goals: ["production"],
  ...more,
});
const parcel = (name: string, schema_version: string, more: JsonObject = {}): JsonObject => ({
  name,
  schema_version,
  input: closed({ id: integer }),
  output: answer,
  goals: ["production"],
  ...more,
});

/**
 * Three releases. `read_order` grows by an optional argument, so its old arguments fit; `send_order` changes shape, and gets an
 * injected argument; `get_parcel` gets another name.
 */
const steps = [
  [
    read("1.0.0", closed({ id: integer })),
    send("1.0.0", closed({ id: integer, to: text, key: text })),
    parcel("get_parcel", "1.0.0"),
  ],
  [
    read("1.1.0", closed({ id: integer, note: text }, ["id"])),
    send("1.0.0", closed({ id: integer, to: text, key: text })),
    parcel("get_parcel", "1.0.0"),
  ],
  [
    read("1.2.0", closed({ id: integer, note: text, page: integer }, ["id"])),
    send("2.0.0", closed({ id: integer, recipient: closed({ name: text }), tenant: text, key: text }), {
      injected: { "/tenant": "principal.tenant" },
    }),
    parcel("read_parcel", "1.1.0", { formerly: ["get_parcel"] }),
  ],
];

let tools: readonly Tool[];
let versions: readonly EarlierTool[];
let lists: readonly ToolList[];
const seen: Call[] = [];

beforeAll(async () => {
  const { model, ...made } = await runnable(await releaseAll(steps));
  ({ tools, versions } = made);
  lists = listsOf(
    model.releases.map(({ list_hash, tools: changed, renamed = {}, removed = [] }) => ({
      hash: list_hash,
      changed: Object.entries(changed).map(([name, version]) => [name, version.schema_version, version.contract_hash]),
      gone: [...Object.keys(renamed), ...removed],
    })),
  );
});

/** Writes down what it is given, and answers with the order's id. */
const keep: AnyHandler = (input, call) => {
  seen.push({ ...call, context: input });
  return { id: (input as { id: number }).id };
};
const upgrade: AnyUpgrade = (old) => {
  const { to, ...rest } = old as { to: string };
  return { ...rest, recipient: { name: to } };
};

type Handling = {
  readonly lists?: readonly ToolList[];
  readonly upgrades?: Record<string, Record<string, AnyUpgrade>>;
};
const upgrades = { send_order: { "1.0.0": upgrade } };
const kit = (handling: Handling = {}, handed: readonly EarlierTool[] = versions): Toolkit =>
  createToolkit(tools, { versions: handed }).handle(Object.fromEntries(tools.map(({ name }) => [name, keep])), {
    upgrades,
    createId: () => "id",
    ...handling,
  } as never);

const principal = { id: "u", tenant: "t" };
async function ask(name: string, given: unknown, version?: string, options: CallOptions = {}, toolkit = kit()) {
  const call: IncomingCall = { name, arguments: given, tool_call_id: "c", schema_version: version };
  const answered = await toolkit.answer(call, { principal, ...options });
  return { ...answered, given: seen.pop() };
}

describe("R4: a call is held against the version that it was made under", () => {
  test("the registry's history is what these tests say", () => {
    expect(versions.map(({ of, name, schema_version, fits }) => [of, name, schema_version, fits])).toEqual([
      ["read_order", "read_order", "1.0.0", true],
      ["read_order", "read_order", "1.1.0", true],
      ["read_parcel", "get_parcel", "1.0.0", true],
      ["send_order", "send_order", "1.0.0", false],
    ]);
  });

  test.each<[title: string, name: string, given: unknown, version: string | undefined, want: object]>([
    ["the newest where nothing is said", "read_order", { id: 1, page: 2 }, undefined, { schema_version: "1.2.0" }],
    ["the newest by its number", "read_order", { id: 1, page: 2 }, "1.2.0", { schema_version: "1.2.0" }],
    ["an old one whose arguments fit", "read_order", { id: 1, note: "n" }, "1.1.0", { schema_version: "1.1.0" }],
    ["by a name that was given up", "get_parcel", { id: 1 }, "1.0.0", { schema_version: "1.0.0" }],
  ])("%s", async (_, name, given, version, want) => {
    const answered = await ask(name, given, version);
    expect(answered).toMatchObject({ ...want, result: { ok: true, data: { id: 1 } } });
    expect(answered.given).toMatchObject({ ...want, context: given });
  });

  test("what only the newest allows is refused under an old version, in its words", async () => {
    const { result, verdict, schema_version, given } = await ask("read_order", { id: 1, page: 2 }, "1.0.0");
    expect(result).toMatchObject({ ok: false, error: { class: "validation", code: "INVALID_INPUT", effect: "none" } });
    expect(!result.ok && result.error.message).toMatch(/^The arguments do not fit read_order 1\.0\.0: .*"page"/);
    expect({ verdict, schema_version, given }).toEqual({
      verdict: { syntax_valid: true, schema_valid: false, business_valid: null },
      schema_version: "1.0.0",
      given: undefined,
    });
  });

  test("a version that is not here is not guessed", async () => {
    const { result, schema_version, given } = await ask("read_order", { id: 1 }, "0.9.0");
    expect(result).toMatchObject({
      ok: false,
      error: {
        class: "unknown_tool",
        code: "UNKNOWN_VERSION",
        message: 'There is no version "0.9.0" of read_order here. The versions are: 1.0.0, 1.1.0, 1.2.0.',
      },
    });
    expect({ schema_version, given }).toEqual({ schema_version: null, given: undefined });
  });

  test("code calls the newest, whatever list a conversation was kept with", async () => {
    const toolkit = kit({ lists });
    const result = await toolkit.call("read_order", { id: 1, page: 2 }, { list_hash: lists[0]?.hash });
    expect(result).toEqual({ ok: true, data: { id: 1 } });
    expect(seen.pop()?.schema_version).toBe("1.2.0");
  });
});

describe("upgrades", () => {
  test("the handler gets the newest form; events name the version that the call was made under (R3)", async () => {
    const { result, given, schema_version } = await ask("send_order", { id: 1, to: "Ada" }, "1.0.0");
    expect(result).toEqual({ ok: true, data: { id: 1 } });
    // The key was made under the old version and stays; the tenant is filled in under the new one.
    expect(given?.context).toEqual({ id: 1, recipient: { name: "Ada" }, key: "id.c", tenant: "t" });
    expect(given).toMatchObject({ schema_version: "1.0.0", side_effect_class: "modify", idempotency_key: "id.c" });
    expect(schema_version).toBe("1.0.0");
  });

  test("an upgrade knows who calls", async () => {
    const callers: unknown[] = [];
    const watching: AnyUpgrade = (old, caller) => {
      callers.push({ principal: caller.principal, context: caller.context });
      return upgrade(old, caller);
    };
    const toolkit = kit({ upgrades: { send_order: { "1.0.0": watching } } });
    await ask("send_order", { id: 1, to: "Ada" }, "1.0.0", { context: "db" }, toolkit);
    expect(callers).toEqual([{ principal, context: "db" }]);
  });

  test("what an upgrade makes is validated again", async () => {
    const wrong = kit({ upgrades: { send_order: { "1.0.0": (old) => ({ ...Object(old), recipient: "Ada" }) } } });
    const { result, verdict, given } = await ask("send_order", { id: 1, to: "Ada" }, "1.0.0", {}, wrong);
    expect(result).toMatchObject({ ok: false, error: { class: "validation", effect: "none" } });
    expect(!result.ok && result.error.message).toMatch(
      /^The arguments fit send_order 1\.0\.0, but not send_order 2\.0\.0, to which they were brought: /,
    );
    expect({ verdict, given }).toEqual({
      verdict: { syntax_valid: true, schema_valid: false, business_valid: null },
      given: undefined,
    });
  });

  test.each<[string, AnyUpgrade]>([
    ["throws", () => JSON.parse("password=hunter2")],
    ["answers later", async (old) => old],
    ["makes what is no JSON", () => ({ id: 1n })],
  ])("an upgrade that %s is a fault of the service, and nothing has happened", async (_, broken) => {
    const toolkit = kit({ upgrades: { send_order: { "1.0.0": broken } } });
    const { result, verdict, given } = await ask("send_order", { id: 1, to: "Ada" }, "1.0.0", {}, toolkit);
    expect(result).toMatchObject({
      ok: false,
      error: {
        class: "internal",
        code: "INTERNAL",
        effect: "none",
        message: "The arguments of send_order 1.0.0 could not be brought to 2.0.0.",
      },
    });
    expect(JSON.stringify(result)).not.toContain("hunter2");
    expect({ verdict, given }).toEqual({
      verdict: { syntax_valid: true, schema_valid: true, business_valid: null },
      given: undefined,
    });
  });

  test("what the executor fills is as little the model's under an old version", async () => {
    const { result } = await ask("send_order", { id: 1, to: "Ada", key: "mine" }, "1.0.0");
    expect(result).toMatchObject({
      error: { class: "validation", details: { issues: [{ keyword: "additionalProperties" }] } },
    });
  });

  test.each<[string, () => unknown, string]>([
    [
      "a missing upgrade",
      () => kit({ upgrades: {} }),
      'handle: arguments of send_order 1.0.0 may not fit the current version: add upgrades: { send_order: { "1.0.0": (old) => … } }',
    ],
    [
      "an upgrade of a version that was not handed over",
      () => kit({ upgrades: { ...upgrades, read_order: { "0.9.0": upgrade } } }),
      'handle: there is no version 0.9.0 of "read_order" to upgrade from',
    ],
    [
      "a version of a tool that is not in the list",
      () => createToolkit(tools.slice(0, 1), { versions: versions as never }),
      'createToolkit: the version 1.0.0 of "read_parcel" belongs to no tool of the list',
    ],
    [
      "a version twice",
      () => kit({}, [...versions, ...versions.slice(0, 1)]),
      'createToolkit: the version 1.0.0 of "read_order" stands twice in the list',
    ],
  ])("%s is an error before any call", (_, make, want) => {
    expect(make).toThrow(new TypeError(want));
  });
});

describe("R21: the list that a conversation was kept with", () => {
  const first = (): ToolList => {
    const [list] = lists;
    if (list === undefined) throw new Error("nothing was released");
    return list;
  };

  test("the package knows the list of every release", () => {
    expect(lists.map((list) => list.tools.map(([name, version]) => `${name} ${version}`))).toEqual([
      ["get_parcel 1.0.0", "read_order 1.0.0", "send_order 1.0.0"],
      ["get_parcel 1.0.0", "read_order 1.1.0", "send_order 1.0.0"],
      ["read_order 1.2.0", "read_parcel 1.1.0", "send_order 2.0.0"],
    ]);
    expect(lists[2]).toEqual(listOf(tools));
  });

  test("gives every tool the version that it had there", async () => {
    const options = { list_hash: first().hash };
    const toolkit = kit({ lists });
    expect(await ask("read_order", { id: 1 }, undefined, options, toolkit)).toMatchObject({ schema_version: "1.0.0" });
    expect(await ask("get_parcel", { id: 1 }, undefined, options, toolkit)).toMatchObject({ schema_version: "1.0.0" });
    expect(await ask("send_order", { id: 1, to: "Ada" }, undefined, options, toolkit)).toMatchObject({
      schema_version: "1.0.0",
      result: { ok: true },
    });
  });

  test("the call's own version comes first", async () => {
    const options = { list_hash: first().hash };
    const answered = await ask("read_order", { id: 1, note: "n" }, "1.1.0", options, kit({ lists }));
    expect(answered).toMatchObject({ schema_version: "1.1.0", result: { ok: true } });
  });

  test("a service that has some of the tools finds its part of a release, narrowed or not", async () => {
    const some = tools.filter(({ name }) => name !== "read_parcel");
    const handed = versions.filter(({ of }) => of !== "read_parcel");
    const toolkit = createToolkit(some, { versions: handed }).handle(
      Object.fromEntries(some.map(({ name }) => [name, keep])),
      { upgrades, lists } as never,
    );
    // What the same service had at the first release, and what it showed for a preview.
    const [read1, send1] = ["read_order", "send_order"].map((of) => handed.find((one) => one.of === of) as Tool);
    const all = listOf([read1, send1] as Tool[]).hash;
    const preview = listOf([read1] as Tool[]).hash;
    for (const [list_hash, asked] of [
      [all, toolkit],
      [preview, toolkit.only({ goal: "preview" })],
      [all, toolkit.only({ goal: "preview" })],
    ] as const) {
      expect(await ask("read_order", { id: 1 }, undefined, { list_hash }, asked)).toMatchObject({
        schema_version: "1.0.0",
      });
    }
  });

  test("a list that the service kept itself is as good", async () => {
    const kept: ToolList = JSON.parse(JSON.stringify(first()));
    const answered = await ask("read_order", { id: 1 }, undefined, { list_hash: kept.hash }, kit({ lists: [kept] }));
    expect(answered.schema_version).toBe("1.0.0");
  });

  test.each<[string, () => string]>([
    ["nobody knows", () => "tg1:0"],
    ["is the current one", () => listOf(tools).hash],
    ["is called like a property of every object", () => "constructor"],
  ])("the newest counts where the list %s", async (_, list_hash) => {
    const answered = await ask("read_order", { id: 1, page: 2 }, undefined, { list_hash: list_hash() }, kit({ lists }));
    expect(answered).toMatchObject({ schema_version: "1.2.0", result: { ok: true } });
  });

  test("a version of the list that was not handed over is not answered by another one", async () => {
    const toolkit = kit(
      { lists },
      versions.filter(({ schema_version, of }) => of !== "read_order" || schema_version !== "1.0.0"),
    );
    const options = { list_hash: first().hash };
    const { result } = await ask("read_order", { id: 1 }, undefined, options, toolkit);
    expect(result).toMatchObject({ error: { code: "UNKNOWN_VERSION" } });
  });

  test("what came under an old declaration is read by it, and a turn says what it went by", async () => {
    const toolkit = kit({ lists });
    const asked = (name: string, args: object): object => ({
      type: "function_call",
      call_id: name,
      name,
      arguments: JSON.stringify(args),
    });
    const response = {
      output: [asked("send_order", { id: 1, to: "Ada" }), asked("get_parcel", { id: 2 }), asked("no_tool", {})],
    } as { output: { type: string }[] };
    const at = toolkit.at(first().hash);
    const old = versions.find(({ of }) => of === "send_order");
    expect(at.list).toEqual(first());
    expect(at.tools.find(({ name }) => name === "send_order")?.declarations).toBe(old?.declarations);

    const turn = await openai.responses.run(toolkit, response, { principal, list_hash: first().hash });
    expect(turn.list_hash).toBe(first().hash);
    expect(turn.calls.map(({ tool, schema_version, result }) => [tool, schema_version, result.ok])).toEqual([
      ["send_order", "1.0.0", true],
      ["read_parcel", "1.0.0", true],
      ["no_tool", null, false],
    ]);
    const stale = await openai.responses.run(toolkit, response, { principal, list_hash: "tg1:gone" });
    expect(stale.list_hash).toBe(toolkit.list.hash);
    seen.length = 0;
  });
});
