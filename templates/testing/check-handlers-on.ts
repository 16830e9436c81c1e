import type { Answer, CallOptions } from "../runtime/answer-call.js";
import type { Toolkit } from "../runtime/toolkit.js";
import type { JsonValue, Tool } from "../runtime/types.js";
import { isObject, sameJson, show, valueAt, withValueAt } from "./json.js";
import type { Facts, Sample, Suite } from "./suite.js";

/** What went wrong when a handler answered a sample. */
export type HandlerProblem = { readonly tool: string; readonly sample: string; readonly problem: string };

export type HandlerOptions<Context = unknown> = {
  /** Who calls, and the handlers' context. What a sample injects is laid over it. */
  readonly call?: CallOptions<Context> | ((tool: string, sample: string) => CallOptions<Context>) | undefined;
  /** `contract` (default): an answer must satisfy the contract. `equal`: it must be the sample's own. */
  readonly answers?: "contract" | "equal" | undefined;
};

/**
 * Runs handlers on the samples of their tools, one after another, and says where their answers break the contract or another
 * error comes than the sample expects. The handlers do what they do: give them a database of their own. Samples of earlier
 * versions are left out: no handler sees those inputs.
 */
export async function checkHandlersOn<Context>(
  suites: readonly Suite[],
  toolkit: Pick<Toolkit<Tool, Context>, "tools" | "answer">,
  { call = {}, answers = "contract" }: HandlerOptions<Context> = {},
): Promise<readonly HandlerProblem[]> {
  const problems: HandlerProblem[] = [];
  for (const { name: tool } of toolkit.tools) {
    const suite = suites.find(({ facts }) => facts.name === tool);
    if (suite === undefined) {
      problems.push({ tool, sample: "*", problem: "the tool has no samples in this package" });
      continue;
    }
    for (const sample of suite.accepted) {
      if (sample.input === undefined) continue;
      const options = typeof call === "function" ? call(tool, sample.name) : call;
      const { args, filled } = split(sample.input, suite.facts, options);
      const answer = await toolkit.answer({ name: tool, arguments: args, tool_call_id: sample.name }, filled);
      const problem = judge(answer, sample, suite.facts, answers);
      if (problem !== undefined) problems.push({ tool, sample: sample.name, problem });
    }
  }
  return problems;
}

/** A sample's input as a model sends it, and as call options what the executor adds. */
function split<Context>(
  input: JsonValue,
  { injected, idempotency }: Facts,
  options: CallOptions<Context>,
): { args: JsonValue; filled: CallOptions<Context> } {
  let [args, filled] = [input, options];
  const take = (pointer: string): JsonValue | undefined => {
    const value = valueAt(args, pointer);
    args = withValueAt(args, pointer, undefined) ?? args;
    return value;
  };
  for (const [pointer, source] of Object.entries(injected)) {
    const value = take(pointer);
    if (value !== undefined) filled = withSource(filled, source.split("."), value);
  }
  if (idempotency.kind === "key" && idempotency.from === "executor") {
    const key = take(idempotency.key);
    if (typeof key === "string") filled = { ...filled, idempotency_key: key };
  }
  return { args, filled };
}

/** Puts a value where `injected` looks for it: `principal.tenant` is member `tenant` of the principal. */
function withSource<Context>(
  options: CallOptions<Context>,
  [root, ...path]: readonly string[],
  value: JsonValue,
): CallOptions<Context> {
  const put = (current: unknown, [name, ...deeper]: readonly string[]): unknown => {
    if (name === undefined) return value;
    const members: [string, unknown][] = Object.entries(isObject(current) ? current : {});
    const inner = put(members.find(([key]) => key === name)?.[1], deeper);
    return Object.fromEntries([...members.filter(([key]) => key !== name), [name, inner]]);
  };
  const { principal, context } = options;
  if (root === "context") return { ...options, context: put(context, path) as Context };
  const known = typeof principal === "object" ? principal : { id: principal ?? "golden" };
  return { ...options, principal: put(known, path) as { readonly id: string } };
}

function judge(
  { result }: Answer,
  { output, error }: Sample,
  facts: Facts,
  answers: "contract" | "equal",
): string | undefined {
  if (error !== undefined) {
    if (result.ok) return `answers ${show(result.data)}; the sample expects the error ${error}`;
    return result.error.code === error ? undefined : `${told(result.error)}; the sample expects the error ${error}`;
  }
  if (!result.ok) {
    // A sample without an answer, of a tool that gives answers, says only that the call is taken.
    const isOpen = facts.answers && output === undefined;
    const isDeclared = facts.errors.some(({ code }) => code === result.error.code);
    return isOpen && isDeclared ? undefined : told(result.error);
  }
  return answers === "equal" && output !== undefined && !sameJson(result.data, output)
    ? `answers ${show(result.data)}; the sample has ${show(output)}`
    : undefined;
}

function told({ code, message, details }: Extract<Answer["result"], { ok: false }>["error"]): string {
  return `ends in ${code}: ${message}${details === undefined ? "" : ` ${show(details)}`}`;
}
