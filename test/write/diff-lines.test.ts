import { describe, expect, it } from "vitest";
import { diffLines } from "../../generator/write/diff-lines.js";

const text = (...lines: string[]): string => lines.map((line) => `${line}\n`).join("");

describe("diffLines", () => {
  it.each<[string, string, string, string[]]>([
    ["equal texts", "a\nb\n", "a\nb\n", []],
    ["CRLF", "a\r\nb\r\n", "a\nb\n", []],
    ["a changed line", text("a", "b", "c", "d"), text("a", "b", "X", "d"), ["@@ -1,3 +1,3 @@", " a", " b", "-c", "+X"]],
    ["an added line", text("a", "b"), text("a", "X", "b"), ["@@ -1,1 +1,2 @@", " a", "+X"]],
    ["a removed line", text("a", "X", "b"), text("a", "b"), ["@@ -1,2 +1,1 @@", " a", "-X"]],
    ["lines at the end", text("a"), text("a", "b", "c"), ["@@ -1,1 +1,3 @@", " a", "+b", "+c"]],
    ["an empty file", "", text("a"), ["@@ -0,0 +1,1 @@", "+a"]],
    [
      "two places",
      text("1", "2", "3", "4", "5", "6", "7"),
      text("1", "X", "3", "4", "5", "Y", "7"),
      ["@@ -1,2 +1,2 @@", " 1", "-2", "+X", "@@ -4,3 +4,3 @@", " 4", " 5", "-6", "+Y"],
    ],
    [
      "conflict markers",
      text("a", "<<<<<<< HEAD", "b", "=======", "c", ">>>>>>> x", "d"),
      text("a", "c", "d"),
      ["@@ -1,4 +1,1 @@", " a", "-<<<<<<< HEAD", "-b", "-=======", "@@ -5,2 +2,1 @@", " c", "->>>>>>> x"],
    ],
  ])("shows %s", (_, before, after, want) => {
    expect(
      diffLines(before, after, 20)
        .split("\n")
        .filter((line) => line !== ""),
    ).toEqual(want);
  });

  it("stops at the limit, and says so", () => {
    expect(diffLines("", text("a", "b", "c", "d"), 3)).toBe("@@ -0,0 +1,4 @@\n+a\n+b\n…");
  });

  it("shortens long lines", () => {
    expect(diffLines("", "x".repeat(100_000), 9).length).toBeLessThan(200);
  });

  it("takes texts that have nothing in common for replaced", () => {
    const lines = (prefix: string): string => text(...Array.from({ length: 20_000 }, (_, index) => prefix + index));
    expect(diffLines(lines("a"), lines("b"), 2)).toBe("@@ -1,20000 +1,20000 @@\n-a0\n…");
  });
});
