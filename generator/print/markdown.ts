import { unsafeCharacters } from "./unsafe-characters.js";

/**
 * Contract text as plain text inside a Markdown line or table cell: no markup, no HTML, no mention, no link comes alive, and
 * no line break ends the cell.
 */
export const markdownText = (text: string): string =>
  text
    .replace(/\s+/gu, " ")
    .replace(unsafeCharacters, "")
    .replace(/[\\`*_[\]!|<>~$&]/g, "\\$&")
    .replace(/@/g, "@\u2060")
    .replace(/\b(https?|ftp|mailto):/gi, "$1\u2060:")
    .replace(/\bwww\./gi, "www\u2060.")
    .trim();

/** Contract text as an inline code span, fenced by more backticks than it holds (CommonMark 0.31, section 6.1). */
export function markdownCode(text: string): string {
  const flat = text.replace(/\s+/gu, " ").replace(unsafeCharacters, "").replaceAll("|", "\\|");
  const longest = Math.max(0, ...[...flat.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? fence + flat + fence : `${fence} ${flat} ${fence}`;
}
