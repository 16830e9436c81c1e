import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { aiSdk } from "@x/tools/ai-sdk";
import { generateText, streamText } from "ai";

const question = { role: "user", content: "?" };
const misname = (tools) => ({ "a.b": Object.values(tools)[0] });
const forget = (conversation) => conversation.at(-1).content.pop();

/** What the promises of a stream give. They are looked at where it had no error: else each of them rejects for itself. */
async function collected(stream) {
  for await (const part of stream.fullStream) if (part.type === "error") throw part.error;
  return {
    toolCalls: await stream.toolCalls,
    finishReason: await stream.finishReason,
    response: await stream.response,
  };
}

const sdk = (provider, modelAt) => ({
  ...{ adapter: aiSdk.with({ provider, strict: "auto" }), question, misname, forget },
  choice: { only: "get_order_summary" },
  client: (origin) => {
    const request = (messages, tools, toolChoice) => ({
      ...{ model: modelAt(origin), maxRetries: 0, messages, tools, toolChoice },
    });
    return {
      whole: (...given) => generateText(request(...given)),
      streamed: (...given) => collected(streamText({ ...request(...given), onError: () => {} })),
    };
  },
});

/** The AI SDK with the packages of two providers. */
export const aiWithOpenai = sdk("openai", (origin) =>
  createOpenAI({ apiKey: "x", baseURL: `${origin}/openai` }).responses("gpt-x"),
);
export const aiWithAnthropic = sdk("anthropic", (origin) =>
  createAnthropic({ apiKey: "x", baseURL: `${origin}/anthropic/v1` })("claude-x"),
);
