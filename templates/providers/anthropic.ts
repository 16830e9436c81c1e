import type { CallOptions, IncomingCall } from "../runtime/answer-call.js";
import { ownCallId, type ReadCall, type ReadResponse, runTurn, type Turn, type TurnCall } from "../runtime/run-turn.js";
import type { Toolkit } from "../runtime/toolkit.js";
import type { Tool } from "../runtime/types.js";
import { type Callable, type Choice, type Tools, targetOf } from "./target.js";

/** What `tools` of `client.messages.create` takes. */
export type AnthropicTool = {
  name: string;
  description: string;
  input_schema: { type: "object"; [keyword: string]: unknown };
};
export type AnthropicToolChoice =
  | { type: "auto" }
  | { type: "any" }
  | { type: "none" }
  | { type: "tool"; name: string };
export type ToolResultBlock = { type: "tool_result"; tool_use_id: string; content: string; is_error: boolean };

/** As much of a `Message` as is read here: the SDK's own type, a stream's final message, or parsed JSON. */
export type MessageLike = {
  readonly id?: string | undefined;
  readonly content: readonly { readonly type: string }[];
  readonly stop_reason?: string | null | undefined;
};

const target = /* @__PURE__ */ targetOf("anthropic");

/** Stop reasons that end a message before the model has. */
const cutOff: readonly string[] = ["max_tokens", "model_context_window_exceeded", "refusal"];

/** Anthropic's Messages API. Imports no SDK: the types are structural. */
export const anthropic: {
  /** A fresh array of declarations, for `tools`. */
  tools(toolset: Tools): AnthropicTool[];
  toolChoice<Name extends string>(toolset: Tools<Name>, choice: Choice<NoInfer<Name>>): AnthropicToolChoice;
  /** Every `tool_use` block of a message, and whether the message is whole. */
  read(message: MessageLike): ReadResponse;
  /** A call in the contract's words. `list_hash`: of the list that it was made under, where that is not the current one. */
  decode(toolset: Callable, call: ReadCall, list_hash?: string): IncomingCall;
  /** Results as blocks: all of them belong into one user message, before any text. */
  write(calls: readonly Pick<TurnCall, "tool_call_id" | "result">[]): ToolResultBlock[];
  /** Answers every call of a message. */
  run<Context>(
    toolkit: Toolkit<Tool, Context>,
    message: MessageLike,
    options?: CallOptions<Context>,
  ): Promise<Turn<ToolResultBlock>>;
} = {
  tools: (toolset) =>
    target.declarations(toolset).map(({ name, description, plain }) => ({
      name,
      description: plain.description ?? description,
      input_schema: { ...plain.parameters, type: "object" },
    })),
  toolChoice: (toolset, choice) =>
    typeof choice === "object" ? { type: "tool", name: target.nameOf(toolset, choice.only) } : { type: choice },
  read: ({ id: messageId, content, stop_reason }) => ({
    calls: content.filter(isToolUse).map(({ id, name, input }, index) => ({
      tool_call_id: id ?? ownCallId("toolu_", messageId, index),
      name,
      arguments: input,
    })),
    stopped: stop_reason != null && cutOff.includes(stop_reason) ? stop_reason : null,
  }),
  decode: target.decode,
  write: (calls) =>
    calls.map(({ tool_call_id, result }) => ({
      type: "tool_result",
      tool_use_id: tool_call_id,
      content: JSON.stringify(result),
      is_error: !result.ok,
    })),
  run: (toolkit, message, options) =>
    runTurn(
      toolkit,
      {
        read: anthropic.read(message),
        decode: (call) => target.decode(toolkit, call, options?.list_hash),
        write: anthropic.write,
        append: (conversation, results) => {
          conversation.push({ role: "assistant", content: [...message.content] });
          if (results.length > 0) conversation.push({ role: "user", content: [...results] });
        },
      },
      options,
    ),
};

type ToolUse = { type: "tool_use"; id?: string; name: string; input?: unknown };
const isToolUse = (block: { readonly type: string }): block is ToolUse => block.type === "tool_use";
