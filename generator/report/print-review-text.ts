import { formatPlace, type Paint } from "../diagnostics/code-frame.js";
import type { Place } from "../diagnostics/diagnostic.js";
import { printable } from "../diagnostics/printable.js";
import { isGated } from "../diff/is-gated.js";
import type { Finding, Review, Waiver } from "../diff/review.js";
import { arrangeFindings, type CauseSection, type ToolSection } from "./arrange-findings.js";
import { clip } from "./clip.js";
import type { ReviewLook } from "./print-review.js";
import { summarizeReview, versionLine } from "./summarize-review.js";
import { printFinding, verdictStyles } from "./text/print-finding.js";
import { mayHoldUp, verdictWords } from "./verdicts.js";
import { wrapText } from "./wrap-text.js";

const width = 100;

/** A review for people at a terminal: the worst first, harmless changes in one line each, and a sum at the end. */
export function printReviewText(review: Review, look: ReviewLook): string {
  const { causes, tools } = arrangeFindings(review);
  const parts = [
    ...tools.map((section) => printTool(section, look)),
    ...causes.map((section) => printCause(section, look)),
    printWaivers(review.waivers, look),
    printSum(review, look),
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
}

/** What the reader asked for: everything, or what the gate may count. */
const isShown = (finding: Finding, { quiet, failOn }: ReviewLook): boolean => !quiet || mayHoldUp(finding, failOn);

function printTool({ review, own, shared }: ToolSection, look: ReviewLook): string[] {
  const shown = own.filter((finding) => isShown(finding, look));
  if (shown.length === 0) return [];
  const { tool, formerly, verdict } = review;
  const name = formerly === undefined ? tool : `${formerly} → ${tool}`;
  const head = [
    look.paint("bold", nameOf(name)),
    look.paint(verdictStyles[verdict], verdictWords[verdict]),
    printable(versionLine(review)),
  ];
  const more = shared === 0 ? [] : [`  and ${count(shared, "change")} through shared files, below`];
  return [
    head.filter((part) => part !== "").join("  "),
    ...shown.flatMap((item, index) => printFinding(item, look, { previous: shown[index - 1] })),
    ...more,
  ];
}

function printCause({ file, tools, findings }: CauseSection, look: ReviewLook): string[] {
  const shown = findings.filter(({ finding }) => isShown(finding, look));
  if (shown.length === 0) return [];
  const names = wrapText(`one cause in ${count(tools.length, "tool")}: ${tools.map(nameOf).join(", ")}`, width - 2);
  return [
    look.paint("bold", printable(look.fileName(file))),
    ...names.map((line) => `  ${line}`),
    ...shown.flatMap(({ finding, uses }) => printFinding(finding, look, { uses })),
  ];
}

function printWaivers({ unused, expired }: Review["waivers"], look: ReviewLook): string[] {
  const line = (style: Parameters<Paint>[0], severity: string, { fingerprint, place }: Waiver, state: string): string =>
    `${look.paint(style, severity)} ${formatPlace(named(place, look))} the waiver ${fingerprint} ${state}`;
  return [
    ...expired.map((waiver) => line("red", "error", waiver, `ended on ${waiver.until}`)),
    ...unused.map((waiver) => line("yellow", "warning", waiver, "covers nothing; remove it")),
  ];
}

function printSum(review: Review, { paint, failOn }: ReviewLook): string[] {
  const { counts, owed } = summarizeReview(review);
  const state = isGated(review, failOn) ? paint("red", "held up") : paint("green", "may pass");
  const parts = [...counts, `${review.unchanged} unchanged`, `callers: ${review.callers}`];
  const versions = owed.map(({ tool, wanted, found }) => `  ${nameOf(tool)} needs ${wanted}, has ${printable(found)}`);
  return [`${state}: ${parts.join(" · ")}`, ...versions, `  ${nameOf(review.base)} → ${nameOf(review.head)}`];
}

const named = (place: Place, { fileName }: ReviewLook): Place => ({ ...place, file: fileName(place.file) });
const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? "" : "s"}`;
const nameOf = (text: string): string => printable(clip(text, 200));
