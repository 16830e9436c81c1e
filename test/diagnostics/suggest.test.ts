import { describe, expect, it } from "vitest";
import { suggest } from "../../generator/diagnostics/suggest.js";

describe("suggest", () => {
  const fields = ["registry", "output", "package", "goals", "module"];
  it.each([
    ["outptu", "output"],
    ["registery", "registry"],
    ["OUTPUT", "output"],
    ["goal", "goals"],
    ["modules", "module"],
    ["output", "output"],
    ["emitters", undefined],
    ["x", undefined],
    ["", undefined],
    ["o".repeat(100_000), undefined],
  ])("%.20s: %s", (word, want) => {
    expect(suggest(word, fields)).toBe(want);
  });

  it("prefers the nearer one, and of equals the first", () => {
    expect(suggest("abcx", ["axbxx", "abcd", "abce"])).toBe("abcd");
  });
});
