import { expect, test } from "vitest";
import { hasWord } from "../../generator/schema/patterns/has-word.js";
import { languageOf } from "../../generator/schema/patterns/language-of.js";

const endless = Number.POSITIVE_INFINITY;

test.each<[pattern: string, min: number, max: number, besides: readonly string[], want: boolean]>([
  ["^a*$", 0, endless, [], true],
  ["^a*$", 3, 3, [], true],
  ["^(?:ab)*$", 3, 3, [], false],
  ["^(?:ab)*$", 1001, 1002, [], true],
  ["^(?:ab)*$", 1001, 1001, [], false],
  ["^a{5,}$", 0, 4, [], false],
  ["^[ab]$", 0, endless, ["a"], true],
  ["^[ab]$", 0, endless, ["a", "b"], false],
  ["^a*$", 0, 1, ["", "a"], false],
  ["^a*$", 0, endless, ["", "a"], true],
  ["^a$b", 0, endless, [], false],
  ["", 0, 0, [], true],
  ["", 0, 0, [""], false],
  // Two code units are one character.
  ["^\\u{1F600}$", 1, 1, [], true],
  ["^\\u{1F600}$", 2, 2, [], false],
])("%s with %d to %d characters besides %j", (pattern, min, max, besides, want) => {
  const language = languageOf(pattern);
  if (language === undefined) throw new Error("no language");
  expect(hasWord(language, { min, max }, besides)).toBe(want);
});
