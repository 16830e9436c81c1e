import type { Choice } from "./selection-case.js";

/**
 * What became of one sentence. `unasked`: there was no answer to judge, since whoever was asked threw. Where the tool is wrong, its
 * arguments are not judged.
 */
export type SelectionOutcome = "right" | "wrong_tool" | "wrong_arguments" | "unasked";

export type SelectionResult = {
  readonly utterance: string;
  readonly sample?: string | undefined;
  /** The tool that the sentence must lead to; null for none. */
  readonly expected: string | null;
  /** The tool that it led to, by the contract's name; a name that is in no declaration stays as it came. */
  readonly chosen: string | null;
  readonly outcome: SelectionOutcome;
  /** What is wrong, in words. */
  readonly problems: readonly string[];
  /** The answer as it came; null where nothing was called, or nobody answered. */
  readonly choice: Choice | null;
};

/** So many sentences that must lead to one tool led to another, or to the same one. */
export type ConfusionCell = {
  readonly expected: string | null;
  readonly chosen: string | null;
  readonly sentences: number;
};

/** Which tools sentences led to. Plain data. */
export type SelectionReport = {
  /** The hash of the list of tools that was declared. */
  readonly list_hash: string;
  readonly totals: { readonly sentences: number } & { readonly [Outcome in SelectionOutcome]: number } & {
    /** Sentences of tools that were not declared: nobody was asked. */
    readonly left_out: number;
  };
  /** Every pair that came up, sorted by both names; none last. Sentences without an answer are in no pair. */
  readonly confusion: readonly ConfusionCell[];
  /** In the order of the cases. */
  readonly results: readonly SelectionResult[];
  /** Those of them that are not right. */
  readonly failures: readonly SelectionResult[];
};

export function reportSelection(
  list_hash: string,
  results: readonly SelectionResult[],
  left_out: number,
): SelectionReport {
  const count = (outcome: SelectionOutcome): number => results.filter((one) => one.outcome === outcome).length;
  return {
    list_hash,
    totals: {
      sentences: results.length,
      right: count("right"),
      wrong_tool: count("wrong_tool"),
      wrong_arguments: count("wrong_arguments"),
      unasked: count("unasked"),
      left_out,
    },
    confusion: confusionOf(results.filter(({ outcome }) => outcome !== "unasked")),
    results,
    failures: results.filter(({ outcome }) => outcome !== "right"),
  };
}

function confusionOf(results: readonly SelectionResult[]): ConfusionCell[] {
  const cells = new Map<string, ConfusionCell>();
  for (const { expected, chosen } of results) {
    const key = JSON.stringify([expected, chosen]);
    cells.set(key, { expected, chosen, sentences: (cells.get(key)?.sentences ?? 0) + 1 });
  }
  return [...cells.values()].sort((a, b) => compare(a.expected, b.expected) || compare(a.chosen, b.chosen));
}

/** By code units; none comes last. */
function compare(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}
