/**
 * What a page hides or obeys instead of showing: controls, bidirectional and zero-width characters, separators, lone
 * surrogates, other invisible ones. The two variation selectors of text and emoji are harmless.
 */
const hidden =
  /(?!\n|\uFE0E|\uFE0F)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

/** Foreign text for a page: line ends as LF, tabs as two spaces, and what can't be seen written as `⟨U+200B⟩`. */
export const showHidden = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replaceAll("\t", "  ")
    .replace(hidden, (character) => {
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
      return `⟨U+${code.padStart(4, "0")}⟩`;
    });

/** The same on one line. */
export const showLine = (text: string): string => showHidden(text).replace(/\s+/gu, " ").trim();
