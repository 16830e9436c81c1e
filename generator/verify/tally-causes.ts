import { compareText } from "../schema/json.js";
import { type Finding, type Outcome, superfluous, type Verdict } from "./finding.js";
import type { Position } from "./piece.js";

/** A record that is an example of a cause. `record` counts from 1 in its file. */
export type Example = Position & { readonly file: string; readonly record: number; readonly place: string };

/** What is wrong with some of the records, and with how many. */
export type Cause = Omit<Finding, "place"> & {
  readonly outcome: Outcome;
  readonly records: number;
  /** The first of them. */
  readonly examples: readonly Example[];
};

/** What is known of all records. `records = valid + invalid + unreadable`. */
export type Verification = {
  readonly records: number;
  readonly valid: number;
  readonly invalid: number;
  readonly unreadable: number;
  /** Records that may hold more faults than were counted. */
  readonly cut: number;
  /** The most frequent first. */
  readonly causes: readonly Cause[];
  /** Records with at least one cause that came when there were too many to keep. */
  readonly others: number;
};

export type Tally = {
  readonly add: (verdict: Verdict, record: Omit<Example, "place">) => void;
  readonly result: () => Verification;
};

/** More causes than these are counted together, so that a hostile source can't fill the memory. */
const mostCauses = 1_000;
/** More superfluous names than these at one place are data rather than slips. */
const mostNames = 20;

type Counted = { readonly finding: Finding; readonly outcome: Outcome; readonly examples: Example[]; records: number };

/** Counts records by cause. `mostExamples`: the records that are kept as examples of each cause. */
export function createTally(mostExamples: number): Tally {
  const outcomes = { valid: 0, invalid: 0, unreadable: 0 };
  const causes = new Map<string, Counted>();
  const namesAt = new Map<string, number>();
  let cut = 0;
  let others = 0;

  const find = (finding: Finding, outcome: Outcome): Counted | undefined => {
    const key = keyOf(finding, outcome);
    const known = causes.get(key);
    if (known !== undefined) return known;
    if (finding.property !== null && superfluous.has(finding.keyword)) {
      const unnamed = { ...finding, property: null };
      const group = keyOf(unnamed, outcome);
      const names = namesAt.get(group) ?? 0;
      if (names >= mostNames) return find(unnamed, outcome);
      if (causes.size < mostCauses) namesAt.set(group, names + 1);
    }
    if (causes.size >= mostCauses) return undefined;
    const made: Counted = { finding, outcome, examples: [], records: 0 };
    causes.set(key, made);
    return made;
  };

  return {
    add({ outcome, findings, isCut }, record) {
      outcomes[outcome] += 1;
      if (findings.length === 0) return;
      if (isCut) cut += 1;
      const counted = new Set<Counted | undefined>();
      for (const finding of findings) {
        const cause = find(finding, outcome);
        if (counted.has(cause)) continue;
        counted.add(cause);
        if (cause === undefined) others += 1;
        else {
          cause.records += 1;
          if (cause.examples.length < mostExamples) cause.examples.push({ ...record, place: finding.place });
        }
      }
    },
    result() {
      const { valid, invalid, unreadable } = outcomes;
      const sorted = [...causes].sort(([a, one], [b, other]) => other.records - one.records || compareText(a, b));
      return {
        records: valid + invalid + unreadable,
        ...outcomes,
        cut,
        causes: sorted.map(
          ([
            ,
            {
              finding: { place: _, ...facts },
              ...cause
            },
          ]) => ({ ...facts, ...cause }),
        ),
        others,
      };
    },
  };
}

/** Two findings with one key have one cause. */
const keyOf = ({ tool, keyword, at, property, expected, found }: Finding, outcome: Outcome): string =>
  JSON.stringify([outcome, tool, at, keyword, property, expected, found]);
