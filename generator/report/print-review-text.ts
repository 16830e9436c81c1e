import { formatPlace, type Paint } from "../diagnostics/code-frame.js";
import { printable } from "../diagnostics/printable.js";
import { isGated } from "../diff/is-gated.js";
import type { Finding, Review, ToolReview, Verdict } from "../diff/review.js";
import { isAtLeast } from "../diff/worst-verdict.js";
import { countVerdicts } from "./count-verdicts.js";
import type { ReviewLook } from "./print-review.js";
import { versionLine } from "./version-line.js";

const style: Readonly<Record<Verdict, Parameters<Paint>[0]>> = {
  breaking: "red",
  unproven: "red",
  dangerous: "yellow",
  "doc-only": "dim",
  safe: "green",
};

/** A review for people at a terminal: tool by tool, the worst first, harmless changes in one line each, and a sum. */
export function printReviewText(review: Review, look: ReviewLook): string {
  const { paint, failOn, quiet } = look;
  const tools = review.tools.flatMap((tool) => printTool(tool, look));
  const causes = review.causes.map(
    ({ file, tools: by }) =>
      `${printable(file)} is one cause of changes in ${by.length} tools: ${by.map(printable).join(", ")}\n`,
  );
  const waivers = [
    ...review.waivers.unused.map(
      ({ fingerprint, place }) =>
        `${paint("yellow", "warning")} ${place.file}:${place.line} the waiver ${fingerprint} covers nothing; remove it\n`,
    ),
    ...review.waivers.expired.map(
      ({ fingerprint, until, place }) =>
        `${paint("red", "error")} ${place.file}:${place.line} the waiver ${fingerprint} ended on ${until}\n`,
    ),
  ];
  const verdict = isGated(review, failOn) ? paint("red", "held up") : paint("green", "may pass");
  const counts = countVerdicts(review).join(" · ");
  const sum = `${verdict}: ${[counts, `${review.unchanged} unchanged`, `callers: ${review.callers}`].filter((part) => part !== "").join(" · ")} · ${printable(review.base)} → ${printable(review.head)}\n`;
  return [...tools, ...(quiet ? [] : causes), ...waivers, sum].join("\n");
}

function printTool(tool: ToolReview, look: ReviewLook): string[] {
  const { paint, quiet } = look;
  const shown = tool.findings.filter(
    ({ verdict, waiver }) => !quiet || (waiver === undefined && isAtLeast(verdict, "unproven")),
  );
  if (shown.length === 0) return [];
  const name = tool.formerly === undefined ? tool.tool : `${tool.formerly} → ${tool.tool}`;
  const head = `${paint("bold", printable(name))}  ${paint(style[tool.verdict], tool.verdict)}  ${versionLine(tool)}`;
  return [[head.trimEnd(), ...shown.flatMap((finding) => printFinding(finding, look)), ""].join("\n")];
}

function printFinding(finding: Finding, look: ReviewLook): string[] {
  const { paint, fileName } = look;
  const { verdict, rule, message, before, after, witness, breaks, advice, fingerprint, waiver, unproven, text } =
    finding;
  const place = after ?? before;
  const where = place === undefined ? "" : ` ${paint("dim", formatPlace({ ...place, file: fileName(place.file) }))}`;
  const state = waiver === undefined ? paint(style[verdict], verdict) : paint("dim", `${verdict}, waived`);
  const lines = [
    `  ${state} ${paint("bold", rule)} ${printable(finding.direction === undefined ? message : `${finding.direction}: ${message}`)}${where}`,
  ];
  if (waiver !== undefined) return [...lines, `    waived until ${waiver.until}: ${printable(waiver.reason)}`];
  if (!isAtLeast(verdict, "dangerous")) return lines;
  const add = (label: string, value: string): void => {
    if (value !== "") lines.push(`    ${paint("dim", label.padEnd(8))} ${printable(value)}`);
  };
  if (before !== undefined && after !== undefined && before.file !== after.file)
    add("was", formatPlace({ ...before, file: fileName(before.file) }));
  if (text !== undefined) {
    add("old", shorten(text.before));
    add("new", shorten(text.after));
  }
  if (witness !== undefined) {
    const [yes, no] =
      witness.acceptedBy === "before" ? ["passed before", "refused now"] : ["may come now", "refused by older readers"];
    const source = witness.sample === undefined ? "" : ` (sample ${witness.sample})`;
    add("value", `${shorten(JSON.stringify(witness.value))}${source}: ${yes}, ${no}: ${witness.refusal}`);
  }
  if (unproven !== undefined) add("why", unproven);
  add("breaks", breaks);
  add("instead", advice);
  add("waive", fingerprint);
  return lines;
}

const shorten = (text: string): string => (text.length > 400 ? `${text.slice(0, 400)}…` : text);
