import type { ToolResult } from "./call.js";
import type { ReadCall } from "./run-turn.js";

/** A result under the id of the call that it answers. */
export type GivenResult = { readonly tool_call_id: string; readonly result: ToolResult };

/**
 * What is wrong with results. `missing`: a call without one; `unknown`: one whose call is not there; `duplicate`: a second one of
 * a call, which is left out.
 */
export type ResultProblem = { readonly kind: "missing" | "unknown" | "duplicate"; readonly tool_call_id: string };

/** Each call of a response with its result, as `write` takes them, and what was wrong. */
export type MatchedResults = {
  readonly calls: readonly (Pick<ReadCall, "name" | "tool_call_id"> & { readonly result: ToolResult })[];
  readonly problems: readonly ResultProblem[];
};

/**
 * Brings results to the calls of a response, whatever order they came in: exactly one for each, in the order of the calls, for every
 * provider refuses a conversation in which a call has none, or a result no call. A call without a result gets one that says
 * that nobody knows what became of it.
 */
export function matchResults(calls: readonly ReadCall[], results: readonly GivenResult[]): MatchedResults {
  const problems: ResultProblem[] = [];
  const asked = new Set(calls.map(({ tool_call_id }) => tool_call_id));
  const found = new Map<string, ToolResult>();
  for (const { tool_call_id, result } of results) {
    if (!asked.has(tool_call_id)) problems.push({ kind: "unknown", tool_call_id });
    else if (found.has(tool_call_id)) problems.push({ kind: "duplicate", tool_call_id });
    else found.set(tool_call_id, result);
  }
  const matched = calls.map(({ name, tool_call_id }) => {
    const result = found.get(tool_call_id);
    if (result === undefined) problems.push({ kind: "missing", tool_call_id });
    return { name, tool_call_id, result: result ?? unanswered };
  });
  return { calls: matched, problems };
}

const unanswered: ToolResult = {
  ok: false,
  error: {
    class: "unknown",
    code: "OUTCOME_UNKNOWN",
    message: "The call got no result. Whether it had an effect is unknown: do not repeat the call.",
    retryable: false,
    user_action: null,
    effect: "unknown",
  },
};
