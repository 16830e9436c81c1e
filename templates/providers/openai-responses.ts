import { type StrictAdapter, strictAdapterOf, type Wire } from "./adapter.js";
import { asSent } from "./as-sent.js";
import { identifyCalls, withIds } from "./call-ids.js";
import { textOf } from "./json.js";
import { withoutLastThoughts } from "./silence.js";
import { takenName } from "./taken-name.js";

/** What `tools` of `client.responses.create` takes. */
export type ResponsesTool = {
  type: "function";
  name: string;
  description: string;
  parameters: { [keyword: string]: unknown };
  /** Always said: without it the API tries to make a schema strict by itself. */
  strict: boolean;
};
export type ResponsesToolChoice = "auto" | "required" | "none" | { type: "function"; name: string };
export type FunctionCallItem = { type: "function_call"; call_id: string; name: string; arguments: string };
export type FunctionCallOutput = { type: "function_call_output"; call_id: string; output: string };

/** As much of a `Response` as is read here: the SDK's own type, a stream's last event, or parsed JSON. */
export type ResponseLike = {
  readonly id?: string | undefined;
  readonly output: readonly { readonly type: string }[];
  readonly status?: string | null | undefined;
  readonly incomplete_details?: { readonly reason?: string | undefined } | null | undefined;
};

export type ResponsesTypes = {
  readonly tools: ResponsesTool[];
  readonly choice: ResponsesToolChoice;
  readonly mode: "auto" | "any" | "none";
  readonly response: ResponseLike;
  readonly result: FunctionCallOutput;
  readonly item: FunctionCallItem | FunctionCallOutput;
};

const wire: Wire<ResponsesTypes, ResponsesTool> = {
  family: "openai",
  // openai-openapi, 2026-08: `call_id` has 1 to 64 characters.
  ids: { pattern: /./, length: 64 },
  declare: (tool) => ({ type: "function", ...tool }),
  list: (tools) => [...tools],
  choose: (choice) => {
    if (typeof choice === "object") return { type: "function", name: choice.only };
    return choice === "any" ? "required" : choice;
  },
  read: ({ id, output, status, incomplete_details }) => {
    const found = output.filter(isFunctionCall).map((item) => ({
      id: item.call_id ?? item.id,
      name: item.name,
      arguments: item.arguments,
    }));
    return {
      calls: identifyCalls(found, "call_", id),
      // Failed, cancelled and unfinished responses are no more whole than an incomplete one.
      stopped: status == null || status === "completed" ? null : (incomplete_details?.reason ?? status),
    };
  },
  write: (calls) =>
    calls.map(({ tool_call_id, result }) => ({
      type: "function_call_output",
      call_id: tool_call_id,
      output: JSON.stringify(result),
    })),
  own: ({ output }, ids) =>
    withIds(withoutLastThoughts(output, isReasoning), ids, isFunctionCall, (item, call_id) =>
      isFunctionCall(item) ? { ...item, call_id, name: takenName(item.name) } : item,
    ).map(asSent),
  ask: (calls) =>
    calls.map(({ tool_call_id, name, arguments: given }) => ({
      type: "function_call",
      call_id: tool_call_id,
      name,
      arguments: textOf(given),
    })),
  answer: (results) => [...results],
};

/** OpenAI's Responses API. */
export const responses: StrictAdapter<ResponsesTypes> = /* @__PURE__ */ strictAdapterOf(wire, "auto");

type FunctionCall = { type: "function_call"; id?: string; call_id?: string; name: string; arguments: unknown };
const isFunctionCall = (item: { readonly type: string }): item is FunctionCall => item.type === "function_call";

/** "… of type 'reasoning' was provided without its required following item" (openai/openai-agents-js#973, 2026-02). */
const isReasoning = ({ type }: { readonly type: string }): boolean => type === "reasoning";
