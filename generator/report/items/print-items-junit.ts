import { formatPlace } from "../../diagnostics/code-frame.js";
import type { Look } from "../../diagnostics/render-diagnostic.js";
import { clip } from "../clip.js";
import { showHidden } from "../show-hidden.js";
import type { ReportItem } from "./report-item.js";

const longest = 4000;
const longestName = 300;

/**
 * JUnit's XML: a suite for each tool (or file, where an item has none), an item as a test case. Errors are failures, what
 * was waived is skipped, and the rest passes with its text as output. Where nothing was found one case passes.
 */
export function printItemsJunit(items: readonly ReportItem[], title: string, look: Look): string {
  const suites = new Map<string, ReportItem[]>();
  for (const item of items) {
    const name = clip(item.tool ?? item.place?.file ?? title, longestName);
    suites.set(name, [...(suites.get(name) ?? []), item]);
  }
  const counts = (list: readonly ReportItem[]): string => {
    const failures = list.filter((item) => item.severity === "error" && item.suppressed === undefined).length;
    const skipped = list.filter(({ suppressed }) => suppressed !== undefined).length;
    return `tests="${Math.max(1, list.length)}" failures="${failures}" errors="0" skipped="${skipped}"`;
  };
  const lines = [...suites].flatMap(([name, list]) => [
    `  <testsuite name="${attribute(name)}" ${counts(list)}>`,
    ...list.flatMap((item) => testCase(name, item, look)),
    "  </testsuite>",
  ]);
  const nothing = [
    `  <testsuite name="${attribute(title)}" ${counts([])}>`,
    `    <testcase classname="${attribute(title)}" name="nothing found"/>`,
    "  </testsuite>",
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${attribute(title)}" ${counts(items)}>`,
    ...(lines.length === 0 ? nothing : lines),
    "</testsuites>",
    "",
  ].join("\n");
}

function testCase(suite: string, item: ReportItem, { fileName }: Look): string[] {
  const { rule, severity, message, details = [], hint, place, suppressed } = item;
  const file = place === undefined ? undefined : fileName(place.file);
  const where = place === undefined || file === undefined ? "" : formatPlace({ ...place, file });
  const text = [where, message, ...details, hint === "" ? "" : `Instead: ${hint}`].filter((part) => part !== "");
  const body = content(text.map((part) => clip(part, longest)).join("\n"));
  const inside =
    suppressed !== undefined
      ? `<skipped message="${attribute(clip(`waived: ${suppressed.reason}`, longestName))}"/>`
      : severity === "error"
        ? `<failure type="${attribute(rule)}" message="${attribute(clip(message, longestName))}">${body}</failure>`
        : `<system-out>${body}</system-out>`;
  const position = place === undefined || file === undefined ? "" : ` file="${attribute(file)}" line="${place.line}"`;
  return [
    `    <testcase classname="${attribute(suite)}" name="${attribute(clip(`${rule}: ${message}`, longestName))}"${position}>`,
    `      ${inside}`,
    "    </testcase>",
  ];
}

/** Characters that XML 1.0 forbids (section 2.2) are among those that are shown by their code. */
const content = (text: string): string =>
  showHidden(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const attribute = (text: string): string => content(text).replaceAll('"', "&quot;").replaceAll("\n", "&#10;");
