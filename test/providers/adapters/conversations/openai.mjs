import { openai } from "@x/tools/openai";
import OpenAI from "openai";

const clientAt = (origin) => new OpenAI({ apiKey: "x", baseURL: `${origin}/openai`, maxRetries: 0 });

export const chat = {
  adapter: openai.chat,
  question: { role: "user", content: "?" },
  choice: { only: "get_order_summary" },
  client: (origin) => {
    const { completions } = clientAt(origin).chat;
    const request = (messages, tools, tool_choice) => ({ model: "x", messages, tools, tool_choice });
    return {
      whole: (...given) => completions.create(request(...given)),
      streamed: (...given) => completions.stream(request(...given)).finalChatCompletion(),
    };
  },
  misname: ([tool]) => [{ ...tool, function: { ...tool.function, name: "a.b" } }],
  forget: (conversation) => conversation.pop(),
};

export const responses = {
  adapter: openai.responses,
  question: { role: "user", content: "?" },
  choice: { only: "get_order_summary" },
  client: (origin) => {
    const { responses } = clientAt(origin);
    const request = (input, tools, tool_choice) => ({ model: "x", input, tools, tool_choice });
    return {
      whole: (...given) => responses.create(request(...given)),
      // Not by the SDK's own helper, which parses arguments by itself and throws.
      streamed: async (...given) => {
        let last;
        for await (const event of await responses.create({ ...request(...given), stream: true })) last = event;
        return last.response;
      },
    };
  },
  misname: ([tool]) => [{ ...tool, name: "a.b" }],
  forget: (conversation) => conversation.pop(),
};
