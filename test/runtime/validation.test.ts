import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canonicalText,
  equal,
  findDuplicate,
  isMultipleOf,
  joinErrors,
  ucs2length,
  validateOnce,
} from "../../templates/runtime/validation.js";

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

describe("findDuplicate", () => {
  test.each<[items: readonly unknown[], want: readonly [number, number] | undefined]>([
    [[], undefined],
    [
      [1, 2, 1, 2],
      [0, 2],
    ],
    [
      [0, -0],
      [0, 1],
    ],
    [[1, "1", true, "true", null, "null", [1], "[1,]", { a: 1 }, '{"a":1,}', [], {}, ["1"]], undefined],
    [
      [{ a: 1, b: [2] }, { c: 1 }, { b: [2], a: 1 }],
      [0, 2],
    ],
    [["a,b", ["a,b"], ["a", "b"], [["a"], "b"]], undefined],
    [[{ "a:1,b": 2 }, { a: 1, b: 2 }], undefined],
    [
      [JSON.parse('{"__proto__":1}'), {}, JSON.parse('{"__proto__":1}')],
      [0, 2],
    ],
  ])("%j: %j", (items, want) => expect(findDuplicate(items)).toEqual(want));

  test("finds what comparing all pairs finds", () => {
    const item = fc.jsonValue({ maxDepth: 2, stringUnit: fc.constantFrom("a", ",", '"', ":") });
    const property = fc.property(fc.array(item, { maxLength: 8 }), (items) => {
      const second = items.findIndex((one, index) => items.slice(0, index).some((other) => equal(one, other)));
      expect(findDuplicate(items)?.[1] ?? -1).toBe(second);
    });
    fc.assert(property, { numRuns: 500 });
  });
});

test("two values share a text only if they are equal", () => {
  const value = fc.jsonValue({ maxDepth: 3, stringUnit: fc.constantFrom("a", ",", '"', "{") });
  fc.assert(fc.property(value, value, (a, b) => (canonicalText(a) === canonicalText(b)) === equal(a, b)));
});

describe("joinErrors", () => {
  const faults = (...numbers: number[]): { params: { n: number } }[] => numbers.map((n) => ({ params: { n } }));
  test("puts the errors of a part behind the others, and never into the list of the part", () => {
    const part = faults(1, 2);
    const whole = joinErrors(null, part);
    expect(joinErrors(whole, faults(3))).toEqual(faults(1, 2, 3));
    expect(part).toEqual(faults(1, 2));
  });
  test("takes a thousand and, so that a part that failed leaves a trace, one of each part", () => {
    const many = Array.from({ length: 5_000 }, (_, index) => index);
    const first = joinErrors(null, faults(...many));
    expect(first).toEqual(faults(...many.slice(0, 1_000)));
    expect(joinErrors(first, faults(7, 8))).toEqual(faults(...many.slice(0, 1_000), 7));
  });
});

test("validateOnce asks about an object once, about anything else each time, and repeats what was said and seen", () => {
  const asked: unknown[] = [];
  const validate: Parameters<typeof validateOnce>[0] = Object.assign(
    (value: unknown, _path: string, _memo: unknown, seen: Set<unknown>) => {
      asked.push(value);
      seen.add("a");
      validate.errors = value === bad ? ["wrong"] : null;
      return value !== bad;
    },
    { errors: null as readonly unknown[] | null },
  );
  const [good, bad] = [{}, []];
  const memo = new Map();
  const again = (value: unknown): unknown => {
    const seen = new Set();
    return [validateOnce(validate, value, "/x", memo, seen), validate.errors, [...seen]];
  };
  expect(again(good)).toEqual([true, null, ["a"]]);
  expect(again(bad)).toEqual([false, ["wrong"], ["a"]]);
  expect(again(good)).toEqual([true, null, ["a"]]);
  expect(again(bad)).toEqual([false, ["wrong"], ["a"]]);
  expect(again(1)).toEqual([true, null, ["a"]]);
  expect(again(1)).toEqual([true, null, ["a"]]);
  expect(asked).toEqual([good, bad, 1, 1]);
});
