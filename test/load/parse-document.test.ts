import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Place } from "../../generator/diagnostics/diagnostic.js";
import { type Document, parseDocument } from "../../generator/load/parse-document.js";
import { isObject, type JsonValue } from "../../generator/schema/json.js";
import { escapeToken } from "../../generator/schema/pointer.js";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Findings as `line:column rule: message`. */
function findings(file: string, source: string | Uint8Array): string[] {
  const { document, diagnostics } = parseDocument(file, typeof source === "string" ? bytesOf(source) : source);
  if (diagnostics.length > 0) expect(document).toBeUndefined();
  return diagnostics.map(({ rule, message, place }) => `${place?.line}:${place?.column} ${rule}: ${message}`);
}

function parsed(file: string, source: string): Document {
  const { document, diagnostics } = parseDocument(file, bytesOf(source));
  expect(diagnostics).toEqual([]);
  if (document === undefined) throw new Error("no document");
  return document;
}

/** The text that a place covers. */
function covered({ source = "", line, column, endLine, endColumn }: Place): string {
  const lines = source.split("\n");
  const offset = (l: number, c: number): number =>
    lines.slice(0, l - 1).reduce((sum, text) => sum + text.length + 1, 0) + c - 1;
  return source.slice(offset(line, column), offset(endLine, endColumn));
}

describe("what a file may not hold", () => {
  test.each<[string, string, string[]]>([
    ["a duplicate key", "a: 1\nb: 2\na: 3\n", ['3:1 duplicate-key: the key "a" stands twice in this object']],
    [
      "a duplicate key with spaces",
      "a b: 1\n'a b': 2\n",
      ['2:1 duplicate-key: the key "a b" stands twice in this object'],
    ],
    [
      "every duplicate key",
      "x:\n  - { k: 1, k: 2 }\n  - k: 1\n    k: 2\n    k: 3\n",
      [
        '2:13 duplicate-key: the key "k" stands twice in this object',
        '4:5 duplicate-key: the key "k" stands twice in this object',
        '5:5 duplicate-key: the key "k" stands twice in this object',
      ],
    ],
    ["an anchor", "a: &x 1\n", ["1:7 yaml-feature: anchors are not part of the contract format"]],
    ["an anchor on an object", "a: &x\n  b: 1\n", ["2:3 yaml-feature: anchors are not part of the contract format"]],
    ["an anchor on a list", "a: &x [1]\n", ["1:7 yaml-feature: anchors are not part of the contract format"]],
    [
      "an alias",
      "a: &x 1\nb: *x\n",
      [
        "1:7 yaml-feature: anchors are not part of the contract format",
        "2:4 yaml-feature: aliases are not part of the contract format",
      ],
    ],
    ["an alias to nothing", "a: *nope\n", ["1:4 yaml-feature: aliases are not part of the contract format"]],
    [
      "an alias as key",
      "*nope : 1\n",
      ["1:1 yaml-feature: keys that are no plain text are not part of the contract format"],
    ],
    ["an own tag", "a: !secret x\n", ["1:12 yaml-feature: tags are not part of the contract format"]],
    ["a core tag", "a: !!str 1\n", ["1:10 yaml-feature: tags are not part of the contract format"]],
    ["the non-specific tag", "a: ! 1\n", ["1:6 yaml-feature: tags are not part of the contract format"]],
    ["a tag on an object", "!!map\na: 1\n", ["2:1 yaml-feature: tags are not part of the contract format"]],
    ["a tag on a key", "!!str a: 1\n", ["1:7 yaml-feature: tags are not part of the contract format"]],
    ["a binary tag", "a: !!binary aGk=\n", ["1:13 yaml-feature: tags are not part of the contract format"]],
    ["a merge key", "<<: { a: 1 }\nb: 2\n", ["1:1 yaml-feature: merge keys are not part of the contract format"]],
    [
      "two documents",
      "a: 1\n---\nb: 2\n",
      ["2:1 yaml-feature: several documents in one file are not part of the contract format"],
    ],
    [
      "an empty second document",
      "a: 1\n---\n",
      ["2:1 yaml-feature: several documents in one file are not part of the contract format"],
    ],
    [
      "a YAML directive",
      "# x\n%YAML 1.1\n---\na: yes\n",
      ["2:1 yaml-feature: directives are not part of the contract format"],
    ],
    [
      "a TAG directive",
      "%TAG ! tag:example.org,2000:\n---\na: 1\n",
      ["1:1 yaml-feature: directives are not part of the contract format"],
    ],
    ["a tab as indentation", "a:\n\tb: 1\n", ["2:1 invalid-syntax: tabs can't indent YAML; use spaces"]],
    ["a number as key", "a:\n  1: x\n", ["2:3 non-string-key: the key 1 is not a string"]],
    ["true as key", "true: x\n", ["1:1 non-string-key: the key true is not a string"]],
    ["null as key", "null: x\n", ["1:1 non-string-key: the key null is not a string"]],
    ["no key", ": x\n", ["1:1 non-string-key: the key in front of the colon is not a string"]],
    [
      "a list as key",
      "? [a]\n: 1\n",
      ["1:3 yaml-feature: keys that are no plain text are not part of the contract format"],
    ],
    [
      "an integer beyond 2^53",
      "a: 9007199254740993\n",
      ["1:4 unsafe-number: the number 9007199254740993 is beyond what every reader holds exactly"],
    ],
    [
      "2^53 itself",
      "a: -9007199254740992\n",
      ["1:4 unsafe-number: the number -9007199254740992 is beyond what every reader holds exactly"],
    ],
    [
      "a hexadecimal beyond 2^53",
      "a: 0x20000000000001\n",
      ["1:4 unsafe-number: the number 0x20000000000001 is beyond what every reader holds exactly"],
    ],
    [
      "a float beyond all",
      "a: 1e400\n",
      ["1:4 unsafe-number: the number 1e400 is beyond what every reader holds exactly"],
    ],
    ["infinity", "a: -.inf\n", ["1:4 unsafe-number: the number -.inf is beyond what every reader holds exactly"]],
    ["not a number", "a: .nan\n", ["1:4 unsafe-number: the number .nan is beyond what every reader holds exactly"]],
    ["half a surrogate pair", 'a: "\\ud800"\n', ["1:4 lone-surrogate: the text holds half of a surrogate pair"]],
    [
      "half a surrogate pair in a key",
      'b: 1\n"\\udc00": 1\n',
      ["2:1 lone-surrogate: the text holds half of a surrogate pair"],
    ],
    ["an empty file", "", ["1:1 invalid-syntax: the file is empty"]],
    ["comments alone", "# nothing\n\n", ["1:1 invalid-syntax: the file is empty"]],
    [
      "a control character",
      "a: 1\nb: x\u0007\n",
      [
        "2:5 invalid-syntax: the control character U+0007 can't stand here as it is; write it as an escape in double quotes",
      ],
    ],
    [
      "a list that is not closed",
      "a: [1, 2\nb: 3\n",
      ["2:1 invalid-syntax: Flow sequence in block collection must be sufficiently indented and end with a ]"],
    ],
    [
      "the first of many faults",
      "a: 1\n b: 2\n",
      [
        "1:4 invalid-syntax: a colon begins a second key here; quote a text that holds one, and indent the keys of an object alike",
      ],
    ],
    ["a backtick", "a: `x`\n", ["1:4 invalid-syntax: Plain value cannot start with reserved character `"]],
  ])("YAML: %s", (_title, source, want) => {
    expect(findings("contract.yaml", source)).toEqual(want);
    expect(findings("contract.yml", source)).toEqual(want);
  });

  test.each<[string, string, string[]]>([
    ["a duplicate key", '{\n  "a": 1,\n  "a": 2\n}', ['3:3 duplicate-key: the key "a" stands twice in this object']],
    [
      "a key that is equal once its escapes are read",
      '{"a": 1, "\\u0061": 2}',
      ['1:10 duplicate-key: the key "a" stands twice in this object'],
    ],
    ["a comma before }", '{\n  "a": 1,\n}', ["2:9 invalid-syntax: a comma can't stand before }"]],
    ["a comma before ]", "[1, 2, ]", ["1:6 invalid-syntax: a comma can't stand before ]"]],
    ["a comma alone", "[,]", ["1:2 invalid-syntax: a value must stand here"]],
    ["a missing comma", '{\n  "a": 1\n  "b": 2\n}', ["3:3 invalid-syntax: a comma or } must stand here"]],
    ["a missing colon", '{ "a" 1 }', ["1:7 invalid-syntax: a colon must stand here"]],
    ["a missing value", '{ "a": }', ["1:8 invalid-syntax: a value must stand here"]],
    ["the wrong bracket", '{ "a": [1 }', ["1:11 invalid-syntax: a comma or ] must stand here"]],
    ["a comment", '{\n  // why\n  "a": 1\n}', ["2:3 invalid-syntax: JSON has no comments"]],
    ["a YAML comment", "[1] # why", ["1:5 invalid-syntax: JSON has no comments"]],
    ["single quotes", "{ 'a': 1 }", ["1:3 invalid-syntax: JSON has double quotes only"]],
    [
      "a bare key",
      "{ a: 1 }",
      ["1:3 invalid-syntax: this is neither a value nor a key of JSON; text stands in double quotes"],
    ],
    [
      "a bare word",
      '{ "a": yes }',
      ["1:8 invalid-syntax: this is neither a value nor a key of JSON; text stands in double quotes"],
    ],
    [
      "a leading zero",
      "[01]",
      ["1:2 invalid-syntax: this is neither a value nor a key of JSON; text stands in double quotes"],
    ],
    [
      "a hexadecimal number",
      "[0x1f]",
      ["1:2 invalid-syntax: this is neither a value nor a key of JSON; text stands in double quotes"],
    ],
    ["a number as key", "{ 1: 2 }", ["1:3 invalid-syntax: a key in double quotes must stand here"]],
    [
      "YAML in a JSON file",
      "a: 1\n",
      ["1:1 invalid-syntax: this is neither a value nor a key of JSON; text stands in double quotes"],
    ],
    [
      "a tab in a string",
      '["a\tb"]',
      ["1:2 invalid-syntax: this string is not closed on its line, or holds an escape that JSON does not know"],
    ],
    [
      "an escape of YAML",
      '["\\x41"]',
      ["1:2 invalid-syntax: this string is not closed on its line, or holds an escape that JSON does not know"],
    ],
    [
      "a string that is not closed",
      '{\n  "a": "x\n}',
      ["2:8 invalid-syntax: this string is not closed on its line, or holds an escape that JSON does not know"],
    ],
    ["an object that is not closed", '{\n  "a": [1]\n', ["3:1 invalid-syntax: the file ends before its last }"]],
    ["a second value", "{}\n{}", ["2:1 invalid-syntax: nothing may follow the value"]],
    ["an empty file", " \n", ["2:1 invalid-syntax: the file is empty"]],
    [
      "an integer beyond 2^53",
      '{\n  "a": 9007199254740993\n}',
      ["2:8 unsafe-number: the number 9007199254740993 is beyond what every reader holds exactly"],
    ],
    [
      "a float beyond all",
      '{ "a": 1e400 }',
      ["1:8 unsafe-number: the number 1e400 is beyond what every reader holds exactly"],
    ],
    [
      "half a surrogate pair",
      '["\\ud83d\\ude00", "\\ud83d"]',
      ["1:18 lone-surrogate: the text holds half of a surrogate pair"],
    ],
    [
      "half a surrogate pair in a key",
      '{"\\ud83d": 1}',
      ["1:2 lone-surrogate: the text holds half of a surrogate pair"],
    ],
  ])("JSON: %s", (_title, source, want) => {
    expect(findings("a.json", source)).toEqual(want);
  });

  test.each<[string, readonly number[], string]>([
    [
      "a byte order mark",
      [0xef, 0xbb, 0xbf, 0x7b, 0x7d],
      "1:1 byte-order-mark: the file begins with a byte order mark",
    ],
    [
      "UTF-16, little end first",
      [0xff, 0xfe, 0x7b, 0, 0x7d, 0],
      "1:1 invalid-encoding: the file is not UTF-8: it looks like UTF-16",
    ],
    [
      "UTF-16, big end first",
      [0xfe, 0xff, 0, 0x7b, 0, 0x7d],
      "1:1 invalid-encoding: the file is not UTF-8: it looks like UTF-16",
    ],
    ["UTF-16 without a mark", [0x7b, 0, 0x7d, 0], "1:1 invalid-encoding: the file is not UTF-8: it looks like UTF-16"],
    [
      "Latin-1",
      [...bytesOf('{\n"ö": "'), 0xfc, ...bytesOf('"}')],
      "2:7 invalid-encoding: the file is not UTF-8: the bytes here are no UTF-8 sequence",
    ],
    [
      "a surrogate as bytes",
      [0x22, 0xed, 0xa0, 0x80, 0x22],
      "1:2 invalid-encoding: the file is not UTF-8: the bytes here are no UTF-8 sequence",
    ],
    [
      "an overlong sequence",
      [0x22, 0xc0, 0xaf, 0x22],
      "1:2 invalid-encoding: the file is not UTF-8: the bytes here are no UTF-8 sequence",
    ],
  ])("bytes: %s", (_title, bytes, want) => {
    expect(findings("a.json", Uint8Array.from(bytes))).toEqual([want]);
    expect(findings("a.yaml", Uint8Array.from(bytes))).toEqual([want]);
  });

  const lists = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
  const indented = (depth: number): string =>
    Array.from({ length: depth }, (_, level) => `${" ".repeat(level)}a:`).join("\n");
  test.each<[string, string, string, string[]]>([
    ["lists, at the limit", "a.json", lists(1200), []],
    ["lists, beyond it", "a.json", lists(1201), ["1:1201 nesting-too-deep: values are nested deeper than 1200 levels"]],
    [
      "lists, far beyond it",
      "a.json",
      lists(50_000),
      ["1:1201 nesting-too-deep: values are nested deeper than 1200 levels"],
    ],
    [
      "far beyond it and never closed",
      "a.json",
      "[".repeat(50_000),
      ["1:50001 invalid-syntax: the file ends before its last ]"],
    ],
    [
      "each value that lies too deep",
      "a.json",
      `${'{"a":'.repeat(1199)}[{}, 1, []]${"}".repeat(1199)}`,
      [
        "1:5997 nesting-too-deep: values are nested deeper than 1200 levels",
        "1:6004 nesting-too-deep: values are nested deeper than 1200 levels",
      ],
    ],
    ["objects in YAML, at the limit", "a.yaml", `${indented(600)} 1`, []],
    [
      "objects in YAML, beyond it",
      "a.yaml",
      `${indented(601)} 1`,
      ["601:601 nesting-too-deep: values are nested deeper than 600 levels"],
    ],
    [
      "lists in YAML, far beyond it",
      "a.yaml",
      `${"- ".repeat(50_000)}x`,
      ["1:1 nesting-too-deep: values are nested deeper than 600 levels"],
    ],
    ["a text of a million escapes", "a.json", JSON.stringify("\n".repeat(1_000_000)), []],
    ["brackets in a text", "a.json", JSON.stringify("[".repeat(5000)), []],
  ])("nesting: %s", (_title, file, source, want) => {
    expect(findings(file, source)).toEqual(want);
  });

  test("every fault of the values is told at once", () => {
    expect(
      findings("a.yaml", "a: 9007199254740993\nb: &x 1\nc: !t 2\na: 1\n").map((line) => line.split(":", 2).join(":")),
    ).toEqual(["1:4 unsafe-number", "2:7 yaml-feature", "3:7 yaml-feature", "4:1 duplicate-key"]);
  });

  test("a duplicate key names the first one too", () => {
    const { diagnostics } = parseDocument("a.yaml", bytesOf("a: 1\nb: 2\na: 3\n"));
    expect(diagnostics[0]?.related?.map(({ message, place }) => [message, place.line, place.column])).toEqual([
      ["the first one", 1, 1],
    ]);
  });
});

describe("what a file may hold", () => {
  test.each<[string, string, JsonValue]>([
    [
      "words of YAML 1.1 are text",
      "a: yes\nb: no\nc: on\nd: 1:30\ne: 2026-08-01\n",
      { a: "yes", b: "no", c: "on", d: "1:30", e: "2026-08-01" },
    ],
    [
      "numbers of YAML 1.2 core",
      "a: 010\nb: 0x1f\nc: 0o17\nd: 1.50\ne: +1\nf: 1e3\ng: .5\n",
      { a: 10, b: 31, c: 15, d: 1.5, e: 1, f: 1000, g: 0.5 },
    ],
    [
      "the largest integers",
      "a: 9007199254740991\nb: -9007199254740991\n",
      { a: 9007199254740991, b: -9007199254740991 },
    ],
    ["nothing is null", "a:\nb: ~\nc: Null\n", { a: null, b: null, c: null }],
    ["a set without values", "{ a, b: 1 }", { a: null, b: 1 }],
    ["truth", "a: true\nb: FALSE\n", { a: true, b: false }],
    ["a quoted merge key", '"<<": 1\n', { "<<": 1 }],
    ["a quoted number as key", "'1': x\n", { "1": "x" }],
    ["one document with both marks", "---\na: 1\n...\n", { a: 1 }],
    ["a percent sign that is no directive", "a: 1\nb: 50%\n", { a: 1, b: "50%" }],
    ["folded and literal text", "a: >-\n  one\n  two\nb: |\n  x\n  y\n", { a: "one two", b: "x\ny\n" }],
    ["a pair of surrogates by escapes", 'a: "\\ud83d\\ude00"\n', { a: "😀" }],
  ])("YAML: %s", (_title, source, want) => {
    expect(parsed("a.yaml", source).value).toEqual(want);
  });

  test("a key called __proto__ is a member like any other", () => {
    for (const [file, source] of [
      ["a.yaml", "__proto__: { x: 1 }\nconstructor: 2\n"],
      ["a.json", '{ "__proto__": { "x": 1 }, "constructor": 2 }'],
    ] as const) {
      const { value, placeOf } = parsed(file, source);
      expect(Object.keys(value as object)).toEqual(["__proto__", "constructor"]);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(covered(placeOf("/__proto__/x"))).toBe("1");
      expect(covered(placeOf("/toString"))).toBe(source.trimEnd());
    }
  });

  test("tabs may indent JSON", () => {
    expect(parsed("a.json", '{\n\t"a": [\n\t\t1\n\t]\n}\n').value).toEqual({ a: [1] });
    expect(parsed("a.json", '\t{ "a":\t[1\t,\t2] }\t').value).toEqual({ a: [1, 2] });
  });

  test("a long key and a long text", () => {
    const long = "x".repeat(100_000);
    expect(parsed("a.json", JSON.stringify([{ [long]: long }])).value).toEqual([{ [long]: long }]);
  });
});

describe("places", () => {
  const source = [
    "name: update_shipment", //    1
    "errors:", //                  2
    "  - { code: A, class: x }", // 3
    '  - code: "B"', //            4
    "    class: y", //             5
    "a/b: {}", //                  6
    "empty:", //                   7
    "text: >-", //                 8
    "  folded", //                 9
    "  text", //                   10
  ].join("\n");
  test.each<[string, "key" | "value", string, string]>([
    ["/name", "value", "1:7-1:22", "update_shipment"],
    ["/name", "key", "1:1-1:5", "name"],
    ["/errors", "key", "2:1-2:7", "errors"],
    ["/errors/0", "value", "3:5-3:26", "{ code: A, class: x }"],
    ["/errors/0/class", "value", "3:23-3:24", "x"],
    ["/errors/0/class", "key", "3:16-3:21", "class"],
    ["/errors/1/code", "value", "4:11-4:14", '"B"'],
    ["/errors/1/class", "key", "5:5-5:10", "class"],
    ["/a~1b", "value", "6:6-6:8", "{}"],
    ["/a~1b", "key", "6:1-6:4", "a/b"],
    ["/text", "value", "8:7-10:7", ">-\n  folded\n  text"],
    // A list item has no key: its value stands for it.
    ["/errors/1", "key", "4:5-5:13", 'code: "B"\n    class: y'],
    // A pointer to nothing: the nearest parent.
    ["/name/first/letter", "value", "1:7-1:22", "update_shipment"],
    ["/errors/0/message", "value", "3:5-3:26", "{ code: A, class: x }"],
    ["/errors/7", "key", "2:1-2:7", "errors"],
    ["/errors/7", "value", "3:3-5:13", '- { code: A, class: x }\n  - code: "B"\n    class: y'],
    ["/a~1b/c", "key", "6:1-6:4", "a/b"],
  ])("%s, its %s", (pointer, part, want, text) => {
    const place = parsed("a.yaml", source).placeOf(pointer, part);
    const { line, column, endLine, endColumn } = place;
    expect(`${line}:${column}-${endLine}:${endColumn}`).toBe(want);
    expect(covered(place)).toBe(text);
    expect(place.pointer).toBe(pointer);
    expect(place.file).toBe("a.yaml");
    expect(place.source).toBe(source);
  });

  test("a value that is not there is placed at its key", () => {
    const { line, column } = parsed("a.yaml", "a: 1\nempty:\nb: 2\n").placeOf("/empty");
    expect([line, column]).toEqual([2, 7]);
  });

  test("CRLF gives the same values and the same lines", () => {
    const unix = parsed("a.yaml", `${source}\n`);
    const windows = parsed("a.yaml", `${source.replaceAll("\n", "\r\n")}\r\n`);
    expect(windows.value).toEqual(unix.value);
    for (const pointer of ["", "/name", "/errors", "/errors/0", "/errors/1/class", "/a~1b", "/empty", "/text"]) {
      const [a, b] = [unix.placeOf(pointer), windows.placeOf(pointer)];
      expect([b.line, b.column]).toEqual([a.line, a.column]);
      expect(b.endLine).toBe(a.endLine);
    }
    expect(findings("a.yaml", "a: 1\r\nb:\r\n  c: 1\r\n  c: 2\r\n")).toEqual([
      '4:3 duplicate-key: the key "c" stands twice in this object',
    ]);
    expect(findings("a.json", '{\r\n  "a": 1,\r\n}\r\n')).toEqual(["2:9 invalid-syntax: a comma can't stand before }"]);
  });
});

describe("any JSON value", () => {
  const key = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "binary" }),
    fc.constantFrom("__proto__", "a/b", "~", "", "<<", "1", "#", "- a"),
  );
  const { value: anyValue } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom<JsonValue>(null, true, false, "", "null", "~", "- a", "&a", "#", "\u2028\u0085\ufeff"),
      fc.string({ unit: "binary" }),
      fc.maxSafeInteger(),
      // Beyond 2^53 an integer may not be exact; what is printed with a point or an exponent is a float.
      fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .filter((number) => !Number.isInteger(number) || Math.abs(number) < 2 ** 53),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.array(fc.tuple(key, tie("value")), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
    ),
  }));

  test("printed by JSON.stringify reads back equal, and each place covers the text of its value", () => {
    fc.assert(
      fc.property(
        anyValue,
        fc.constantFrom("\n", "\r\n"),
        fc.constantFrom("  ", "\t", ""),
        (value, lineEnd, indent) => {
          const document = parsed("a.json", JSON.stringify(value, null, indent).replaceAll("\n", lineEnd));
          expect(document.value).toEqual(JSON.parse(JSON.stringify(value)));
          const visit = (part: JsonValue, pointer: string): void => {
            expect(JSON.parse(covered(document.placeOf(pointer)))).toEqual(JSON.parse(JSON.stringify(part)));
            if (Array.isArray(part)) {
              for (const [index, item] of part.entries()) visit(item, `${pointer}/${index}`);
            } else if (isObject(part)) {
              for (const [name, item] of Object.entries(part)) {
                const at = `${pointer}/${escapeToken(name)}`;
                expect(covered(document.placeOf(at, "key"))).toBe(JSON.stringify(name));
                visit(item, at);
              }
            }
          };
          visit(value, "");
        },
      ),
      { numRuns: 300 },
    );
  });

  test("is the same value in a YAML file, but for tabs", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(parsed("a.yaml", JSON.stringify(value, null, 2)).value).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 200 },
    );
  });

  test("any text at all is a value or a finding, and what is JSON to us is JSON to JSON.parse", () => {
    const pieces = fc.constantFrom(
      ..."{}[],:\"'#&*!|>-?%@` \n\t\\",
      "a",
      "1",
      "null",
      "true",
      "1e5",
      "\\u12",
      "- ",
      ": ",
      "---\n",
      "<<",
      "\r\n",
      "\u0000",
      "é",
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 14 }).map((list) => list.join("")),
        (text) => {
          const isJson = ((): boolean => {
            try {
              JSON.parse(text);
              return true;
            } catch {
              return false;
            }
          })();
          const json = parseDocument("a.json", bytesOf(text));
          expect(json.document === undefined).toBe(json.diagnostics.length > 0);
          const syntax = json.diagnostics.some(({ rule }) => rule === "invalid-syntax" || rule === "invalid-encoding");
          expect(syntax).toBe(!isJson);
          const yaml = parseDocument("a.yaml", bytesOf(text));
          expect(yaml.document === undefined).toBe(yaml.diagnostics.length > 0);
        },
      ),
      { numRuns: 5000 },
    );
  });
});
