import type { Choice } from "./selection-case.js";
import type { SelectionReport } from "./selection-report.js";

/**
 * What a model chose, to be kept as JSON and judged again without it. Sentences in the order of the cases; `tool` is null where
 * nothing was called.
 */
export type SelectionRecording = {
  /** The list of tools that the model was shown. Under another one it might choose otherwise. */
  readonly list_hash: string;
  readonly choices: readonly {
    readonly utterance: string;
    readonly tool: string | null;
    readonly arguments?: unknown;
  }[];
};

/** The choices of a run, as they came. */
export function recordSelection({ list_hash, results }: SelectionReport): SelectionRecording {
  const answered = results.filter(({ outcome }) => outcome !== "unasked");
  return {
    list_hash,
    choices: answered.map(({ utterance, choice }) => ({ utterance, ...(choice ?? { tool: null }) })),
  };
}

/** Answers with the choices of a recording. A sentence that it does not have can't be asked. */
export function replaySelection({
  choices,
}: Pick<SelectionRecording, "choices">): (utterance: string) => Promise<Choice | null> {
  const known = new Map(choices.map((choice) => [choice.utterance, choice]));
  return async (utterance) => {
    const choice = known.get(utterance);
    if (choice === undefined) throw new Error("the recording does not have this sentence");
    return choice.tool === null ? null : { tool: choice.tool, arguments: choice.arguments };
  };
}
