import { readdirSync, readFileSync } from "node:fs";
import { createServer as createHttp2Server } from "node:http2";
import path from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { compileCli, run } from "../../cli/compiled-cli.js";
import { add, install } from "../../package/consumer.js";
import { packGenerated, succeed } from "../../package/npm.js";
import { type FakeProviders, type Step, startFakeProviders } from "../../service/fake-providers.js";
import { typed } from "./use-sdks.js";

/** The SDKs of the research. Those of OpenAI and Anthropic are driven by the example service, too (test/service). */
const sdks = [
  "@aws-sdk/client-bedrock-runtime@3.1164.0",
  "@mistralai/mistralai@2.7.0",
  "@google/genai@3.3.0",
  "openai@6.49.0",
  "@anthropic-ai/sdk@1.14.0",
  "ai@7.0.173",
  "@ai-sdk/openai@4.0.118",
  "@ai-sdk/anthropic@4.0.105",
];

/** What the models say: parallel calls, the last one without an id; a call whose arguments break off; failures; the last word. */
const parallel: Step = {
  calls: [
    { id: "abcDEF123", name: "get_order_summary", arguments: '{"order_id":7}' },
    { id: "abcDEF456", name: "check_stock", arguments: '{"articles":["SKU-10442"]}' },
    { id: "", name: "none", arguments: "{}" },
  ],
};
const halfCall: Step = { calls: [{ id: "abcDEF789", name: "get_order_summary", arguments: '{"order_id":' }] };
const steps: readonly Step[] = [parallel, halfCall, { fails: "at once" }, { fails: "midway" }, { text: "订单 7 ✓." }];

type Fault = { readonly name: string; readonly status?: number; readonly message: string };
type Conversation = {
  readonly heard: readonly { readonly calls?: unknown; readonly stopped?: string; readonly error?: Fault }[];
  readonly last: unknown;
};
const names = [
  "bedrock",
  "mistral",
  "gemini",
  "vertex",
  "chat",
  "responses",
  "anthropic",
  "aiWithOpenai",
  "aiWithAnthropic",
] as const;
type Name = (typeof names)[number];
type Mode = "whole" | "streamed" | "broken";
type Heard = {
  readonly declared: unknown;
  readonly whole: Conversation;
  readonly streamed: Conversation;
  readonly broken: readonly Fault[];
};
let folder: string;
let got: Readonly<Record<Name, Heard>>;
let servers: Readonly<Record<Name, Readonly<Record<Mode, FakeProviders>>>>;

beforeAll(async () => {
  folder = await install(await packGenerated(compileCli(), "esm"), { type: "module" });
  await succeed("npm", ["install", "--prefer-offline", "--ignore-scripts", "--engine-strict=false", ...sdks], {
    cwd: folder,
  });
  const source = path.join(import.meta.dirname, "conversations");
  const programs = readdirSync(source).map((name) => [name, readFileSync(path.join(source, name), "utf8")]);
  add(folder, { "typed.ts": typed, ...Object.fromEntries(programs) });
  servers = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await startServers(name)])),
  ) as typeof servers;
  const origins = Object.entries(servers).map(([name, { whole, streamed, broken }]) => [
    name,
    { whole: whole.origin, streamed: streamed.origin, broken: broken.origin },
  ]);
  const env = { NODE_NO_WARNINGS: "1", ORIGINS: JSON.stringify(Object.fromEntries(origins)) };
  const { stdout, stderr } = await run(`${folder}/main.mjs`, [], { cwd: folder, env });
  for (const server of Object.values(servers).flatMap((own) => Object.values(own))) server.close();
  if (stdout === "") throw new Error(stderr);
  got = JSON.parse(stdout);
}, 240_000);

/** Each SDK has servers of its own, which count its requests. */
async function startServers(name: Name): Promise<Readonly<Record<Mode, FakeProviders>>> {
  // Bedrock's SDK speaks HTTP/2 and nothing else, also where nothing is encrypted.
  const start = (given: readonly Step[]): Promise<FakeProviders> =>
    name === "bedrock" ? startFakeProviders(given, createHttp2Server) : startFakeProviders(given);
  return {
    whole: await start(steps),
    streamed: await start(steps),
    broken: await start([parallel, { text: "taken" }]),
  };
}

type Body = { readonly [member: string]: unknown };
const requestsOf = (name: Name, mode: Mode): Body[] => servers[name][mode].requests.map(({ body }) => body as Body);

/** What the user's code sees: the name of the SDK's error, its status, and words of it. */
const throttled = ["ThrottlingException", 429, "Too many requests"] as const;
const sdkError = ["SDKError", 429, "rate_limited"] as const;
const exhausted = ["ApiError", 429, "RESOURCE_EXHAUSTED"] as const;
const limited = ["AI_APICallError", 429, "Too many requests"] as const;
const overloaded = ["AI_APICallError", 529, "Too many requests"] as const;
const tooBusy = ["OverloadedError", 529, "Too many requests"] as const;
const tooMany = ["Error", 429, "Too many requests"] as const;
type Seen = readonly [name: string, status: number | undefined, words: string];

/** What becomes of a call whose arguments break off, where the SDK does not hand them on as they came. */
const malformed = [[], "MALFORMED_FUNCTION_CALL"];
const halfCalls: { readonly [nameAndMode: string]: readonly unknown[] } = {
  // Gemini takes out what is no call and says so.
  "gemini, whole": malformed,
  "gemini, streamed": malformed,
  "vertex, whole": malformed,
  "vertex, streamed": [[["get_order_summary", "INVALID_JSON"]], "stream_ended"],
  "chat, streamed": [],
  // The SDK makes an object of what came.
  "anthropic, streamed": [[["get_order_summary", "INVALID_INPUT"]]],
};

describe("R12: an SDK's whole conversation with a server that refuses what the provider would", () => {
  test.each<[Name, "whole" | "streamed", readonly Seen[]]>([
    ["bedrock", "whole", [throttled, throttled]],
    ["bedrock", "streamed", [throttled, ["ModelStreamErrorException", undefined, "The model failed"]]],
    ["mistral", "whole", [sdkError, sdkError]],
    ["mistral", "streamed", [sdkError, ["TypeError", undefined, "terminated"]]],
    ["gemini", "whole", [exhausted, exhausted]],
    ["gemini", "streamed", [exhausted, ["ApiError", 503, "UNAVAILABLE"]]],
    ["vertex", "whole", [exhausted, exhausted]],
    ["vertex", "streamed", [exhausted, ["ApiError", 503, "UNAVAILABLE"]]],
    ["chat", "whole", [tooMany, tooMany]],
    // The SDK parses the arguments of strict tools by itself, and throws what is no JSON.
    ["chat", "streamed", [["Error", undefined, "JSON"], tooMany, ["Error", undefined, "terminated"]]],
    ["responses", "whole", [tooMany, tooMany]],
    ["responses", "streamed", [tooMany, ["TypeError", undefined, "terminated"]]],
    ["anthropic", "whole", [tooBusy, tooBusy]],
    ["anthropic", "streamed", [tooBusy, ["APIError", undefined, "Overloaded"]]],
    ["aiWithOpenai", "whole", [limited, limited]],
    ["aiWithOpenai", "streamed", [limited, ["AI_APICallError", 200, "Failed to process successful response"]]],
    ["aiWithAnthropic", "whole", [overloaded, overloaded]],
    ["aiWithAnthropic", "streamed", [overloaded, ["AI_StreamProviderError", 529, "Overloaded"]]],
  ])("%s, %s: every call is answered, errors are the SDK's, and the model has the last word", (name, mode, errors) => {
    const { heard, last } = got[name][mode];
    const seen = heard.flatMap(({ error }) => (error === undefined ? [] : [error]));
    expect(seen.map(({ name: error, status }) => [error, status])).toEqual(
      errors.map(([error, status]) => [error, status]),
    );
    for (const [index, [, , words]] of errors.entries()) expect(seen[index]?.message).toContain(words);
    expect(heard.filter(({ error }) => error === undefined).map(({ calls, stopped }) => calls ?? stopped)).toEqual([
      [
        ["get_order_summary", true],
        ["check_stock", "INTERNAL"],
        ["none", "UNKNOWN_TOOL"],
      ],
      ...(halfCalls[`${name}, ${mode}`] ?? [[["get_order_summary", "INVALID_JSON"]]]),
      [],
    ]);
    expect(JSON.stringify(last).replaceAll('"},{"text":"', "")).toContain("订单 7 ✓.");
    expect(servers[name][mode].refusals).toEqual([]);
    expect(requestsOf(name, mode)).toHaveLength(5);
  });

  test.each<[Name, (body: Body) => unknown, (declared: unknown) => unknown]>([
    ["bedrock", ({ toolConfig }) => toolConfig, (tools) => ({ tools, toolChoice: { any: {} } })],
    ["mistral", ({ tools, tool_choice }) => [tools, tool_choice], (tools) => [tools, "any"]],
    [
      "gemini",
      ({ tools, toolConfig }) => [tools, toolConfig],
      (tools) => [tools, { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["get_order_summary"] } }],
    ],
    [
      "vertex",
      ({ tools, toolConfig }) => [tools, Object(toolConfig).functionCallingConfig.mode],
      (tools) => [tools, "ANY"],
    ],
    [
      "chat",
      ({ tools, tool_choice }) => [tools, tool_choice],
      (tools) => [tools, { type: "function", function: { name: "get_order_summary" } }],
    ],
    [
      "responses",
      ({ tools, tool_choice }) => [tools, tool_choice],
      (tools) => [tools, { type: "function", name: "get_order_summary" }],
    ],
    [
      "anthropic",
      ({ tools, tool_choice }) => [tools, tool_choice],
      (tools) => [tools, { type: "tool", name: "get_order_summary" }],
    ],
    ["aiWithOpenai", ({ tool_choice }) => tool_choice, () => ({ type: "function", name: "get_order_summary" })],
    ["aiWithAnthropic", ({ tool_choice }) => tool_choice, () => ({ type: "tool", name: "get_order_summary" })],
  ])("%s: declarations and the choice arrive as the adapter gives them", (name, sent, want) => {
    for (const mode of ["whole", "streamed"] as const) {
      expect(sent(requestsOf(name, mode)[0] ?? {})).toEqual(want(got[name].declared));
    }
  });

  test.each<[Name, (body: Body) => unknown, unknown]>([
    [
      "bedrock",
      ({ messages }) => parts(messages, "content").map((blocks) => pick(blocks, "toolResult", ["toolUseId", "status"])),
      [
        [],
        [],
        [
          ["abcDEF123", "success"],
          ["abcDEF456", "error"],
          [expect.stringMatching(/^tooluse_/), "error"],
        ],
        [],
        [["abcDEF789", "error"]],
      ],
    ],
    [
      "mistral",
      ({ messages }) =>
        list(messages).flatMap(({ role, tool_call_id, name }) => (role === "tool" ? [[tool_call_id, name]] : [])),
      [
        ["abcDEF123", "get_order_summary"],
        ["abcDEF456", "check_stock"],
        [expect.stringMatching(/^[a-zA-Z0-9]{9}$/), "none"],
        ["abcDEF789", "get_order_summary"],
      ],
    ],
    [
      "gemini",
      ({ contents }) => parts(contents, "parts").map((all) => pick(all, "functionResponse", ["id", "name"])),
      [
        [],
        [],
        [
          [undefined, "get_order_summary"],
          [undefined, "check_stock"],
          [undefined, "none"],
        ],
      ],
    ],
    [
      "chat",
      // Without the call that the SDK's stream throws.
      ({ messages }) =>
        list(messages)
          .flatMap(({ role, tool_call_id }) => (role === "tool" ? [tool_call_id] : []))
          .slice(0, 3),
      ["abcDEF123", "abcDEF456", expect.stringMatching(/^[0-9a-f]{40}$|^call_/)],
    ],
    [
      "responses",
      ({ input }) => list(input).flatMap(({ type, call_id }) => (type === "function_call_output" ? [call_id] : [])),
      ["abcDEF123", "abcDEF456", "call_resp_0_2", "abcDEF789"],
    ],
    [
      "anthropic",
      ({ messages }) =>
        parts(messages, "content").map((all) =>
          all.flatMap(({ tool_use_id, is_error }) => (tool_use_id === undefined ? [] : [[tool_use_id, is_error]])),
        ),
      [
        [],
        [],
        [
          ["abcDEF123", false],
          ["abcDEF456", true],
          ["toolu_msg_0_2", true],
        ],
        [],
        [["abcDEF789", true]],
      ],
    ],
    [
      "aiWithOpenai",
      ({ input }) => list(input).flatMap(({ type, call_id }) => (type === "function_call_output" ? [call_id] : [])),
      ["abcDEF123", "abcDEF456", expect.stringMatching(/^call_/), "abcDEF789"],
    ],
    [
      "aiWithAnthropic",
      ({ messages }) => parts(messages, "content").map((all) => all.flatMap(({ tool_use_id }) => tool_use_id ?? [])),
      [[], [], ["abcDEF123", "abcDEF456", expect.stringMatching(/^call_/)], [], ["abcDEF789"]],
    ],
  ])("%s: each result has its call's id, in the order and the place that the provider wants", (name, results, want) => {
    for (const mode of ["whole", "streamed"] as const) expect(results(requestsOf(name, mode)[4] ?? {})).toEqual(want);
  });

  test("Gemini: calls go back as they came, with their thought signatures, and those in pieces as whole ones", () => {
    const call = (index: number, name: string, args?: object): object => ({
      functionCall: { name, ...(args === undefined ? {} : { args }) },
      thoughtSignature: `sig0${index}`,
    });
    expect(requestsOf("vertex", "streamed")[0]?.["toolConfig"]).toMatchObject({
      functionCallingConfig: { streamFunctionCallArguments: true },
    });
    for (const name of ["gemini", "vertex"] as const) {
      expect(parts(requestsOf(name, "streamed")[4]?.["contents"], "parts")[1]).toEqual([
        call(0, "get_order_summary", { order_id: 7 }),
        call(1, "check_stock", { articles: ["SKU-10442"] }),
        call(2, "none", name === "gemini" ? {} : undefined),
      ]);
    }
  });

  test.each<[Name, readonly [string, readonly string[]], readonly [string, readonly string[]]]>([
    ["bedrock", ["ValidationException", ["name-pattern"]], ["ValidationException", ["call-unanswered"]]],
    ["mistral", ["SDKError", ["name-pattern"]], ["SDKError", ["call-unanswered"]]],
    ["gemini", ["ApiError", ["name-pattern"]], ["ApiError", ["call-unanswered"]]],
    ["vertex", ["ApiError", ["name-pattern"]], ["ApiError", ["call-unanswered"]]],
    ["chat", ["Error", ["name-pattern"]], ["Error", ["call-unanswered"]]],
    ["responses", ["Error", ["name-pattern"]], ["Error", ["call-unanswered"]]],
    ["anthropic", ["BadRequestError", ["name-pattern"]], ["BadRequestError", ["call-unanswered"]]],
    // The SDK itself misses the result.
    ["aiWithOpenai", ["AI_APICallError", ["name-pattern"]], ["AI_MissingToolResultsError", []]],
    ["aiWithAnthropic", ["AI_APICallError", ["name-pattern"]], ["AI_MissingToolResultsError", []]],
  ])("%s: a tool's wrong name and a forgotten result are answered 400, and the SDK throws", (name, ...want) => {
    expect(got[name].broken.map(({ name: error }) => error)).toEqual(want.map(([error]) => error));
    const refused = want.filter(([, reasons]) => reasons.length > 0);
    expect(servers[name].broken.refusals.map(({ reasons }) => reasons)).toEqual(refused.map(([, reasons]) => reasons));
    for (const { status, message } of got[name].broken.slice(0, refused.length)) {
      expect([status, message]).toEqual([400, expect.stringContaining("reason")]);
    }
  });
});

const list = (value: unknown): readonly Body[] => (Array.isArray(value) ? value : []);
/** The parts of each message. */
const parts = (messages: unknown, member: string): readonly (readonly Body[])[] =>
  list(messages).map((message) => list(message[member]));
/** Members of the parts of one kind. */
const pick = (all: readonly Body[], kind: string, members: readonly string[]): unknown =>
  all.flatMap((part) => (part[kind] === undefined ? [] : [members.map((member) => Object(part[kind])[member])]));

test("R5, C4: declarations, choices and results fit the SDKs' types", { timeout: 120_000 }, () => {
  const program = ts.createProgram([path.join(folder, "typed.ts")], {
    ...{ module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, lib: ["lib.es2023.d.ts", "lib.dom.d.ts"] },
    ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: true, noEmit: true, types: [] },
  });
  const found = ts.getPreEmitDiagnostics(program);
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " › "))).toEqual([]);
});
