import { type StrictAdapter, strictAdapterOf, type Wire } from "./adapter.js";
import { identifyCalls, withIds } from "./call-ids.js";
import { objectOf } from "./json.js";
import { isBlank, withoutLastThoughts } from "./silence.js";
import { takenName } from "./taken-name.js";

/** What `tools` of `client.messages.create` takes. */
export type AnthropicTool = {
  name: string;
  description: string;
  input_schema: { type: "object"; [keyword: string]: unknown };
  strict?: true;
};
export type AnthropicToolChoice =
  | { type: "auto" }
  | { type: "any" }
  | { type: "none" }
  | { type: "tool"; name: string };
export type ToolUseBlock = { type: "tool_use"; id: string; name: string; input: { [name: string]: unknown } };
/** All results belong into one user message, before any text. */
export type ToolResultBlock = { type: "tool_result"; tool_use_id: string; content: string; is_error: boolean };
export type AnthropicMessage =
  | { role: "assistant"; content: ToolUseBlock[] }
  | { role: "user"; content: ToolResultBlock[] };

/** As much of a `Message` as is read here: the SDK's own type, a stream's final message, or parsed JSON. */
export type MessageLike = {
  readonly id?: string | undefined;
  readonly content: readonly { readonly type: string }[];
  readonly stop_reason?: string | null | undefined;
};

export type AnthropicTypes = {
  readonly tools: AnthropicTool[];
  readonly choice: AnthropicToolChoice;
  readonly mode: "auto" | "any" | "none";
  readonly response: MessageLike;
  readonly result: ToolResultBlock;
  readonly item: AnthropicMessage;
};

/** Stop reasons that end a message before the model has. */
const cutOff: readonly string[] = ["max_tokens", "model_context_window_exceeded", "refusal"];

const wire: Wire<AnthropicTypes, AnthropicTool> = {
  family: "anthropic",
  // "tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'" (maximhq/bifrost#5097, 2026-07).
  ids: { pattern: /^[a-zA-Z0-9_-]+$/, length: 64 },
  declare: ({ name, description, parameters, strict }) => ({
    name,
    description,
    input_schema: { ...parameters, type: "object" },
    ...(strict ? { strict } : {}),
  }),
  list: (tools) => [...tools],
  choose: (choice) => (typeof choice === "object" ? { type: "tool", name: choice.only } : { type: choice }),
  read: ({ id: messageId, content, stop_reason }) => {
    const found = content.filter(isToolUse).map(({ id, name, input }) => ({ id, name, arguments: input }));
    return {
      calls: identifyCalls(found, "toolu_", messageId),
      stopped: stop_reason != null && cutOff.includes(stop_reason) ? stop_reason : null,
    };
  },
  write: (calls) =>
    calls.map(({ tool_call_id, result }) => ({
      type: "tool_result",
      tool_use_id: tool_call_id,
      content: JSON.stringify(result),
      is_error: !result.ok,
    })),
  own: (message, ids) => {
    const said = withoutLastThoughts(message.content.filter(isTaken), isThinking);
    // A model may end its turn without a word. Nothing goes back then: neighbouring messages of the user's are taken for one.
    if (said.length === 0) return [];
    // Such a call is answered whatever its name and its arguments are, and refused for both when it goes back.
    const content = withIds(said, ids, isToolUse, (block, id) =>
      isToolUse(block) ? { ...block, id, name: takenName(block.name), input: objectOf(block.input) } : block,
    );
    return [{ role: "assistant", content }];
  },
  ask: (calls) => [
    {
      role: "assistant",
      content: calls.map(({ tool_call_id, name, arguments: given }) => ({
        type: "tool_use",
        id: tool_call_id,
        name,
        input: objectOf(given),
      })),
    },
  ],
  answer: (results) => [{ role: "user", content: [...results] }],
};

/**
 * Anthropic's Messages API. Strict as far as the budgets of a request reach; `anthropic.with({ strict: "never" })` for models that
 * have no strict tools. Imports no SDK: the types are structural.
 */
export const anthropic: StrictAdapter<AnthropicTypes> = /* @__PURE__ */ strictAdapterOf(wire, "auto");

type ToolUse = { type: "tool_use"; id?: string; name: string; input?: unknown };
const isToolUse = (block: { readonly type: string }): block is ToolUse => block.type === "tool_use";

/** "text content blocks must be non-empty", also those that a response came with (anthropics/anthropic-sdk-python#461). */
const isTaken = (block: { readonly type: string; readonly text?: unknown }): boolean =>
  block.type !== "text" || !isBlank(block.text);
/** "The final block in an assistant message cannot be `thinking`" (tailcallhq/forgecode#2107, 2025-12). */
const isThinking = ({ type }: { readonly type: string }): boolean =>
  type === "thinking" || type === "redacted_thinking";
