import fc from "fast-check";
import { parseSync } from "oxc-parser";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { printKey, printLiteral, printString } from "../../generator/print/literal.js";
import { isObject, type JsonValue } from "../../generator/schema/json.js";

const units = (text: string): number[] => Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));

/** Equality to the letter: code units, the sign of zero, own members in their order, plain prototypes. */
function expectSame(actual: unknown, wanted: JsonValue): void {
  if (typeof wanted === "string") {
    expect(typeof actual).toBe("string");
    expect(units(String(actual))).toEqual(units(wanted));
  } else if (Array.isArray(wanted)) {
    expect(Array.isArray(actual)).toBe(true);
    const items = actual as readonly unknown[];
    expect(items.length).toBe(wanted.length);
    for (const [index, item] of wanted.entries()) expectSame(items[index], item as JsonValue);
  } else if (isObject(wanted)) {
    expect(Object.getPrototypeOf(actual)).toBe(Object.prototype);
    const own = Object.entries(actual as object);
    expect(own.map(([key]) => units(key))).toEqual(Object.keys(wanted).map(units));
    for (const [key, item] of own) expectSame(item, wanted[key] as JsonValue);
  } else {
    expect(Object.is(actual, wanted)).toBe(true);
  }
}

const evaluate = (expression: string): unknown => new Function(`"use strict"; return (${expression});`)();

/** TypeScript and oxc both read the text as one declaration without complaints. */
function expectParses(expression: string): void {
  const source = `export const value = ${expression};\n`;
  const { diagnostics } = ts.transpileModule(source, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2023 },
  });
  expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
  const { program, errors } = parseSync("value.ts", source);
  expect(errors).toEqual([]);
  expect(program.body.length).toBe(1);
}

/** What may stand in code as it is: printable ASCII and letters of any script, nothing that hides, reorders or breaks a line. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

const hostile = [
  "",
  "*/",
  `\`\${process.exit()}\``,
  "\"'\\",
  "\n\r\t\0\b\f\v",
  "\u2028\u2029\u0085",
  "\ud800",
  "\udc00\ud800",
  "😀",
  "\u202e\u2066\u200b\u200d\ufeff\u00ad",
  "\u{e0001}\u{e007f}",
  "</script><!--",
  "__proto__",
  "constructor",
  "价格 größe ñ",
  "\u007f\u009f",
];

describe("printString", () => {
  test.each<[string, string]>([
    ["", '""'],
    ["a", '"a"'],
    ['a"b\\c', '"a\\"b\\\\c"'],
    ["line\nline\r\t", '"line\\nline\\r\\t"'],
    ["\u2028\u2029", '"\\u2028\\u2029"'],
    ["\u202eabc\u202c", '"\\u202eabc\\u202c"'],
    ["a\u200bb\ufeff", '"a\\u200bb\\ufeff"'],
    ["\u0000\u001f\u007f\u0085", '"\\u0000\\u001f\\u007f\\u0085"'],
    ["\ud800", '"\\ud800"'],
    ["\ude00\ud83d", '"\\ude00\\ud83d"'],
    // Tags are invisible letters beyond U+FFFF: both halves are escaped.
    ["\u{e0041}", '"\\udb40\\udc41"'],
    ["é 价 😀", '"é 价 😀"'],
    [`\`\${x}\`*/`, `"\`\${x}\`*/"`],
  ])("%j", (text, want) => {
    expect(printString(text)).toBe(want);
  });

  test("any string evaluates back code unit by code unit", () => {
    const any = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.nat(0xffff)).map((list) => String.fromCharCode(...list)),
      fc.constantFrom(...hostile),
    );
    fc.assert(
      fc.property(any, (text) => {
        const literal = printString(text);
        expect(hidden.test(literal)).toBe(false);
        expect(units(String(evaluate(literal)))).toEqual(units(text));
      }),
      { numRuns: 1000 },
    );
    for (const text of hostile) expectParses(printString(text));
  });
});

test.each<[string, string]>([
  ["order_id", "order_id"],
  ["$ref", "$ref"],
  ["_", "_"],
  ["constructor", "constructor"],
  ["class", "class"],
  ["a-b", '"a-b"'],
  ["1", '"1"'],
  ["", '""'],
  ["größe", '"größe"'],
  ["a b", '"a b"'],
  ["a\u200d", '"a\\u200d"'],
  ["a: any; b", '"a: any; b"'],
])("printKey(%j)", (key, want) => {
  expect(printKey(key)).toBe(want);
});

describe("printLiteral", () => {
  const long = "x".repeat(60);
  test.each<[string, JsonValue, string]>([
    ["null", null, "null"],
    ["truth", [true, false], "[true, false]"],
    ["numbers", [0, -0, 1.5, 1e21, 1e-7, -3], "[0, -0, 1.5, 1e+21, 1e-7, -3]"],
    ["nothing in them", [{}, [], ""], '[{}, [], ""]'],
    ["an object", { a: 1, "b-c": [null] }, '{ a: 1, "b-c": [null] }'],
    ["__proto__ as a member", JSON.parse('{"__proto__":{"__proto__":1}}'), '{ ["__proto__"]: { ["__proto__"]: 1 } }'],
    ["too long for a line", { a: long, b: long }, `{\n  a: "${long}",\n  b: "${long}",\n}`],
    ["a part that fits stays on its line", [{ a: 1 }, long, long], `[\n  { a: 1 },\n  "${long}",\n  "${long}",\n]`],
    [
      "deep inside",
      { list: [[long, long]] },
      `{\n  list: [\n    [\n      "${long}",\n      "${long}",\n    ],\n  ],\n}`,
    ],
    ["a text that is longer than any line", ["y".repeat(200)], `[\n  "${"y".repeat(200)}",\n]`],
  ])("%s", (_title, value, want) => {
    expect(printLiteral(value)).toBe(want);
  });

  test("the depth of the line where it begins", () => {
    expect(printLiteral({ a: long, b: long }, 2)).toBe(`{\n      a: "${long}",\n      b: "${long}",\n    }`);
  });

  const key = fc.oneof(fc.string({ unit: "binary", maxLength: 5 }), fc.constantFrom(...hostile, "__proto__", "1", "a"));
  const { value: anyValue } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<JsonValue>(null, true, false, -0),
      fc.constantFrom(...hostile),
      fc.string({ unit: "binary" }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.array(tie("value"), { maxLength: 5 }),
      fc.array(fc.tuple(key, tie("value")), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
    ),
  }));

  test("any JSON value evaluates back to the letter", () => {
    fc.assert(
      fc.property(anyValue, fc.nat(3), (value, indent) => {
        const literal = printLiteral(value, indent);
        expect(hidden.test(literal.replaceAll("\n", ""))).toBe(false);
        expectSame(evaluate(literal), value);
      }),
      { numRuns: 500 },
    );
  });

  test("and parses as TypeScript", () => {
    fc.assert(
      fc.property(anyValue, (value) => expectParses(printLiteral(value))),
      { numRuns: 100 },
    );
  });

  test("no line is wider than 100, but for one scalar that is", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        for (const line of printLiteral(value).split("\n")) {
          if (line.length <= 101) continue;
          const [, scalar = ""] = /^ *(?:\S.*?: )?("(?:[^"\\]|\\.)*"|-?[\d.e+-]+|null|true|false),?$/.exec(line) ?? [];
          expect([line, scalar.length > 0]).toEqual([line, true]);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("is linear: a deep value and a wide one", () => {
    const deep = JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`) as JsonValue;
    const wide = Array.from({ length: 50_000 }, (_, index) => ({ index, text: "x".repeat(20) }));
    const start = performance.now();
    expectSame(evaluate(printLiteral(deep)), deep);
    expect(printLiteral(wide).split("\n").length).toBe(50_002);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
