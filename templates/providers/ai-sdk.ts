import { type Adapter, adapterOf, type Wire } from "./adapter.js";
import { identifyCalls, withIds } from "./call-ids.js";
import type { Strictness } from "./choose-forms.js";
import { type MutableJson, type MutableObject, mutable } from "./json.js";

/**
 * A schema as `jsonSchema()` of the AI SDK makes it. Its types ask for a Standard Schema with a JSON Schema (`ai` 6 and 7); in
 * `ai` 5, whose types know a symbol of their own only, `tools` is handed over with `as unknown as ToolSet`.
 */
export type AiSdkSchema = {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "toolgen";
    readonly validate: (value: unknown) => { readonly value: unknown };
    readonly jsonSchema: {
      readonly input: () => Record<string, unknown>;
      readonly output: () => Record<string, unknown>;
    };
  };
  readonly jsonSchema: MutableObject;
  readonly validate: undefined;
};
/** A tool without `execute`: the toolkit answers its calls, so the SDK returns them. */
export type AiSdkTool = { description: string; inputSchema: AiSdkSchema; strict?: true };
export type AiSdkTools = { [name: string]: AiSdkTool };
export type AiSdkToolChoice = "auto" | "required" | "none" | { type: "tool"; toolName: string };

export type ToolCallPart = { type: "tool-call"; toolCallId: string; toolName: string; input: MutableJson };
export type ToolResultPart = {
  type: "tool-result";
  toolCallId: string;
  toolName: string;
  output: { type: "json"; value: MutableJson } | { type: "error-json"; value: MutableJson };
};
export type AiSdkMessage = { role: "assistant"; content: ToolCallPart[] } | { role: "tool"; content: ToolResultPart[] };

/** As much of a result of `generateText` as is read here; of `streamText`, what its promises give. */
export type GenerateTextLike = {
  readonly toolCalls: readonly object[];
  readonly finishReason?: string | undefined;
  readonly response?:
    | { readonly id?: string | undefined; readonly messages?: readonly object[] | undefined }
    | undefined;
};

export type AiSdkTypes = {
  readonly tools: AiSdkTools;
  readonly choice: AiSdkToolChoice;
  readonly mode: "auto" | "any" | "none";
  readonly response: GenerateTextLike;
  readonly result: ToolResultPart;
  readonly item: AiSdkMessage;
};

/** The provider that the SDK calls: its rules decide the schemas. */
export type AiSdkProvider = "openai" | "anthropic" | "gemini" | "bedrock" | "mistral";
export type AiSdkOptions = { readonly provider?: AiSdkProvider; readonly strict?: Strictness };

const families = {
  openai: "openai",
  anthropic: "anthropic",
  // @ai-sdk/google 4 sends schemas untouched, as `parametersJsonSchema`.
  gemini: "geminiJsonSchema",
  bedrock: "bedrock",
  mistral: "mistral",
} as const;

const wireOf = (provider: AiSdkProvider): Wire<AiSdkTypes, NamedTool> => ({
  family: families[provider],
  declare: ({ name, description, parameters, strict }) => ({
    name,
    tool: { description, inputSchema: schemaOf(mutable(parameters)), ...(strict ? { strict } : {}) },
  }),
  list: (entries) => Object.fromEntries(entries.map(({ name, tool }) => [name, tool])),
  choose: (choice) => {
    if (typeof choice === "object") return { type: "tool", toolName: choice.only };
    return choice === "any" ? "required" : choice;
  },
  read: ({ toolCalls, finishReason, response }) => {
    const found = toolCalls
      .filter(isCall)
      .map((call) => ({ id: call.toolCallId, name: call.toolName, arguments: call.input }));
    return {
      calls: identifyCalls(found, "call_", response?.id),
      stopped: finishReason !== undefined && cutOff.includes(finishReason) ? finishReason : null,
    };
  },
  write: (calls) =>
    calls.map(({ tool_call_id, name, result }) => ({
      type: "tool-result",
      toolCallId: tool_call_id,
      toolName: name,
      output: result.ok
        ? { type: "json", value: result.data as MutableJson }
        : { type: "error-json", value: result.error as MutableJson },
    })),
  own: ({ toolCalls, response }, ids) => {
    const messages = response?.messages ?? [{ role: "assistant", content: toolCalls.filter(isCall).map(asPart) }];
    return withoutAnswers(messages, ids);
  },
  ask: (calls) => [
    {
      role: "assistant",
      content: calls.map(({ tool_call_id, name, arguments: given }) => ({
        type: "tool-call",
        toolCallId: tool_call_id,
        toolName: name,
        input: given as MutableJson,
      })),
    },
  ],
  answer: (results) => [{ role: "tool", content: [...results] }],
});

const cutOff: readonly string[] = ["length", "content-filter", "error"];

/**
 * Vercel's AI SDK (`ai` 5 to 7). It hands schemas over to a provider: `aiSdk.with({ provider: "anthropic" })` declares in the form
 * that this one takes; without it the form is OpenAI's. Plain, unless `strict` says otherwise. Imports no SDK: the types are
 * structural.
 */
export const aiSdk: AiSdkAdapter = /* @__PURE__ */ aiSdkOf({});

export type AiSdkAdapter = Adapter<AiSdkTypes> & { with(options: AiSdkOptions): AiSdkAdapter };

function aiSdkOf({ provider = "openai", strict = "never" }: AiSdkOptions): AiSdkAdapter {
  return { ...adapterOf(wireOf(provider), strict), with: (options) => aiSdkOf(options) };
}

type NamedTool = { readonly name: string; readonly tool: AiSdkTool };

/** The SDK knows its own schemas by this symbol, and sends them as they are. Without `validate` it leaves judging to the toolkit. */
function schemaOf(jsonSchema: MutableObject): AiSdkSchema {
  const print = (): Record<string, unknown> => jsonSchema;
  const schema: AiSdkSchema = {
    "~standard": {
      version: 1,
      vendor: "toolgen",
      validate: (value) => ({ value }),
      jsonSchema: { input: print, output: print },
    },
    jsonSchema,
    validate: undefined,
  };
  return Object.assign(schema, { [Symbol.for("vercel.ai.schema")]: true });
}

type ToolCall = { readonly toolCallId?: string; readonly toolName: string; readonly input: unknown };
/** What the provider ran by itself is answered already. */
const isCall = (call: object): call is ToolCall =>
  "toolName" in call && !("providerExecuted" in call && call.providerExecuted === true);

const asPart = ({ toolCallId, toolName, input }: ToolCall): object => ({
  type: "tool-call",
  toolCallId,
  toolName,
  input,
});

/**
 * The SDK's messages of a step, but for the answers that it has given to calls it could not read or does not know: the toolkit
 * answers every call.
 */
function withoutAnswers(messages: readonly object[], ids: readonly string[]): object[] {
  const left = [...ids];
  const isOwn = (part: object): part is ToolCall => "type" in part && part.type === "tool-call" && isCall(part);
  // By the ids that the calls came with: one that had none, or another's, has got its own since.
  const asked = messages
    .flatMap(contentOf)
    .filter(isOwn)
    .map(({ toolCallId }) => toolCallId);
  const isAnswer = (part: object): boolean =>
    "type" in part && part.type === "tool-result" && "toolCallId" in part && asked.some((id) => id === part.toolCallId);
  return messages.flatMap((message): object[] => {
    const content = contentOf(message);
    if (content.length === 0) return [message];
    if ("role" in message && message.role === "tool") {
      const others = content.filter((part) => !isAnswer(part));
      return others.length === 0 ? [] : [{ ...message, content: others }];
    }
    const count = content.filter(isOwn).length;
    const parts = withIds(content, left.splice(0, count), isOwn, (part, id) => ({ ...part, toolCallId: id }));
    return [{ ...message, content: parts }];
  });
}

function contentOf(message: object): readonly object[] {
  const content: unknown = "content" in message ? message.content : undefined;
  return Array.isArray(content) ? content : [];
}
