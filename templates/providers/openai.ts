import type { CallOptions, IncomingCall } from "../runtime/answer-call.js";
import { ownCallId, type ReadCall, type ReadResponse, runTurn, type Turn, type TurnCall } from "../runtime/run-turn.js";
import type { Toolkit } from "../runtime/toolkit.js";
import type { Tool } from "../runtime/types.js";
import { asSent } from "./as-sent.js";
import { type Callable, type Choice, type Tools, targetOf } from "./target.js";

/** What `tools` of `client.responses.create` takes. */
export type ResponsesTool = {
  type: "function";
  name: string;
  description: string;
  parameters: { [keyword: string]: unknown };
  strict: boolean;
};
/** What `tools` of `client.chat.completions.create` takes. */
export type ChatTool = {
  type: "function";
  function: { name: string; description: string; parameters: { [keyword: string]: unknown }; strict: boolean };
};
export type FunctionCallOutput = { type: "function_call_output"; call_id: string; output: string };
export type ToolMessage = { role: "tool"; tool_call_id: string; content: string };

export type ResponsesToolChoice = "auto" | "required" | "none" | { type: "function"; name: string };
export type ChatToolChoice = "auto" | "required" | "none" | { type: "function"; function: { name: string } };

/** As much of a `Response` as is read here: the SDK's own type, a stream's last event, or parsed JSON. */
export type ResponseLike = {
  readonly id?: string | undefined;
  readonly output: readonly { readonly type: string }[];
  readonly status?: string | null | undefined;
  readonly incomplete_details?: { readonly reason?: string | undefined } | null | undefined;
};
/** As much of a `ChatCompletion` as is read here. */
export type ChatCompletionLike = {
  readonly id?: string | undefined;
  readonly choices: readonly {
    readonly finish_reason?: string | null | undefined;
    readonly message: object;
  }[];
};

const target = /* @__PURE__ */ targetOf("openai");

/** OpenAI's Responses API. */
const responses: {
  /** A fresh array of declarations, for `tools`. */
  tools(toolset: Tools): ResponsesTool[];
  toolChoice<Name extends string>(toolset: Tools<Name>, choice: Choice<NoInfer<Name>>): ResponsesToolChoice;
  /** Every function call of a response, and whether the response is whole. */
  read(response: ResponseLike): ReadResponse;
  /** A call in the contract's words. `list_hash`: of the list that it was made under, where that is not the current one. */
  decode(toolset: Callable, call: ReadCall, list_hash?: string): IncomingCall;
  /** Results in the form of input items. */
  write(calls: readonly Pick<TurnCall, "tool_call_id" | "result">[]): FunctionCallOutput[];
  /** Answers every call of a response. */
  run<Context>(
    toolkit: Toolkit<Tool, Context>,
    response: ResponseLike,
    options?: CallOptions<Context>,
  ): Promise<Turn<FunctionCallOutput>>;
} = {
  tools: (toolset) =>
    target.declarations(toolset).map(({ name, description, plain }) => ({
      type: "function",
      name,
      description: plain.description ?? description,
      parameters: plain.parameters,
      strict: false,
    })),
  toolChoice: (toolset, choice) => {
    if (typeof choice === "object") return { type: "function", name: target.nameOf(toolset, choice.only) };
    return choice === "any" ? "required" : choice;
  },
  read: ({ id, output, status, incomplete_details }) => ({
    calls: output.filter(isFunctionCall).map((item, index) => ({
      tool_call_id: item.call_id ?? item.id ?? ownCallId("call_", id, index),
      name: item.name,
      arguments: item.arguments,
    })),
    // Failed, cancelled and unfinished responses are no more whole than an incomplete one.
    stopped: status == null || status === "completed" ? null : (incomplete_details?.reason ?? status),
  }),
  decode: target.decode,
  write: (calls) =>
    calls.map(({ tool_call_id, result }) => ({
      type: "function_call_output",
      call_id: tool_call_id,
      output: JSON.stringify(result),
    })),
  run: (toolkit, response, options) =>
    runTurn(
      toolkit,
      {
        read: responses.read(response),
        decode: (call) => target.decode(toolkit, call, options?.list_hash),
        write: responses.write,
        append: (conversation, results) => void conversation.push(...response.output.map(asSent), ...results),
      },
      options,
    ),
};

/** OpenAI's Chat Completions API. */
const chat: {
  tools(toolset: Tools): ChatTool[];
  toolChoice<Name extends string>(toolset: Tools<Name>, choice: Choice<NoInfer<Name>>): ChatToolChoice;
  read(completion: ChatCompletionLike): ReadResponse;
  decode(toolset: Callable, call: ReadCall, list_hash?: string): IncomingCall;
  write(calls: readonly Pick<TurnCall, "tool_call_id" | "result">[]): ToolMessage[];
  run<Context>(
    toolkit: Toolkit<Tool, Context>,
    completion: ChatCompletionLike,
    options?: CallOptions<Context>,
  ): Promise<Turn<ToolMessage>>;
} = {
  tools: (toolset) => responses.tools(toolset).map(({ type, ...declaration }) => ({ type, function: declaration })),
  toolChoice: (toolset, choice) => {
    if (typeof choice === "object")
      return { type: "function", function: { name: target.nameOf(toolset, choice.only) } };
    return choice === "any" ? "required" : choice;
  },
  read: ({ id: completionId, choices }) => {
    const [first] = choices;
    const asked = first === undefined ? [] : toolCallsOf(first.message);
    return {
      calls: asked.map(({ id, function: called }, index) => ({
        tool_call_id: id ?? ownCallId("call_", completionId, index),
        name: called.name,
        arguments: called.arguments,
      })),
      stopped: isCutOff(first?.finish_reason) ? (first?.finish_reason ?? null) : null,
    };
  },
  decode: target.decode,
  write: (calls) =>
    calls.map(({ tool_call_id, result }) => ({ role: "tool", tool_call_id, content: JSON.stringify(result) })),
  run: (toolkit, completion, options) =>
    runTurn(
      toolkit,
      {
        read: chat.read(completion),
        decode: (call) => target.decode(toolkit, call, options?.list_hash),
        write: chat.write,
        append: (conversation, results) => {
          const [first] = completion.choices;
          conversation.push(...(first === undefined ? [] : [asSent(first.message)]), ...results);
        },
      },
      options,
    ),
};

/** What OpenAI's two APIs take and give. Imports no SDK: the types are structural. */
export const openai: { readonly responses: typeof responses; readonly chat: typeof chat } = { responses, chat };

type FunctionCall = { type: "function_call"; id?: string; call_id?: string; name: string; arguments: unknown };
const isFunctionCall = (item: { readonly type: string }): item is FunctionCall => item.type === "function_call";

type ToolCall = { readonly id?: string; readonly function: { readonly name: string; readonly arguments: unknown } };
function toolCallsOf(message: object): readonly ToolCall[] {
  const calls: unknown = "tool_calls" in message ? message.tool_calls : undefined;
  return Array.isArray(calls) ? calls.filter((call: ToolCall) => call.function !== undefined) : [];
}

const isCutOff = (reason: string | null | undefined): boolean => reason === "length" || reason === "content_filter";
