import { GoogleGenAI } from "@google/genai";
import { gemini as adapters, collectContentStream } from "@x/tools/gemini";

const sdk = (adapter, clientAt, more) => ({
  adapter,
  question: { role: "user", parts: [{ text: "?" }] },
  choice: { only: "get_order_summary" },
  client: (origin) => {
    const { models } = clientAt(origin);
    const request = (contents, tools, toolConfig) => ({ model: "x", contents, config: { tools, toolConfig } });
    return {
      whole: (...given) => models.generateContent(request(...given)),
      streamed: async (contents, tools, toolConfig) =>
        collectContentStream(await models.generateContentStream(request(contents, tools, more(toolConfig)))),
    };
  },
  misname: ([{ functionDeclarations }]) => [{ functionDeclarations: [{ ...functionDeclarations[0], name: "a b" }] }],
  forget: (conversation) => conversation.at(-1).parts.pop(),
});

export const gemini = sdk(
  adapters.proto,
  (origin) => new GoogleGenAI({ apiKey: "x", httpOptions: { baseUrl: `${origin}/gemini` } }),
  (toolConfig) => toolConfig,
);

/** On Vertex AI arguments are streamed, too. */
export const vertex = sdk(
  adapters,
  (origin) => new GoogleGenAI({ vertexai: true, apiKey: "x", httpOptions: { baseUrl: `${origin}/vertex` } }),
  ({ functionCallingConfig }) => ({
    functionCallingConfig: { ...functionCallingConfig, streamFunctionCallArguments: true },
  }),
);
