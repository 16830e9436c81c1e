import type { IncomingCall } from "./answer-call.js";
import { decodeValue } from "./decode/decode-value.js";
import { parseText } from "./decode/parse-text.js";
import { plansOf } from "./decode/plans-of.js";
import { nestingFault } from "./nesting.js";
import type { ReadCall } from "./run-turn.js";
import type { Decoder, Tool } from "./types.js";

export { parseText } from "./decode/parse-text.js";

/** As much of a tool as the way back needs. */
export type Decodable = Pick<Tool, "name" | "declarations"> & { readonly contract: Pick<Tool["contract"], "formerly"> };

/** What a tool was declared as: the name that was sent, and the way back of the form that was sent. */
export type Declared = { readonly name: string; readonly decode: Decoder };

/** The tools of a list by every name that a call of them may come under. */
export type CallIndex = ReadonlyMap<string, { readonly name: string; readonly decode: Decoder }>;

/** A declared name comes first, then a tool's own, then a former one; of two tools under one name, the first. */
export function indexCalls(
  tools: readonly Decodable[],
  declaredAs: (tool: Decodable) => Declared | undefined,
): CallIndex {
  const rows = tools.map((tool) => ({ tool, declared: declaredAs(tool) }));
  const named = [
    ...rows.map(({ tool, declared }) => [declared?.name, tool, declared] as const),
    ...rows.map(({ tool, declared }) => [tool.name, tool, declared] as const),
    ...rows.flatMap(({ tool, declared }) => tool.contract.formerly.map((name) => [name, tool, declared] as const)),
  ];
  const index = new Map<string, { readonly name: string; readonly decode: Decoder }>();
  for (const [name, tool, declared] of named) {
    if (name !== undefined && !index.has(name)) index.set(name, { name: tool.name, decode: declared?.decode ?? {} });
  }
  return index;
}

/**
 * A model's call in the contract's words: the tool's own name and arguments in the contract's form. A name that was never known
 * stays as it is.
 */
export function decodeCall(index: CallIndex, { name, tool_call_id, arguments: given }: ReadCall): IncomingCall {
  const found = index.get(name);
  if (found === undefined) return { name, tool_call_id, arguments: given };
  return { name: found.name, tool_call_id, arguments: decodeArguments(found.decode, parseText(given)) };
}

/**
 * Brings arguments back to the contract's form by the table of a declaration. Nothing is changed without an entry there, and
 * what does not have the form that the entry speaks of stays as it came: the validator says what is wrong with it.
 */
export function decodeArguments(decoder: Decoder, value: unknown): unknown {
  if (decoder.root === undefined) return value;
  // Only a table with references follows a value into any depth. What every validator refuses stays as it came.
  if (decoder.$defs !== undefined && nestingFault(value) !== undefined) return value;
  try {
    const { root, plans } = plansOf(decoder);
    return root === undefined ? value : decodeValue(root, value, { plans, results: undefined });
  } catch (error) {
    // A thousand levels of tables that refer to each other may need more than a small stack.
    if (!(error instanceof RangeError)) throw error;
    return value;
  }
}
