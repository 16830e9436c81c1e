/** A program that hands the adapters' forms to the SDKs' own types: it only has to compile. */
export const typed = `
import { type BedrockRuntimeClient, ConverseCommand, ConverseStreamCommand, type Message, type ToolConfiguration } from "@aws-sdk/client-bedrock-runtime";
import type { Content, GoogleGenAI } from "@google/genai";
import type { Mistral } from "@mistralai/mistralai";
import { createToolkit, type Toolkit } from "@x/tools";
import { aiSdk } from "@x/tools/ai-sdk";
import { bedrock, collectConverseStream } from "@x/tools/bedrock";
import { collectContentStream, gemini } from "@x/tools/gemini";
import { collectChatStream, mistral } from "@x/tools/mistral";
import { listDatasets } from "@x/tools/tools/list_datasets";
import { generateText, type LanguageModel, type ModelMessage, streamText } from "ai";

const kit: Toolkit<typeof listDatasets> = createToolkit([listDatasets]).handle({ list_datasets: () => ({ tables: [] }) } as never);
export async function useBedrock(client: BedrockRuntimeClient): Promise<void> {
  const messages: Message[] = [];
  const toolConfig: ToolConfiguration = { tools: bedrock.tools(kit), toolChoice: bedrock.toolChoice(kit, { only: "list_datasets" }) };
  const turn = await bedrock.run(kit, await client.send(new ConverseCommand({ modelId: "x", messages, toolConfig })));
  turn.appendTo(messages);
  messages.push(...bedrock.replay(kit, []), { role: "user", content: turn.results });
  await bedrock.run(kit, await collectConverseStream(await client.send(new ConverseStreamCommand({ modelId: "x", messages, toolConfig }))));
}
export async function useMistral(client: Mistral): Promise<void> {
  const messages: Parameters<Mistral["chat"]["complete"]>[0]["messages"] = [];
  const tools = mistral.tools(kit);
  const turn = await mistral.run(kit, await client.chat.complete({ model: "x", messages, tools, toolChoice: mistral.toolChoice(kit, "any") }));
  messages.push(...mistral.replay(kit, []), ...turn.results);
  await mistral.run(kit, await collectChatStream(await client.chat.stream({ model: "x", messages, tools })));
}
export async function useGemini(client: GoogleGenAI): Promise<void> {
  const contents: Content[] = [];
  const config = { tools: gemini.proto.tools(kit) };
  const turn = await gemini.proto.run(kit, await client.models.generateContent({ model: "x", contents, config }));
  contents.push(...gemini.replay(kit, []), { role: "user", parts: turn.results });
  const streamed = await collectContentStream(await client.models.generateContentStream({ model: "x", contents, config }));
  const text: string | undefined = streamed.candidates[0].content?.parts[0]?.text;
  await gemini.proto.run(kit, streamed);
}
export async function useAiSdk(model: LanguageModel): Promise<void> {
  const messages: ModelMessage[] = [];
  const toolChoice = aiSdk.toolChoice(kit, { only: "list_datasets" });
  const turn = await aiSdk.run(kit, await generateText({ model, messages, tools: aiSdk.tools(kit), toolChoice }));
  messages.push(...aiSdk.replay(kit, []), { role: "tool", content: turn.results });
  const strict = aiSdk.with({ provider: "anthropic", strict: "auto" });
  const stream = streamText({ model, messages, tools: strict.tools(kit) });
  await strict.run(kit, { toolCalls: await stream.toolCalls, finishReason: await stream.finishReason, response: await stream.response });
}
`;

/**
 * A program in which each SDK holds one conversation of two requests with a server on loopback: the model calls a tool, one that
 * is not there and one without an id or in a form of its own, and then it is done. Prints, by provider, what the server got.
 */
export const driven = `
import http from "node:http";
import { BedrockRuntimeClient, ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
import { GoogleGenAI } from "@google/genai";
import { Mistral } from "@mistralai/mistralai";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { generateText } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { createToolkit } from "@x/tools";
import { aiSdk } from "@x/tools/ai-sdk";
import { bedrock } from "@x/tools/bedrock";
import { gemini } from "@x/tools/gemini";
import { mistral } from "@x/tools/mistral";
import { listDatasets } from "@x/tools/tools/list_datasets";

const kit = createToolkit([listDatasets]).handle({ list_datasets: () => { throw new Error("not today"); } });
const [replies, requests] = [[], []];
const server = http.createServer((request, response) => {
  let text = "";
  request.on("data", (piece) => (text += piece)).on("end", () => {
    requests.push(JSON.parse(text));
    response.setHeader("content-type", "application/json").end(JSON.stringify(replies.shift()));
  });
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = "http://127.0.0.1:" + server.address().port;
const got = {};

/** Two requests: the answer to the first is run, and what it makes is what the second one sends. */
async function converse(name, adapter, conversation, answers, ask) {
  replies.push(...answers);
  const turn = await adapter.run(kit, await ask(conversation));
  turn.appendTo(conversation);
  await ask(conversation);
  got[name] = { requests: requests.splice(0), declared: adapter.tools(kit), tools: turn.calls.map(({ tool }) => tool) };
}

const amazon = new BedrockRuntimeClient({
  region: "eu-west-1",
  endpoint: url,
  credentials: { accessKeyId: "x", secretAccessKey: "x" },
  requestHandler: new NodeHttpHandler(),
});
const used = [
  { text: "Let me see." },
  { toolUse: { toolUseId: "t1", name: "list_datasets", input: {} } },
  { toolUse: { toolUseId: "t2", name: "functions.none", input: {} } },
];
const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
const said = (content, stopReason) => ({ output: { message: { role: "assistant", content } }, stopReason, usage, metrics: { latencyMs: 1 } });
await converse("bedrock", bedrock, [{ role: "user", content: [{ text: "?" }] }], [said(used, "tool_use"), said([{ text: "." }], "end_turn")], (messages) =>
  amazon.send(new ConverseCommand({ modelId: "x", messages, toolConfig: { tools: bedrock.tools(kit), toolChoice: bedrock.toolChoice(kit, "any") } })));

const completion = (message, finish_reason) => ({
  ...{ id: "m1", object: "chat.completion", model: "x", created: 1, usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } },
  choices: [{ index: 0, finish_reason, message: { role: "assistant", content: "", ...message } }],
});
const tool_calls = [
  { id: "abcDEF123", function: { name: "list_datasets", arguments: "{}" } },
  { function: { name: "none", arguments: { a: 1 } } },
];
const french = new Mistral({ apiKey: "x", serverURL: url });
await converse("mistral", mistral, [{ role: "user", content: "?" }], [completion({ tool_calls }, "tool_calls"), completion({}, "stop")], (messages) =>
  french.chat.complete({ model: "x", messages, tools: mistral.tools(kit), toolChoice: mistral.toolChoice(kit, "any") }));

const google = new GoogleGenAI({ apiKey: "x", httpOptions: { baseUrl: url } });
const candidate = (parts) => ({ responseId: "r", candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }] });
const parts = [{ functionCall: { name: "list_datasets", args: {} }, thoughtSignature: "c2ln" }, { functionCall: { name: "none" } }];
await converse("gemini", gemini.proto, [{ role: "user", parts: [{ text: "?" }] }], [candidate(parts), candidate([{ text: "." }])], (contents) =>
  google.models.generateContent({ model: "x", contents, config: { tools: gemini.proto.tools(kit), toolConfig: gemini.proto.toolChoice(kit, { only: "list_datasets" }) } }));

const tokens = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const steps = [
  { content: [
    { type: "tool-call", toolCallId: "a", toolName: "list_datasets", input: "{}" },
    { type: "tool-call", toolCallId: "b", toolName: "none", input: "{}" },
    { type: "tool-call", toolCallId: "c", toolName: "list_datasets", input: "{bad" },
  ], finishReason: { unified: "tool-calls", raw: "x" }, usage: tokens, warnings: [] },
  { content: [{ type: "text", text: "." }], finishReason: { unified: "stop", raw: "x" }, usage: tokens, warnings: [] },
];
const model = new MockLanguageModelV4({ doGenerate: async ({ prompt, tools, toolChoice }) => { requests.push({ prompt, tools, toolChoice }); return steps.shift(); } });
await converse("ai", aiSdk, [{ role: "user", content: "?" }], [], (messages) =>
  generateText({ model, messages, tools: aiSdk.tools(kit), toolChoice: aiSdk.toolChoice(kit, messages.length === 1 ? { only: "list_datasets" } : "auto") }));
server.close();
console.log(JSON.stringify(got));
`;
