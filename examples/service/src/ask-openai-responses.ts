import type { TurnCall } from "@toolgen/example-tools";
import { openai } from "@toolgen/example-tools/openai";
import type OpenAI from "openai";
import { type Conversation, type Question, turnLimit } from "./conversation.js";

/** One conversation with OpenAI's Responses API, streamed. */
export async function askOpenaiResponses(client: OpenAI, { text, tools, options }: Question): Promise<Conversation> {
  const input: OpenAI.Responses.ResponseInputItem[] = [{ role: "user", content: text }];
  const calls: TurnCall[] = [];
  for (let count = 0; count < turnLimit; count += 1) {
    const stream = client.responses.stream({ model: "gpt-x", input, tools: openai.responses.tools(tools) });
    const response = await stream.finalResponse();
    const turn = await openai.responses.run(tools, response, options);
    if (turn.done) return { answer: response.output_text, calls };
    calls.push(...turn.calls);
    turn.appendTo(input);
  }
  return { answer: "", calls };
}
