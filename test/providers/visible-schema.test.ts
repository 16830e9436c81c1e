import { describe, expect, test } from "vitest";
import type { Idempotency } from "../../generator/model/tool.js";
import { visibleSchema } from "../../generator/providers/visible-schema.js";
import type { JsonObject } from "../../generator/schema/json.js";
import { bundleOf } from "../validate/bundle-of.js";

const text = { type: "string" };
const base = { type: "object", properties: { a: text, t: text }, required: ["a", "t"], additionalProperties: false };

describe("what a model may see", () => {
  type Row = { title: string; given: JsonObject; hidden?: string[]; key?: Idempotency; want: JsonObject };
  const rows: Row[] = [
    {
      title: "everything, but not the dialect",
      given: { $schema: "https://json-schema.org/draft/2020-12/schema", ...base },
      want: base,
    },
    {
      title: "no injected argument",
      given: base,
      hidden: ["/t"],
      want: { ...base, properties: { a: text }, required: ["a"] },
    },
    {
      title: "no key of the executor",
      given: base,
      key: { kind: "key", key: "/t", from: "executor" },
      want: { ...base, properties: { a: text }, required: ["a"] },
    },
    { title: "the key that the model makes", given: base, key: { kind: "key", key: "/t", from: "model" }, want: base },
    {
      title: "what a key is derived from",
      given: base,
      key: { kind: "derived", keyFrom: ["/t"], window: "1h" },
      want: base,
    },
    {
      title: "no nested one, and its neighbours of the same name",
      given: { type: "object", properties: { o: base, t: text }, required: ["o", "t"] },
      hidden: ["/o/t"],
      want: {
        type: "object",
        properties: { o: { ...base, properties: { a: text }, required: ["a"] }, t: text },
        required: ["o", "t"],
      },
    },
    {
      title: "none behind a reference, which stays whole for others",
      given: {
        type: "object",
        properties: { o: { $ref: "#/$defs/b", description: "d" }, p: { $ref: "#/$defs/b" } },
        $defs: { b: base },
      },
      hidden: ["/o/t"],
      want: {
        type: "object",
        properties: {
          o: { ...base, properties: { a: text }, required: ["a"], description: "d" },
          p: { $ref: "#/$defs/b" },
        },
        $defs: { b: base },
      },
    },
    {
      title: "none in a branch of a union, or in a part",
      given: {
        type: "object",
        oneOf: [{ properties: { t: text, a: text }, required: ["t"] }],
        allOf: [{ properties: { t: text } }],
      },
      hidden: ["/t"],
      want: { type: "object", oneOf: [{ properties: { a: text }, required: [] }], allOf: [{ properties: {} }] },
    },
    {
      title: "a name that every object has",
      given: JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"},"a":{"type":"string"}}}'),
      hidden: ["/__proto__"],
      want: { type: "object", properties: { a: text } },
    },
    {
      title: "a name with / and ~",
      given: { type: "object", properties: { "a/b~": text, a: text } },
      hidden: ["/a~1b~0"],
      want: { type: "object", properties: { a: text } },
    },
    {
      title: "an endless schema ends",
      given: { type: "object", properties: { t: text, next: { $ref: "#" } } },
      hidden: ["/t"],
      want: { type: "object", properties: { next: { $ref: "#" } } },
    },
  ];
  test.each(rows)("$title", ({ given, hidden = [], key, want }) => {
    const injected = Object.fromEntries(hidden.map((pointer) => [pointer, "principal.id"]));
    const before = JSON.stringify(given);
    const visible = visibleSchema({ input: bundleOf(given), injected, idempotency: key ?? { kind: "none" } });
    expect(JSON.stringify(visible)).toBe(JSON.stringify(want));
    expect(JSON.stringify(given)).toBe(before);
  });
});
