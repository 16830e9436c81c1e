import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Piece, Splitter } from "../../generator/verify/piece.js";
import { readPiece } from "../../generator/verify/read-piece.js";
import { createRecordSplitter } from "../../generator/verify/split-records.js";
import { createValueSplitter } from "../../generator/verify/split-values.js";

const mark = "\ufeff";
const defaults = { limit: 1_000, isNamedLines: false };

/** `line:column`, and the value or the fault. */
type Found = readonly [place: string, what: unknown];
const read = (piece: Piece): Found => {
  const result = readPiece(piece);
  return [`${piece.line}:${piece.column}`, "fault" in result ? `! ${result.fault}` : result.value];
};
/** What a splitter makes of chunks. Each piece is read at once or after its push, as a caller may. */
const split = (splitter: Splitter, chunks: readonly Uint8Array[]): Found[] => [
  ...chunks.flatMap((chunk) => splitter.push(chunk).map(read)),
  ...splitter.end().map(read),
];
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const whole = (text: string, options: Partial<typeof defaults> = {}): Found[] =>
  split(createRecordSplitter({ ...defaults, ...options }), [bytesOf(text)]);

describe("records of a source (G2)", () => {
  test.each<{ name: string; given: string; want: Found[] }>([
    { name: "nothing", given: "", want: [] },
    { name: "blank lines only", given: "\n \r\n\t\n", want: [] },
    { name: "a mark only", given: mark, want: [] },
    { name: "one value", given: '{"a":1}', want: [["1:1", { a: 1 }]] },
    { name: "one text", given: '"a"', want: [["1:1", "a"]] },
    { name: "one number", given: " 12 ", want: [["1:2", 12]] },
    {
      name: "JSON Lines with CRLF, a mark, blank lines, indentation",
      given: `${mark}{"a":1}\r\n\r\n  {"a":2}\r\n{"a":3}`,
      want: [
        ["1:1", { a: 1 }],
        ["3:3", { a: 2 }],
        ["4:1", { a: 3 }],
      ],
    },
    {
      name: "JSON Lines of scalars",
      given: '1\n"two"\nnull\n',
      want: [
        ["1:1", 1],
        ["2:1", "two"],
        ["3:1", null],
      ],
    },
    {
      name: "JSON Lines of arrays: each is a record",
      given: "[1]\n[2]\n",
      want: [
        ["1:1", [1]],
        ["2:1", [2]],
      ],
    },
    {
      name: "a broken line costs one record: an open bracket, an open string, a first line",
      given: '{"a":[1\n{"a":2}\n{"a":"x\n{"a":4}\nnope nope\n',
      want: [
        ["1:1", "! syntax"],
        ["2:1", { a: 2 }],
        ["3:1", "! syntax"],
        ["4:1", { a: 4 }],
        ["5:1", "! syntax"],
      ],
    },
    {
      name: "no JSON at all",
      given: "time,level\n1,info\n",
      want: [
        ["1:1", "! syntax"],
        ["2:1", "! syntax"],
      ],
    },
    {
      name: "an array on one line",
      given: '[{"a":1}, {"a":"]"} ,3]',
      want: [
        ["1:2", { a: 1 }],
        ["1:11", { a: "]" }],
        ["1:22", 3],
      ],
    },
    {
      name: "an array over several lines",
      given: '[\n  {\n    "a": 1\n  },\n  {\n    "a": 2\n  }\n]\n',
      want: [
        ["2:3", { a: 1 }],
        ["5:3", { a: 2 }],
      ],
    },
    {
      name: "an array with one record a line",
      given: '[\n{"a":1},\n{"a":2}\n]\n',
      want: [
        ["2:1", { a: 1 }],
        ["3:1", { a: 2 }],
      ],
    },
    { name: "an empty array", given: "[ ]", want: [] },
    {
      name: "an array of arrays",
      given: "[[1],[]]",
      want: [
        ["1:2", [1]],
        ["1:6", []],
      ],
    },
    {
      name: "an array with a broken record in it",
      given: '[{"a":1},{a:2},,{"a" "b"} {},"x",]',
      want: [
        ["1:2", { a: 1 }],
        ["1:10", "! syntax"],
        ["1:16", "! syntax"],
        ["1:17", "! syntax"],
        ["1:30", "x"],
        ["1:34", "! syntax"],
      ],
    },
    {
      name: "an array that ends too early",
      given: '[\n{"a":1},\n{"a":2}',
      want: [
        ["2:1", { a: 1 }],
        ["3:1", { a: 2 }],
        ["3:8", "! unfinished"],
      ],
    },
    {
      name: "an array that ends within a record",
      given: '[{"a":1},{"a":[',
      want: [
        ["1:2", { a: 1 }],
        ["1:10", "! unfinished"],
      ],
    },
    {
      name: "something behind an array",
      given: '[\n1\n]\nx "y"',
      want: [
        ["2:1", 1],
        ["4:1", "! syntax"],
        ["4:3", "y"],
      ],
    },
    {
      name: "values one after the other, without anything between them",
      given: '{"a":1}{"a":2} {"a":3}"x"4 5\ttrue',
      want: [
        ["1:1", { a: 1 }],
        ["1:8", { a: 2 }],
        ["1:16", { a: 3 }],
        ["1:23", "x"],
        ["1:26", 4],
        ["1:28", 5],
        ["1:30", true],
      ],
    },
    {
      name: "values printed over several lines",
      given: '{\n  "a": {\n    "b": "}{\\"["\n  }\n}\n{\n  "a": 2\n}\n',
      want: [
        ["1:1", { a: { b: '}{"[' } }],
        ["6:1", { a: 2 }],
      ],
    },
    {
      name: "a string that goes over the end of a line does not swallow what follows",
      given: '{\n  "a": "x,\n  "b": 1\n}\n{\n  "a": 2\n}\n',
      want: [
        ["1:1", "! syntax"],
        ["5:1", { a: 2 }],
      ],
    },
    {
      name: "more brackets than were opened",
      given: '{\n"a": 1\n}\n} 1',
      want: [
        ["1:1", { a: 1 }],
        ["4:1", "! syntax"],
        ["4:3", 1],
      ],
    },
    {
      name: "columns are counted in UTF-16 code units",
      given: '["é","日本","😀", 1]',
      want: [
        ["1:2", "é"],
        ["1:6", "日本"],
        ["1:11", "😀"],
        ["1:17", 1],
      ],
    },
    {
      name: "escapes at the end of a string",
      given: '["\\\\","\\"",1]',
      want: [
        ["1:2", "\\"],
        ["1:7", '"'],
        ["1:12", 1],
      ],
    },
    { name: "__proto__ is a property", given: '{"__proto__":1}', want: [["1:1", JSON.parse('{"__proto__":1}')]] },
  ])("$name", ({ given, want }) => {
    expect(whole(given)).toEqual(want);
  });

  test("in a file that is called JSON Lines, an array alone is a record", () => {
    expect(whole("[1,2]\n")).toEqual([
      ["1:2", 1],
      ["1:4", 2],
    ]);
    expect(whole("[1,2]\n", { isNamedLines: true })).toEqual([["1:1", [1, 2]]]);
  });

  test.each<{ name: string; given: number[]; want: Found[] }>([
    {
      name: "Latin-1 in one line",
      given: [...bytesOf('"a"\n"'), 0xe9, ...bytesOf('"\n"b"')],
      want: [
        ["1:1", "a"],
        ["2:1", "! encoding"],
        ["3:1", "b"],
      ],
    },
    { name: "UTF-16 with a mark", given: [0xff, 0xfe, 0x7b, 0, 0x7d, 0, 0x0a, 0], want: [["1:1", "! encoding"]] },
    { name: "UTF-16 without one", given: [0x7b, 0, 0x7d, 0, 0x0a, 0, 0x7b, 0, 0x7d, 0], want: [["1:1", "! encoding"]] },
    {
      name: "a character that is cut off",
      given: [...bytesOf("1\n"), 0x22, 0xf0, 0x9f],
      want: [
        ["1:1", 1],
        ["2:1", "! encoding"],
      ],
    },
  ])("bytes that are no UTF-8: $name", ({ given, want }) => {
    expect(split(createRecordSplitter(defaults), [Uint8Array.from(given)])).toEqual(want);
  });

  const long = "x".repeat(40);
  test.each<{ name: string; given: string; want: Found[] }>([
    {
      name: "a line",
      given: `1\n{"a":"${long}"}\n2\n`,
      want: [
        ["1:1", 1],
        ["2:1", "! size"],
        ["3:1", 2],
      ],
    },
    {
      name: "the last line",
      given: `1\n"${long}"`,
      want: [
        ["1:1", 1],
        ["2:1", "! size"],
      ],
    },
    {
      name: "an item",
      given: `[1,"${long}", 2]`,
      want: [
        ["1:2", 1],
        ["1:4", "! size"],
        ["1:48", 2],
      ],
    },
    { name: "a value that does not end", given: `{\n"a":"${long}`, want: [["1:1", "! unfinished"]] },
    {
      name: "one that is just small enough",
      given: `[1,"${"x".repeat(28)}"]`,
      want: [
        ["1:2", 1],
        ["1:4", "x".repeat(28)],
      ],
    },
    {
      name: "one that is just too large",
      given: `[1,"${"x".repeat(29)}"]`,
      want: [
        ["1:2", 1],
        ["1:4", "! size"],
      ],
    },
  ])("a record of more than 30 bytes is refused, and the next is read: $name", ({ given, want }) => {
    const bytes = bytesOf(given);
    const splitter = (): Splitter => createRecordSplitter({ ...defaults, limit: 30 });
    expect(split(splitter(), [bytes])).toEqual(want);
    expect(
      split(
        splitter(),
        [...bytes].map((byte) => Uint8Array.of(byte)),
      ),
    ).toEqual(want);
  });

  test("nesting is followed without a stack", () => {
    const depth = 200_000;
    const deep = `${"[".repeat(depth)}${"]".repeat(depth)}`;
    const pieces = createValueSplitter(1_000_000).push(bytesOf(`[${deep},1]`));
    expect(pieces.map((piece) => ("bytes" in piece ? piece.bytes.length : piece.fault))).toEqual([2 * depth, 1]);
  });

  test("a form is told once, from the beginning: what comes later does not change it", () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `{"n":${index}}`);
    const found = whole([...lines, "[", "1", "]"].join("\n"));
    expect(found.length).toBe(20_003);
    expect(found.slice(-3)).toEqual([
      ["20001:1", "! syntax"],
      ["20002:1", 1],
      ["20003:1", "! syntax"],
    ]);
  });
});

describe("chunks make no difference", () => {
  const hostile = [
    `${mark}{"a":"\\"}]😀\\\\"}\r\n\r\n{"b":[1,\n{"é":"日本\\u0022"}\r\n"x`,
    `${mark}[{"a":"\\"}]😀\\\\"},\r\n [["é"],{}],,"日本\\u0022", nul, {"b":"x\ny"}, -1.5e3]\r\n{} [2`,
    `{\r\n "a":"\\"}]😀\\\\"}{"é":[]}"日本"1 true{"b":\n"\\\\"} ]x{"c`,
  ];

  test.each(hostile)("cut at every byte: %j", (text) => {
    const bytes = bytesOf(text);
    const want = split(createRecordSplitter(defaults), [bytes]);
    expect(want.length).toBeGreaterThan(3);
    for (let at = 0; at <= bytes.length; at += 1) {
      expect(split(createRecordSplitter(defaults), [bytes.subarray(0, at), bytes.subarray(at)])).toEqual(want);
    }
    expect(
      split(
        createRecordSplitter(defaults),
        [...bytes].map((byte) => Uint8Array.of(byte)),
      ),
    ).toEqual(want);
  });

  // The form is told from the first 64 KiB, so the cuts must lie behind them to reach the splitters themselves.
  const padding = "1\n".repeat(40_000);
  const list = `[${"1,".repeat(40_000)}`;
  test.each([
    { name: "lines", text: padding + hostile[0] },
    { name: "values", text: list + hostile[1]?.slice(2) },
  ])("cut at every byte behind a long beginning: $name", ({ text }) => {
    const bytes = bytesOf(text);
    const beginning = bytes.subarray(0, 80_000);
    const rest = bytes.subarray(80_000);
    const run = (chunks: readonly Uint8Array[]): Found[] => {
      const splitter = createRecordSplitter(defaults);
      splitter.push(beginning);
      return split(splitter, chunks);
    };
    const want = run([rest]);
    expect(want.length).toBeGreaterThan(3);
    for (let at = 0; at <= rest.length; at += 1) expect(run([rest.subarray(0, at), rest.subarray(at)])).toEqual(want);
    expect(run([...rest].map((byte) => Uint8Array.of(byte)))).toEqual(want);
  });

  /** Cuts bytes at random places. */
  const chunked = (bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] => {
    const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
    return places.slice(1).map((to, index) => bytes.subarray(places[index], to));
  };
  const forms = [
    { name: "lines", print: (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join("\r\n") },
    { name: "array", print: (values: readonly unknown[]) => JSON.stringify(values) },
    { name: "indented array", print: (values: readonly unknown[]) => JSON.stringify(values, undefined, 2) },
    {
      name: "indented values",
      print: (values: readonly unknown[]) => values.map((value) => JSON.stringify(value, undefined, 1)).join("\n"),
    },
    {
      name: "values without space",
      print: (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(""),
    },
  ];
  const object = fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 });

  test.each(forms)("any objects in any chunks come out as they went in: $name", ({ print }) => {
    fc.assert(
      fc.property(
        fc.array(object, { minLength: 2, maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        (values, cuts) => {
          const printed = values.map((value) => JSON.parse(JSON.stringify(value)));
          const options = { limit: 1_000_000, isNamedLines: false };
          const found = split(createRecordSplitter(options), chunked(bytesOf(print(printed)), cuts));
          expect(found.map(([, what]) => what)).toEqual(printed);
        },
      ),
    );
  });

  test("any bytes in any chunks give the same records and faults", () => {
    const unit = fc.constantFrom(...'{}[]",:\\ \n\r\t1e-é日😀ab'.split(""), '{"a":', '"\\""', "true", "]\n[", "\n{");
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 60 }), fc.array(fc.nat(), { maxLength: 10 }), (units, cuts) => {
        const bytes = bytesOf(units.join(""));
        const want = split(createRecordSplitter(defaults), [bytes]);
        expect(split(createRecordSplitter(defaults), chunked(bytes, cuts))).toEqual(want);
      }),
      { numRuns: 2_000 },
    );
  });
});
