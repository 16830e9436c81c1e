import { codeFrame, formatPlace, type Paint } from "../../diagnostics/code-frame.js";
import type { Place } from "../../diagnostics/diagnostic.js";
import { printable } from "../../diagnostics/printable.js";
import type { Finding, Verdict } from "../../diff/review.js";
import { isAtLeast } from "../../diff/worst-verdict.js";
import { placeOf, type SharedFinding } from "../arrange-findings.js";
import { clip } from "../clip.js";
import { describeWitness, type WitnessText } from "../describe-witness.js";
import { layOutWords } from "../lay-out-words.js";
import type { ReviewLook } from "../print-review.js";
import { mayHoldUp, verdictWords } from "../verdicts.js";
import { waiverLine } from "../waiver-line.js";
import { wrapText } from "../wrap-text.js";

export const verdictStyles: Readonly<Record<Verdict, Parameters<Paint>[0]>> = {
  breaking: "red",
  unproven: "red",
  dangerous: "yellow",
  "doc-only": "dim",
  safe: "green",
};

const labelWidth = 9;
/** What is left of a line of 100 columns behind a label. */
const room = 100 - 4 - labelWidth;
/** Nobody reads on after this much of one text. In UTF-16 code units. */
const longest = 600;
const mostUses = 10;

/** What stands around a finding: the one above it, and the places that it is shared by. */
export type Surroundings = { readonly previous?: Finding | undefined; readonly uses?: SharedFinding["uses"] };

/** One finding in lines of text: verdict, rule and place, what changed, and for what may harm its proof and a way out. */
export function printFinding(finding: Finding, look: ReviewLook, surroundings: Surroundings): string[] {
  const { paint } = look;
  const { verdict, rule, direction, message, waiver } = finding;
  const place = placeOf(finding);
  const where = place === undefined ? "" : paint("dim", formatPlace(named(place, look)));
  const word = verdictWords[verdict];
  const mark = waiver === undefined ? paint(verdictStyles[verdict], word) : paint("dim", `${word}, waived`);
  const sentence = shorten(direction === undefined ? message : `${direction}: ${message}`);
  const head = [`  ${mark}  ${paint("bold", rule)}`, where].filter((part) => part !== "").join("  ");
  const lines = [head, ...wrapText(sentence, 100 - 4).map((line) => `    ${line}`)];
  if (waiver !== undefined) return [...lines, ...labelled("waived", [`until ${waiver.until}: ${waiver.reason}`], look)];
  return isAtLeast(verdict, "dangerous") ? [...lines, ...printDetails(finding, look, surroundings)] : lines;
}

function printDetails(finding: Finding, look: ReviewLook, { previous, uses = [] }: Surroundings): string[] {
  const { before, after, witness, unproven, breaks, advice, text, direction } = finding;
  const place = placeOf(finding);
  const isMoved = before !== undefined && after !== undefined && before.file !== after.file;
  const proof = witness === undefined ? undefined : describeWitness(witness, direction, longest);
  // The same advice again and again is not read.
  const isToldAbove = previous?.rule === finding.rule && previous.advice === advice && previous.breaks === breaks;
  return [
    ...(place !== undefined && isAtLeast(finding.verdict, "unproven") ? codeFrame(place, look.paint).map(indent) : []),
    ...(isMoved ? labelled("was at", [formatPlace(named(before, look))], look) : []),
    ...(text === undefined ? [] : printWords(text, look)),
    ...(proof === undefined ? [] : printProof(proof, look)),
    ...labelled("why", [unproven ?? ""], look),
    ...(isToldAbove ? [] : [...labelled("breaks", [breaks], look), ...labelled("instead", [advice], look)]),
    ...printUses(uses, look),
    ...(mayHoldUp(finding, look.failOn) ? printWaiving(finding, uses, look) : []),
  ];
}

function printWords({ before, after }: NonNullable<Finding["text"]>, look: ReviewLook): string[] {
  const lines = layOutWords(before, after, room).map((line) =>
    line
      .map(({ side, text }) => (side === "both" ? text : look.paint(side === "before" ? "red" : "green", text)))
      .join("")
      .trimEnd(),
  );
  return labelLines("text", lines, look);
}

/** The value over several lines, where it is long: it stays JSON that can be copied. */
function printProof({ value, story }: WitnessText, look: ReviewLook): string[] {
  return labelLines("value", [...value.split("\n").map(printable), ...wrapText(shorten(story), room)], look);
}

function printUses(uses: SharedFinding["uses"], look: ReviewLook): string[] {
  const shown = uses.slice(0, mostUses).map(({ tool, finding }) => `${clip(tool, 200)}: ${finding.message}`);
  const left = uses.length - shown.length;
  return labelled("reaches", left > 0 ? [...shown, `and ${left} more places`] : shown, look);
}

function printWaiving({ fingerprint }: Finding, uses: SharedFinding["uses"], look: ReviewLook): string[] {
  const shared = uses.slice(0, mostUses).map((use) => use.finding.fingerprint);
  return labelled("waive", (shared.length === 0 ? [fingerprint] : shared).map(waiverLine), look);
}

const labelled = (label: string, values: readonly string[], look: ReviewLook): string[] => {
  const lines = values.filter((value) => value !== "").flatMap((value) => wrapText(shorten(value), room));
  return labelLines(label, lines, look);
};

const labelLines = (label: string, lines: readonly string[], { paint }: ReviewLook): string[] =>
  lines.map(
    (line, index) => `    ${index === 0 ? paint("dim", label.padEnd(labelWidth)) : " ".repeat(labelWidth)}${line}`,
  );

const indent = (line: string): string => `    ${line}`;
const shorten = (text: string): string => printable(clip(text, longest));
const named = (place: Place, { fileName }: ReviewLook): Place => ({ ...place, file: fileName(place.file) });
