import type { TurnCall } from "@toolgen/example-tools";
import { openai } from "@toolgen/example-tools/openai";
import type OpenAI from "openai";
import { type Conversation, type Question, turnLimit } from "./conversation.js";

/** One conversation with OpenAI's Chat Completions API, streamed. */
export async function askOpenaiChat(client: OpenAI, { text, tools, options }: Question): Promise<Conversation> {
  const messages: OpenAI.Chat.ChatCompletionMessageParam[] = [{ role: "user", content: text }];
  const calls: TurnCall[] = [];
  for (let count = 0; count < turnLimit; count += 1) {
    const stream = client.chat.completions.stream({ model: "gpt-x", messages, tools: openai.chat.tools(tools) });
    const completion = await stream.finalChatCompletion();
    const turn = await openai.chat.run(tools, completion, options);
    if (turn.done) return { answer: completion.choices[0]?.message.content ?? "", calls };
    calls.push(...turn.calls);
    turn.appendTo(messages);
  }
  return { answer: "", calls };
}
