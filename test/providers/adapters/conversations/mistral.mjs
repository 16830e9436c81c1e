import { Mistral } from "@mistralai/mistralai";
import { mistral as adapter, collectChatStream } from "@x/tools/mistral";

export const mistral = {
  adapter,
  question: { role: "user", content: "?" },
  choice: "any",
  client: (origin) => {
    const { chat } = new Mistral({ apiKey: "x", serverURL: `${origin}/mistral` });
    const request = (messages, tools, toolChoice) => ({ model: "x", messages, tools, toolChoice });
    return {
      whole: (...given) => chat.complete(request(...given)),
      streamed: async (...given) => collectChatStream(await chat.stream(request(...given))),
    };
  },
  misname: ([tool]) => [{ ...tool, function: { ...tool.function, name: "a.b" } }],
  forget: (conversation) => conversation.pop(),
};
