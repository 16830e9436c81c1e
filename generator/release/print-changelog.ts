import type { Finding } from "../diff/review.js";
import { firstSentence } from "../print/first-sentence.js";
import { markdownCode, markdownText } from "../print/markdown.js";
import type { FrozenTool, ReleasePlan } from "./plan-release.js";

/** Where the changelog stands in a registry. */
export const changelogFile = "CHANGELOG.md";

const header =
  "# Changelog of the tools\n\nWritten by `toolgen release`, newest first. What a person adds to it stays where it is.\n";

/** The changelog with one more release, above those before it; `existing` is its text so far. Line ends stay what they are. */
export function printChangelog(existing: string | undefined, title: string, plan: ReleasePlan): string {
  const text = existing === undefined || existing.trim() === "" ? header : existing.replaceAll("\r\n", "\n");
  const section = printSection(title, plan);
  const at = text.search(/^## /m);
  const [above, below] = at < 0 ? [`${text.trimEnd()}\n\n`, ""] : [text.slice(0, at), `\n${text.slice(at)}`];
  const printed = above + section + below;
  return existing?.includes("\r\n") === true ? printed.replaceAll("\n", "\r\n") : printed;
}

function printSection(title: string, { frozen, removed, renamed, causes }: ReleasePlan): string {
  const from = causes.map(
    ({ file, tools }) => `- ${markdownCode(file)} changed, which is part of ${listNames(tools)}.\n`,
  );
  const lost = [
    ...removed.map(
      ({ name, schema_version }) =>
        `- ${markdownCode(name)} was removed. Its last version was ${markdownText(schema_version)}.\n`,
    ),
    ...[...renamed].map(([old, name]) => `- ${markdownCode(old)} is called ${markdownCode(name)} now.\n`),
  ];
  const lists = [from, lost].filter((list) => list.length > 0).map((list) => `${list.join("")}\n`);
  const tools = frozen.map((one) => `${printTool(one)}\n`);
  return `## ${markdownText(title)}\n\n${[...lists, ...tools].join("")}`.trimEnd().concat("\n");
}

function printTool({ tool, change }: FrozenTool): string {
  const name = `### ${markdownCode(tool.name)} ${markdownText(tool.schema_version)}`;
  if (change === undefined) return `${name}\n\nNew: ${markdownText(firstSentence(tool.description, 200))}\n`;
  const lines = wordsOf(change.changes);
  const shown = lines.slice(0, mostLines);
  const left = lines.length - shown.length;
  const rest = left === 0 ? "" : `- … and ${left} more.\n`;
  const said = shown.length === 0 ? "- Nothing changed but the version.\n" : shown.join("");
  return `${name}\n\nAfter ${markdownText(change.since.schema_version)}: ${change.owed}.\n\n${said}${rest}`;
}

const mostLines = 40;
const mostNames = 20;

function listNames(tools: readonly string[]): string {
  const names = tools.slice(0, mostNames).map(markdownCode).join(", ");
  return tools.length <= mostNames ? names : `${names} and ${tools.length - mostNames} more tools`;
}

/** One line a change. What one change means in two categories, and what it says of who answers for the tool, is not news twice. */
const wordsOf = (changes: readonly Finding[]): string[] => [
  ...new Set(
    changes
      .filter(({ rule }) => rule !== "sample-removed" && rule !== "sample-changed-with-schema")
      .toSorted((a, b) => rank(a) - rank(b))
      .map(({ verdict, message, breaks }) => {
        if (verdict === "breaking")
          return `- **Breaking:** ${markdownText(message)}. It breaks ${markdownText(breaks)}.\n`;
        if (verdict === "unproven") return `- **May break, not proved:** ${markdownText(message)}.\n`;
        return `- ${markdownText(message)}.\n`;
      }),
  ),
];

const order = ["breaking", "unproven", "dangerous", "safe", "doc-only"];
const rank = ({ verdict }: Finding): number => order.indexOf(verdict);
