import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../generator/schema/json.js";
import {
  formatPointer,
  fragmentToPointer,
  parsePointer,
  pointerToFragment,
  valueAt,
} from "../../generator/schema/pointer.js";

/** RFC 6901, sections 5 and 6. */
const document: JsonValue = {
  foo: ["bar", "baz"],
  "": 0,
  "a/b": 1,
  "c%d": 2,
  "e^f": 3,
  "g|h": 4,
  "i\\j": 5,
  'k"l': 6,
  " ": 7,
  "m~n": 8,
};
const examples: readonly [pointer: string, fragment: string, value: JsonValue][] = [
  ["", "#", document],
  ["/foo", "#/foo", ["bar", "baz"]],
  ["/foo/0", "#/foo/0", "bar"],
  ["/", "#/", 0],
  ["/a~1b", "#/a~1b", 1],
  ["/c%d", "#/c%25d", 2],
  ["/e^f", "#/e%5Ef", 3],
  ["/g|h", "#/g%7Ch", 4],
  ["/i\\j", "#/i%5Cj", 5],
  ['/k"l', "#/k%22l", 6],
  ["/ ", "#/%20", 7],
  ["/m~0n", "#/m~0n", 8],
];

describe("the examples of RFC 6901", () => {
  test.each(examples)("%s and %s", (pointer, fragment, value) => {
    expect(valueAt(document, pointer)).toEqual(value);
    expect(pointerToFragment(pointer)).toBe(fragment);
    expect(fragmentToPointer(fragment)).toBe(pointer);
    expect(formatPointer(parsePointer(pointer))).toBe(pointer);
  });
});

test.each<[string, string[]]>([
  ["", []],
  ["/", [""]],
  ["//", ["", ""]],
  ["/a~1b/m~0n", ["a/b", "m~n"]],
  // ~01 is ~ and then 1, never a slash (RFC 6901, section 4).
  ["/~01", ["~1"]],
  ["/0/-", ["0", "-"]],
])("parsePointer(%j)", (pointer, tokens) => {
  expect(parsePointer(pointer)).toEqual(tokens);
  expect(formatPointer(tokens)).toBe(pointer);
});

test.each<[string, string | undefined]>([
  ["#/$defs/a%20b", "/$defs/a b"],
  ["/$defs/a%20b", "/$defs/a b"],
  ["#/$defs/%C3%A9", "/$defs/é"],
  ["#%2Fa%2Fb", "/a/b"],
  ["#anchor", "anchor"],
  ["#/100%", undefined],
  ["#/%C3", undefined],
])("fragmentToPointer(%j)", (fragment, pointer) => {
  expect(fragmentToPointer(fragment)).toBe(pointer);
});

test.each([
  ["/$defs/a b", "#/$defs/a%20b"],
  ["/$defs/money", "#/$defs/money"],
  ["/properties/a:b@c,d;e=f&g+h", "#/properties/a:b@c,d;e=f&g+h"],
  ["/$defs/50%", "#/$defs/50%25"],
  ["/$defs/价格", "#/$defs/%E4%BB%B7%E6%A0%BC"],
  ["/$defs/a#b?c", "#/$defs/a%23b%3Fc"],
])("pointerToFragment(%j)", (pointer, fragment) => {
  expect(pointerToFragment(pointer)).toBe(fragment);
});

test.each<[string, string]>([
  ["/constructor", "a member of Object.prototype"],
  ["/__proto__", "the prototype"],
  ["/list/length", "a property of arrays"],
  ["/list/01", "an index with a leading zero"],
  ["/list/-1", "a negative index"],
  ["/list/1e0", "an index that is no integer"],
  ["/list/", "an empty index"],
  ["/list/-", "the index behind the end"],
  ["/list/3", "an index beyond the end"],
  ["/text/0", "a character"],
  ["/nothing/x", "a member of null"],
])("valueAt finds nothing at %s: %s", (pointer) => {
  expect(valueAt({ list: [1, 2, 3], text: "abc", nothing: null }, pointer)).toBeUndefined();
});

test("valueAt finds own members of any name, and null", () => {
  const value = JSON.parse('{ "__proto__": { "constructor": [null] } }');
  expect(valueAt(value, "/__proto__/constructor")).toEqual([null]);
  expect(valueAt(value, "/__proto__/constructor/0")).toBeNull();
});

test("any tokens come back from a pointer, and any pointer from a fragment", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), (tokens) => {
      const pointer = formatPointer(tokens);
      expect(parsePointer(pointer)).toEqual(tokens);
      const fragment = pointerToFragment(pointer);
      expect(fragment).toMatch(/^#[\w\-.!~*'()/$&+,:;=@%]*$/);
      expect(fragmentToPointer(fragment)).toBe(pointer);
    }),
  );
});
