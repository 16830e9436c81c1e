/**
 * Characters that a reader does not see, or that a terminal obeys: controls, bidirectional and zero-width ones, line
 * separators, lone surrogates. The two variation selectors of text and emoji are harmless.
 */
const unseen = /(?![\uFE0E\uFE0F])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** A foreign text on one line, with an escape such as `\u{202e}` for what can't be seen. */
export const printable = (text: string): string =>
  text.replace(unseen, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);

/** At most this many UTF-16 units of a text, and a sign where something is left out. Cuts no character in two. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = most - 1;
  return `${text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end)}…`;
}

const longestName = 64;

/** A name of a property in quotes, cut where it is no name any more. */
export const quote = (name: string): string =>
  `"${cut(printable(JSON.stringify(cut(name, longestName)).slice(1, -1)), longestName)}"`;

/** A JSON pointer that is short enough to read: long names are cut, and of a long way its start and its end are left. */
export function printPointer(pointer: string): string {
  const tokens = pointer.split("/");
  const ends = tokens.length > 12 ? [...tokens.slice(0, 4), "…", ...tokens.slice(-4)] : tokens;
  const text = ends.map(printToken).join("/");
  return text.length <= 160 ? text : `${cut(text, 80)}${text.slice(text.indexOf("/", text.length - 79))}`;
}

/** Cut again, for escapes are longer than what they stand for. */
const printToken = (token: string): string => cut(printable(cut(token, longestName)), longestName);
