import type { JsonValue } from "../schema/json.js";

/** What became of one record. */
export type Outcome = "valid" | "invalid" | "unreadable";

/**
 * What is wrong with one record, without a value of it. `keyword` is the schema's keyword that refuses the value; of an
 * unreadable record it is the reason: `syntax`, `encoding`, `size`, `unfinished`, `absent` (nothing at the pointer),
 * `unnamed-tool`, `unknown-tool`, `no-schema`, `faulty-contract`.
 */
export type Finding = {
  readonly tool: string | null;
  readonly schema_version: string | null;
  readonly keyword: string;
  /** Pointer into the value that was judged, in the general form of `generalisePath`; of `absent` the pointer into the record. */
  readonly at: string;
  /** The same with the numbers of array items. */
  readonly place: string;
  /** The name of the property that is missing or not allowed, as it stands between quotes: escaped, and cut where it is long. */
  readonly property: string | null;
  /** What the keyword asks for, from the schema; null where that is a property, or nothing that can be said. */
  readonly expected: JsonValue;
  /** The kind of what came where another type was asked for: `null`, `string` … */
  readonly found: string | null;
};

/** The keywords whose property is one of the data, not of the contract. */
export const superfluous: ReadonlySet<string> = new Set(["additionalProperties", "unevaluatedProperties"]);

/** The outcome of one record, with the findings where it is not valid. */
export type Verdict = {
  readonly outcome: Outcome;
  readonly findings: readonly Finding[];
  /** Whether the value may hold more faults than the validators tell of one value. */
  readonly isCut: boolean;
};
