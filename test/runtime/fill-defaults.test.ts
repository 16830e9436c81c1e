import { describe, expect, test } from "vitest";
import { fillDefaults } from "../../templates/runtime/fill-defaults.js";
import type { Defaults } from "../../templates/runtime/types.js";

const page = { fill: { size: 20 } };

const rows: readonly (readonly [what: string, defaults: Defaults, given: unknown, want: unknown])[] = [
  ["what is absent", { root: { fill: { a: 1, b: [2] } } }, { c: 3 }, { c: 3, a: 1, b: [2] }],
  ["null, false and nothing at all are there", { root: { fill: { a: 1 } } }, { a: null }, { a: null }],
  ["undefined, from code, is absent", { root: { fill: { a: 1 } } }, { a: undefined }, { a: 1 }],
  ["inside what is there", { root: { properties: { page } } }, { page: {} }, { page: { size: 20 } }],
  ["not inside what is absent", { root: { properties: { page } } }, {}, {}],
  ["inside what is filled in", { root: { fill: { page: {} }, properties: { page } } }, {}, { page: { size: 20 } }],
  [
    "in each value of a map but the named ones",
    { root: { properties: { a: {} }, values: page } },
    { a: {}, b: {}, c: 1 },
    { a: {}, b: { size: 20 }, c: 1 },
  ],
  [
    "in items, the first ones by themselves",
    { root: { properties: { list: { tuple: [null, { fill: { x: 1 } }], items: { fill: { y: 2 } } } } } },
    { list: [{}, {}, {}, "text"] },
    { list: [{}, { x: 1 }, { y: 2 }, "text"] },
  ],
  [
    "by the value of a property",
    { root: { by: { property: "kind", cases: { page, "1": { fill: { one: true } } } } } },
    { kind: 1 },
    { kind: 1, one: true },
  ],
  [
    "by no value that has no case",
    { root: { by: { property: "kind", cases: { page } } } },
    { kind: "toString" },
    { kind: "toString" },
  ],
  [
    "by no value that is an object, and could not even become a text",
    { root: { by: { property: "kind", cases: { page } } } },
    { kind: { toString: 0, valueOf: 0 } },
    { kind: { toString: 0, valueOf: 0 } },
  ],
  [
    "the first of several",
    { root: { fill: { a: 1 }, all: [{ fill: { a: 2, b: 2 } }, { fill: { b: 3, c: 3 } }] } },
    {},
    { a: 1, b: 2, c: 3 },
  ],
  [
    "at every level of what refers to itself",
    { root: { ref: "node" }, $defs: { node: { fill: { size: 1 }, properties: { next: { ref: "node" } } } } },
    { next: { next: {} } },
    { next: { next: { size: 1 }, size: 1 }, size: 1 },
  ],
  ["nothing by a name that the table has not", { root: { ref: "toString" } }, { a: 1 }, { a: 1 }],
  ["nothing into what has another form", { root: { properties: { page }, items: page } }, { page: [1] }, { page: [1] }],
];

describe("R12: defaults after validation", () => {
  test.each(rows)("fills in %s", (_, defaults, given, want) => {
    const before = structuredClone(given);
    const filled = fillDefaults(defaults, given);
    expect(filled).toEqual(want);
    expect(given).toEqual(before);
    expect(fillDefaults(defaults, filled)).toBe(filled);
  });

  test("each call gets values of its own", () => {
    const defaults: Defaults = { root: { fill: { list: [{ a: 1 }] } } };
    const first = fillDefaults(defaults, {}) as { list: { a: number }[] };
    first.list.push({ a: 2 });
    expect(fillDefaults(defaults, {})).toEqual({ list: [{ a: 1 }] });
  });

  test("a property called __proto__ is a property", () => {
    const defaults: Defaults = JSON.parse('{"root":{"fill":{"__proto__":{"polluted":true}}}}');
    const filled = fillDefaults(defaults, { a: 1 });
    expect(JSON.stringify(filled)).toBe('{"a":1,"__proto__":{"polluted":true}}');
    expect(Object.getPrototypeOf(filled)).toBe(Object.prototype);
  });

  test("values a thousand levels deep, and values that share their parts", () => {
    const defaults: Defaults = {
      root: { ref: "node" },
      $defs: { node: { fill: { size: 1 }, properties: { a: { ref: "node" }, b: { ref: "node" } } } },
    };
    let deep: object = {};
    for (let level = 0; level < 999; level += 1) deep = { a: deep };
    expect(JSON.stringify(fillDefaults(defaults, deep)).match(/"size":1/g)?.length).toBe(1000);
    let shared: object = {};
    for (let level = 0; level < 60; level += 1) shared = { a: shared, b: shared };
    const filled = fillDefaults(defaults, shared) as { a: object; b: object; size: number };
    expect(filled.size).toBe(1);
    expect(filled.a).toBe(filled.b);
  });
});
