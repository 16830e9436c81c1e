import type { ErrorClass, Issue, JsonValue, SideEffectClass, Tool } from "./types.js";

/** For whom a call is made: an id, or an object with an id and what contracts inject from it (`principal.tenant`). */
export type Principal = string | { readonly id: string; readonly [claim: string]: JsonValue };

/** The platform's own AbortSignal, without asking for the DOM's or Node's types where they are not there. */
export type CallSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } }
  ? Signal
  : { readonly aborted: boolean; readonly reason?: unknown };

/** Makes the errors that a contract declares: `throw call.error.ORDER_NOT_FOUND("There is no order Z999.")`. */
export type ErrorConstructors<Code extends string> = {
  readonly [C in Code]: (message?: string, details?: JsonValue) => Error;
};

/** What a handler is told about the call that it answers. */
export type Call<Code extends string = string, Context = unknown> = {
  readonly tool: string;
  readonly tool_call_id: string;
  readonly trace_id: string;
  readonly interaction_id: string;
  /** The version that the arguments were made under and held against; the input is that of the newest. */
  readonly schema_version: string;
  /** What this very call may do, where the contract's class depends on an argument. */
  readonly side_effect_class: SideEffectClass;
  readonly idempotency_key: string | undefined;
  readonly principal: Principal | undefined;
  readonly context: Context;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Milliseconds since the epoch after which the outcome counts as unknown; undefined where the contract sets no limit. */
  readonly deadline: number | undefined;
  /** Aborted when the caller gives up. */
  readonly signal: CallSignal | undefined;
  readonly error: ErrorConstructors<Code>;
};

/** Answers calls of one tool. */
export type Handler<Input, Output, Code extends string = never, Context = unknown> = (
  input: Input,
  call: Call<Code, Context>,
) => Output | Promise<Output>;

/** A handler with its questions beforehand: `check` refuses by throwing, and then `run` has no effect to undo. */
export type HandlerObject<Input, Output, Code extends string = never, Context = unknown> = {
  readonly run: Handler<Input, Output, Code, Context>;
  readonly check?: (input: Input, call: Call<Code, Context>) => void | Promise<void>;
};

/** What may stand for one tool in `handle`. */
export type HandlerOf<T, Context = unknown> =
  T extends Tool<string, infer _Input, infer Output, infer _Read, infer Code, infer Filled>
    ? Handler<Filled, Returned<Output>, Code, Context> | HandlerObject<Filled, Returned<Output>, Code, Context>
    : never;

/** A handler of a tool that returns nothing structured may simply end. */
// biome-ignore lint/suspicious/noConfusingVoidType: a function without a return statement returns void
type Returned<Output> = [Output] extends [undefined] ? Output | void : Output;

/** The input of a tool as callers send it. */
export type InputOf<T> = T extends Tool<string, infer Input> ? Input : never;
/** The input of a tool as its handler gets it: with the defaults that the contract fills in. */
export type FilledOf<T> =
  T extends Tool<string, infer _Input, infer _Output, infer _Read, infer _Code, infer Filled> ? Filled : never;
/** The answer of a tool as it is read. */
export type OutputOf<T> = T extends Tool<string, infer _Input, infer _Output, infer Read> ? Read : never;
export type CodeOf<T> = T extends Tool<string, infer _Input, infer _Output, infer _Read, infer Code> ? Code : never;

/** Why a call failed, in a closed list: what a caller may do next follows from it. */
export type FailureClass =
  | ErrorClass
  | "syntax"
  | "unknown_tool"
  | "validation"
  | "approval"
  | "timeout"
  | "cancelled"
  | "unknown"
  | "output_invalid"
  | "internal";

/** The codes of failures that no contract declares. */
export type ExecutorCode =
  | "INVALID_JSON"
  | "DUPLICATE_CALL"
  | "UNKNOWN_TOOL"
  | "UNKNOWN_VERSION"
  | "INVALID_INPUT"
  | "CANCELLED"
  | "OUTCOME_UNKNOWN"
  | "INVALID_OUTPUT"
  | "INTERNAL";

export type ToolFailure<Code extends string = string> = {
  readonly class: FailureClass;
  readonly code: Code | ExecutorCode;
  /** For the model and for people. Never a stack trace, never the text of an undeclared exception. */
  readonly message: string;
  /** Whether the identical call may succeed later. */
  readonly retryable: boolean;
  readonly user_action: string | null;
  /** Whether the world has changed. `unknown`: do not repeat the call. */
  readonly effect: "none" | "applied" | "unknown";
  readonly details?: JsonValue;
};

/** The one result of a call: what is stored, serialised and sent. */
export type ToolResult<Data = unknown, Code extends string = string> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: ToolFailure<Code> };

/** The three verdicts on a call, kept apart; null where the chain did not get so far. */
export type Verdict = {
  readonly syntax_valid: boolean | null;
  readonly schema_valid: boolean | null;
  readonly business_valid: boolean | null;
};

/** Problems of arguments as a failure's details. */
export type IssueDetails = { readonly issues: readonly Issue[] };
