import type Anthropic from "@anthropic-ai/sdk";
import type { TurnCall } from "@toolgen/example-tools";
import { anthropic } from "@toolgen/example-tools/anthropic";
import { type Conversation, type Question, turnLimit } from "./conversation.js";

/** One conversation with Anthropic's Messages API, streamed. */
export async function askAnthropic(client: Anthropic, { text, tools, options }: Question): Promise<Conversation> {
  const messages: Anthropic.MessageParam[] = [{ role: "user", content: text }];
  const calls: TurnCall[] = [];
  for (let count = 0; count < turnLimit; count += 1) {
    const stream = client.messages.stream({
      model: "claude-x",
      max_tokens: 1024,
      messages,
      tools: anthropic.tools(tools),
    });
    const message = await stream.finalMessage();
    const turn = await anthropic.run(tools, message, options);
    if (turn.done) {
      const answer = message.content.map((block) => (block.type === "text" ? block.text : "")).join("");
      return { answer, calls };
    }
    calls.push(...turn.calls);
    turn.appendTo(messages);
  }
  return { answer: "", calls };
}
