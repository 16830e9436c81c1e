/**
 * Characters that are harmless in data and harmful in text that people read and parsers split: controls (Cc), invisible and
 * reordering ones (Cf; https://trojansource.codes), separators that end a line in JavaScript (Zl, Zp), lone surrogates (Cs).
 */
export const unsafeCharacters: RegExp = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
