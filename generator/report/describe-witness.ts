import type { Direction, Witness } from "../diff/review.js";
import { clip } from "./clip.js";
import { printJson } from "./print-json.js";

/** The value that proves a break, and in words what becomes of it. Nothing is made safe for a medium yet. */
export type WitnessText = {
  /** JSON for people, over several lines where it is long. */
  readonly value: string;
  readonly line: string;
  /** Goes on after "the value": `passed before, and is refused now: …`. */
  readonly story: string;
};

/** `longest` limits the value, in UTF-16 code units. */
export function describeWitness(witness: Witness, direction: Direction | undefined, longest: number): WitnessText {
  const { value, acceptedBy, refusal, sample } = witness;
  const source = sample === undefined ? "" : `, which is the sample ${sample}`;
  const reason = refusal === "" ? "" : `: ${refusal}`;
  const story =
    acceptedBy === "before"
      ? `passed before${source}, and is refused now${reason}`
      : `may be ${direction === "input" ? "sent" : "returned"} now${source}, and who knows the old schema refuses it${reason}`;
  return { value: clip(printJson(value), longest), line: clip(JSON.stringify(value), longest), story };
}
