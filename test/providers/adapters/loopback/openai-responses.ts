import { openaiFailure } from "./openai-failure.js";
import { type Event, eventBytes, eventStream, pieces, type Step, typed, type Wire } from "./wire.js";

const responseOf = (count: number): object => ({
  ...{ id: `resp_${count}`, object: "response", created_at: 1, model: "gpt-x", error: null },
});

type Other = { readonly [member: string]: unknown };
type Item = Other &
  (
    | { readonly type: "reasoning" | "message"; readonly id: string }
    | { readonly type: "function_call"; readonly id: string; readonly arguments: string }
  );

function itemsOf({ text, calls = [] }: Step, count: number): readonly Item[] {
  const content = [{ type: "output_text", text, annotations: [] }];
  if (text !== undefined)
    return [{ type: "message", id: `msg_${count}`, role: "assistant", status: "completed", content }];
  const items = calls.map(
    ({ id, name, arguments: given }): Item => ({
      type: "function_call",
      id: `fc_${id}`,
      call_id: id,
      name,
      arguments: given,
      status: "completed",
    }),
  );
  return [{ type: "reasoning", id: `rs_${count}`, summary: [] }, ...items];
}

function eventsOf(step: Step, count: number): readonly Event[] {
  const output = itemsOf(step, count);
  const streamed = output.flatMap((item, output_index): Event[] => {
    const item_id = item.id;
    const done = typed({ type: "response.output_item.done", output_index, item });
    const added = (more: object): Event =>
      typed({ type: "response.output_item.added", output_index, item: { ...item, ...more } });
    switch (item.type) {
      case "function_call": {
        const place = { item_id, output_index };
        const deltas = pieces(item.arguments).map((delta) =>
          typed({ type: "response.function_call_arguments.delta", ...place, delta }),
        );
        const end = typed({ type: "response.function_call_arguments.done", ...place, arguments: item.arguments });
        return [added({ arguments: "" }), ...deltas, end, done];
      }
      case "message": {
        const place = { item_id, output_index, content_index: 0 };
        const part = { type: "output_text", text: "", annotations: [] };
        const deltas = pieces(step.text ?? "").map((delta) =>
          typed({ type: "response.output_text.delta", ...place, delta, logprobs: [] }),
        );
        return [
          added({ content: [] }),
          typed({ type: "response.content_part.added", ...place, part }),
          ...deltas,
          done,
        ];
      }
      default:
        return [added({}), done];
    }
  });
  const created = { ...responseOf(count), status: "in_progress", output: [] };
  const completed = { ...responseOf(count), status: "completed", output };
  return [
    typed({ type: "response.created", response: created }),
    ...streamed,
    typed({ type: "response.completed", response: completed }),
  ].map(([name, data], sequence_number): Event => [name, { ...Object(data), sequence_number }]);
}

/** OpenAI's Responses API. */
export const openaiResponses: Wire = {
  path: /^\/openai\/responses$/,
  whole: (step, count) => ({
    ...{ ...responseOf(count), status: "completed", output: itemsOf(step, count) },
    usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
  }),
  streamed: (step, count) => eventsOf(step, count).map(eventBytes),
  streamType: eventStream,
  overloaded: 429,
  failure: openaiFailure,
};
