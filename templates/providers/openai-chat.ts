import { type StrictAdapter, strictAdapterOf, type Wire } from "./adapter.js";
import { asSent } from "./as-sent.js";
import { identifyCalls, withIds } from "./call-ids.js";
import { textOf } from "./json.js";
import { takenName } from "./taken-name.js";

/** What `tools` of `client.chat.completions.create` takes. */
export type ChatTool = {
  type: "function";
  function: { name: string; description: string; parameters: { [keyword: string]: unknown }; strict: boolean };
};
export type ChatToolChoice = "auto" | "required" | "none" | { type: "function"; function: { name: string } };
export type ChatToolCall = { id: string; type: "function"; function: { name: string; arguments: string } };
export type ToolMessage = { role: "tool"; tool_call_id: string; content: string };
export type ChatMessage = { role: "assistant"; content: null; tool_calls: ChatToolCall[] } | ToolMessage;

/** As much of a `ChatCompletion` as is read here. */
export type ChatCompletionLike = {
  readonly id?: string | undefined;
  readonly choices: readonly {
    readonly finish_reason?: string | null | undefined;
    readonly message: object;
  }[];
};

export type ChatTypes = {
  readonly tools: ChatTool[];
  readonly choice: ChatToolChoice;
  readonly mode: "auto" | "any" | "none";
  readonly response: ChatCompletionLike;
  readonly result: ToolMessage;
  readonly item: ChatMessage;
};

const wire: Wire<ChatTypes, ChatTool> = {
  family: "openai",
  // "Expected a string with maximum length 40" (agno-agi/agno#5382, vercel/ai#5171, 2025).
  ids: { pattern: /./, length: 40 },
  declare: (tool) => ({ type: "function", function: tool }),
  list: (tools) => [...tools],
  choose: (choice) => {
    if (typeof choice === "object") return { type: "function", function: { name: choice.only } };
    return choice === "any" ? "required" : choice;
  },
  read: ({ id, choices: [first] }) => {
    const found = (first === undefined ? [] : toolCallsOf(first.message)).filter(isFunction).map((call) => ({
      id: call.id,
      name: call.function.name,
      arguments: call.function.arguments,
    }));
    return {
      calls: identifyCalls(found, "call_", id),
      stopped: isCutOff(first?.finish_reason) ? (first?.finish_reason ?? null) : null,
    };
  },
  write: (calls) =>
    calls.map(({ tool_call_id, result }) => ({ role: "tool", tool_call_id, content: JSON.stringify(result) })),
  own: ({ choices: [first] }, ids) => {
    // A model may end its turn without a word: null in place of one is refused when it goes back (vercel/ai#13744, 2026-04).
    if (first === undefined || isSilent(first.message)) return [];
    const calls = withIds(toolCallsOf(first.message), ids, isFunction, (call, id) =>
      isFunction(call) ? { ...call, id, function: { ...call.function, name: takenName(call.function.name) } } : call,
    );
    return [asSent(calls.length === 0 ? first.message : { ...first.message, tool_calls: calls })];
  },
  ask: (calls) => [
    {
      role: "assistant",
      content: null,
      tool_calls: calls.map(({ tool_call_id, name, arguments: given }) => ({
        id: tool_call_id,
        type: "function",
        function: { name, arguments: textOf(given) },
      })),
    },
  ],
  answer: (results) => [...results],
};

/** OpenAI's Chat Completions API. */
export const chat: StrictAdapter<ChatTypes> = /* @__PURE__ */ strictAdapterOf(wire, "auto");

type ToolCall = { readonly id?: string; readonly function: { readonly name: string; readonly arguments: unknown } };
const isFunction = (call: object): call is ToolCall => "function" in call && call.function !== undefined;

function toolCallsOf(message: object): readonly object[] {
  const calls: unknown = "tool_calls" in message ? message.tool_calls : undefined;
  return Array.isArray(calls) ? calls : [];
}

/** What stands in place of content, all of which may be null. */
const said: readonly string[] = ["content", "refusal", "audio", "function_call"];
const isSilent = (message: object): boolean =>
  toolCallsOf(message).length === 0 &&
  !Object.entries(message).some(([name, value]) => value != null && said.includes(name));

const isCutOff = (reason: string | null | undefined): boolean => reason === "length" || reason === "content_filter";
