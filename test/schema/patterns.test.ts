import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { complement, intersect, languageOf } from "../../generator/schema/patterns/language-of.js";
import { wordsOf } from "../../generator/schema/patterns/words-of.js";
import { wordsOutside } from "../../generator/schema/patterns/words-outside.js";

const any = { min: 0, max: Number.POSITIVE_INFINITY };

describe("G3: words of patterns", () => {
  test.each<[name: string, patterns: readonly string[], size: { min: number; max: number }, want: readonly string[]]>([
    ["a word", ["^abc$"], any, ["abc"]],
    ["all of a finite language, the shortest first", ["^(?:pwa|PWA|p)$"], any, ["p", "pwa", "PWA"]],
    ["the empty word", ["^$"], any, [""]],
    ["edges in any order", ["$^"], any, [""]],
    ["an edge inside a group", ["^(?:^|,)x(?:,|$)$"], { min: 0, max: 2 }, ["x", "x,", ",x"]],
    ["nothing", ["a^"], any, []],
    ["what two patterns have in common", ["^[a-c]$", "^[c-e]$"], any, ["c"]],
    ["what two patterns have not in common", ["^a", "^b"], any, []],
    ["no word of that length", ["^[a-z]{4}$"], { min: 0, max: 3 }, []],
    ["lookaheads at the start", ["^(?=.*b)(?!.*a)[abc]{2}$"], any, ["bc", "cb", "bb"]],
    ["a lookbehind at the end", ["^[ab](?<!a)$"], any, ["b"]],
    ["only a lookahead", ["^(?!a)[ab]$"], any, ["b"]],
    ["a reference to a fixed group", ["^(ab)\\1$"], any, ["abab"]],
    ["a code point is one character", ["^\\p{Emoji_Presentation}$"], { min: 1, max: 1 }, ["😀"]],
  ])("%s", (_, patterns, size, want) => {
    const words = wordsOf(patterns, size, 9) ?? [];
    expect([...words].slice(0, want.length).sort()).toEqual([...want].sort());
    expect(want.length === 0 ? words : []).toEqual([]);
  });

  test("a pattern is searched for, not anchored", () => {
    const words = wordsOf(["ab"], any, 6) ?? [];
    expect(words[0]).toBe("ab");
    expect(words.some((word) => word.length > 2)).toBe(true);
  });

  test("lengths at both bounds, counted in code points", () => {
    const lengths = (wordsOf(["^.*$"], { min: 2, max: 5 }, 8) ?? []).map((word) => [...word].length);
    expect(Math.min(...lengths)).toBe(2);
    expect(Math.max(...lengths)).toBe(5);
  });

  test.each([
    ["no expression", "["],
    ["too large", "^(a{1,500}){1,500}$"],
    ["flags of newer engines", "(?i:a)"],
  ])("%s: left open", (_, pattern) => {
    expect(languageOf(pattern)).toBeUndefined();
  });

  test("back references that no automaton knows are no exact language", () => {
    expect(languageOf("^(a+)b\\1$")?.isExact).toBe(false);
    expect(languageOf("a\\b")?.isExact).toBe(false);
    expect(languageOf("^a$")?.isExact).toBe(true);
  });
});

const patterns = [
  "a",
  "^a",
  "a$",
  "^a$|b",
  "(^|,)a(,|$)",
  "^(?:a|bc)*$",
  "^[^a]+$",
  "^(?!a)",
  "^(?!.*ab).*$",
  "^(?=.*a)(?=.*b)",
  "[ab]{2,3}c?$",
  "(?<!a)$",
  "^$|^b",
  "(?:^a)*b",
  "^.{2}$",
  "^\\S+$",
];
const texts = fc
  .array(fc.constantFrom("a", "b", "c", ",", "é", "😀", "\n"), { maxLength: 6 })
  .map((list) => list.join(""));

test.each(patterns)("the language of %s has exactly the texts that the expression matches", (pattern) => {
  const language = languageOf(pattern);
  const others = language && complement(language);
  expect(language?.isExact).toBe(true);
  const wordOf = (text: string): number[] => [...text].map((character) => character.codePointAt(0) ?? 0);
  fc.assert(
    fc.property(texts, (text) => {
      const isMatch = new RegExp(pattern, "u").test(text);
      return language?.nfa.test(wordOf(text)) === isMatch && others?.nfa.test(wordOf(text)) === !isMatch;
    }),
    { numRuns: 300, seed: 7 },
  );
});

test("an intersection is empty where two languages have nothing in common", () => {
  const [a, b] = [languageOf("^a+$"), languageOf("^b+$")];
  expect(a && b && intersect(a, b)?.nfa.isEmpty).toBe(true);
});

describe("texts outside of a pattern", () => {
  test.each<[pattern: string, near: string, want: string]>([
    ["^[A-Z][0-9]+$", "A9", "A9§"],
    ["[0-9]+", "7", ""],
    ["^\\S+$", "ab", ""],
    ["^.*$", "ab", "\n"],
  ])("%s", (pattern, near, want) => {
    const words = wordsOutside(pattern, near, { min: 0, max: 20 });
    expect(words[0]).toBe(want);
    for (const word of words) expect(new RegExp(pattern, "u").test(word)).toBe(false);
  });

  test("none where everything matches", () => {
    expect(wordsOutside("", "x", any)).toEqual([]);
  });

  test("inside the bounds of the length", () => {
    expect(wordsOutside("^a{2,4}$", "aaa", { min: 3, max: 3 }).every((word) => [...word].length === 3)).toBe(true);
  });
});
