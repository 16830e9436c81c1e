import Anthropic from "@anthropic-ai/sdk";
import { anthropic as adapter } from "@x/tools/anthropic";

export const anthropic = {
  adapter,
  question: { role: "user", content: "?" },
  choice: { only: "get_order_summary" },
  client: (origin) => {
    const { messages } = new Anthropic({ apiKey: "x", baseURL: `${origin}/anthropic`, maxRetries: 0 });
    const request = (turns, tools, tool_choice) => ({
      model: "x",
      max_tokens: 99,
      messages: turns,
      tools,
      tool_choice,
    });
    return {
      whole: (...given) => messages.create(request(...given)),
      streamed: (...given) => messages.stream(request(...given)).finalMessage(),
    };
  },
  misname: ([tool]) => [{ ...tool, name: "a.b" }],
  forget: (conversation) => conversation.at(-1).content.pop(),
};
