import {
  type Event,
  eventBytes,
  eventStream,
  type Failure,
  parsed,
  pieces,
  type Step,
  typed,
  type Wire,
} from "./wire.js";

const messageOf = (count: number, content: readonly object[], stop_reason: string | null): object => ({
  ...{ id: `msg_${count}`, type: "message", role: "assistant", model: "claude-x", content },
  ...{ stop_reason, stop_sequence: null, usage: { input_tokens: 1, output_tokens: 1 } },
});
const stopOf = ({ text }: Step): string => (text === undefined ? "tool_use" : "end_turn");

function contentOf({ text = "Let me see.", calls = [] }: Step): readonly object[] {
  const uses = calls.map(({ id, name, arguments: given }) => ({ type: "tool_use", id, name, input: parsed(given) }));
  return [{ type: "text", text }, ...uses];
}

function eventsOf(step: Step, count: number): readonly Event[] {
  const { text = "Let me see.", calls = [] } = step;
  const blocks = [
    {
      start: { type: "text", text: "" },
      deltas: pieces(text).map((piece) => ({ type: "text_delta", text: piece })),
    },
    ...calls.map(({ id, name, arguments: given }) => ({
      start: { type: "tool_use", id, name, input: {} },
      deltas: pieces(given).map((partial_json) => ({ type: "input_json_delta", partial_json })),
    })),
  ];
  const streamed = blocks.flatMap(({ start, deltas }, index) => [
    typed({ type: "content_block_start", index, content_block: start }),
    ...deltas.map((delta) => typed({ type: "content_block_delta", index, delta })),
    typed({ type: "content_block_stop", index }),
  ]);
  return [
    typed({ type: "message_start", message: messageOf(count, [], null) }),
    ...streamed,
    typed({
      type: "message_delta",
      delta: { stop_reason: stopOf(step), stop_sequence: null },
      usage: { output_tokens: 9 },
    }),
    typed({ type: "message_stop" }),
  ];
}

const types: Readonly<Record<number, string>> = { 400: "invalid_request_error", 529: "overloaded_error" };
const failure = (status: number, message: string): Failure => ({
  body: { type: "error", error: { type: types[status] ?? "api_error", message } },
});

/** Anthropic's Messages. */
export const anthropic: Wire = {
  path: /^\/anthropic\/v1\/messages$/,
  whole: (step, count) => messageOf(count, contentOf(step), stopOf(step)),
  streamed: (step, count) => eventsOf(step, count).map(eventBytes),
  streamType: eventStream,
  lastEvent: eventBytes(["error", failure(529, "Overloaded").body]),
  overloaded: 529,
  failure,
};
