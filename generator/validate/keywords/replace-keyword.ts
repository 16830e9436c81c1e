import type { Ajv, CodeKeywordDefinition, KeywordCxt } from "ajv";

/** Writes the code of one keyword in one schema; `original` is Ajv's own definition of it. */
export type KeywordCode = (cxt: KeywordCxt, original: CodeKeywordDefinition) => void;

/**
 * Gives a keyword other code in one instance of Ajv. Its place among the others stays, and so does the order of errors. All our
 * code is for the option `allErrors`, so none of it has to stop at the first one.
 */
export function replaceKeyword(ajv: Ajv, keyword: string, code: KeywordCode): void {
  const rule = ajv.RULES.all[keyword];
  if (typeof rule !== "object" || !("code" in rule.definition)) throw new Error(`Ajv has no keyword ${keyword}`);
  const original = rule.definition;
  // Our loops count the errors that they have found, in `errsCount`.
  rule.definition = { ...original, trackErrors: true, code: (cxt: KeywordCxt) => code(cxt, original) };
}
