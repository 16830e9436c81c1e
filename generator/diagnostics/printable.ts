/**
 * Characters that a terminal obeys or hides instead of showing: controls, bidirectional and zero-width ones, line
 * separators, lone surrogates, other invisible ones. The two variation selectors of text and emoji are harmless.
 */
const hidden = /(?![\uFE0E\uFE0F])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const named: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Text of a hostile file on one line of a terminal: what can't be seen is written as an escape, such as `\u{202e}`. */
export const printable = (text: string): string =>
  text.replace(hidden, (character) => named[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
