import { openaiFailure } from "./openai-failure.js";
import { type Event, eventBytes, eventStream, pieces, type Step, type Wire } from "./wire.js";

function eventsOf({ text, calls = [] }: Step, count: number): readonly Event[] {
  const chunk = (delta: object, finish_reason: string | null = null): Event => [
    "",
    {
      ...{ id: `chatcmpl_${count}`, object: "chat.completion.chunk", created: 1, model: "gpt-x" },
      choices: [{ index: 0, delta, finish_reason }],
    },
  ];
  const called = calls.flatMap(({ id, name, arguments: given }, index) => [
    chunk({ tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] }),
    ...pieces(given).map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
  ]);
  const said = text === undefined ? [] : pieces(text).map((content) => chunk({ content }));
  const begin = chunk({ role: "assistant", content: text === undefined ? null : "" });
  return [begin, ...said, ...called, chunk({}, text === undefined ? "tool_calls" : "stop"), ["", "[DONE]"]];
}

/** OpenAI's Chat Completions. */
export const openaiChat: Wire = {
  path: /^\/openai\/chat\/completions$/,
  streamed: (step, count) => eventsOf(step, count).map(eventBytes),
  streamType: eventStream,
  overloaded: 429,
  failure: openaiFailure,
};
