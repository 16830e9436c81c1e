import type { Place } from "../../diagnostics/diagnostic.js";
import type { Finding, Verdict } from "../../diff/review.js";
import { placeOf, type SharedFinding } from "../arrange-findings.js";
import { changedLines } from "../changed-lines.js";
import { describeWitness } from "../describe-witness.js";
import { layOutWords } from "../lay-out-words.js";
import type { ReviewLook } from "../print-review.js";
import { mayHoldUp, verdictWords } from "../verdicts.js";
import { waiverLine } from "../waiver-line.js";
import { codeBlock, inertCode, inertText } from "./inert.js";

export const verdictSigns: Readonly<Record<Verdict, string>> = {
  breaking: "❌",
  unproven: "❓",
  dangerous: "⚠️",
  "doc-only": "📝",
  safe: "✅",
};

const longestValue = 1500;
const textWidth = 96;
const mostTextLines = 40;
const mostUses = 20;

/** One finding, folded up: what changed, the proof, who breaks, what would be safe, and how to let it through. */
export function describeFinding(finding: Finding, look: ReviewLook, uses: SharedFinding["uses"] = []): string {
  const { verdict, direction, message, waiver, category, rule } = finding;
  const sentence = `${direction === undefined ? "" : `${direction}: `}${inertText(message, 500)}`;
  const summary =
    waiver === undefined
      ? `${verdictSigns[verdict]} <b>${verdictWords[verdict]}</b> · ${sentence}`
      : `✋ waived · <del>${sentence}</del>`;
  const place = placeOf(finding);
  const where = [...(place === undefined ? [] : [position(place, look)]), `<code>${rule}</code>`, category];
  const parts = [
    where.join(" · "),
    ...(waiver === undefined
      ? []
      : [`Waived until ${inertText(waiver.until)} by ${position(waiver.place, look)}: ${inertText(waiver.reason)}`]),
    ...lines(finding),
    ...words(finding),
    ...proof(finding),
    ...sentences(finding, uses),
    ...(mayHoldUp(finding, look.failOn) ? waiving(finding, uses) : []),
  ];
  return `<details>\n<summary>${summary}</summary>\n\n${parts.join("\n\n")}\n\n</details>`;
}

function lines({ before, after, text }: Finding): string[] {
  // A changed text is shown word by word.
  const changed = text === undefined ? changedLines(before, after) : [];
  const signs = { both: " ", before: "-", after: "+" } as const;
  return changed.length === 0
    ? []
    : [codeBlock(changed.map(({ side, text: line }) => `${signs[side]} ${line}`).join("\n"), "diff")];
}

function words({ text }: Finding): string[] {
  if (text === undefined) return [];
  const all = layOutWords(text.before, text.after, textWidth).map((line) => line.map((piece) => piece.text).join(""));
  const shown = all.length > mostTextLines ? [...all.slice(0, mostTextLines), "…"] : all;
  return [codeBlock(shown.join("\n"))];
}

function proof({ witness, direction, unproven }: Finding): string[] {
  if (unproven !== undefined) return [`**Not proved:** ${inertText(unproven)}`];
  if (witness === undefined) return [];
  const { value, story } = describeWitness(witness, direction, longestValue);
  return [`**The smallest value that was found:**\n\n${codeBlock(value, "json")}\n\n${inertText(story)}`];
}

function sentences({ breaks, advice }: Finding, uses: SharedFinding["uses"]): string[] {
  const items = [
    ...(breaks === "" ? [] : [`- **Breaks:** ${inertText(breaks)}`]),
    ...(advice === "" ? [] : [`- **Instead:** ${inertText(advice)}`]),
    ...uses
      .slice(0, mostUses)
      .map(({ tool, finding }) => `- reaches ${inertCode(tool)}: ${inertText(finding.message, 300)}`),
    ...(uses.length > mostUses ? [`- and ${uses.length - mostUses} more places`] : []),
  ];
  return items.length === 0 ? [] : [items.join("\n")];
}

function waiving({ fingerprint }: Finding, uses: SharedFinding["uses"]): string[] {
  const fingerprints =
    uses.length === 0 ? [fingerprint] : uses.slice(0, mostUses).map((use) => use.finding.fingerprint);
  const entries = fingerprints.map(waiverLine).join("\n");
  return [
    `To let it through all the same, on the base branch, in \`waivers.yaml\` of the registry:\n\n${codeBlock(entries, "yaml")}`,
  ];
}

const position = (place: Place, { fileName }: ReviewLook): string => inertCode(`${fileName(place.file)}:${place.line}`);
