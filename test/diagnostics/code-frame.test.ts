import { describe, expect, it } from "vitest";
import { codeFrame, formatPlace, type Paint } from "../../generator/diagnostics/code-frame.js";
import type { Place } from "../../generator/diagnostics/diagnostic.js";

const plain: Paint = (_style, text) => text;
const place = (source: string, line: number, column: number, endColumn: number, endLine = line): Place => ({
  file: "a.yaml",
  line,
  column,
  endLine,
  endColumn,
  source,
});

describe("codeFrame", () => {
  const cases: { title: string; given: Place; want: string[] }[] = [
    {
      title: "the line between its neighbours",
      given: place('{\n  "days": {\n    "type": "strnig",\n    "minimum": 1\n  }\n}\n', 3, 13, 21),
      want: [
        '  2 |   "days": {',
        '> 3 |     "type": "strnig",',
        "    |             ^^^^^^^^",
        '  4 |     "minimum": 1',
      ],
    },
    {
      title: "line numbers of different length",
      given: place("a\nb\nc\nd\ne\nf\ng\nh\ni: x\nj", 9, 4, 5),
      want: ["   8 | h", ">  9 | i: x", "     |    ^", "  10 | j"],
    },
    {
      title: "no line behind the last line end, none before the first",
      given: place("a: 1\n", 1, 1, 2),
      want: ["> 1 | a: 1", "    | ^"],
    },
    {
      title: "the empty end of a file, when the place lies there",
      given: place("a:\n", 2, 1, 1),
      want: ["  1 | a:", "> 2 |", "    | ^"],
    },
    {
      title: "Windows line ends",
      given: place("a: 1\r\nb: 2\r\nc: 3\r\n", 2, 4, 5),
      want: ["  1 | a: 1", "> 2 | b: 2", "    |    ^", "  3 | c: 3"],
    },
    {
      title: "an empty range as one caret",
      given: place("a: 1", 1, 3, 3),
      want: ["> 1 | a: 1", "    |   ^"],
    },
    {
      title: "a range over several lines to the end of its first",
      given: place("a: [1,\n  2]", 1, 4, 5, 2),
      want: ["> 1 | a: [1,", "    |    ^^^", "  2 |   2]"],
    },
    {
      title: "a column behind the end of the line",
      given: place("a: 1", 1, 40, 50),
      want: ["> 1 | a: 1", "    |     ^"],
    },
    {
      title: "tabs as spaces up to the next stop",
      given: place('\t"a":\t1', 1, 7, 8),
      want: ['> 1 |     "a":    1', "    |             ^"],
    },
    {
      title: "wide characters as two columns",
      given: place('title: "天気予報" # x', 1, 8, 14),
      want: ['> 1 | title: "天気予報" # x', `    | ${" ".repeat(7)}${"^".repeat(10)}`],
    },
    {
      title: "what stands behind wide characters and emoji",
      given: place("天🎉: x", 1, 6, 7),
      want: ["> 1 | 天🎉: x", "    |       ^"],
    },
    {
      title: "combining marks as no column of their own",
      given: place("e\u0301: x", 1, 5, 6),
      want: ["> 1 | e\u0301: x", "    |    ^"],
    },
    {
      title: "control, bidirectional and zero-width characters as escapes",
      given: place("a: \u202eevil\u200b\u001b[31m x", 1, 16, 17),
      want: ["> 1 | a: \\u{202e}evil\\u{200b}\\u{1b}[31m x", `    | ${" ".repeat(34)}^`],
    },
    {
      title: "a lone carriage return, which a terminal would obey",
      given: place("secret\rharmless: 1", 1, 8, 16),
      want: ["> 1 | secret\\rharmless: 1", "    |         ^^^^^^^^"],
    },
    {
      title: "lone surrogates as escapes",
      given: place("a: \ud83d x", 1, 6, 7),
      want: ["> 1 | a: \\u{d83d} x", `    | ${" ".repeat(12)}^`],
    },
  ];
  for (const { title, given, want } of cases) {
    it(`shows ${title}`, () => {
      expect(codeFrame(given, plain)).toEqual(want);
    });
  }

  it("cuts a long line around the place, and its neighbours at the same characters", () => {
    const long = `${"a".repeat(1000)}<HERE>${"b".repeat(1000)}`;
    const [before, marked, carets, after] = codeFrame(
      place(`short\n${long}\n${"c".repeat(2006)}`, 2, 1001, 1007),
      plain,
    );
    expect(before).toBe("  1 | …");
    expect(marked).toBe(`> 2 | …${"a".repeat(40)}<HERE>${"b".repeat(74)}…`);
    expect(carets).toBe(`    | ${" ".repeat(41)}^^^^^^`);
    expect(after).toBe(`  3 | …${"c".repeat(120)}…`);
  });

  it("underlines no further than what is shown of a long line", () => {
    const [marked, carets] = codeFrame(place(`a: ${"x".repeat(5000)}`, 1, 4, 5004), plain);
    expect(marked).toBe(`> 1 | a: ${"x".repeat(117)}…`);
    expect(carets).toBe(`    |    ${"^".repeat(117)}`);
  });

  it("shows the end of a long line when the place lies there", () => {
    const [marked, carets] = codeFrame(place(`${"x".repeat(500)}!`, 1, 501, 502), plain);
    expect(marked).toBe(`> 1 | …${"x".repeat(119)}!`);
    expect(carets).toBe(`    | ${" ".repeat(120)}^`);
  });

  it.each([
    ["the text is unknown", { file: "a.yaml", line: 1, column: 1, endLine: 1, endColumn: 1 }],
    ["the text has no such line", place("a: 1", 7, 1, 1)],
  ])("is empty where %s", (_title, given) => {
    expect(codeFrame(given, plain)).toEqual([]);
  });

  it("paints the gutter and the carets, nothing that comes from the file", () => {
    const painted: [string, string][] = [];
    codeFrame(place("a: 1", 1, 4, 5), (style, text) => {
      painted.push([style, text]);
      return text;
    });
    expect(painted).toEqual([
      ["dim", "> 1 |"],
      ["red", "   ^"],
      ["dim", "    |"],
    ]);
  });
});

describe("formatPlace", () => {
  it("joins file, line and column", () => {
    expect(formatPlace(place("", 14, 15, 20))).toBe("a.yaml:14:15");
  });
  it("escapes a file name that would disturb the terminal", () => {
    expect(formatPlace({ ...place("", 1, 2, 3), file: "a\u001b]0;x\u0007\n.yaml" })).toBe(
      "a\\u{1b}]0;x\\u{7}\\n.yaml:1:2",
    );
  });
});
