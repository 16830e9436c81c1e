import { describe, expect, it } from "vitest";
import { catalog, type RuleId } from "../../generator/diagnostics/catalog.js";
import { parseDocument } from "../../generator/load/parse-document.js";

const rulesOf = (file: string, text: string): string[] =>
  parseDocument(file, new TextEncoder().encode(text)).diagnostics.map(({ rule }) => rule);

describe("examples", () => {
  it.each(Object.entries(catalog))("%s: wrong and right differ", (_rule, { wrong, right }) => {
    expect(wrong.trim()).not.toBe("");
    expect(right.trim()).not.toBe("");
    expect(wrong).not.toBe(right);
  });

  const ofText: RuleId[] = [
    "invalid-syntax",
    "duplicate-key",
    "yaml-feature",
    "non-string-key",
    "unsafe-number",
    "lone-surrogate",
  ];
  it.each(ofText)("%s: the wrong text breaks the rule, the right one none", (rule) => {
    const { wrong, right } = catalog[rule];
    expect(new Set(rulesOf("a.yaml", wrong))).toEqual(new Set([rule]));
    expect(rulesOf("a.yaml", right)).toEqual([]);
  });

  it.each(Object.entries(catalog))(
    "%s: no control characters, and lines that fit a terminal",
    (_rule, { wrong, right }) => {
      for (const line of `${wrong}\n${right}`.split("\n")) {
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        expect(line.length).toBeLessThanOrEqual(120);
      }
    },
  );
});
