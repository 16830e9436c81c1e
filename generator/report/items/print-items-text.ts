import { printable } from "../../diagnostics/printable.js";
import type { Look } from "../../diagnostics/render-diagnostic.js";
import { renderDiagnostic } from "../../diagnostics/render-diagnostic.js";
import { countItems, type ReportItem, sortItems } from "./report-item.js";

/** For people at a terminal: each with its code frame, errors first, and a sum; what was waived in one line each. */
export function printItemsText(items: readonly ReportItem[], title: string, look: Look): string {
  const blocks = sortItems(items).map((item) => {
    const { rule, message, suppressed, details = [] } = item;
    if (suppressed !== undefined)
      return `${look.paint("dim", "waived")} ${look.paint("bold", rule)}: ${printable(message)} (${printable(suppressed.reason)})\n`;
    const text = [message, ...details].join("; ");
    return `${renderDiagnostic({ ...item, message: text }, look)}\n`;
  });
  return [...blocks, `${title}: ${countItems(items)}\n`].join("\n");
}
