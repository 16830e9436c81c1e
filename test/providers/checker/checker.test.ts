import { describe, expect, test } from "vitest";
import { accepted } from "./accepted.js";
import { checkRequest } from "./check-request.js";
import { reasons } from "./finding.js";
import { type PatternFeature, patternFeatures } from "./pattern-features.js";
import { refused } from "./refused.js";
import { targetOf } from "./requests.js";

describe("R5: the checker refuses what a provider refuses", () => {
  test.each(refused)("$form: $reasons ($section): $what", ({ form, content, reasons }) => {
    const found = new Set(checkRequest(targetOf(form), content).map(({ reason }) => reason));
    expect([...found].sort()).toEqual([...reasons].sort());
  });

  test("for a hundred requests and more, and each reason that it knows", () => {
    expect(refused.length).toBeGreaterThanOrEqual(100);
    const shown = new Set(refused.flatMap((row) => row.reasons));
    expect(reasons.filter((reason) => !shown.has(reason))).toEqual([]);
  });
});

describe("R5: the checker takes what a provider takes", () => {
  test.each(accepted)("$form: $what", ({ form, content }) => {
    expect(checkRequest(targetOf(form), content)).toEqual([]);
  });
});

const patterns: readonly (readonly [pattern: string, features: readonly PatternFeature[]])[] = [
  ["^[a-z]+$", []],
  ["a(?!b)", ["lookaround"]],
  ["(?<=a)b", ["lookaround"]],
  ["(?<name>a)\\k<name>", ["named-group", "back-reference"]],
  ["(a)\\1", ["back-reference"]],
  ["\\bword", ["word-boundary"]],
  // A backspace, and texts that only look like groups.
  ["[\\b(?=]", []],
  ["\\(\\?=", []],
  ["\\p{L}\\u{1F600}", ["property-escape", "code-point-escape"]],
  ["[^]|[]", ["empty-class"]],
  ["[\\]{9}]", []],
];
test.each(patterns)("the features of %s", (pattern, features) => {
  expect([...patternFeatures(pattern).features].sort()).toEqual([...features].sort());
});

test("the greatest repeat of a pattern, where braces are no text", () => {
  expect(patternFeatures("(?:a|b){2,30}c{4}d{7,}[{99}]\\{98}").greatestRepeat).toBe(30);
});
