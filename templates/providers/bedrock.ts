import { type StrictAdapter, strictAdapterOf, type Wire } from "./adapter.js";
import { aliasOf } from "./alias-of.js";
import { identifyCalls, withIds } from "./call-ids.js";
import { jsonOf, type MutableObject, mutable, objectOf } from "./json.js";
import { isBlank, noAnswer, withoutLastThoughts } from "./silence.js";

export * from "./collect-converse-stream.js";

/** A member of `toolConfig.tools` of a `ConverseCommand`. */
export type BedrockTool = {
  toolSpec: { name: string; description: string; inputSchema: { json: MutableObject }; strict?: true };
};
/** `toolConfig.toolChoice`. There is no way to forbid calls: leave out `toolConfig` where no earlier turn has any. */
export type BedrockToolChoice =
  | { auto: { [key: string]: never } }
  | { any: { [key: string]: never } }
  | { tool: { name: string } };
export type ToolUseContent = { toolUse: { toolUseId: string; name: string; input: MutableObject } };
/** All results belong into one user message, and first. `status` is for some models; the text says it to all. */
export type ToolResultContent = {
  toolResult: { toolUseId: string; content: { text: string }[]; status: "success" | "error" };
};
export type BedrockMessage =
  | { role: "assistant"; content: ToolUseContent[] }
  | { role: "user"; content: ToolResultContent[] };

/** As much of a `ConverseCommandOutput` as is read here. */
export type ConverseLike = {
  readonly $metadata?: { readonly requestId?: string | undefined } | undefined;
  readonly output?: { readonly message?: { readonly content?: readonly object[] | undefined } | undefined } | undefined;
  readonly stopReason?: string | undefined;
};

export type BedrockTypes = {
  readonly tools: BedrockTool[];
  readonly choice: BedrockToolChoice;
  readonly mode: "auto" | "any";
  readonly response: ConverseLike;
  readonly result: ToolResultContent;
  readonly item: BedrockMessage;
};

/** Stop reasons that a model did not choose (@aws-sdk/client-bedrock-runtime 3.1164, `StopReason`). */
const complete: readonly (string | undefined)[] = [undefined, "end_turn", "stop_sequence", "tool_use"];

const wire: Wire<BedrockTypes, BedrockTool> = {
  family: "bedrock",
  // API_runtime_ToolUseBlock: [a-zA-Z0-9_-]+, 1 to 64.
  ids: { pattern: /^[a-zA-Z0-9_-]+$/, length: 64 },
  declare: ({ name, description, parameters, strict }) => ({
    // Models that have no strict tools refuse the member itself, even as false (BerriAI/litellm#35688, 2026).
    toolSpec: { name, description, inputSchema: { json: mutable(parameters) }, ...(strict ? { strict } : {}) },
  }),
  list: (tools) => [...tools],
  choose: (choice) => {
    if (typeof choice === "object") return { tool: { name: choice.only } };
    return choice === "any" ? { any: {} } : { auto: {} };
  },
  read: ({ $metadata, output, stopReason }) => {
    const found = (output?.message?.content ?? []).filter(isToolUse).map(({ toolUse }) => ({
      id: toolUse.toolUseId,
      name: toolUse.name ?? "",
      arguments: toolUse.input,
    }));
    return {
      calls: identifyCalls(found, "tooluse_", $metadata?.requestId),
      stopped: complete.includes(stopReason) ? null : (stopReason ?? null),
    };
  },
  write: (calls) =>
    calls.map(({ tool_call_id, result }) => ({
      toolResult: {
        toolUseId: tool_call_id,
        content: [{ text: JSON.stringify(result) }],
        status: result.ok ? "success" : "error",
      },
    })),
  own: ({ output, stopReason }, ids) => {
    const { message } = output ?? {};
    const said = withoutLastThoughts((message?.content ?? []).filter(isTaken), isReasoning);
    // A model may end its turn without a word, and two messages of the user's may not follow each other (Portkey-AI/gateway#748,
    // strands-agents/sdk-python#1223). Where it was cut off before the first one, the request can be made again.
    if (said.length === 0) {
      return complete.includes(stopReason) ? [{ role: "assistant", content: [{ text: noAnswer }] }] : [];
    }
    const content = withIds(said, ids, isToolUse, (block, toolUseId) =>
      isToolUse(block) ? { ...block, toolUse: { ...block.toolUse, toolUseId, ...taken(block.toolUse) } } : block,
    );
    return [{ ...message, content }];
  },
  ask: (calls) => [
    {
      role: "assistant",
      content: calls.map(({ tool_call_id, name, arguments: given }) => ({
        toolUse: { toolUseId: tool_call_id, name, input: objectOf(given) },
      })),
    },
  ],
  answer: (results) => [{ role: "user", content: [...results] }],
};

/**
 * Amazon Bedrock's Converse API. Plain, for not every model takes strict tools: `bedrock.with({ strict: "auto" })` for one that
 * does. Imports no SDK: the types are structural.
 */
export const bedrock: StrictAdapter<BedrockTypes> = /* @__PURE__ */ strictAdapterOf(wire, "never");

/** A name and arguments that Bedrock takes back: a stream that was cut off has half of their text. */
const taken = ({ name, input }: ToolUse["toolUse"]): { name: string; input: MutableObject } => ({
  name: aliasOf(name ?? ""),
  input: objectOf(typeof input === "string" ? jsonOf(input) : input),
});

type ToolUse = {
  readonly toolUse: {
    readonly toolUseId?: string | undefined;
    readonly name?: string | undefined;
    readonly input?: unknown;
    readonly type?: string | undefined;
  };
};
/** What Bedrock runs by itself, it answers as well. */
function isToolUse(block: object): block is ToolUse {
  const use: unknown = "toolUse" in block ? block.toolUse : undefined;
  return typeof use === "object" && use !== null && !("type" in use && use.type === "server_tool_use");
}

/** "The text field in the ContentBlock object … is blank" (OpenHands/OpenHands#5339), also one that a response came with. */
const isTaken = (block: object): boolean => !("text" in block && isBlank(block.text));
/** What Claude says of its thinking, it says here too: "The final block in an assistant message cannot be `thinking`". */
const isReasoning = (block: object): boolean => "reasoningContent" in block && block.reasoningContent !== undefined;
