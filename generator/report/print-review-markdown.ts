import { isGated } from "../diff/is-gated.js";
import type { Finding, Review, ToolReview, Verdict } from "../diff/review.js";
import { isAtLeast } from "../diff/worst-verdict.js";
import { arrangeFindings, type CauseSection, type ToolSection } from "./arrange-findings.js";
import { describeFinding, verdictSigns } from "./markdown/describe-finding.js";
import { type Block, fitComment } from "./markdown/fit-comment.js";
import { inertCode, inertText } from "./markdown/inert.js";
import type { ReviewLook } from "./print-review.js";
import { summarizeReview, versionLine } from "./summarize-review.js";
import { verdictByCategory, verdictWords } from "./verdicts.js";

/** The first line of the comment, by which the next run finds it again. */
const marker = "<!-- toolgen-diff -->";
const mostRows = 60;
const mostVersions = 3;

/** A review as one comment on a pull request: a headline, a row for each tool, and the findings folded up. */
export function printReviewMarkdown(review: Review, look: ReviewLook): string {
  const { causes, tools } = arrangeFindings(review);
  const blocks: Block[] = [
    { text: `${marker}\n### toolgen diff: ${headline(review)}`, weight: 0 },
    { text: state(review, look), weight: 0 },
    ...(tools.length === 0 ? [] : [{ text: table(tools), weight: 0 }]),
    ...waiverBlocks(review, look),
    ...causes.flatMap((section) => causeBlocks(section, look)),
    ...tools.flatMap((section) => toolBlocks(section, look)),
  ];
  return fitComment(blocks, "Run `toolgen diff` for all of them.");
}

/** `2 breaking · 3 safe — create_issue needs 2.0.0, has 1.4.1`. */
function headline(review: Review): string {
  const { counts, owed } = summarizeReview(review);
  if (review.tools.length === 0) return "no tool changed";
  const versions = owed
    .slice(0, mostVersions)
    .map(({ tool, wanted, found }) => `${inertCode(tool)} needs ${inertText(wanted)}, has ${inertText(found)}`);
  const more = owed.length > mostVersions ? [`${owed.length - mostVersions} more tools need another version`] : [];
  return [counts.join(" · "), [...versions, ...more].join("; ")].filter((part) => part !== "").join(" — ");
}

function state(review: Review, { failOn }: ReviewLook): string {
  const { base, head, callers, unchanged } = review;
  const verdict = isGated(review, failOn) ? "**Held up.**" : "**May pass.**";
  const assumption =
    callers === "strict"
      ? "callers may already send properties that the old schema did not name (`strict`)"
      : "callers do not send properties that the old schema did not name (`fresh-names`)";
  return `${verdict} ${inertCode(base)} → ${inertCode(head)} · ${count(unchanged, "tool")} unchanged · taken for granted: ${assumption}`;
}

function table(sections: readonly ToolSection[]): string {
  const rows = sections.slice(0, mostRows).map(({ review }) => row(review));
  const left = sections.length - rows.length;
  const more = left === 0 ? [] : [`| and ${count(left, "more tool")} | | | |`];
  return ["| tool | verdict | what changed | version |", "|---|---|---|---|", ...rows, ...more].join("\n");
}

function row(review: ToolReview): string {
  const { tool, formerly, verdict, findings } = review;
  const name = formerly === undefined ? inertCode(tool) : `${inertCode(formerly)} → ${inertCode(tool)}`;
  const changed = verdictByCategory(findings).map(([category, worst]) => `${category}: ${verdictWords[worst]}`);
  const version = inertText(versionLine(review));
  return `| ${name} | ${sign(verdict)} | ${changed.join(" · ")} | ${version} |`;
}

function causeBlocks({ file, tools, findings }: CauseSection, look: ReviewLook): Block[] {
  const names = tools.slice(0, 30).map((tool) => inertCode(tool));
  const more = tools.length > names.length ? `, and ${tools.length - names.length} more` : "";
  const head = `#### ${inertCode(look.fileName(file))}\nOne cause in ${count(tools.length, "tool")}: ${names.join(", ")}${more}`;
  return join(
    head,
    findings.map(({ finding, uses }) => ({ text: describeFinding(finding, look, uses), weight: uses.length })),
  );
}

function toolBlocks({ review, own, shared }: ToolSection, look: ReviewLook): Block[] {
  if (own.length === 0) return [];
  const isTold = (finding: Finding): boolean => finding.waiver !== undefined || isAtLeast(finding.verdict, "dangerous");
  const told = own.filter(isTold).map((finding) => ({ text: describeFinding(finding, look), weight: 1 }));
  const harmless = own.filter((finding) => !isTold(finding));
  const through = shared === 0 ? "" : `, and ${count(shared, "change")} through shared files (above)`;
  return join(`#### ${inertCode(review.tool)}: ${sign(review.verdict)}${through}`, [
    ...told,
    ...(harmless.length === 0 ? [] : [{ text: harmlessList(harmless), weight: harmless.length }]),
  ]);
}

/** A heading goes with what it heads: alone at the end of a full comment it would say nothing. */
const join = (head: string, [first, ...rest]: readonly Block[]): Block[] =>
  first === undefined ? [] : [{ text: `${head}\n\n${first.text}`, weight: first.weight }, ...rest];

function harmlessList(findings: readonly Finding[]): string {
  const items = findings.map(
    ({ verdict, direction, message }) =>
      `- ${verdictWords[verdict]}: ${direction === undefined ? "" : `${direction}: `}${inertText(message, 300)}`,
  );
  const summary = `<summary>${sign("safe")}: ${count(findings.length, "change")} that ${findings.length === 1 ? "harms" : "harm"} nobody</summary>`;
  return `<details>\n${summary}\n\n${items.join("\n")}\n\n</details>`;
}

function waiverBlocks({ waivers }: Review, { fileName }: ReviewLook): Block[] {
  const lines = [
    ...waivers.expired.map(
      ({ fingerprint, until, place }) =>
        `- ❌ the waiver ${inertCode(fingerprint)} (${inertCode(`${fileName(place.file)}:${place.line}`)}) ended on ${inertText(until)}`,
    ),
    ...waivers.unused.map(
      ({ fingerprint, place }) =>
        `- ⚠️ the waiver ${inertCode(fingerprint)} (${inertCode(`${fileName(place.file)}:${place.line}`)}) covers nothing: remove it`,
    ),
  ];
  return lines.length === 0 ? [] : [{ text: lines.join("\n"), weight: 0 }];
}

const sign = (verdict: Verdict): string => `${verdictSigns[verdict]} ${verdictWords[verdict]}`;
const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? "" : "s"}`;
