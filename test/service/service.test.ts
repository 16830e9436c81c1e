import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileCli, project, repository, run } from "../cli/compiled-cli.js";
import { pack, succeed } from "../package/npm.js";
import {
  type DeclaredTool,
  type FakeProviders,
  type Provider,
  type RequestBody,
  type Step,
  startFakeProviders,
} from "./fake-providers.js";

const providers: readonly Provider[] = ["openai.responses", "openai.chat", "anthropic", "gemini"];

/** What the models say: parallel calls, then one call of each kind of failure, then text. */
const steps: readonly Step[] = [
  {
    calls: [
      { id: "c_1", name: "update_shipment", arguments: '{"order_id":"A938","priority":"expedited"}' },
      { id: "c_2", name: "check_stock", arguments: '{"articles":["SKU-10442"]}' },
      { id: "c_3", name: "get_order_summary", arguments: '{"order_id":10482}' },
      // A provider that wants every property sends null for those of other branches.
      {
        id: "c_4",
        name: "manage_release",
        arguments: '{"method":"get","release_id":"rel-2026-14","revision":null,"reason":null}',
      },
    ],
  },
  {
    calls: [
      { id: "c_5", name: "update_shipment", arguments: '{"order_id":"A938","priority":"加急"}' },
      { id: "c_6", name: "update_shipment", arguments: '{"order_id":"B100","priority":"expedited"}' },
      { id: "c_7", name: "cancel_order", arguments: "{}" },
      {
        id: "c_8",
        name: "delete_asset",
        arguments: '{"asset_id":"ast_dupe0042","expected_revision":3,"reason":"duplicate"}',
      },
      {
        id: "c_9",
        name: "delete_asset",
        arguments: '{"asset_id":"ast_dupe0042","expected_revision":3,"reason":"duplicate","tenant_id":"t_other"}',
      },
    ],
  },
  { text: "订单 A938 已改为加急 ✓." },
];

/** The hash of the list that the record of releases begins with. */
const firstList = (): string =>
  /list_hash: (\S+)/.exec(readFileSync(path.join(repository, "registry/releases.yaml"), "utf8"))?.[1] ?? "";

/** Each call's tool, class of failure (true where there is none) and verdicts, in the order of the calls. */
const outcomes = [
  ["update_shipment", true, [true, true, true]],
  ["check_stock", true, [true, true, true]],
  ["get_order_summary", true, [true, true, true]],
  ["manage_release", true, [true, true, true]],
  ["update_shipment", "validation", [true, false, null]],
  ["update_shipment", "business", [true, true, false]],
  ["cancel_order", "unknown_tool", [null, null, null]],
  ["delete_asset", true, [true, true, true]],
  ["delete_asset", "validation", [true, false, null]],
];

let folder: string;
let fakes: FakeProviders;
let service: ChildProcess;
let origin: string;

beforeAll(async () => {
  folder = await installExample();
  fakes = await startFakeProviders(steps);
  await succeed("npm", ["run", "build"], { cwd: folder });
  service = spawn(process.execPath, ["dist/main.js"], {
    cwd: folder,
    env: { ...process.env, ...fakes.environment, PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  origin = await firstLine(service);
}, 240_000);
afterAll(() => {
  service?.kill();
  fakes?.close();
});

/** The first line that a process writes; where it ends before that, what it complains of. */
function firstLine(child: ChildProcess): Promise<string> {
  let complaint = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  return new Promise((resolve, reject) => {
    if (child.stdout !== null) createInterface(child.stdout).once("line", resolve);
    child.once("exit", (code) => reject(new Error(`the service exits ${code}: ${complaint}`)));
  });
}

/** The example as a newcomer installs it, with the packed package instead of the folder beside it. */
async function installExample(): Promise<string> {
  const root = project({
    "package.json": '{ "private": true }',
    "codegen.config.mjs": 'export default { package: { name: "@toolgen/example-tools" } };\n',
  });
  cpSync(path.join(repository, "registry"), path.join(root, "registry"), { recursive: true });
  const { code, stderr } = await run(compileCli(), ["build"], { cwd: root });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const { tarball } = await pack(path.join(root, "generated"));

  const example = path.join(root, "service");
  const source = path.join(repository, "examples/service");
  const absent = new Set(["node_modules", "dist", "package-lock.json"]);
  cpSync(source, example, { recursive: true, filter: (file) => !absent.has(path.basename(file)) });
  await succeed("npm", ["install", "--prefer-offline", tarball], { cwd: example });
  return example;
}

type Call = {
  tool: string;
  tool_call_id: string;
  result: { ok: boolean; data?: unknown; error?: { class: string; details?: unknown } };
  verdict: Record<string, boolean | null>;
};
async function ask(provider: Provider, more: object = {}): Promise<{ status: number; answer: string; calls: Call[] }> {
  const response = await fetch(`${origin}/ask`, {
    method: "POST",
    headers: { "x-user": "u1", "x-tenant": "t_atelier" },
    body: JSON.stringify({ provider, text: "请把订单 A938 改成加急", goal: "production", ...more }),
  });
  return { status: response.status, ...((await response.json()) as { answer: string; calls: Call[] }) };
}

const parsed = (text: unknown): unknown => JSON.parse(String(text));

/** The results that a request holds, in their order: of which call, and what. */
const resultsIn: Record<Provider, (body: RequestBody) => [id: string, result: unknown][]> = {
  "openai.responses": ({ input }) =>
    input.filter(({ type }) => type === "function_call_output").map(({ call_id, output }) => [call_id, parsed(output)]),
  "openai.chat": ({ messages }) =>
    messages.filter(({ role }) => role === "tool").map(({ tool_call_id, content }) => [tool_call_id, parsed(content)]),
  anthropic: ({ messages }) =>
    messages
      .flatMap(({ role, content }) => (role === "assistant" || typeof content === "string" ? [] : content))
      .map(({ tool_use_id, content }) => [tool_use_id, parsed(content)]),
  gemini: ({ contents }) =>
    contents
      .flatMap(({ parts }) => parts.flatMap(({ functionResponse }) => functionResponse ?? []))
      .map(({ name, response }) => [name, response]),
};

describe("C4: a service on the packed package, with the providers' own SDKs", () => {
  const asked = new Map<Provider, Awaited<ReturnType<typeof ask>>>();
  beforeAll(async () => {
    for (const provider of providers) asked.set(provider, await ask(provider));
  });
  const requestsTo = (provider: Provider): RequestBody[] =>
    fakes.requests.filter((request) => request.provider === provider).map(({ body }) => body);
  const requestTo = (provider: Provider, index: number): RequestBody => {
    const body = requestsTo(provider)[index];
    if (body === undefined) throw new Error(`${provider} got no request ${index}`);
    return body;
  };

  it.each(providers)(
    "%s: streamed calls are answered, each for itself, and the model has the last word",
    (provider) => {
      const { status, answer, calls } = asked.get(provider) ?? { status: 0, answer: "", calls: [] };
      expect({ status, answer }).toEqual({ status: 200, answer: "订单 A938 已改为加急 ✓." });
      expect(
        calls.map(({ tool, result, verdict }) => [
          tool,
          result.ok || result.error?.class,
          [verdict["syntax_valid"], verdict["schema_valid"], verdict["business_valid"]],
        ]),
      ).toEqual(
        // The asset is gone after the first conversation: its tool says so, as a failure of the contract.
        outcomes.map((outcome, index) =>
          index === 7 && provider !== "openai.responses" ? ["delete_asset", "not_found", [true, true, false]] : outcome,
        ),
      );
      expect(calls[0]?.result.data).toEqual({ shipment_id: "SHP-5521", priority: "expedited" });
      expect(calls[2]?.result.data).toEqual({
        order_id: 10482,
        status: "processing",
        total: 64.9,
        currency: "EUR",
        items: ["Carnet relié", "Encre bleu nuit"],
      });
      expect(calls[4]?.result.error?.details).toMatchObject({ issues: [{ path: "/priority", keyword: "enum" }] });
      expect(calls[8]?.result.error?.details).toMatchObject({
        issues: [{ keyword: "additionalProperties", message: 'the property "tenant_id" is not allowed' }],
      });
    },
  );

  it.each([
    // Brought to today's form by the service's upgrade.
    [{ name: "update_shipment", arguments: '{"order_id":"A938","express":true}', schema_version: "0.9.0" }, true],
    // Fits as it is. The list is that of the registry's first release.
    [{ name: "get_order_summary", arguments: '{"order_id":17}', list_hash: firstList() }, true],
    [{ name: "get_order_summary", arguments: '{"order_id":3000000000}', list_hash: firstList() }, "validation"],
    [{ name: "get_order_summary", arguments: '{"order_id":3000000000}' }, "not_found"],
    [{ name: "update_shipment", arguments: '{"order_id":"A938","express":true}' }, "validation"],
    [{ name: "update_shipment", arguments: "{}", schema_version: "0.8.0" }, "unknown_tool"],
  ] as const)("R4: a call that was kept is held against its own version: %j", async (call, want) => {
    const response = await fetch(`${origin}/answer`, {
      method: "POST",
      headers: { "x-user": "u1", "x-tenant": "t_atelier" },
      body: JSON.stringify({ id: "kept_1", ...call }),
    });
    const { result } = (await response.json()) as Call;
    expect(result.ok || result.error?.class).toBe(want);
  });

  it.each(providers)("R12: %s: every call has its result, in the provider's form and order", (provider) => {
    expect(requestsTo(provider)).toHaveLength(3);
    const [first, second, third] = [0, 1, 2].map((index) => resultsIn[provider](requestTo(provider, index)));
    const ids = (step: number): string[] =>
      (steps[step]?.calls ?? []).map(({ id, name }) => (provider === "gemini" ? name : id));
    expect(first).toEqual([]);
    expect(second?.map(([id]) => id)).toEqual(ids(0));
    expect(third?.map(([id]) => id)).toEqual([...ids(0), ...ids(1)]);
    const priority = { shipment_id: "SHP-5521", priority: "expedited" };
    expect(second?.[0]?.[1]).toEqual(provider === "gemini" ? { output: priority } : { ok: true, data: priority });
  });

  it("Anthropic: all results of a turn stand in one user message, right after the calls", () => {
    const kindsOf = (content: RequestBody["messages"][number]["content"]): string =>
      typeof content === "string" ? "text" : [...new Set(content.map(({ type }) => type))].join();
    const roles = requestsTo("anthropic").map(({ messages }) =>
      messages.map(({ role, content }) => [role, kindsOf(content)]),
    );
    const turn = [
      ["assistant", "text,tool_use"],
      ["user", "tool_result"],
    ];
    expect(roles).toEqual([[["user", "text"]], [["user", "text"], ...turn], [["user", "text"], ...turn, ...turn]]);
  });

  it("Gemini: thought signatures go back with their parts, and as many responses as calls", () => {
    const { contents } = requestTo("gemini", 1);
    const [, called, answered] = contents;
    expect(contents.map(({ role, parts }) => [role, parts.length])).toEqual([
      ["user", 1],
      ["model", 4],
      ["user", 4],
    ]);
    const signatures = called?.parts.map(({ thoughtSignature }) => thoughtSignature);
    expect(signatures).toEqual(["sig00", "sig01", "sig02", "sig03"]);
    expect(answered?.parts.map(({ functionResponse }) => functionResponse?.id)).toEqual(Array(4).fill(undefined));
  });

  it("OpenAI: the model's items go back as they came, without what the SDK added", () => {
    const { input } = requestTo("openai.responses", 1);
    expect(input.map(({ type }) => type)).toEqual([
      undefined,
      "reasoning",
      ...Array(4).fill("function_call"),
      ...Array(4).fill("function_call_output"),
    ]);
    expect(JSON.stringify(fakes.requests.map(({ body }) => body))).not.toContain("parsed");
  });

  it.each(providers)("%s is told the tools of the goal, as declarations/ has them (R8)", (provider) => {
    const target = provider === "gemini" ? "gemini.json-schema" : provider;
    const file = JSON.parse(
      readFileSync(path.join(folder, `node_modules/@toolgen/example-tools/declarations/${target}.json`), "utf8"),
    );
    const names = ["check_stock", "delete_asset", "get_order_summary", "manage_release", "update_shipment"];
    const nameOf = (tool: DeclaredTool): string => (tool.function ?? tool).name;
    const ofService = (list: readonly DeclaredTool[]) => list.filter((tool) => names.includes(nameOf(tool)));
    const sorted = (list: readonly DeclaredTool[]) => [...list].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    const { tools } = requestTo(provider, 0);
    if (provider === "gemini") {
      expect(sorted(tools[0]?.functionDeclarations ?? [])).toEqual(ofService(file.functionDeclarations));
      return;
    }
    const [sent, listed] = [sorted(tools), ofService(file)];
    // A request with five tools has room for strict forms that one with all of them has not.
    const moreStrict = sent.filter((tool, index) => tool.strict === true && listed[index]?.strict !== true).map(nameOf);
    const others = (list: readonly DeclaredTool[]) => list.filter((tool) => !moreStrict.includes(nameOf(tool)));
    expect(others(sent)).toEqual(others(listed));
    expect([sent.map(nameOf), moreStrict]).toEqual([names, provider === "anthropic" ? ["check_stock"] : []]);
  });

  it.each<[Provider, string, object]>([
    ["openai.responses", "openai/responses", { tools: [{ type: "function", name: "a.b", parameters: {} }] }],
    ["openai.chat", "openai/chat/completions", { tools: [{ type: "function", function: { name: "a" } }, {}] }],
    ["anthropic", "anthropic/v1/messages", { tools: [{ name: "a", input_schema: { type: "object", oneOf: [] } }] }],
    [
      "gemini",
      "gemini/v1beta/models/x:streamGenerateContent?alt=sse",
      { tools: [{ functionDeclarations: [{ name: "1a", description: "A.", parametersJsonSchema: {} }] }] },
    ],
  ])("%s refuses a request with a tool that it would refuse", async (provider, path, body) => {
    const wrong = await startFakeProviders([{ text: "never" }]);
    const base = wrong.environment["OPENAI_BASE_URL"]?.replace(/openai$/, "");
    const { status } = await fetch(`${base}${path}`, { method: "POST", body: JSON.stringify(body) });
    wrong.close();
    expect([provider, status, wrong.requests]).toEqual([provider, 400, []]);
  });

  it("answers what it does not understand, and goes on", async () => {
    expect((await ask("cohere" as Provider)).status).toBe(400);
    expect((await fetch(`${origin}/nothing`)).status).toBe(404);
    // The script of this server is at its end: the provider fails, and so does the conversation alone.
    expect((await ask("gemini")).status).toBe(502);
  });
});

describe("R5, C4: types, held against the SDKs", () => {
  /** Type-checks the example's own sources, the libraries' declarations included, and gives what TypeScript says. */
  function check(root: string): string[] {
    const file = path.join(root, "tsconfig.json");
    const { config } = ts.readConfigFile(file, ts.sys.readFile);
    const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
    const found = ts.getPreEmitDiagnostics(ts.createProgram(fileNames, { ...options, noEmit: true }));
    expect(fileNames.length).toBeGreaterThan(6);
    return found.map(
      ({ file: at, messageText }) =>
        `${at === undefined ? "" : path.relative(root, at.fileName)}: ${ts.flattenDiagnosticMessageText(messageText, " › ")}`,
    );
  }

  it("the example compiles against the newest SDKs too", async () => {
    const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
    const newest = { openai: "7.59.0", "@anthropic-ai/sdk": "1.14.0", "@google/genai": "3.3.0" };
    writeFileSync(
      path.join(folder, "package.json"),
      JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, ...newest } }),
    );
    // They ask for Node 22; here only their types are read.
    await succeed("npm", ["install", "--prefer-offline", "--ignore-scripts", "--engine-strict=false"], { cwd: folder });
    for (const [name, version] of Object.entries(newest)) {
      expect(JSON.parse(readFileSync(path.join(folder, "node_modules", name, "package.json"), "utf8")).version).toBe(
        version,
      );
    }
    expect(check(folder)).toEqual([]);
  }, 120_000);
});
