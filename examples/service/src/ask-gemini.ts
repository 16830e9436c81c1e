import type { Content, GoogleGenAI } from "@google/genai";
import type { TurnCall } from "@toolgen/example-tools";
import { collectContentStream, gemini } from "@toolgen/example-tools/gemini";
import { type Conversation, type Question, turnLimit } from "./conversation.js";

/** One conversation with the Gemini API, streamed. */
export async function askGemini(client: GoogleGenAI, { text, tools, options }: Question): Promise<Conversation> {
  const contents: Content[] = [{ role: "user", parts: [{ text }] }];
  const calls: TurnCall[] = [];
  for (let count = 0; count < turnLimit; count += 1) {
    const request = { model: "gemini-x", contents, config: { tools: gemini.tools(tools) } };
    const response = await collectContentStream(await client.models.generateContentStream(request));
    const turn = await gemini.run(tools, response, options);
    if (turn.done) {
      const parts = response.candidates[0].content?.parts ?? [];
      return { answer: parts.map((part) => part.text ?? "").join(""), calls };
    }
    calls.push(...turn.calls);
    turn.appendTo(contents);
  }
  return { answer: "", calls };
}
