import { type Look, plainLook } from "../../diagnostics/render-diagnostic.js";
import { printItemsGithub } from "./print-items-github.js";
import { printItemsJson } from "./print-items-json.js";
import { printItemsJunit } from "./print-items-junit.js";
import { printItemsMarkdown } from "./print-items-markdown.js";
import { printItemsSarif } from "./print-items-sarif.js";
import { printItemsText } from "./print-items-text.js";
import type { ReportItem } from "./report-item.js";

export type ItemFormat = "text" | "json" | "markdown" | "github" | "sarif" | "junit";

const printers: Readonly<Record<ItemFormat, (items: readonly ReportItem[], title: string, look: Look) => string>> = {
  text: printItemsText,
  json: printItemsJson,
  markdown: printItemsMarkdown,
  github: printItemsGithub,
  sarif: printItemsSarif,
  junit: printItemsJunit,
};

/** Findings in one of the formats; ends with a line end. `title` is the command: `toolgen lint`. */
export const printItems = (
  items: readonly ReportItem[],
  format: ItemFormat,
  title: string,
  look: Look = plainLook,
): string => printers[format](items, title, look);
