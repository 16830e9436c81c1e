import type { CallOptions, IncomingCall } from "../runtime/answer-call.js";
import { ownCallId, type ReadCall, type ReadResponse, runTurn, type Turn, type TurnCall } from "../runtime/run-turn.js";
import type { Toolkit } from "../runtime/toolkit.js";
import type { Tool } from "../runtime/types.js";
import { type Callable, type Choice, type Tools, targetOf } from "./target.js";

/** One member of `config.tools` of `ai.models.generateContent`; it holds every declaration. */
export type GeminiTool = {
  functionDeclarations: { name: string; description: string; parametersJsonSchema: { [keyword: string]: unknown } }[];
};
/** `config.toolConfig` of `ai.models.generateContent`. */
export type GeminiToolConfig = {
  functionCallingConfig: { mode: "AUTO" | "ANY" | "NONE"; allowedFunctionNames?: string[] };
};
export type FunctionResponsePart = {
  functionResponse: { id?: string; name: string; response: { [key: string]: unknown } };
};

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

const target = /* @__PURE__ */ targetOf("geminiJsonSchema");

/** Reasons for which a candidate ends by itself. */
const complete: readonly (string | undefined)[] = [undefined, "STOP", "FINISH_REASON_UNSPECIFIED"];

/** Ids that we made up for calls without one; they are not sent back. */
const ownId = "gemini_call_";

/** The Gemini API. Imports no SDK: the types are structural. */
export const gemini: {
  /** A fresh array with one tool that holds every declaration, for `config.tools`. */
  tools(toolset: Tools): GeminiTool[];
  /** For `config.toolConfig`. */
  toolChoice<Name extends string>(toolset: Tools<Name>, choice: Choice<NoInfer<Name>>): GeminiToolConfig;
  /** Every function call of the first candidate, and whether it is whole. */
  read(response: GenerateContentLike): ReadResponse;
  /** A call in the contract's words. `list_hash`: of the list that it was made under, where that is not the current one. */
  decode(toolset: Callable, call: ReadCall, list_hash?: string): IncomingCall;
  /** As many response parts as calls, in their order: older models know no ids. */
  write(calls: readonly Pick<TurnCall, "name" | "tool_call_id" | "result">[]): FunctionResponsePart[];
  /** Answers every call of a response. */
  run<Context>(
    toolkit: Toolkit<Tool, Context>,
    response: GenerateContentLike,
    options?: CallOptions<Context>,
  ): Promise<Turn<FunctionResponsePart>>;
} = {
  tools: (toolset) => [
    {
      functionDeclarations: target.declarations(toolset).map(({ name, description, plain }) => ({
        name,
        description: plain.description ?? description,
        parametersJsonSchema: plain.parameters,
      })),
    },
  ],
  toolChoice: (toolset, choice) => {
    if (typeof choice === "object") {
      return { functionCallingConfig: { mode: "ANY", allowedFunctionNames: [target.nameOf(toolset, choice.only)] } };
    }
    return { functionCallingConfig: { mode: modes[choice] } };
  },
  read: ({ responseId, promptFeedback, candidates }) => {
    const candidate = candidates?.[0];
    const called = (candidate?.content?.parts ?? []).flatMap((part) => functionCallIn(part) ?? []);
    const { finishReason } = candidate ?? {};
    return {
      calls: called.map(({ id, name, args }, index) => ({
        tool_call_id: id ?? ownCallId(ownId, responseId, index),
        name,
        arguments: args,
      })),
      stopped: (complete.includes(finishReason) ? undefined : finishReason) ?? promptFeedback?.blockReason ?? null,
    };
  },
  decode: target.decode,
  write: (calls) =>
    calls.map(({ name, tool_call_id, result }) => ({
      functionResponse: {
        ...(tool_call_id.startsWith(ownId) ? {} : { id: tool_call_id }),
        name,
        response: result.ok ? { output: result.data } : { error: result.error },
      },
    })),
  run: (toolkit, response, options) =>
    runTurn(
      toolkit,
      {
        read: gemini.read(response),
        decode: (call) => target.decode(toolkit, call, options?.list_hash),
        write: gemini.write,
        append: (conversation, results) => {
          const content = response.candidates?.[0]?.content;
          // The model's parts go back as they came: thought signatures stand on them.
          if (content !== undefined) conversation.push(content);
          if (results.length > 0) conversation.push({ role: "user", parts: [...results] });
        },
      },
      options,
    ),
};

const modes = { auto: "AUTO", any: "ANY", none: "NONE" } as const;

type FunctionCall = { readonly id?: string; readonly name: string; readonly args?: unknown };
function functionCallIn(part: object): FunctionCall | undefined {
  const call: unknown = "functionCall" in part ? part.functionCall : undefined;
  return typeof call === "object" && call !== null && "name" in call ? (call as FunctionCall) : undefined;
}
