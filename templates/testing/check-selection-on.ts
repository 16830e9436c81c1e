import { judgeChoice } from "./judge-choice.js";
import type { Choice, Choose, SelectionCase, SelectionTarget, SelectionToolset } from "./selection-case.js";
import { reportSelection, type SelectionReport, type SelectionResult } from "./selection-report.js";

export type SelectionOptions = {
  /** Other sentences than all those of the registry. */
  readonly cases?: readonly SelectionCase[] | undefined;
  /** How many sentences are asked at once; 1 where it is not said. */
  readonly atOnce?: number | undefined;
};

/**
 * Tells a model every sentence of a toolset's tools, one sentence a conversation, and says which tools it calls. One that can't be
 * asked is told of in the report, for the others' answers were paid for.
 */
export async function checkSelectionOn<Declarations>(
  cases: readonly SelectionCase[],
  toolset: SelectionToolset,
  target: SelectionTarget<Declarations>,
  choose: Choose<Declarations>,
  atOnce = 1,
): Promise<SelectionReport> {
  const names = new Set<string | null>([null, ...toolset.tools.map(({ name }) => name)]);
  const asked = cases.filter(({ tool }) => names.has(tool));
  const ask = async (one: SelectionCase): Promise<SelectionResult> => {
    const declarations = target.tools(toolset);
    let choice: Choice | null;
    try {
      choice = await choose(one.utterance, declarations);
    } catch (error) {
      return unasked(one, error);
    }
    return judgeChoice(one, choice, toolset, target);
  };
  // One queue for all who ask.
  const queue = asked.entries();
  const work = async (): Promise<(readonly [number, SelectionResult])[]> => {
    const done: (readonly [number, SelectionResult])[] = [];
    for (const [index, one] of queue) done.push([index, await ask(one)]);
    return done;
  };
  const done = (await Promise.all(Array.from({ length: Math.min(Math.max(1, atOnce), asked.length) }, work))).flat();
  const results = done.sort(([a], [b]) => a - b).map(([, result]) => result);
  return reportSelection(toolset.list.hash, results, cases.length - asked.length);
}

function unasked({ utterance, sample, tool: expected }: SelectionCase, error: unknown): SelectionResult {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    utterance,
    ...(sample === undefined ? {} : { sample }),
    expected,
    chosen: null,
    outcome: "unasked",
    problems: [`could not be asked: ${reason}`],
    choice: null,
  };
}
