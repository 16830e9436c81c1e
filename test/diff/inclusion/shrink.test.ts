import { expect, test } from "vitest";
import { shrink } from "../../../generator/diff/inclusion/find/shrink.js";
import { isObject, type JsonValue, member } from "../../../generator/schema/json.js";

const lengthOf = (value: JsonValue): number => (Array.isArray(value) ? value.length : -1);

test.each<[name: string, value: JsonValue, stillDoes: (value: JsonValue) => boolean, want: JsonValue]>([
  ["anything goes", { a: [1, 2, 3], b: "text" }, () => true, 0],
  ["nothing goes", { a: [1] }, () => false, { a: [1] }],
  ["members are dropped", { a: 1, b: 2, c: 3 }, (value) => member(value, "b") !== undefined, { b: 0 }],
  [
    "in what is inside too",
    { a: { b: [{ c: 12, d: 1 }] } },
    (value) => JSON.stringify(value).includes('"c"'),
    { c: 0 },
  ],
  ["items are dropped", [5, 6, 7, 8, 9, 10], (value) => lengthOf(value) >= 2, [0, 0]],
  [
    "equal items shrink together",
    ["long", "long"],
    (value) => lengthOf(value) === 2 && new Set(value as string[]).size === 1,
    [0, 0],
  ],
  ["texts get shorter", "some long text", (value) => typeof value === "string" && value.length >= 3, "aaa"],
  ["but keep what is needed", "xx-42-yy", (value) => typeof value === "string" && /\d\d/.test(value), "00"],
  ["numbers go to zero", 123456, (value) => typeof value === "number" && value > 10, 11],
  ["a code point stays whole", "ab😀", (value) => typeof value === "string" && value.includes("😀"), "😀"],
  [
    "names are foreign",
    JSON.parse('{ "__proto__": 1, "a": 2 }'),
    (value) => isObject(value) && Object.hasOwn(value, "__proto__"),
    JSON.parse('{ "__proto__": 0 }'),
  ],
])("%s", (_name, value, stillDoes, want) => expect(shrink(value, stillDoes)).toEqual(want));
