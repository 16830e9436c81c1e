import { expect, test } from "vitest";
import { bedrock } from "../../../templates/providers/bedrock.js";
import { gemini } from "../../../templates/providers/gemini.js";
import { mistral } from "../../../templates/providers/mistral.js";
import { providerToolkit } from "../provider-tools.js";

type Runs = { run(toolkit: Awaited<ReturnType<typeof providerToolkit>>, response: object): Promise<Appends> };
type Appends = { appendTo(conversation: object[]): void };

const choice = (message: object): object => ({ choices: [{ index: 0, message, finishReason: "stop" }] });
const candidate = (content: object, finishReason: string): object => ({ candidates: [{ content, finishReason }] });

test.each<[string, Runs, object]>([
  ["Bedrock", bedrock, { output: { message: { role: "assistant", content: [] } }, stopReason: "end_turn" }],
  ["Mistral", mistral, choice({ role: "assistant", content: "" })],
  ["Mistral, null", mistral.rest, choice({ role: "assistant", content: null, tool_calls: null })],
  ["Gemini, without parts", gemini, candidate({ role: "model" }, "STOP")],
  ["Gemini, with none", gemini, candidate({ role: "model", parts: [] }, "STOP")],
  ["Gemini, malformed", gemini, candidate({}, "MALFORMED_FUNCTION_CALL")],
])(
  "R12: %s: a response without a word leaves nothing that the next request is refused for",
  async (_title, adapter, response) => {
    const conversation: object[] = [];
    (await adapter.run(await providerToolkit(), response)).appendTo(conversation);
    expect(conversation).toEqual([]);
  },
);
