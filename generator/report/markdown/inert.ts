import { clip } from "../clip.js";
import { showHidden, showLine } from "../show-hidden.js";

/**
 * Foreign text for a comment on GitHub, between words and inside HTML alike. Every character that Markdown or HTML could act
 * on becomes a character reference, which stands for itself and never for structure (CommonMark 0.31, section 6.2). What
 * GitHub makes links and pictures of after that is broken by a word joiner, which nobody sees.
 */
export const inertText = (text: string, longest = 1000): string =>
  reference(clip(showLine(text), longest).replace(linkable, (match) => `${match.charAt(0)}\u2060${match.slice(1)}`));

/** `@team`, `mail@host`, `#12`, `GH-12`, `https:`, `www.`, `:emoji:`, and what could be the hash of a commit. */
const linkable =
  /@(?=\S)|#(?=\d)|:(?=[\w+-]+:)|\bgh(?=-\d)|\b(?:https?|ftp|mailto|xmpp)(?=:)|\bwww(?=\.)|\b(?=[a-f\d]*\d)[a-f\d]{7,64}\b/giu;

/**
 * Foreign text as code on one line, for a sentence, a table cell or a summary. GitHub makes no links in code, but of mail
 * addresses it may; other text can be copied as it is.
 */
export const inertCode = (text: string, longest = 200): string =>
  `<code>${reference(clip(showLine(text), longest).replaceAll("@", "@\u2060"))}</code>`;

const reference = (text: string): string =>
  text.replace(/[^\p{L}\p{M}\p{N}\p{Zs}\u2060,;?%/…⟨⟩“”–—→·]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);

/** Foreign text as a block of code, fenced by more backticks than it holds; its own line ends stay. */
export function codeBlock(text: string, language = ""): string {
  const shown = showHidden(text);
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${shown}\n${fence}`;
}
