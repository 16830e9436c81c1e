import { compile, type JSONSchema } from "json-schema-to-typescript";
import { expect, test } from "vitest";
import { printSchemaType } from "../../generator/emit/types/print-schema-type.js";
import type { JsonObject, JsonValue } from "../../generator/schema/json.js";
import { bundleOf } from "../validate/bundle-of.js";
import { createProgram, faultsOf } from "./check-modules.js";
import { jsonLiteral } from "./json-literal.js";

const closed = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

/** Schemas that both generators read alike (draft-07, every node with its type), values that both accept, values that both refuse. */
const table: readonly (readonly [schema: JsonObject, accepted: readonly JsonValue[], refused: readonly JsonValue[]])[] =
  [
    [{ type: "string" }, ["", "a"], [1, null, {}]],
    [{ type: "number" }, [0, 1.5], ["1", null]],
    [{ type: "integer" }, [7], ["7"]],
    [{ type: "boolean" }, [true, false], [0, "true"]],
    [{ type: "null" }, [null], [0, ""]],
    [{ type: ["string", "null"] }, ["a", null], [1]],
    [{ enum: ["a", "b"] }, ["a", "b"], ["c", null]],
    [{ enum: ["a", 1, null, false] }, ["a", 1, null, false], ["b", 2, true]],
    [{ type: "array", items: { type: "string" } }, [[], ["a", "b"]], [[1], "a", {}]],
    [{ type: "array", items: { type: "array", items: { type: "number" } } }, [[[1], []]], [[1]]],
    [closed({ a: { type: "string" } }), [{}, { a: "x" }], [{ a: 1 }, { b: 1 }]],
    [closed({ a: { type: "string" } }, ["a"]), [{ a: "x" }], [{}, { a: null }]],
    [
      closed({ a: closed({ b: { type: "number" } }, ["b"]) }, ["a"]),
      [{ a: { b: 1 } }],
      [{ a: {} }, { a: { b: 1, c: 2 } }],
    ],
    [
      { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
      [{ a: "x", more: [1] }],
      [{ more: 1 }],
    ],
    [{ type: "object", additionalProperties: { type: "number" } }, [{}, { a: 1 }], [{ a: "1" }]],
    [{ anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] }, ["a", ["a"]], [1, [1]]],
    [
      {
        oneOf: [closed({ k: { const: "a" }, x: { type: "number" } }, ["k", "x"]), closed({ k: { const: "b" } }, ["k"])],
      },
      [{ k: "a", x: 1 }, { k: "b" }],
      [{ k: "a" }, { k: "b", x: 1 }, { k: "c" }],
    ],
    [
      {
        allOf: [
          { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
          { type: "object", properties: { b: { type: "number" } }, required: ["b"] },
        ],
      },
      [{ a: "x", b: 1 }],
      [{ a: "x" }, { b: 1 }],
    ],
    [
      {
        ...closed({ next: { $ref: "#/definitions/node" } }),
        definitions: { node: closed({ next: { $ref: "#/definitions/node" } }) },
      },
      [{}, { next: { next: {} } }],
      [{ next: 1 }, { next: { next: { other: 1 } } }],
    ],
    [
      { type: "object", properties: { "a-b": { type: "boolean" } }, required: ["a-b"], additionalProperties: false },
      [{ "a-b": true }],
      [{ a_b: true }],
    ],
  ];

test("json-schema-to-typescript accepts and refuses the same", async () => {
  const modules = new Map<string, string>();
  for (const [index, [schema, accepted, refused]] of table.entries()) {
    const values = [...accepted, ...refused].map(
      (value, at) => `export const v${at}: Subject = ${jsonLiteral(value)};\n`,
    );
    const theirs = await compile(structuredClone(schema) as JSONSchema, "Subject", {
      format: false,
      bannerComment: "",
    });
    modules.set(`/ours/${index}.ts`, `${values.join("")}${printSchemaType(bundleOf(schema, "draft-07"), "Subject")}`);
    modules.set(`/theirs/${index}.ts`, `${values.join("")}${theirs}`);
  }
  const faults = faultsOf(createProgram(modules));
  const refusedLines = (path: string): number[] =>
    faults.filter((fault) => fault.path === path).map(({ line }) => line);
  for (const [index, [schema, accepted, refused]] of table.entries()) {
    const want = refused.map((_, at) => accepted.length + at + 1);
    expect([schema, refusedLines(`/ours/${index}.ts`)]).toEqual([schema, want]);
    expect([schema, refusedLines(`/theirs/${index}.ts`)]).toEqual([schema, want]);
  }
});
