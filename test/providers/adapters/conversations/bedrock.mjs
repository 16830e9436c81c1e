import { BedrockRuntimeClient, ConverseCommand, ConverseStreamCommand } from "@aws-sdk/client-bedrock-runtime";
import { bedrock as adapter, collectConverseStream } from "@x/tools/bedrock";

export const bedrock = {
  adapter,
  question: { role: "user", content: [{ text: "?" }] },
  choice: "any",
  client: (origin) => {
    const client = new BedrockRuntimeClient({
      region: "eu-west-1",
      endpoint: `${origin}/bedrock`,
      credentials: { accessKeyId: "x", secretAccessKey: "x" },
      maxAttempts: 1,
    });
    const request = (messages, tools, toolChoice) => ({ modelId: "x", messages, toolConfig: { tools, toolChoice } });
    return {
      whole: (...given) => client.send(new ConverseCommand(request(...given))),
      streamed: async (...given) =>
        collectConverseStream(await client.send(new ConverseStreamCommand(request(...given)))),
    };
  },
  misname: (tools) => tools.map(({ toolSpec }) => ({ toolSpec: { ...toolSpec, name: "a.b" } })).slice(0, 1),
  forget: (conversation) => conversation.at(-1).content.pop(),
};
