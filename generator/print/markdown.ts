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
    // Wherever they stand: GitHub links them behind digits, underscores and brackets too.
    .replace(/(https?|ftp|mailto|xmpp):/gi, "$1\u2060:")
    .replace(/(www)\./gi, "$1\u2060.")
    .trim();

/**
 * Contract text as an inline code span, fenced by more backticks than it holds (CommonMark 0.31, section 6.1). Text with a
 * pipe stays plain: in a table a code span wants it escaped, elsewhere it shows the escape.
 */
export function markdownCode(text: string): string {
  const flat = text.replace(/\s+/gu, " ").replace(unsafeCharacters, "").trim();
  if (flat === "" || flat.includes("|")) return markdownText(flat);
  const longest = Math.max(0, ...[...flat.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? fence + flat + fence : `${fence} ${flat} ${fence}`;
}
