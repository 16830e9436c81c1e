import { type StrictAdapter, strictAdapterOf, type Wire } from "./adapter.js";
import { identifyCalls, withIds } from "./call-ids.js";
import { textOf } from "./json.js";
import { isBlank, noAnswer } from "./silence.js";
import { streamEnded } from "./stream.js";
import { takenName } from "./taken-name.js";

export * from "./collect-chat-stream.js";

/** A member of `tools` of `client.chat.complete`. */
export type MistralTool = {
  type: "function";
  function: { name: string; description: string; parameters: { [keyword: string]: unknown }; strict: boolean };
};
export type MistralToolChoice = "auto" | "any" | "none" | { type: "function"; function: { name: string } };
export type MistralToolCall = { id: string; type: "function"; function: { name: string; arguments: string } };

/** A result as the SDK takes it, and as the API does. There is no flag for errors: the text says it. */
export type MistralToolMessage = { role: "tool"; name: string; toolCallId: string; content: string };
export type MistralRestToolMessage = { role: "tool"; name: string; tool_call_id: string; content: string };
export type MistralMessage = { role: "assistant"; content: ""; toolCalls: MistralToolCall[] } | MistralToolMessage;
export type MistralRestMessage =
  | { role: "assistant"; content: ""; tool_calls: MistralToolCall[] }
  | MistralRestToolMessage;

/** As much of a `ChatCompletionResponse` as is read here, in the SDK's names or in the API's. */
export type MistralCompletionLike = {
  readonly id?: string | undefined;
  readonly choices?: readonly object[] | undefined;
};

export type MistralTypes<Result extends object = MistralToolMessage, Item extends object = MistralMessage> = {
  readonly tools: MistralTool[];
  readonly choice: MistralToolChoice;
  readonly mode: "auto" | "any" | "none";
  readonly response: MistralCompletionLike;
  readonly result: Result;
  readonly item: Item;
};

/** Ends of a choice that the model did not come to by itself. */
const cutOff: readonly unknown[] = ["length", "model_length", "error", streamEnded];

type Shared = Pick<Wire<MistralTypes, MistralTool>, "family" | "ids" | "declare" | "list" | "choose" | "read" | "own">;
const shared: Shared = {
  family: "mistral",
  // "Tool call id has to be exactly 9 of a-z, A-Z, 0-9" (anomalyco/opencode#1680, mistral-vibe#1075, 2026).
  ids: { pattern: /^[a-zA-Z0-9]{9}$/, length: 9 },
  declare: (tool) => ({ type: "function", function: tool }),
  list: (tools) => [...tools],
  choose: (choice) => (typeof choice === "object" ? { type: "function", function: { name: choice.only } } : choice),
  read: ({ id, choices }) => {
    const [first] = choices ?? [];
    const found = toolCallsOf(messageOf(first)).map((call) => ({
      // The SDK writes the text "null" where there is no id.
      id: call.id === "null" ? undefined : call.id,
      name: call.function.name,
      arguments: call.function.arguments,
    }));
    const end = endOf(first);
    return {
      calls: identifyCalls(found, "call_", id),
      stopped: cutOff.includes(end) ? String(end) : null,
    };
  },
  own: ({ choices }, ids) => {
    const [first] = choices ?? [];
    const message = messageOf(first);
    // A model may end its turn without a word. A message without content and calls is refused when it goes back, and a user's
    // message after results as well (mastra-ai/mastra#3831). Where it was cut off, the request can be made again.
    if (message === undefined || isSilent(message)) {
      return first === undefined || cutOff.includes(endOf(first)) ? [] : [{ role: "assistant", content: noAnswer }];
    }
    const calls = withIds(
      toolCallsOf(message),
      ids,
      () => true,
      (call, id) => ({ ...call, id, function: { ...call.function, name: takenName(call.function.name) } }),
    );
    return [
      calls.length === 0
        ? message
        : { ...message, [Array.isArray(memberOf(message, "toolCalls")) ? "toolCalls" : "tool_calls"]: calls },
    ];
  },
};

const sdk: Wire<MistralTypes, MistralTool> = {
  ...shared,
  write: (calls) =>
    calls.map(({ tool_call_id, name, result }) => ({
      role: "tool",
      name: takenName(name),
      toolCallId: tool_call_id,
      content: JSON.stringify(result),
    })),
  ask: (calls) => [{ role: "assistant", content: "", toolCalls: calls.map(asToolCall) }],
  answer: (results) => [...results],
};

const rest: Wire<MistralTypes<MistralRestToolMessage, MistralRestMessage>, MistralTool> = {
  ...shared,
  write: (calls) =>
    calls.map(({ tool_call_id, name, result }) => ({
      role: "tool",
      name: takenName(name),
      tool_call_id,
      content: JSON.stringify(result),
    })),
  ask: (calls) => [{ role: "assistant", content: "", tool_calls: calls.map(asToolCall) }],
  answer: (results) => [...results],
};

/**
 * Mistral's chat completions, with the names of its SDK; `mistral.rest` writes those of the API, for who sends JSON. Imports no
 * SDK: the types are structural.
 */
export const mistral: StrictAdapter<MistralTypes> & {
  readonly rest: StrictAdapter<MistralTypes<MistralRestToolMessage, MistralRestMessage>>;
} = /* @__PURE__ */ Object.assign(/* @__PURE__ */ strictAdapterOf(sdk, "auto"), {
  rest: /* @__PURE__ */ strictAdapterOf(rest, "auto"),
});

const asToolCall = (call: { tool_call_id: string; name: string; arguments: unknown }): MistralToolCall => ({
  id: call.tool_call_id,
  type: "function",
  function: { name: call.name, arguments: textOf(call.arguments) },
});

type ToolCall = { readonly id?: string; readonly function: { readonly name: string; readonly arguments: unknown } };
function toolCallsOf(message: object | undefined): readonly ToolCall[] {
  const calls = memberOf(message, "toolCalls") ?? memberOf(message, "tool_calls");
  return Array.isArray(calls) ? calls.filter((call: ToolCall) => call.function !== undefined) : [];
}

function messageOf(choice: object | undefined): object | undefined {
  const message = memberOf(choice, "message");
  return typeof message === "object" && message !== null ? message : undefined;
}

const endOf = (choice: object | undefined): unknown =>
  memberOf(choice, "finishReason") ?? memberOf(choice, "finish_reason");

function isSilent(message: object): boolean {
  const content = memberOf(message, "content");
  const isEmpty = content == null || isBlank(content) || (Array.isArray(content) && content.length === 0);
  return isEmpty && toolCallsOf(message).length === 0;
}

const memberOf = (object: object | undefined, name: string): unknown =>
  object !== undefined && Object.hasOwn(object, name)
    ? (object as { readonly [name: string]: unknown })[name]
    : undefined;
