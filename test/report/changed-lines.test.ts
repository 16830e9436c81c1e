import { describe, expect, it } from "vitest";
import type { Place } from "../../generator/diagnostics/diagnostic.js";
import { changedLines } from "../../generator/report/changed-lines.js";
import { clip } from "../../generator/report/clip.js";
import { printJson } from "../../generator/report/print-json.js";
import { showHidden, showLine } from "../../generator/report/show-hidden.js";
import { wrapText } from "../../generator/report/wrap-text.js";
import type { JsonValue } from "../../generator/schema/json.js";
import { placeIn } from "./make-review.js";

const signs = { both: " ", before: "-", after: "+" } as const;
const show = (before: Place | undefined, after: Place | undefined): string[] =>
  changedLines(before, after).map(({ side, text }) => `${signs[side]}${text}`);
const file = "contract.yaml";

describe("changedLines", () => {
  it("shows the lines of both values, without their indentation", () => {
    const old = "input:\n    limit: { maximum: 100 }\n";
    const now = "input:\n  limit: { maximum: 50 }\n";
    expect(show(placeIn(file, old, "100"), placeIn(file, now, "50"))).toEqual([
      "-limit: { maximum: 100 }",
      "+limit: { maximum: 50 }",
    ]);
  });

  it("shows of a block the lines that differ and one around them, and the key that it stands under", () => {
    const old = "properties:\n  a:\n    type: string\n    b: 1\n    c: 1\n    d: 1\n    e: 1\n";
    const now = old.replace("d: 1", "d: 2");
    const block = (source: string): string => source.slice(source.indexOf("type"));
    expect(show(placeIn(file, old, block(old)), placeIn(file, now, block(now)))).toEqual([
      "   c: 1",
      "-  d: 1",
      "+  d: 2",
      "   e: 1",
    ]);
    const renamed = old.replace("  a:", "  z:");
    expect(show(placeIn(file, old, block(old)), placeIn(file, renamed, block(renamed)))).toEqual([
      "-a:",
      "+z:",
      "   type: string",
    ]);
  });

  it("says where lines between two changes were left out", () => {
    const old = "a: 1\nb: 1\nc: 1\nd: 1\ne: 1\nf: 1\n";
    const now = "a: 2\nb: 1\nc: 1\nd: 1\ne: 1\nf: 2\n";
    expect(show(placeIn(file, old, old), placeIn(file, now, now))).toEqual([
      "-a: 1",
      "+a: 2",
      " b: 1",
      " …",
      " e: 1",
      "-f: 1",
      "+f: 2",
    ]);
  });

  it("shows of what came or went that alone, and not the object that holds it", () => {
    const source = "properties:\n  a: { type: string }\n";
    const holder = placeIn(file, source, "a: { type: string }", "/input/properties");
    const property = placeIn(file, source, "{ type: string }", "/input/properties/a");
    expect(show(holder, property)).toEqual(["+a: { type: string }"]);
    expect(show(property, holder)).toEqual(["-a: { type: string }"]);
    expect(show(undefined, property)).toEqual(["+a: { type: string }"]);
  });

  it("shows nothing of the object that lacks what came", () => {
    const old = "name: a\ninput: {}\n";
    const now = "name: a\napproval: required\ninput: {}\n";
    expect(show(placeIn(file, old, old.trimEnd(), "/approval"), placeIn(file, now, "required", "/approval"))).toEqual([
      "+approval: required",
    ]);
    const json = '{ "a/b": { "x": 1 } }';
    expect(show(placeIn(file, json, '{ "x": 1 }', "/a~1b"), placeIn(file, json, json, "/c"))).toEqual([`-${json}`]);
  });

  it.each<[string, Place | undefined, Place | undefined]>([
    ["no place", undefined, undefined],
    ["equal lines", placeIn(file, "a: 1\n", "1"), placeIn(file, "x: 0\na: 1\n", "1")],
    ["no text", { file, line: 1, column: 1, endLine: 1, endColumn: 2 }, undefined],
    [
      "a line that the text does not have",
      { file, line: 9, column: 1, endLine: 9, endColumn: 2, source: "a" },
      undefined,
    ],
  ])("shows nothing for %s", (_, before, after) => {
    expect(show(before, after)).toEqual([]);
  });

  it("takes CRLF, shows hidden characters and cuts long lines and long lists", () => {
    const crlf = "a: 1\r\nb: x\u202e\r\n";
    expect(show(undefined, placeIn(file, crlf, crlf))).toEqual(["+a: 1", "+b: x⟨U+202E⟩"]);
    const long = `a: ${"x".repeat(300)}\n`;
    expect(show(undefined, placeIn(file, long, long))[0]).toHaveLength(1 + 160 + 1);
    const many = Array.from({ length: 40 }, (__, index) => `k${index}: 1\n`).join("");
    const lines = show(undefined, placeIn(file, many, many));
    expect(lines).toHaveLength(16);
    expect(lines.at(-1)).toBe(" … and 25 more lines");
  });
});

describe("text for people", () => {
  it.each<[string, string]>([
    ["plain ünïcødé 中文 👍🏽", "plain ünïcødé 中文 👍🏽"],
    ["a\r\nb\rc", "a\nb\nc"],
    ["a\tb", "a  b"],
    ["\0\u200b\u2028\u{e0041}\ud800\ufffe", "⟨U+0000⟩⟨U+200B⟩⟨U+2028⟩⟨U+E0041⟩⟨U+D800⟩⟨U+FFFE⟩"],
    ["❤️ ☎︎", "❤️ ☎︎"],
  ])("showHidden %j", (text, want) => {
    expect(showHidden(text)).toBe(want);
  });

  it("showLine makes one line of several", () => {
    expect(showLine("  a\n\n  b\u00a0c ")).toBe("a b c");
  });

  it.each<[string, number, string]>([
    ["abc", 3, "abc"],
    ["abcd", 3, "abc…"],
    ["ab👍cd", 3, "ab…"],
    ["ab👍cd", 4, "ab👍…"],
  ])("clip %j to %i", (text, longest, want) => {
    expect(clip(text, longest)).toBe(want);
  });

  it.each<[string, number, string[]]>([
    ["one two three", 7, ["one two", "three"]],
    ["one\ntwo", 20, ["one", "two"]],
    ["unbreakable", 4, ["unbreakable"]],
    ["", 10, [""]],
  ])("wrapText %j to %i", (text, width, want) => {
    expect(wrapText(text, width)).toEqual(want);
  });

  it.each<[JsonValue, string]>([
    [{ a: [1, null] }, '{"a":[1,null]}'],
    [
      { name: "x".repeat(60), list: [{ b: "y".repeat(20) }] },
      `{\n  "name": "${"x".repeat(60)}",\n  "list": [{"b":"${"y".repeat(20)}"}]\n}`,
    ],
    [
      Array.from({ length: 30 }, () => "four"),
      `[\n  ${Array.from({ length: 10 }, () => '"four",').join(" ")}\n  ${Array.from({ length: 10 }, () => '"four",').join(" ")}\n  ${Array.from({ length: 9 }, () => '"four",').join(" ")} "four"\n]`,
    ],
    [[{ a: "x".repeat(90) }], `[\n  {\n    "a": "${"x".repeat(90)}"\n  }\n]`],
  ])("printJson %j", (value, want) => {
    expect(printJson(value)).toBe(want);
    expect(JSON.parse(printJson(value))).toEqual(value);
  });
});
