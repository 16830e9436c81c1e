import { openaiFailure } from "./openai-failure.js";
import { type Event, eventBytes, eventStream, pieces, type Step, type Wire } from "./wire.js";

const completionOf = (count: number, object: string, choice: object): object => ({
  ...{ id: `chatcmpl_${count}`, object, created: 1, model: "gpt-x", choices: [{ index: 0, ...choice }] },
});
const endOf = ({ text }: Step): string => (text === undefined ? "tool_calls" : "stop");
const callOf = (id: string, name: string, given: string): object => ({
  ...{ id, type: "function", function: { name, arguments: given } },
});

function messageOf({ text, calls = [] }: Step): object {
  const tool_calls = calls.map(({ id, name, arguments: given }) => callOf(id, name, given));
  return { role: "assistant", content: text ?? null, ...(calls.length === 0 ? {} : { tool_calls }) };
}

function eventsOf(step: Step, count: number): readonly Event[] {
  const { text, calls = [] } = step;
  const chunk = (delta: object, finish_reason: string | null = null): Event => [
    "",
    completionOf(count, "chat.completion.chunk", { delta, finish_reason }),
  ];
  const called = calls.flatMap(({ id, name, arguments: given }, index) => [
    chunk({ tool_calls: [{ index, ...callOf(id, name, "") }] }),
    ...pieces(given).map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
  ]);
  const said = text === undefined ? [] : pieces(text).map((content) => chunk({ content }));
  const begin = chunk({ role: "assistant", content: text === undefined ? null : "" });
  return [begin, ...said, ...called, chunk({}, endOf(step)), ["", "[DONE]"]];
}

/** OpenAI's Chat Completions. */
export const openaiChat: Wire = {
  path: /^\/openai\/chat\/completions$/,
  whole: (step, count) =>
    completionOf(count, "chat.completion", { message: messageOf(step), finish_reason: endOf(step) }),
  streamed: (step, count) => eventsOf(step, count).map(eventBytes),
  streamType: eventStream,
  overloaded: 429,
  failure: openaiFailure,
};
