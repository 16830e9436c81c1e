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
