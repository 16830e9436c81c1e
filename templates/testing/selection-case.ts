import type { IncomingCall } from "../runtime/answer-call.js";
import type { ReadCall } from "../runtime/run-turn.js";
import type { JsonValue, Tool, ToolList } from "../runtime/types.js";

/** One sentence, and the call that it must lead to. Places are JSON pointers into the contract's arguments. */
export type SelectionCase = {
  readonly utterance: string;
  /** The contract's name of the tool; null where no tool must be called. */
  readonly tool: string | null;
  /** The sample that the sentence stands in. */
  readonly sample?: string | undefined;
  /** The step of a task at which it is said. */
  readonly goal?: string | undefined;
  /** Members that must be there. */
  readonly required?: readonly string[] | undefined;
  /** Members that must have this very value. */
  readonly values?: { readonly [at: string]: JsonValue } | undefined;
  /** What the executor adds. Where it is known, even as nothing, the arguments must satisfy the contract together with it. */
  readonly filled?: { readonly [at: string]: JsonValue } | undefined;
};

/** The call that a model answered a sentence with, in the provider's words: the name as declared, arguments as a value or as JSON. */
export type Choice = { readonly tool: string; readonly arguments: unknown };

/**
 * Asks a model, or a recording of one: what it calls when it is told the sentence and nothing else, with these declarations. Null
 * where it calls nothing.
 */
export type Choose<Declarations> = (utterance: string, declarations: Declarations) => Promise<Choice | null>;

/** The tools that are declared: a toolset or a toolkit. */
export type SelectionToolset = { readonly tools: readonly Tool[]; readonly list: Pick<ToolList, "hash"> };

/**
 * How tools are declared, and calls brought back to the contract's words: an adapter such as `openai.responses`. Without `decode`
 * calls are in these words already: `{ tools: mcpTools }`.
 */
export type SelectionTarget<Declarations> = {
  tools(toolset: { readonly tools: readonly Tool[] }): Declarations;
  decode?(toolset: { readonly tools: readonly Tool[] }, call: ReadCall): IncomingCall;
};
