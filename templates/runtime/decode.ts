import type { IncomingCall } from "./answer-call.js";
import type { ReadCall } from "./run-turn.js";
import type { Declaration, Decoder, Tool } from "./types.js";

/** As much of a tool as the way back needs. */
export type Decodable = Pick<Tool, "name" | "declarations"> & { readonly contract: Pick<Tool["contract"], "formerly"> };

/**
 * A model's call in the contract's words: the tool's own name and arguments in the contract's form. What was declared under
 * another name is found by the declarations of the same tools, and by a tool's own and former names; a name that was never
 * known stays as it is.
 */
export function decodeCall(
  tools: readonly Decodable[],
  declarationOf: (tool: Decodable) => Declaration,
  call: ReadCall,
): IncomingCall {
  const { name, tool_call_id } = call;
  const tool =
    tools.find((candidate) => declarationOf(candidate).name === name) ??
    tools.find((candidate) => candidate.name === name || candidate.contract.formerly.includes(name));
  if (tool === undefined) return { name, tool_call_id, arguments: call.arguments };
  const given = decodeArguments(declarationOf(tool).decode, parse(call.arguments));
  return { name: tool.name, tool_call_id, arguments: given };
}

/** Text that is no JSON is left for the toolkit, which answers it with what is wrong. */
function parse(given: unknown): unknown {
  if (typeof given !== "string" || given.trim() === "") return given;
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}

/** Brings arguments back to the contract's form by the tables of a declaration; nothing is changed without an entry there. */
export function decodeArguments(decoder: Decoder, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const { nulls } = decoder;
  const members = Object.entries(value);
  const absent = new Set(nulls === undefined ? [] : namesOf(nulls, members));
  return Object.fromEntries(members.filter(([name, member]) => member !== null || !absent.has(name)));
}

function namesOf(
  nulls: NonNullable<Decoder["nulls"]>,
  members: readonly (readonly [string, unknown])[],
): readonly string[] {
  if (!("by" in nulls)) return nulls;
  const value = members.find(([name]) => name === nulls.by)?.[1];
  return typeof value === "string" && Object.hasOwn(nulls.cases, value) ? (nulls.cases[value] ?? []) : [];
}
