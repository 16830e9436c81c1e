import { RegExpSyntaxError, RegExpValidator } from "@eslint-community/regexpp";
import { explainForeignSyntax } from "./explain-foreign-syntax.js";

/** Why a pattern is no expression, what to write instead, and where in it, in UTF-16 code units. */
export type PatternFault = {
  readonly detail: string;
  readonly advice: string;
  readonly from: number;
  readonly to: number;
};

/** The year whose expressions every supported Node knows. A newer Node would take patterns that fail in the service. */
const validator = new RegExpValidator({ ecmaVersion: 2023 });

/** What to do about what the parser says, where the pattern is in no other language. */
const advices: ReadonlyMap<string, string> = new Map([
  ["duplicate capture group name", "give each group a name of its own"],
  ["incomplete quantifier", "write \\{ for the character itself"],
  ["invalid escape", "write \\\\ for a backslash"],
  ["invalid named capture referenced", "name a group that the pattern has"],
  ["lone quantifier brackets", "write a backslash before it: \\{, \\} or \\]"],
  ["nothing to repeat", "write before it what is to be repeated, or a backslash for the character itself"],
  ["numbers out of order in {} quantifier", "write the smaller number first"],
  ["range out of order in character class", "write the smaller character first, or \\- for the hyphen"],
  ["unterminated character class", "close it with ], or write \\[ for the character itself"],
  ["unterminated group", "close it with ), or write \\( for the character itself"],
]);
const adviceOn = (detail: string): string =>
  advices.get(detail) ?? "write it in the syntax of ECMA-262 with the u flag";

/** What keeps a pattern from being used: the syntax of another language, or an engine that can't take it. */
export function patternFault(pattern: string): PatternFault | undefined {
  const whole = { from: 0, to: pattern.length };
  if (depthOf(pattern) > depthLimit) {
    return {
      detail: `its groups are nested deeper than ${depthLimit} levels`,
      advice: "write it more simply",
      ...whole,
    };
  }
  try {
    validator.validatePattern(pattern, 0, pattern.length, { unicode: true });
  } catch (error) {
    if (!(error instanceof RegExpSyntaxError)) throw error;
    const detail = reasonOf(error);
    const foreign = explainForeignSyntax(pattern, error.index);
    if (foreign !== undefined) return { detail, ...foreign };
    // Some faults are found one character behind where they are.
    const at = Math.min(detail === "nothing to repeat" ? error.index - 1 : error.index, pattern.length - 1);
    return { detail, advice: adviceOn(detail), from: at, to: at + 1 };
  }
  if (/^\/\^.*\$\/[a-z]*$/s.test(pattern)) {
    return {
      detail: "no text begins behind a slash, so that it matches nothing",
      advice: "remove the slashes and the flags around it",
      ...whole,
    };
  }
  try {
    // Compiled at its first use only: what is too large for the engine is found by using it.
    new RegExp(pattern, "u").test("");
    return undefined;
  } catch (error) {
    const detail = reasonOf(error);
    return { detail, advice: adviceOn(detail), ...whole };
  }
}

/** Parsers and engines follow groups by recursion. */
const depthLimit = 200;

/** How deep groups lie in each other, whatever else is wrong with a pattern. */
function depthOf(pattern: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [mark] of pattern.matchAll(/\\.|\[(?:\\.|[^\\\]])*\]?|[()]/gs)) {
    if (mark === "(") depth += 1;
    if (mark === ")") depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** The reason without the pattern. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : "";
  return reason.slice(reason.lastIndexOf(": ") + 2).toLowerCase();
}
