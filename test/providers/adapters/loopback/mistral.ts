import { type Event, eventBytes, eventStream, type Failure, parsed, pieces, type Step, type Wire } from "./wire.js";

const completionOf = (count: number, object: string, choice: object): object => ({
  ...{ id: `m${count}`, object, created: 1, model: "mistral-x" },
  ...{ usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }, choices: [{ index: 0, ...choice }] },
});

/** Arguments come as text in streams, and whole ones may come as an object. */
const callsOf = ({ calls = [] }: Step, read: (given: string) => unknown): object =>
  calls.length === 0
    ? {}
    : {
        tool_calls: calls.map(({ id, name, arguments: given }, index) => ({
          ...(id === "" ? {} : { id }),
          ...{ index, function: { name, arguments: read(given) } },
        })),
      };
const endOf = ({ text }: Step): string => (text === undefined ? "tool_calls" : "stop");

function eventsOf(step: Step, count: number): readonly Event[] {
  const chunk = (delta: object, finish_reason: string | null = null): Event => [
    "",
    completionOf(count, "chat.completion.chunk", { delta, finish_reason }),
  ];
  const said = step.text === undefined ? [] : pieces(step.text).map((content) => chunk({ content }));
  // Parallel calls come in one chunk, which is the last.
  const last = chunk({ content: "", ...callsOf(step, String) }, endOf(step));
  return [chunk({ role: "assistant", content: "" }), ...said, last, ["", "[DONE]"]];
}

const types: Readonly<Record<number, readonly [type: string, code: string]>> = {
  400: ["invalid_request_message_order", "3230"],
  429: ["rate_limited", "1300"],
};
const failure = (status: number, message: string): Failure => {
  const [type, code] = types[status] ?? ["internal_server_error", "3700"];
  return { body: { object: "error", message, type, param: null, code } };
};

/** Mistral's chat completions. */
export const mistral: Wire = {
  path: /^\/mistral\/v1\/chat\/completions$/,
  whole: (step, count) =>
    completionOf(count, "chat.completion", {
      message: { role: "assistant", content: step.text ?? "", ...callsOf(step, parsed) },
      finish_reason: endOf(step),
    }),
  streamed: (step, count) => eventsOf(step, count).map(eventBytes),
  streamType: eventStream,
  overloaded: 429,
  failure,
};
