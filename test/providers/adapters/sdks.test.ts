import path from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { compileCli, run } from "../../cli/compiled-cli.js";
import { add, install } from "../../package/consumer.js";
import { packGenerated, succeed } from "../../package/npm.js";
import { checkRequest } from "../checker/check-request.js";
import type { Json } from "../checker/finding.js";
import { driven, typed } from "./use-sdks.js";

/** The SDKs of the research; those of the other providers are driven by the example service (test/service). */
const sdks = [
  "@aws-sdk/client-bedrock-runtime@3.1164.0",
  "@mistralai/mistralai@2.7.0",
  "@google/genai@3.3.0",
  "ai@7.0.173",
];

type Got = {
  readonly requests: readonly { readonly [member: string]: unknown }[];
  readonly declared: unknown;
  readonly tools: readonly string[];
};
let folder: string;
let got: Readonly<Record<"bedrock" | "mistral" | "gemini" | "ai", Got>>;
beforeAll(async () => {
  folder = await install(await packGenerated(compileCli(), "esm"), { type: "module" });
  await succeed("npm", ["install", "--prefer-offline", "--ignore-scripts", "--engine-strict=false", ...sdks], {
    cwd: folder,
  });
  add(folder, { "typed.ts": typed, "driven.mjs": driven });
  const { stdout, stderr } = await run(`${folder}/driven.mjs`, [], { cwd: folder, env: { NODE_NO_WARNINGS: "1" } });
  if (stdout === "") throw new Error(stderr);
  got = JSON.parse(stdout);
}, 240_000);

const codeIn = (text: unknown): unknown =>
  /"code":"(\w+)"/.exec(typeof text === "string" ? text : JSON.stringify(text))?.[1];

describe("R12: an SDK's whole conversation, its requests as the server gets them", () => {
  test("Bedrock", () => {
    const [first, second] = got.bedrock.requests;
    expect(first?.["toolConfig"]).toEqual({ tools: got.bedrock.declared, toolChoice: { any: {} } });
    expect(checkRequest("bedrock", got.bedrock.declared as Json)).toEqual([]);
    const messages = second?.["messages"] as { role: string; content: Record<string, Record<string, unknown>>[] }[];
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(messages[1]?.content.map((block) => block["toolUse"]?.["name"])).toEqual([
      undefined,
      "list_datasets",
      expect.stringMatching(/^functions_none_[0-9a-f]{8}$/),
    ]);
    expect(
      messages[2]?.content.map(({ toolResult }) => [
        toolResult?.["toolUseId"],
        toolResult?.["status"],
        codeIn(toolResult),
      ]),
    ).toEqual([
      ["t1", "error", undefined],
      ["t2", "error", undefined],
    ]);
    expect(JSON.stringify(messages[2])).toMatch(/INTERNAL.*UNKNOWN_TOOL/);
  });

  test("Mistral", () => {
    const [first, second] = got.mistral.requests;
    expect([first?.["tools"], first?.["tool_choice"]]).toEqual([got.mistral.declared, "any"]);
    expect(checkRequest("mistral", got.mistral.declared as Json)).toEqual([]);
    const messages = second?.["messages"] as Record<string, unknown>[];
    const asked = messages[1]?.["tool_calls"] as { id: string }[];
    expect(asked.map(({ id }) => id)).toEqual(["abcDEF123", expect.stringMatching(/^[a-zA-Z0-9]{9}$/)]);
    expect(
      messages.slice(2).map(({ role, tool_call_id, name, content }) => [role, tool_call_id, name, codeIn(content)]),
    ).toEqual([
      ["tool", "abcDEF123", "list_datasets", "INTERNAL"],
      ["tool", asked[1]?.id, "none", "UNKNOWN_TOOL"],
    ]);
  });

  test("Gemini, in its own form: the SDK takes the declarations as they are", () => {
    const [first, second] = got.gemini.requests;
    expect(first?.["tools"]).toEqual(got.gemini.declared);
    expect(checkRequest("gemini", (got.gemini.declared as Json[])[0] ?? null)).toEqual([]);
    expect(first?.["toolConfig"]).toEqual({
      functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["list_datasets"] },
    });
    const contents = second?.["contents"] as { role: string; parts: Record<string, unknown>[] }[];
    expect(contents.map(({ role }) => role)).toEqual(["user", "model", "user"]);
    expect(contents[1]?.parts.map((part) => part["thoughtSignature"])).toEqual(["c2ln", undefined]);
    expect(contents[2]?.parts.map(codeIn)).toEqual(["INTERNAL", "UNKNOWN_TOOL"]);
  });

  test("the AI SDK, which would answer itself what it can't read", () => {
    const [first, second] = got.ai.requests;
    expect(first?.["toolChoice"]).toEqual({ type: "tool", toolName: "list_datasets" });
    const prompt = second?.["prompt"] as { role: string; content: Record<string, unknown>[] }[];
    expect(prompt.map(({ role }) => role)).toEqual(["user", "assistant", "tool"]);
    expect(prompt[2]?.content.map((part) => [part["toolCallId"], codeIn(part)])).toEqual([
      ["a", "INTERNAL"],
      ["b", "UNKNOWN_TOOL"],
      ["c", "INVALID_JSON"],
    ]);
    expect(got.ai.tools).toEqual(["list_datasets", "none", "list_datasets"]);
  });
});

test("R5, C4: declarations, choices and results fit the SDKs' types", { timeout: 120_000 }, () => {
  const program = ts.createProgram([path.join(folder, "typed.ts")], {
    ...{ module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, lib: ["lib.es2023.d.ts", "lib.dom.d.ts"] },
    ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: true, noEmit: true, types: [] },
  });
  const found = ts.getPreEmitDiagnostics(program);
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " › "))).toEqual([]);
});
