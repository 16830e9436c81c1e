import { describe, expect, test } from "vitest";
import { type Dialect, dialectOf } from "../../generator/schema/dialect.js";
import {
  compareText,
  type JsonSchema,
  type JsonValue,
  jsonEqual,
  mapObject,
  member,
} from "../../generator/schema/json.js";

describe("dialectOf", () => {
  test.each<[JsonSchema, Dialect | undefined]>([
    [true, "2020-12"],
    [{}, "2020-12"],
    [{ $schema: "https://json-schema.org/draft/2020-12/schema" }, "2020-12"],
    [{ $schema: "https://json-schema.org/draft/2020-12/schema#" }, "2020-12"],
    [{ $schema: "http://json-schema.org/draft/2020-12/schema" }, "2020-12"],
    [{ $schema: "http://json-schema.org/draft-07/schema#" }, "draft-07"],
    [{ $schema: "http://json-schema.org/draft-07/schema" }, "draft-07"],
    [{ $schema: "https://json-schema.org/draft-07/schema#" }, "draft-07"],
    [{ $schema: "http://json-schema.org/draft-04/schema#" }, undefined],
    [{ $schema: "https://json-schema.org/draft/2019-09/schema" }, undefined],
    [{ $schema: "http://json-schema.org/schema#" }, undefined],
    [{ $schema: "HTTPS://JSON-SCHEMA.ORG/draft/2020-12/schema" }, undefined],
    [{ $schema: "" }, undefined],
    [{ $schema: null }, undefined],
    [{ $schema: 7 }, undefined],
  ])("%j is %s", (schema, dialect) => {
    expect(dialectOf(schema)).toBe(dialect);
  });

  test("takes the given dialect where $schema is absent only", () => {
    expect(dialectOf({}, "draft-07")).toBe("draft-07");
    expect(dialectOf(false, "draft-07")).toBe("draft-07");
    expect(dialectOf({ $schema: "https://json-schema.org/draft/2020-12/schema" }, "draft-07")).toBe("2020-12");
    expect(dialectOf({ $schema: "https://example.com" }, "draft-07")).toBeUndefined();
  });
});

describe("jsonEqual", () => {
  test.each<[JsonValue, JsonValue, boolean]>([
    [null, null, true],
    [0, -0, true],
    [1, 1.0, true],
    ["a", "a", true],
    [[], [], true],
    [{}, {}, true],
    [{ a: 1, b: [2, { c: null }] }, { b: [2, { c: null }], a: 1 }, true],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [[1, 2], [1], false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{ a: null }, { b: null }, false],
    [null, {}, false],
    [{}, null, false],
    [[], {}, false],
    [{}, [], false],
    [{ "0": 1 }, [1], false],
    [[1], { "0": 1 }, false],
    [false, 0, false],
    ["1", 1, false],
    [null, false, false],
    ["", null, false],
    ["é", "e\u0301", false],
    [{ toString: 1 }, {}, false],
    [JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":1}'), true],
    [JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":2}'), false],
    [JSON.parse('{"__proto__":{}}'), { constructor: {} }, false],
  ])("%j and %j: %s", (a, b, want) => {
    expect(jsonEqual(a, b)).toBe(want);
    expect(jsonEqual(b, a)).toBe(want);
  });
});

test("member gives own members only", () => {
  expect(member({ a: null }, "a")).toBeNull();
  expect(member({}, "constructor")).toBeUndefined();
  expect(member(JSON.parse('{"__proto__":1}'), "__proto__")).toBe(1);
  expect(member({}, "__proto__")).toBeUndefined();
  expect(member(["x"], "0")).toBeUndefined();
  expect(member(["x"], "length")).toBeUndefined();
  expect(member("abc", "length")).toBeUndefined();
  expect(member(null, "a")).toBeUndefined();
  expect(member(undefined, "a")).toBeUndefined();
});

test("mapObject keeps every key and its order", () => {
  const object = JSON.parse('{"b":1,"__proto__":2,"a":3}');
  const mapped = mapObject(object, (value, key) => `${key}${value}`);
  expect(JSON.stringify(mapped)).toBe('{"b":"b1","__proto__":"__proto__2","a":"a3"}');
  expect(Object.getPrototypeOf(mapped)).toBe(Object.prototype);
});

test("compareText orders by UTF-16 code units, whatever the locale", () => {
  // RFC 8785, section 3.2.3; U+1F600 is \ud83d\ude00 and stands before U+FB33.
  const sorted = ["\r", "1", "A", "_", "a", "\u0080", "ä", "\u00f6", "\u20ac", "\ud83d\ude00", "\ufb33"];
  expect([...sorted].reverse().sort(compareText)).toEqual(sorted);
  expect(compareText("a", "a")).toBe(0);
});
