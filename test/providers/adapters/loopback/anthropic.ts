import { type Event, eventBytes, eventStream, type Failure, pieces, type Step, typed, type Wire } from "./wire.js";

function eventsOf({ text, calls = [] }: Step, count: number): readonly Event[] {
  const message = {
    ...{ id: `msg_${count}`, type: "message", role: "assistant", model: "claude-x", content: [] },
    ...{ stop_reason: null, stop_sequence: null, usage: { input_tokens: 1, output_tokens: 1 } },
  };
  const blocks = [
    {
      start: { type: "text", text: "" },
      deltas: pieces(text ?? "Let me see.").map((piece) => ({ type: "text_delta", text: piece })),
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
  const delta = { stop_reason: text === undefined ? "tool_use" : "end_turn", stop_sequence: null };
  return [
    typed({ type: "message_start", message }),
    ...streamed,
    typed({ type: "message_delta", delta, usage: { output_tokens: 9 } }),
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
  streamed: (step, count) => eventsOf(step, count).map(eventBytes),
  streamType: eventStream,
  lastEvent: eventBytes(["error", failure(529, "Overloaded").body]),
  overloaded: 529,
  failure,
};
