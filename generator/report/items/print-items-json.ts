import type { Look } from "../../diagnostics/render-diagnostic.js";
import type { ReportItem } from "./report-item.js";

/**
 * One JSON document with a line end: `{ format, title, items }`, each item with the members of a diagnostic of
 * `toolgen build --format json` and `tool`, `details`, `fingerprint` and `suppressed`; null is what an item has not.
 */
export function printItemsJson(items: readonly ReportItem[], title: string, { fileName }: Look): string {
  const document = {
    format: "toolgen/items@1",
    title,
    items: items.map(
      ({ rule, severity, tool = null, message, details = [], hint, place, fingerprint = null, suppressed = null }) => ({
        rule,
        severity,
        tool,
        message,
        details,
        file: place === undefined ? null : fileName(place.file),
        line: place?.line ?? null,
        column: place?.column ?? null,
        pointer: place?.pointer ?? null,
        hint,
        fingerprint,
        suppressed,
      }),
    ),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
