import type { Place, Severity } from "../../diagnostics/diagnostic.js";
import type { Look } from "../../diagnostics/render-diagnostic.js";
import { clip } from "../clip.js";
import { showHidden } from "../show-hidden.js";
import { countItems, openItems, type ReportItem } from "./report-item.js";

/** GitHub keeps ten annotations of each level for a step; those that come later are lost. */
const most = 10;
const longest = 1500;

/**
 * Workflow commands that annotate the lines of a pull request: errors and warnings, ten of each. The rest is counted in the
 * last line, and so is what needs nobody's attention.
 */
export function printItemsGithub(items: readonly ReportItem[], title: string, look: Look): string {
  const shown = (["error", "warning"] as const).flatMap((severity) =>
    openItems(items, severity)
      .slice(0, most)
      .map((item) => command(severity, item, look)),
  );
  const left = (["error", "warning"] as const)
    .map((severity) => openItems(items, severity).length - most)
    .reduce((sum, more) => sum + Math.max(0, more), 0);
  const sum = `${title}: ${countItems(items)}`;
  const last =
    left === 0
      ? sum
      : `::notice title=${escapeProperty(title)}::${escapeData(`${sum}; ${left} of them are not annotated`)}`;
  return [...shown, last].map((line) => `${line}\n`).join("");
}

function command(level: Exclude<Severity, "info">, item: ReportItem, { fileName }: Look): string {
  const { rule, tool, message, details = [], hint, place } = item;
  const where = place === undefined ? [] : positions(place, fileName(place.file));
  const title = tool === undefined ? rule : `${clip(tool, 200)}: ${rule}`;
  const properties = [...where, ["title", title]].map(([key, value]) => `${key}=${escapeProperty(value ?? "")}`);
  const text = [message, ...details, hint === "" ? "" : `Instead: ${hint}`].filter((part) => part !== "");
  return `::${level} ${properties.join(",")}::${escapeData(text.map((part) => clip(part, longest)).join("\n"))}`;
}

/** Columns are understood on one line only. */
const positions = ({ line, column, endLine, endColumn }: Place, file: string): [string, string][] => [
  ["file", file],
  ["line", String(line)],
  ["endLine", String(endLine)],
  ...(line === endLine && endColumn > column
    ? ([
        ["col", String(column)],
        ["endColumn", String(endColumn)],
      ] satisfies [string, string][])
    : []),
];

/** As the runner reads it back (actions/toolkit, packages/core/src/command.ts). */
const escapeData = (text: string): string =>
  showHidden(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const escapeProperty = (text: string): string => escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
