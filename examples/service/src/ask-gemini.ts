import type { Content, GenerateContentResponse, GoogleGenAI, Part } from "@google/genai";
import type { TurnCall } from "@toolgen/example-tools";
import { gemini } from "@toolgen/example-tools/gemini";
import { type Conversation, type Question, turnLimit } from "./conversation.js";

/** One conversation with the Gemini API, streamed. */
export async function askGemini(client: GoogleGenAI, { text, tools, options }: Question): Promise<Conversation> {
  const contents: Content[] = [{ role: "user", parts: [{ text }] }];
  const calls: TurnCall[] = [];
  for (let count = 0; count < turnLimit; count += 1) {
    const request = { model: "gemini-x", contents, config: { tools: gemini.tools(tools) } };
    const response = await collect(await client.models.generateContentStream(request));
    const turn = await gemini.run(tools, response, options);
    if (turn.done) {
      const parts = response.candidates[0]?.content.parts ?? [];
      return { answer: parts.map((part) => part.text ?? "").join(""), calls };
    }
    calls.push(...turn.calls);
    turn.appendTo(contents);
  }
  return { answer: "", calls };
}

/** The chunks of a stream as one response; the SDK has no helper for it. */
async function collect(stream: AsyncIterable<GenerateContentResponse>) {
  const parts: Part[] = [];
  let [finishReason, responseId]: (string | undefined)[] = [];
  for await (const { candidates, ...chunk } of stream) {
    parts.push(...(candidates?.[0]?.content?.parts ?? []));
    finishReason = candidates?.[0]?.finishReason ?? finishReason;
    responseId = chunk.responseId ?? responseId;
  }
  return { responseId, candidates: [{ content: { role: "model", parts }, finishReason }] };
}
