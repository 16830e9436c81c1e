import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toJsonValue } from "../../templates/runtime/to-json-value.js";

class Point {
  readonly x = 1;
  readonly #secret = 2;
  get double(): number {
    return this.x * this.#secret;
  }
}
class OnlyGetters {
  get x(): number {
    return 1;
  }
}

describe("what a handler returned, as JSON", () => {
  test.each<[string, unknown, string]>([
    ["null", null, "null"],
    ["text with any code unit", "\ud800\u2028é", JSON.stringify("\ud800\u2028é")],
    ["numbers", [0, -1.5, 1e21, Number.MAX_SAFE_INTEGER], "[0,-1.5,1e+21,9007199254740991]"],
    ["members that are undefined go", { a: undefined, b: 1, c: { d: undefined } }, '{"b":1,"c":{}}'],
    ["a date by its toJSON", { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    ["a date that is none by its toJSON", new Date(Number.NaN), "null"],
    ["toJSON gets its key", { a: { toJSON: (key: string) => `at ${key}` } }, '{"a":"at a"}'],
    ["toJSON gets its index", [{ toJSON: (key: string) => key }], '["0"]'],
    ["toJSON of what toJSON returned", { toJSON: () => new Date(0) }, '"1970-01-01T00:00:00.000Z"'],
    ["a URL by its toJSON", new URL("https://a.example/b"), '"https://a.example/b"'],
    ["an instance by its own members", new Point(), '{"x":1}'],
    ["an object without a prototype", Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
    ["an object of another realm", runInNewContext("({ a: [{}] })"), '{"a":[{}]}'],
    ["no inherited members", Object.assign(Object.create({ b: 2 }), { a: 1 }), '{"a":1}'],
    ["no hidden members", Object.defineProperty({ a: 1 }, "b", { value: 2, enumerable: false }), '{"a":1}'],
    ["no symbols as keys", { a: 1, [Symbol("b")]: 2 }, '{"a":1}'],
    [
      "__proto__ as a member",
      JSON.parse('{"__proto__":{"a":1},"constructor":2}'),
      '{"__proto__":{"a":1},"constructor":2}',
    ],
    ["one object at two places", ((shared) => ({ a: shared, b: [shared] }))({ x: 1 }), '{"a":{"x":1},"b":[{"x":1}]}'],
    ["a typed array as JSON.stringify has it", new Uint8Array([7, 8]), '{"0":7,"1":8}'],
  ])("%s", (_title, given, want) => {
    const result = toJsonValue(given);
    expect(result.ok && JSON.stringify(result.value)).toBe(want);
  });

  const circle: unknown[] = [1];
  circle.push({ back: circle });
  const endless: { toJSON(): unknown } = { toJSON: () => ({ ...endless }) };
  test.each<[string, unknown, string, string]>([
    ["nothing", undefined, "", "undefined is no JSON value"],
    ["an undefined item", { a: [1, undefined] }, "/a/1", "undefined is no JSON value"],
    // biome-ignore lint/suspicious/noSparseArray: that is the case
    ["a hole", [1, , 3], "/1", "undefined is no JSON value"],
    ["NaN", { a: { b: Number.NaN } }, "/a/b", "NaN is no JSON number"],
    ["infinity", [Number.POSITIVE_INFINITY], "/0", "Infinity is no JSON number"],
    ["minus infinity", -Infinity, "", "-Infinity is no JSON number"],
    ["a bigint", { id: 1n }, "/id", "a bigint is no JSON value"],
    ["a function", { f: () => 1 }, "/f", "a function is no JSON value"],
    ["a symbol", [Symbol("a")], "/0", "a symbol is no JSON value"],
    ["a circle", circle, "/1/back", "the value contains itself"],
    ["a name with / and ~", { "a/b": { "~": 1n } }, "/a~1b/~0", "a bigint is no JSON value"],
    ["a Map", { m: new Map([["a", 1]]) }, "/m", "a Map is no JSON value"],
    ["a Set", new Set([1]), "", "a Set is no JSON value"],
    ["a promise that nobody awaited", { a: Promise.resolve(1) }, "/a", "a Promise is no JSON value"],
    ["an error", new Error("secret"), "", "an Error is no JSON value"],
    ["a pattern", /a/, "", "a RegExp is no JSON value"],
    ["a boxed number", Object(1), "", "a Number is no JSON value"],
    ["an instance with nothing of its own", new OnlyGetters(), "", "an Object is no JSON value"],
    ["toJSON that gives nothing", [{ toJSON: () => undefined }], "/0", "undefined is no JSON value"],
    ["toJSON without an end", endless, "", "values are nested deeper than 1000 levels"],
    [
      "a getter that throws",
      Object.defineProperty({}, "a", { enumerable: true, get: fail }),
      "",
      "the value can't be read",
    ],
    ["toJSON that throws", { a: { toJSON: fail } }, "", "the value can't be read"],
    ["a revoked proxy", revoked(), "", "the value can't be read"],
  ])("refuses %s", (_title, given, path, reason) => {
    expect(toJsonValue(given)).toEqual({ ok: false, path, reason });
  });

  test("refuses what is nested deeper than a thousand levels, and takes a thousand", () => {
    const nest = (depth: number): unknown => {
      let value: unknown = 1;
      for (let level = 0; level < depth; level += 1) value = [value];
      return value;
    };
    expect(toJsonValue(nest(1000)).ok).toBe(true);
    expect(toJsonValue(nest(1001))).toMatchObject({ ok: false, reason: "values are nested deeper than 1000 levels" });
    expect(toJsonValue(nest(100_000)).ok).toBe(false);
  });

  test("gives a frozen copy: what a handler changes later changes no result", () => {
    const given = { list: [{ a: 1 }] };
    const result = toJsonValue(given);
    given.list[0] = { a: 2 };
    expect(result).toEqual({ ok: true, value: { list: [{ a: 1 }] } });
    const isFrozen = (value: unknown): boolean =>
      typeof value !== "object" || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen));
    expect(result.ok && isFrozen(result.value)).toBe(true);
  });

  test("JSON comes back as it was", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const result = toJsonValue(value);
        expect(result.ok && JSON.stringify(result.value)).toBe(JSON.stringify(value));
      }),
    );
  });
});

function fail(): never {
  throw new Error("secret");
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
