import { describe, expect, test } from "vitest";
import { collectPartialArgs, type PartialArg } from "../../../templates/providers/collect-partial-args.js";
import { nestingLimit } from "../../../templates/runtime/nesting.js";

const text = (jsonPath: string, stringValue: string, more = false): PartialArg => ({
  ...{ jsonPath, stringValue, ...(more ? { willContinue: true } : {}) },
});
const number = (jsonPath: string, numberValue: number): PartialArg => ({ jsonPath, numberValue });

describe("R12: Gemini: arguments in pieces", () => {
  test.each<[string, readonly PartialArg[], string]>([
    ["none", [], "{}"],
    [
      "one value of each kind",
      [
        text("$.a", "x"),
        number("$.b", 1.5),
        { jsonPath: "$.c", boolValue: false },
        { jsonPath: "$.d", nullValue: "NULL_VALUE" },
      ],
      '{"a":"x","b":1.5,"c":false,"d":null}',
    ],
    ["null, as protocol buffers write it", [{ jsonPath: "$.d", nullValue: null }], '{"d":null}'],
    [
      "a text in pieces, others between them",
      [text("$.a", "He", true), number("$.b", 0), text("$.a", "", true), text("$.a", "y")],
      '{"a":"Hey","b":0}',
    ],
    ["a text that ends without a word", [text("$.a", "Hey", true), { jsonPath: "$.a" }], '{"a":"Hey"}'],
    ["a text that is announced", [{ jsonPath: "$.a", willContinue: true }, text("$.a", "Hey")], '{"a":"Hey"}'],
    ["an empty text", [text("$.a", "")], '{"a":""}'],
    [
      "objects in lists in objects",
      [
        text("$.items[0].name", "a"),
        number("$.items[0].count", 1),
        text("$.items[1].name", "b"),
        number("$.grid[0][0]", 1),
        number("$.grid[0][1]", 2),
      ],
      '{"items":[{"name":"a","count":1},{"name":"b"}],"grid":[[1,2]]}',
    ],
    [
      "what is empty, and what only begins so",
      [
        { jsonPath: "$.tags[]" },
        { jsonPath: "$.map" },
        { jsonPath: "$.list[]" },
        number("$.list[0]", 1),
        { jsonPath: "$.list[]" },
        { jsonPath: "$.in[0][]" },
      ],
      '{"tags":[],"map":{},"list":[1],"in":[[]]}',
    ],
    [
      "names in quotes",
      [
        number("$['a.b']", 1),
        number('$["c[0]"]', 2),
        number("$['it\\'s \"so\"']", 3),
        number('$["\\u00e9"]', 4),
        number("$.é-$x", 5),
        number("$['0']", 6),
      ],
      '{"0":6,"a.b":1,"c[0]":2,"it\'s \\"so\\"":3,"é":4,"é-$x":5}',
    ],
    [
      "hostile names are names",
      [number("$.__proto__.polluted", 1), number("$.constructor.prototype", 2), number("$['__proto__'].more", 3)],
      '{"__proto__":{"polluted":1,"more":3},"constructor":{"prototype":2}}',
    ],
  ])("%s", (_title, pieces, want) => {
    const got = collectPartialArgs(pieces);
    expect(JSON.stringify(got)).toBe(want);
    expect(Object.getPrototypeOf(got)).toBe(Object.prototype);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  test.each<[string, readonly object[], string]>([
    ["no path", [{ stringValue: "x" }], "undefined is no path"],
    ["a path that is none", [text("a", "x")], '"a" is no path'],
    ["the arguments as a whole", [text("$", "x")], "no path to an argument"],
    ["the arguments as a list", [text("$[0]", "x")], "a value of another kind"],
    ["any member", [text("$.*", "x")], "no path to one value"],
    ["any depth", [text("$..a", "x")], "no path to one value"],
    ["a part of a list", [text("$.a[0:2]", "x")], "no path to one value"],
    ["an element from the end", [text("$.a[-1]", "x")], "no path to one value"],
    ["a condition", [text("$.a[?@.b]", "x")], "no path to one value"],
    ["an open quote", [text("$['a", "x")], "no path to one value"],
    ["a name that is no JSON text", [text("$['\\x']", "x")], "no JSON text"],
    ["a gap", [number("$.a[1]", 1)], "skips elements"],
    ["a huge index", [number("$.a[0]", 1), number("$.a[4294967294]", 1)], "skips elements"],
    ["an index that no number holds", [number(`$.a[${"9".repeat(400)}]`, 1)], "no path to one value"],
    ["a list that is an object", [number("$.a.b", 1), number("$.a[0]", 1)], "a value of another kind"],
    ["an object that is a list", [number("$.a[0]", 1), number("$.a.length", 1)], "a value of another kind"],
    ["a member of a text", [text("$.a", "x"), number("$.a.length", 1)], "a value of another kind"],
    ["a second text", [text("$.a", "x"), text("$.a", "y")], "has a value already"],
    ["a number after a text", [text("$.a", "x", true), number("$.a", 1)], "has a value already"],
    ["a value where members are", [number("$.a.b", 1), text("$.a", "x")], "has a value already"],
    ["an empty list where members are", [number("$.a.b", 1), { jsonPath: "$.a[]" }], "has a value already"],
    ["a value of a list", [text("$.a[]", "x")], "is a list with a value"],
    ["two values", [{ jsonPath: "$.a", stringValue: "x", numberValue: 1 }], "no value of a known kind"],
    ["a value and null", [{ jsonPath: "$.a", stringValue: "x", nullValue: null }], "no value of a known kind"],
    ["a value of another kind", [{ jsonPath: "$.a", numberValue: "NaN" }], "no value of a known kind"],
    ["an unknown value", [{ jsonPath: "$.a", structValue: {} }], "no value of a known kind"],
    ["too deep", [number(`$${".a".repeat(nestingLimit)}`, 1)], `deeper than ${nestingLimit}`],
  ])("what cannot be understood is an error: %s", (_title, pieces, words) => {
    expect(() => collectPartialArgs(pieces as PartialArg[])).toThrow(SyntaxError);
    expect(() => collectPartialArgs(pieces as PartialArg[])).toThrow(words);
  });

  test("a long path is cut in the error", () => {
    const path = `$.${"a".repeat(100_000)}[*]`;
    expect(() => collectPartialArgs([text(path, "x")])).toThrow(/^.{200,400}$/);
  });
});
