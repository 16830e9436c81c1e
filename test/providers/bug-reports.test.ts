import { describe, expect, test } from "vitest";
import { importTools } from "../../generator/import/import-tools.js";
import { declareTool } from "../../generator/providers/declare-tool.js";
import type { JsonObject, JsonValue } from "../../generator/schema/json.js";
import { valueAt } from "../../generator/schema/pointer.js";
import { anthropic } from "../../templates/providers/anthropic.js";
import { bedrock } from "../../templates/providers/bedrock.js";
import { gemini } from "../../templates/providers/gemini.js";
import { mistral } from "../../templates/providers/mistral.js";
import { openai } from "../../templates/providers/openai.js";
import { decodeArguments } from "../../templates/runtime/decode.js";
import { createToolkit } from "../../templates/runtime/toolkit.js";
import type { Declaration, Declarations, Form } from "../../templates/runtime/types.js";
import { lintContract, rulesOf } from "../lint/lint-of.js";
import { makeTools, modelsOf } from "../toolkit/make-tools.js";
import { checkRequest } from "./checker/check-request.js";
import type { Json } from "./checker/finding.js";
import { declaredForms } from "./declared-forms.js";
import { type FormName, schemaReports } from "./schema-reports.js";

const issue = (name: string): string => `https://github.com/${name.replace("#", "/issues/")}`;

async function declare(input: JsonObject): Promise<{
  readonly faults: readonly string[];
  readonly form: (name: FormName) => Form | undefined;
}> {
  const [model] = await modelsOf([{ name: "try_it", side_effect_class: "read", input }]);
  if (model === undefined) throw new Error("the contract is refused");
  const faults = declaredForms(model).flatMap(({ target, form, content }) =>
    checkRequest(target, content).map(({ reason, at }) => `${target} ${form}: ${reason} at ${at}`),
  );
  const declarations: Declarations = declareTool(model);
  return {
    faults,
    form: (name) => {
      const [family, strict] = name.split(" ") as [keyof Declarations, string?];
      const declaration: Declaration | undefined = declarations[family];
      return strict === undefined ? declaration?.plain : declaration?.strict;
    },
  };
}

describe("R5: public reports of declarations", () => {
  const rows = schemaReports.map(
    (report) => [`${report.number}. ${report.what}: ${report.issues.map(issue).join(" ")}`, report] as const,
  );
  test.each(rows)("%s", async (_title, { input, want, said = [], back = [] }) => {
    const { faults, form } = await declare(input);
    expect(faults).toEqual([]);
    for (const [name, at, schema] of want) {
      const parameters = form(name)?.parameters as JsonValue | undefined;
      expect(parameters === undefined ? "none" : valueAt(parameters, at), `${name} ${at}`).toEqual(schema);
    }
    for (const [name, words] of said) expect(form(name)?.description).toContain(words);
    for (const [name, sent, given] of back) {
      expect(decodeArguments(form(name)?.decode ?? {}, sent), name).toEqual(given);
    }
  });
});

const result = { ok: true, data: {}, warnings: [] } as const;

/** Tools that take a text or nothing and answer with what `answer` gives. */
async function toolkitOf(names: readonly string[], input: JsonObject = { type: "object" }, answer: unknown = {}) {
  const tools = await makeTools(
    names.map((name) => ({ name, side_effect_class: "read", input, output: { type: "object" } })),
  );
  return createToolkit(tools).handle(Object.fromEntries(names.map((name) => [name, () => answer])));
}

const closed: JsonObject = { type: "object", properties: {}, additionalProperties: false };

describe("R5: public reports of requests", () => {
  test(`19. strict: false is written: ${issue("0xPlaygrounds/rig#2477")}`, async () => {
    const toolkit = await toolkitOf(["try_it"], { type: "object", properties: { any: {} } });
    expect(JSON.stringify(openai.responses.tools(toolkit))).toContain('"strict":false');
    expect(JSON.stringify(openai.chat.tools(toolkit))).toContain('"strict":false');
  });

  test(`23. a description over 1,024 characters is found: ${issue("getsentry/sentry-mcp#106")}`, async () => {
    const description = (length: number): string => `Returns one issue. It changes nothing. ${"x".repeat(length - 39)}`;
    // It is said and never cut: the model would miss what it says. A configuration may make it an error, or set another number.
    expect(rulesOf(await lintContract({ description: description(1103) }))).toContain("description-over-budget");
    expect(rulesOf(await lintContract({ description: description(1024) }))).not.toContain("description-over-budget");
    const [model] = await modelsOf([
      { name: "try_it", description: description(1103), side_effect_class: "read", input: closed },
    ]);
    expect(model === undefined ? "" : declareTool(model).openai?.description).toHaveLength(1103);
  });

  test(`31. a name over 64 characters is cut, with a piece of its hash: ${issue("anthropics/claude-code#96152")}`, async () => {
    const name = "n".repeat(100);
    const toolkit = await toolkitOf([name], closed);
    // SHA-256 of a hundred n begins with 4e9d8231.
    const alias = `${"n".repeat(55)}_4e9d8231`;
    expect(anthropic.tools(toolkit)[0]?.name).toBe(alias);
    expect(anthropic.decode(toolkit, { tool_call_id: "t", name: alias, arguments: {} }).name).toBe(name);
  });

  test(`31. one over 128 is refused where it is written: ${issue("anthropics/claude-code#96152")}`, async () => {
    await expect(modelsOf([{ name: "n".repeat(129), side_effect_class: "read", input: closed }])).rejects.toThrow();
  });

  test(`33. server/tool: imported under a name that all take, or said: ${issue("netclaw-dev/netclaw#1133")}`, async () => {
    const tool = { name: "server/tool", description: "Does it.", inputSchema: { type: "object" } };
    const { files, diagnostics } = importTools([{ path: "a.json", text: JSON.stringify([tool]) }], { into: "x" });
    expect(files.map(({ path }) => path)).toContain("x/server_tool/contract.yaml");
    expect(diagnostics.map(({ message }) => message).join()).toContain("server/tool became server_tool");
    // A dot may stand in a contract's name.
    const toolkit = await toolkitOf(["server.tool", "server_tool_x"], closed);
    // SHA-256 of "server.tool" begins with ea6df6d3.
    expect(anthropic.tools(toolkit).map(({ name }) => name)).toEqual(["server_tool_ea6df6d3", "server_tool_x"]);
  });

  test(`38. optional members of list items count: ${issue("enricai/leerie#157")}`, async () => {
    const item = { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } };
    const { form } = await declare({ type: "object", properties: { rows: { type: "array", items: item } } });
    expect(form("anthropic strict")?.costs?.optional).toBe(3);
  });

  test(`39. strict tool by tool, as far as the request goes: ${issue("genkit-ai/genkit#5230")} ${issue("CherryHQ/cherry-studio#18179")}`, async () => {
    const names = Array.from({ length: 23 }, (_, index) => `tool_${String(index).padStart(2, "0")}`);
    const toolkit = await toolkitOf(names, closed);
    const tools = anthropic.tools(toolkit);
    expect(tools.filter(({ strict }) => strict === true)).toHaveLength(20);
    expect(checkRequest("anthropic", tools as unknown as Json)).toEqual([]);
    expect(anthropic.losses(toolkit).filter(({ why }) => why?.includes("20 strict tools"))).toHaveLength(3);
  });

  test(`55. no arguments, no parameters: ${issue("agno-agi/agno#2112")}`, async () => {
    const [tool] = gemini.proto.tools(await toolkitOf(["try_it"], closed));
    expect(Object.keys(tool?.functionDeclarations[0] ?? {})).toEqual(["name", "description"]);
  });

  test(`59. no member strict unless it is asked for: ${issue("BerriAI/litellm#35688")}`, async () => {
    const toolkit = await toolkitOf(["try_it"], closed);
    expect(JSON.stringify(bedrock.tools(toolkit))).not.toContain("strict");
    expect(bedrock.with({ strict: "auto" }).tools(toolkit)[0]?.toolSpec.strict).toBe(true);
  });

  test(`61. one name in declarations, history and choice: ${issue("BerriAI/litellm#28874")}`, async () => {
    const toolkit = await toolkitOf(["orders.read"], closed);
    const past = [{ name: "orders.read", tool_call_id: "t1", arguments: {}, result }];
    const [declared] = bedrock.tools(toolkit);
    const [asked] = bedrock.replay(toolkit, past);
    const choice = bedrock.toolChoice(toolkit, { only: "orders.read" });
    const name = declared?.toolSpec.name;
    expect(name).toMatch(/^[a-zA-Z0-9_-]+$/);
    expect(JSON.stringify(asked)).toContain(`"name":"${name}"`);
    expect(choice).toEqual({ tool: { name } });
  });

  test(`62. parallel results in one user message: ${issue("anomalyco/opencode#41445")}`, async () => {
    const toolkit = await toolkitOf(["a", "b"], closed);
    const uses = ["a", "b"].map((name) => ({ toolUse: { toolUseId: `t_${name}`, name, input: {} } }));
    const response = { output: { message: { role: "assistant", content: uses } }, stopReason: "tool_use" };
    const turn = await bedrock.run(toolkit, response);
    const conversation: object[] = [];
    turn.appendTo(conversation);
    expect(conversation).toHaveLength(2);
    expect(conversation[1]).toMatchObject({
      role: "user",
      content: [{ toolResult: { toolUseId: "t_a" } }, { toolResult: { toolUseId: "t_b" } }],
    });
  });

  test(`63. ids of nine letters and digits for Mistral: ${issue("anomalyco/opencode#1680")}`, async () => {
    const toolkit = await toolkitOf(["a"], closed);
    const past = [{ name: "a", tool_call_id: "call_long-id", arguments: {}, result }];
    const ids = JSON.stringify(mistral.rest.replay(toolkit, past)).match(/"(?:id|tool_call_id)":"[^"]*"/g) ?? [];
    expect(ids).toHaveLength(2);
    const values = ids.map((id) => id.split('"')[3] ?? "");
    expect(values[0]).toMatch(/^[a-zA-Z0-9]{9}$/);
    expect(values[1]).toBe(values[0]);
  });

  test(`66. a result with $ref is a text for Gemini: ${issue("BerriAI/litellm#38223")}`, () => {
    const data = { schema: { $ref: "#/x" } };
    const [written] = gemini.write([{ name: "a", tool_call_id: "g1", result: { ...result, data } }]);
    expect(written?.functionResponse.response).toEqual({ output: JSON.stringify(data) });
  });

  test(`67. as many responses as calls, whoever they call: ${issue("microsoft/vscode#299295")}`, async () => {
    const toolkit = await toolkitOf(["a"], closed);
    const parts = ["a", "gone", "a"].map((name) => ({ functionCall: { name, args: {} } }));
    const turn = await gemini.run(toolkit, {
      candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }],
    });
    expect(turn.results.map(({ functionResponse }) => Object.keys(functionResponse.response)[0])).toEqual([
      "output",
      "error",
      "output",
    ]);
  });
});
