import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { equal, isMultipleOf, ucs2length } from "../../templates/runtime/validation.js";

describe("ucs2length", () => {
  test.each([
    ["", 0],
    ["abc", 3],
    ["\u{1f600}", 1],
    ["a\u{1f600}b", 3],
    ["\ud83d", 1],
    ["\ude00\ud83d", 2],
    ["e\u0301", 2],
  ])("%j has %i code points", (text, length) => expect(ucs2length(text)).toBe(length));

  test("counts as the iterator of strings does", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => ucs2length(text) === [...text].length));
  });
});

describe("equal", () => {
  test.each<[unknown, unknown, boolean]>([
    [1, 1.0, true],
    [0, -0, true],
    [1, "1", false],
    [1, true, false],
    [0, false, false],
    [null, {}, false],
    [[], {}, false],
    [{}, [], false],
    [[1, [2]], [1, [2]], true],
    [[1, 2], [2, 1], false],
    [[1], [1, 1], false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 1 }, false],
    [{ a: undefined }, { b: undefined }, false],
    // Members that other implementations take for methods.
    [{ valueOf: 1 }, { valueOf: 1 }, true],
    [{ constructor: {} }, { constructor: {} }, true],
    [{ toString: 1 }, {}, false],
    [JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":1}'), true],
    [JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":2}'), false],
    [JSON.parse('{"__proto__":{}}'), {}, false],
  ])("%j and %j: %s", (a, b, want) => {
    expect(equal(a, b)).toBe(want);
    expect(equal(b, a)).toBe(want);
  });
});

describe("isMultipleOf", () => {
  test.each<[number, number, boolean]>([
    [10, 5, true],
    [10, 3, false],
    [0, 7, true],
    [-9, 3, true],
    [19.99, 0.01, true],
    [0.3, 0.1, true],
    [1.1, 0.1, true],
    [0.0075, 0.0001, true],
    [0.00751, 0.0001, false],
    [4.35, 0.01, true],
    [4.355, 0.01, false],
    [-0.07, 0.01, true],
    [12391239123, 1e-8, true],
    [1e308, 0.123456789, false],
    [1e308, 0.5, true],
    [5e-324, 1, false],
    [Number.NaN, 1, false],
    [Number.POSITIVE_INFINITY, 0.5, false],
  ])("%d is a multiple of %d: %s", (value, divisor, want) => expect(isMultipleOf(value, divisor)).toBe(want));

  test("every decimal with two places is a multiple of 0.01, and none with a third", () => {
    const cents = fc.integer({ min: -1e9, max: 1e9 });
    fc.assert(fc.property(cents, (count) => isMultipleOf(Number(`${count}e-2`), 0.01)));
    fc.assert(fc.property(cents, (count) => !isMultipleOf(Number(`${count}5e-3`), 0.01)));
  });
});
