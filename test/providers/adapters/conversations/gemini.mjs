import { GoogleGenAI } from "@google/genai";
import { gemini as adapters, collectContentStream } from "@x/tools/gemini";

export const gemini = {
  adapter: adapters.proto,
  question: { role: "user", parts: [{ text: "?" }] },
  choice: { only: "get_order_summary" },
  client: (origin) => {
    const { models } = new GoogleGenAI({ apiKey: "x", httpOptions: { baseUrl: `${origin}/gemini` } });
    const request = (contents, tools, toolConfig) => ({ model: "x", contents, config: { tools, toolConfig } });
    return {
      whole: (...given) => models.generateContent(request(...given)),
      streamed: async (...given) => collectContentStream(await models.generateContentStream(request(...given))),
    };
  },
  misname: ([{ functionDeclarations }]) => [{ functionDeclarations: [{ ...functionDeclarations[0], name: "a b" }] }],
  forget: (conversation) => conversation.at(-1).parts.pop(),
};
