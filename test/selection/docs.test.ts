import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { json } from "node:stream/consumers";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compileCli, repository, run } from "../cli/compiled-cli.js";
import { add, install } from "../package/consumer.js";
import { packGenerated, succeed } from "../package/npm.js";

const sdk = "openai@6.49.0";
const recording = JSON.parse(readFileSync(path.join(import.meta.dirname, "recording.json"), "utf8"));
type Recorded = { readonly utterance: string; readonly tool: string | null; readonly arguments?: unknown };

/** The script of the page, for the package that is installed here. */
function readScript(): string {
  const page = readFileSync(path.join(repository, "docs/selection.md"), "utf8");
  const [, script = ""] = /^```ts\n(\/\/ selection\.mjs\n[\s\S]*?)^```$/m.exec(page) ?? [];
  return script.replaceAll("@example/tools", "@x/tools");
}

/** OpenAI's Responses API on loopback: a model that says what the recording says, and nothing where that says nothing. */
function startModel(requests: { input: string; tools: { name: string; strict: boolean }[] }[]): Server {
  return createServer(async (request, response) => {
    const body = (await json(request)) as (typeof requests)[number];
    requests.push(body);
    const choice = recording.choices.find(({ utterance }: Recorded) => utterance === body.input) as
      | Recorded
      | undefined;
    const call = {
      type: "function_call",
      id: "fc_1",
      call_id: "call_1",
      name: choice?.tool,
      arguments: typeof choice?.arguments === "string" ? choice.arguments : JSON.stringify(choice?.arguments),
      status: "completed",
    };
    const output = typeof choice?.tool === "string" ? [call] : [];
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ id: "resp_1", object: "response", status: "completed", output }));
  });
}

let folder: string;
beforeAll(async () => {
  folder = await install(await packGenerated(compileCli(), "esm"), { type: "module" });
  await succeed("npm", ["install", "--prefer-offline", "--ignore-scripts", sdk], { cwd: folder });
  add(folder, { "selection.mjs": readScript(), "selection.ts": readScript() });
}, 240_000);

const requests: Parameters<typeof startModel>[0] = [];
const model = startModel(requests);
afterAll(() => model.close());

test("G4: the page's script asks a model through its SDK, says what it did, and records it", async () => {
  await once(model.listen(0, "127.0.0.1"), "listening");
  const env = {
    OPENAI_API_KEY: "none",
    OPENAI_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}`,
  };
  const { code, stdout, stderr } = await run(path.join(folder, "selection.mjs"), [], { cwd: folder, env });
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  const [totals, , head] = stdout.split("\n");
  expect(totals).toMatch(/^\d+ of \d+ sentences right, \d+ wrong tool, \d+ wrong arguments, \d+ left out, /);
  expect(head).toMatch(/^expected +right +instead$/);
  expect(stdout).toContain("calls update_order; update_shipment is expected\n");

  const sent = new Map<string, unknown>(recording.choices.map((one: Recorded) => [one.utterance, one.tool]));
  const { list_hash, choices } = JSON.parse(readFileSync(path.join(folder, "selection.json"), "utf8"));
  expect(list_hash).toMatch(/^tg1:[0-9a-f]{64}$/);
  expect(choices.length).toBe(requests.length);
  for (const { utterance, tool } of choices)
    expect([utterance, tool]).toEqual([utterance, sent.get(utterance) ?? null]);
  for (const { tools } of requests) expect(tools).toEqual(requests[0]?.tools);
  expect(requests[0]?.tools.find(({ name }) => name === "update_shipment")?.strict).toBe(true);
});

test("C4: the declarations that it is handed fit the SDK's types", { timeout: 120_000 }, () => {
  const program = ts.createProgram([path.join(folder, "selection.ts")], {
    ...{ module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, lib: ["lib.es2023.d.ts", "lib.dom.d.ts"] },
    ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: true, noEmit: true },
    ...{ types: ["node"], typeRoots: [path.join(repository, "node_modules/@types")] },
  });
  const found = ts.getPreEmitDiagnostics(program);
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " › "))).toEqual([]);
});
