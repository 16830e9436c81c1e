import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../generator/schema/json.js";
import { effectOf } from "../../templates/runtime/effect.js";
import { nothing, schemaOf } from "../../templates/runtime/schema.js";
import type { Contract, Effect, Schema, Tool } from "../../templates/runtime/types.js";
import { validatorOf } from "./issues-of.js";

type Order = { order_id: string; lines?: { sku: string }[] };
const json: JsonSchema = {
  type: "object",
  required: ["order_id"],
  properties: {
    order_id: { type: "string" },
    lines: { items: { required: ["sku"], properties: { sku: { type: "string" } } } },
  },
};

const order: Schema<Order> = schemaOf<Order>(json, validatorOf(json));

describe("a schema of the generated package", () => {
  test("satisfies the types of Standard Schema, and every consumer gets the right ones", () => {
    const schema: StandardSchemaV1<Order> & StandardJSONSchemaV1<Order> = order;
    const result: StandardSchemaV1.Result<Order> = order["~standard"].validate({});
    const inferred: StandardSchemaV1.InferOutput<typeof order> = { order_id: "A" };
    expect([schema["~standard"].vendor, schema["~standard"].version, inferred.order_id]).toEqual(["toolgen", 1, "A"]);
    expect("issues" in result).toBe(true);
  });

  test("answers at once", () => {
    const value = { order_id: "A", more: 1 };
    expect(order["~standard"].validate(value)).toEqual({ value });
    expect(order["~standard"].validate({ order_id: "A", lines: [{}, { sku: 1 }] })).toEqual({
      issues: [
        { message: 'the property "sku" is missing in /lines/0', path: ["lines", 0] },
        { message: "/lines/1/sku must be a string, but is a number; send it in quotes", path: ["lines", 1, "sku"] },
      ],
    });
  });

  test("checks and narrows", () => {
    const value: unknown = { order_id: "A" };
    expect(order.is(value) && value.order_id).toBe("A");
    expect(order.is([])).toBe(false);
    expect(order.check(value)).toEqual({ ok: true, value });
    expect(order.check({})).toEqual({
      ok: false,
      issues: [{ path: "", keyword: "required", message: 'the property "order_id" is missing', expected: "order_id" }],
    });
  });

  test.each([undefined, Number.NaN, () => 1, Symbol("a"), 1n, new Date(0)])("refuses what is no JSON: %s", (value) => {
    expect(order.is(value)).toBe(false);
    const number = schemaOf<number>({ type: "number" }, validatorOf({ type: "number" }));
    expect(number.is(value)).toBe(false);
  });

  test("gives a copy of its JSON Schema in its own dialect, and throws for another one", () => {
    const { input, output } = order["~standard"].jsonSchema;
    expect(input({ target: "draft-2020-12" })).toEqual(json);
    expect(input({ target: "draft-2020-12" })).not.toBe(json);
    expect(() => output({ target: "draft-07" })).toThrow("written in draft-2020-12");
    const old = { $schema: "http://json-schema.org/draft-07/schema#" };
    expect(schemaOf(old, () => true)["~standard"].jsonSchema.input({ target: "draft-07" })).toEqual(old);
    expect(schemaOf(true, () => true)["~standard"].jsonSchema.input({ target: "draft-2020-12" })).toEqual({});
    expect(schemaOf(false, () => true)["~standard"].jsonSchema.input({ target: "draft-2020-12" })).toEqual({ not: {} });
  });

  test("a value of any depth gets an answer", () => {
    const tree: JsonSchema = { type: "array", items: { $ref: "#" } };
    const nest = (depth: number, leaf: unknown): unknown => {
      let value = leaf;
      for (let level = 0; level < depth; level += 1) value = [value];
      return value;
    };
    const schema = schemaOf(tree, validatorOf(tree));
    expect(schema.is(nest(500, []))).toBe(true);
    expect(schema.check(nest(500, 1))).toMatchObject({
      ok: false,
      issues: [{ path: "/0".repeat(500), keyword: "type" }],
    });
    expect(schema.check(nest(1_000_000, []))).toEqual({
      ok: false,
      issues: [{ path: "", keyword: "depth", message: "the value is nested too deeply to be checked" }],
    });
    expect(schema["~standard"].validate(nest(1_000_000, []))).toHaveProperty("issues.0.path", []);
  });

  test("a validator that gives no reason refuses all the same", () => {
    expect(schemaOf(true, () => false).check(1)).toEqual({
      ok: false,
      issues: [{ path: "", keyword: "false", message: "the value is not allowed" }],
    });
  });

  test("nothing is satisfied by nothing", () => {
    expect(nothing.check(undefined)).toEqual({ ok: true, value: undefined });
    expect([null, {}, ""].some((value) => nothing.is(value))).toBe(false);
    expect(nothing.check({})).toMatchObject({ ok: false, issues: [{ path: "", keyword: "false" }] });
  });
});

const read: Effect = { side_effect_class: "read", approval: "never", concurrency: "parallel" };
const destroy: Effect = { side_effect_class: "delete", approval: "required", concurrency: "serial" };
const contract: Contract<"release", "GONE"> = {
  ...destroy,
  name: "release",
  formerly: [],
  description: "…",
  schema_version: "1.0.0",
  effects: {
    by: "/method",
    cases: [
      { value: "get", effect: read },
      { value: "delete", effect: destroy },
    ],
  },
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  idempotency: { kind: "none" },
  injected: {},
  errors: [{ code: "GONE", class: "not_found", retryable: false }],
  goals: [],
  apply_defaults: false,
  stability: "stable",
  tags: [],
  hashes: { wire: "", contract: "", source: "" },
};

describe("the effect of a call (R7)", () => {
  test.each([
    ["the case of its value", { method: "get" }, read],
    ["the worst where the value is unknown", { method: "put" }, destroy],
    ["the worst where it is absent", {}, destroy],
    ["the worst where there are no arguments", undefined, destroy],
    ["the worst where only the prototype has it", Object.create({ method: "get" }), destroy],
  ])("%s", (_name, input, want) => expect(effectOf(contract, input)).toEqual(want));
});

test("every tool is a Tool, without any", () => {
  const declaration = { name: "release", description: "", plain: { parameters: {}, decode: {}, losses: [] } };
  const release: Tool<"release", Order, undefined, undefined, "GONE"> = {
    name: "release",
    contract,
    input: order,
    output: nothing,
    declarations: { openai: declaration, anthropic: declaration, gemini: declaration, mcp: declaration },
    effect: (input) => effectOf(contract, input),
  };
  const tools: readonly Tool[] = [release];
  // @ts-expect-error a tool of another name is another type
  const other: Tool<"other"> = release;
  expect(tools[0]).toBe(other);
});
