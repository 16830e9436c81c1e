import { formatPlace } from "../../diagnostics/code-frame.js";
import type { Severity } from "../../diagnostics/diagnostic.js";
import type { Look } from "../../diagnostics/render-diagnostic.js";
import { type Block, fitComment } from "../markdown/fit-comment.js";
import { inertCode, inertText } from "../markdown/inert.js";
import { countItems, type ReportItem, sortItems } from "./report-item.js";

const signs: Readonly<Record<Severity, string>> = { error: "❌ error", warning: "⚠️ warning", info: "📝 note" };

/** One comment on a pull request, found again by its first line: a headline and the items, folded up, errors first. */
export function printItemsMarkdown(items: readonly ReportItem[], title: string, look: Look): string {
  const head = `<!-- ${title.replaceAll(" ", "-")} -->\n### ${title}: ${countItems(items)}`;
  const blocks = sortItems(items).map((item): Block => ({ text: describeItem(item, look), weight: 1 }));
  return fitComment([{ text: head, weight: 0 }, ...blocks], `Run \`${title}\` for all of them.`);
}

function describeItem(item: ReportItem, { fileName }: Look): string {
  const { rule, severity, message, details = [], hint, place, related = [], tool, suppressed } = item;
  const name = tool === undefined ? "" : `${inertCode(tool)} · `;
  const summary =
    suppressed === undefined
      ? `${signs[severity]} · ${name}${inertText(message, 500)}`
      : `✋ waived · ${name}<del>${inertText(message, 500)}</del>`;
  const shown = (other: typeof place): string =>
    other === undefined ? "" : inertCode(formatPlace({ ...other, file: fileName(other.file) }));
  const lines = [
    `${[shown(place), `<code>${inertText(rule)}</code>`].filter((part) => part !== "").join(" · ")}`,
    ...details.map((detail) => inertText(detail)),
    ...(suppressed === undefined ? [] : [`Waived: ${inertText(suppressed.reason)}`]),
    ...related.map((other) => `${inertText(other.message)}: ${shown(other.place)}`),
    ...(hint === "" ? [] : [`**Instead:** ${inertText(hint)}`]),
  ];
  return `<details>\n<summary>${summary}</summary>\n\n${lines.join("\n\n")}\n\n</details>`;
}
