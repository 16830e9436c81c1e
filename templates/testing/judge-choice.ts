import { nestingFault } from "../runtime/nesting.js";
import type { JsonValue } from "../runtime/types.js";
import { sameJson, show, valueAt, withValueAt } from "./json.js";
import type { Choice, SelectionCase, SelectionTarget, SelectionToolset } from "./selection-case.js";
import type { SelectionResult } from "./selection-report.js";

/** Holds the call that a model chose against the one that a sentence must lead to. */
export function judgeChoice(
  one: SelectionCase,
  choice: Choice | null,
  toolset: SelectionToolset,
  target: Pick<SelectionTarget<unknown>, "decode">,
): SelectionResult {
  const { utterance, sample, tool: expected } = one;
  const said = { utterance, ...(sample === undefined ? {} : { sample }), expected, choice };
  if (choice === null) {
    if (expected === null) return { ...said, chosen: null, outcome: "right", problems: [] };
    return { ...said, chosen: null, outcome: "wrong_tool", problems: [`calls nothing; ${expected} is expected`] };
  }
  const call = { tool_call_id: "selection", name: choice.tool, arguments: choice.arguments };
  const { name: chosen, arguments: given } = target.decode?.(toolset, call) ?? call;
  if (chosen !== expected) {
    const isDeclared = toolset.tools.some(({ name }) => name === chosen);
    const stranger = isDeclared ? "" : ", which is not declared";
    return {
      ...said,
      chosen,
      outcome: "wrong_tool",
      problems: [`calls ${chosen}${stranger}; ${expected === null ? "no call" : expected} is expected`],
    };
  }
  const problems = judgeArguments(one, given as JsonValue, toolset);
  return { ...said, chosen, outcome: problems.length === 0 ? "right" : "wrong_arguments", problems };
}

/** The contract is asked where nothing else is wrong: it would say the same once more. */
function judgeArguments(
  { tool, required = [], values = {}, filled }: SelectionCase,
  given: JsonValue,
  { tools }: SelectionToolset,
): string[] {
  if (nestingFault(given) !== undefined) return ["the arguments are nested too deeply to be read"];
  const wanted = new Map(Object.entries(values));
  const problems = [...new Set([...required, ...wanted.keys()])].flatMap((at) => {
    const [came, value] = [valueAt(given, at), wanted.get(at)];
    if (came === undefined) return [`${at} is missing`];
    return value === undefined || sameJson(came, value) ? [] : [`${at} is ${show(came)}, not ${show(value)}`];
  });
  if (problems.length > 0 || filled === undefined) return problems;
  const whole = Object.entries(filled).reduce((rest, [at, value]) => withValueAt(rest, at, value) ?? rest, given);
  const checked = tools.find(({ name }) => name === tool)?.input.check(whole);
  if (checked === undefined || checked.ok) return [];
  return checked.issues.map(({ message }) => message);
}
