import { type Adapter, adapterOf, type Wire } from "./adapter.js";
import { identifyCalls, withIds } from "./call-ids.js";
import { objectOf } from "./json.js";
import type { Sent } from "./target.js";

export * from "./collect-content-stream.js";

/** A function as its schema is sent: in JSON Schema, or in Gemini's own form, which no arguments have none of. */
export type JsonSchemaFunction = {
  name: string;
  description: string;
  parametersJsonSchema: { [keyword: string]: unknown };
};
export type ProtoFunction = { name: string; description: string; parameters?: { [keyword: string]: unknown } };

/** One member of `config.tools` of `ai.models.generateContent`; it holds every declaration. */
export type GeminiTool = { functionDeclarations: JsonSchemaFunction[] };
export type GeminiProtoTool = { functionDeclarations: ProtoFunction[] };

/** `config.toolConfig` of `ai.models.generateContent`. */
export type GeminiToolConfig = {
  functionCallingConfig: { mode: "AUTO" | "ANY" | "NONE"; allowedFunctionNames?: string[] };
};
export type FunctionCallPart = {
  functionCall: { id?: string; name: string; args: { [name: string]: unknown } };
  thoughtSignature?: string;
};
export type FunctionResponsePart = {
  functionResponse: { id?: string; name: string; response: { [key: string]: unknown } };
};
export type GeminiContent =
  | { role: "model"; parts: FunctionCallPart[] }
  | { role: "user"; parts: FunctionResponsePart[] };

/** As much of a `GenerateContentResponse` as is read here. */
export type GenerateContentLike = {
  readonly responseId?: string | undefined;
  readonly promptFeedback?: { readonly blockReason?: string | undefined } | undefined;
  readonly candidates?:
    | readonly {
        readonly content?:
          | { readonly role?: string | undefined; readonly parts?: readonly object[] | undefined }
          | undefined;
        readonly finishReason?: string | undefined;
      }[]
    | undefined;
};

export type GeminiTypes<Tool extends GeminiTool | GeminiProtoTool = GeminiTool> = {
  readonly tools: Tool[];
  readonly choice: GeminiToolConfig;
  readonly mode: "auto" | "any" | "none";
  readonly response: GenerateContentLike;
  readonly result: FunctionResponsePart;
  readonly item: GeminiContent;
};

/** Reasons for which a candidate ends by itself. */
const complete: readonly (string | undefined)[] = [undefined, "STOP", "FINISH_REASON_UNSPECIFIED"];

/** Ids that we made up for calls without one; they are not sent back. */
const ownId = "gemini_call_";
const idOf = (tool_call_id: string): { id?: string } => (tool_call_id.startsWith(ownId) ? {} : { id: tool_call_id });

const modes = { auto: "AUTO", any: "ANY", none: "NONE" } as const;

/** What both forms of declarations have in common: the messages. */
const messages: Pick<Wire<GeminiTypes, object>, "choose" | "read" | "write" | "own" | "ask" | "answer"> = {
  choose: (choice) => ({
    functionCallingConfig:
      typeof choice === "object" ? { mode: "ANY", allowedFunctionNames: [choice.only] } : { mode: modes[choice] },
  }),
  read: ({ responseId, promptFeedback, candidates }) => {
    const candidate = candidates?.[0];
    const found = (candidate?.content?.parts ?? []).filter(isCall).map(({ functionCall: { id, name, args } }) => ({
      id,
      name,
      arguments: args,
    }));
    const { finishReason } = candidate ?? {};
    return {
      calls: identifyCalls(found, ownId, responseId),
      stopped: (complete.includes(finishReason) ? undefined : finishReason) ?? promptFeedback?.blockReason ?? null,
    };
  },
  // As many response parts as calls, in their order: older models know no ids.
  write: (calls) =>
    calls.map(({ name, tool_call_id, result }) => ({
      functionResponse: {
        ...idOf(tool_call_id),
        name,
        response: result.ok ? { output: withoutReferences(result.data) } : { error: withoutReferences(result.error) },
      },
    })),
  own: ({ candidates }, ids) => {
    const content = candidates?.[0]?.content;
    const said = (content?.parts ?? []).filter(isTaken);
    // What was blocked or malformed has no parts, and content without any is refused when it goes back.
    if (said.length === 0) return [];
    // The model's parts go back as they came: thought signatures stand on them.
    const parts = withIds(said, ids, isCall, (part, id) => renamed(part, id));
    const isAsItCame =
      parts.length === content?.parts?.length && parts.every((part, at) => part === content.parts?.[at]);
    return [isAsItCame ? content : { ...content, parts }];
  },
  ask: (calls) => [
    {
      role: "model",
      parts: calls.map(({ tool_call_id, name, arguments: given }, index) => ({
        functionCall: { ...idOf(tool_call_id), name, args: objectOf(given) },
        // Gemini 3 wants a signature on the first call of a turn, and takes this one for a history that is not its own
        // (ai.google.dev, "Thought signatures"; trpc-group/trpc-agent-go#1894, 2026-06).
        ...(index === 0 ? { thoughtSignature: "skip_thought_signature_validator" } : {}),
      })),
    },
  ],
  answer: (results) => [{ role: "user", parts: [...results] }],
};

/** The SDK writes into declarations, so each list has its own. */
const fresh = <Declaration extends object>(declarations: readonly Declaration[]): Declaration[] =>
  declarations.map((one) => ({ ...one }));

const jsonSchema: Wire<GeminiTypes, JsonSchemaFunction> = {
  ...messages,
  family: "geminiJsonSchema",
  declare: ({ name, description, parameters }) => ({ name, description, parametersJsonSchema: parameters }),
  list: (functions) => [{ functionDeclarations: fresh(functions) }],
};

const proto: Wire<GeminiTypes<GeminiProtoTool>, ProtoFunction> = {
  ...messages,
  family: "gemini",
  declare: declareProto,
  list: (functions) => [{ functionDeclarations: fresh(functions) }],
};

/** An object without properties is refused by some models; a function without arguments has no parameters (agno-agi/agno#2112). */
function declareProto({ name, description, parameters }: Sent): ProtoFunction {
  const { properties } = parameters;
  const hasNone = typeof properties !== "object" || properties === null || Object.keys(properties).length === 0;
  return { name, description, ...(hasNone ? {} : { parameters }) };
}

/**
 * The Gemini API. It has no strict form; the mode ANY holds the model to the schemas. `gemini.proto` is the same with
 * `parameters` in place of `parametersJsonSchema`, which older models and the Live API do not know. Imports no SDK: the types
 * are structural.
 */
export const gemini: Adapter<GeminiTypes> & { readonly proto: Adapter<GeminiTypes<GeminiProtoTool>> } =
  /* @__PURE__ */ Object.assign(/* @__PURE__ */ adapterOf(jsonSchema, "never"), {
    proto: /* @__PURE__ */ adapterOf(proto, "never"),
  });

type CallPart = { readonly functionCall: { readonly id?: string; readonly name: string; readonly args?: unknown } };
function isCall(part: object): part is CallPart {
  const call: unknown = "functionCall" in part ? part.functionCall : undefined;
  return typeof call === "object" && call !== null && "name" in call;
}

/** Vertex AI refuses "an empty text parameter" (langchain-ai/langchainjs#9922, 2026). A signature may stand on one. */
const isTaken = (part: object): boolean =>
  !("text" in part && part.text === "") || ("thoughtSignature" in part && part.thoughtSignature !== undefined);

/** A call keeps having no id, and the one that it has, but where another call has it as well. */
function renamed(part: object, id: string): object {
  if (!isCall(part) || id.startsWith(ownId) || part.functionCall.id === id) return part;
  return { ...part, functionCall: { ...part.functionCall, id } };
}

/** Gemini 3 takes a member `$ref` of a result for a reference to media and refuses what it does not find (BerriAI/litellm#38223). */
function withoutReferences(value: unknown): unknown {
  const text = JSON.stringify(value) ?? "null";
  return /"\$ref"\s*:/.test(text) ? text : value;
}
