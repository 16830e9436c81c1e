import { beforeAll, describe, expect, test } from "vitest";
import { decodeCall, indexCalls } from "../../templates/runtime/decode.js";
import { createToolkit } from "../../templates/runtime/toolkit.js";
import type { Tool } from "../../templates/runtime/types.js";
import { makeTools } from "../toolkit/make-tools.js";

const depth = 100_000;

function nested(levels: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < levels; level += 1) value = level % 2 === 0 ? [value] : { inner: value };
  return value;
}
/** JSON of the same kind: `JSON.stringify` could not make it. */
const nestedText = (levels: number): string => '{"inner":['.repeat(levels / 2) + "]}".repeat(levels / 2);

const circle: Record<string, unknown> = { name: "round" };
circle["inner"] = [circle];
/** Sixty objects that hold each other twice: 2^60 ways lead to the innermost. */
let doubled: unknown = {};
for (let level = 0; level < 60; level += 1) doubled = { inner: doubled, other: doubled };

const tree = { type: "object", properties: { inner: { type: "array", items: { $ref: "#" } } } };
const schemas = {
  anything: { type: "object", properties: { value: {} } },
  open: { type: "object" },
  recursive: { type: "object", properties: { value: tree } },
  compared: { type: "object", properties: { value: { uniqueItems: true, enum: [[{ inner: [1] }], {}] } } },
  alternatives: {
    type: "object",
    properties: { value: { anyOf: [{ $ref: "#/$defs/node" }, { type: "array", items: { $ref: "#/$defs/node" } }] } },
    $defs: {
      node: {
        type: ["object", "array"],
        properties: { inner: { $ref: "#/$defs/node" } },
        items: { $ref: "#/$defs/node" },
        unevaluatedProperties: false,
      },
    },
  },
};

let tools: ReadonlyMap<string, Tool>;
beforeAll(async () => {
  const contracts = Object.entries(schemas).map(([name, schema]) => ({
    name,
    side_effect_class: "read",
    input: schema,
    output: schema,
  }));
  const made = await makeTools(contracts);
  tools = new Map(made.map((tool) => [tool.name, tool]));
});
const toolOf = (name: string): Tool => {
  const tool = tools.get(name);
  if (tool === undefined) throw new Error(`there is no tool ${name}`);
  return tool;
};
const names = Object.keys(schemas);
const tooDeep = { path: "", keyword: "depth", message: "the value is nested too deeply to be checked" };
const endless = { path: "", keyword: "depth", message: "the value contains itself" };

describe.each(names)("values without end against the schema %s", (name) => {
  test("a validator refuses what is too deep, as check, as predicate and as Standard Schema", () => {
    const { input, output } = toolOf(name);
    const value = { value: nested(depth) };
    expect(input.check(value)).toEqual({ ok: false, issues: [tooDeep] });
    expect(output.is(value)).toBe(false);
    expect(input["~standard"].validate(value)).toEqual({ issues: [{ message: tooDeep.message, path: [] }] });
  });

  test("and what contains itself", () => {
    const { input } = toolOf(name);
    expect(input.check({ value: circle })).toEqual({ ok: false, issues: [endless] });
    expect(input.check(circle)).toEqual({ ok: false, issues: [endless] });
  });

  test("a call with such arguments is answered, as text and as object", async () => {
    const toolkit = toolkitOf(name, () => ({}));
    const refused = { ok: false, error: { class: "validation", code: "INVALID_INPUT", effect: "none" } };
    for (const args of [`{"value":${nestedText(depth)}}`, { value: nested(depth) }, { value: circle }]) {
      const answer = await toolkit.answer({ name, tool_call_id: "1", arguments: args });
      expect(answer.result).toMatchObject(refused);
      expect(answer.verdict).toEqual({ syntax_valid: true, schema_valid: false, business_valid: null });
      // The answer itself goes back to a model.
      expect(JSON.stringify(answer).length).toBeLessThan(1000);
    }
    expect(await toolkit.call(name, { value: nested(depth) })).toMatchObject(refused);
    expect(await toolkit.call(name, circle)).toMatchObject(refused);
  });

  test("text that only begins so is answered too", async () => {
    const toolkit = toolkitOf(name, () => ({}));
    const { result } = await toolkit.answer({ name, tool_call_id: "1", arguments: '{"value":['.repeat(depth) });
    expect(result).toMatchObject({ ok: false, error: { class: "syntax", code: "INVALID_JSON" } });
  });

  test("a handler that returns such a value breaks its contract, and nothing else", async () => {
    for (const value of [nested(depth), circle]) {
      const { result } = await toolkitOf(name, () => ({ value })).answer({ name, tool_call_id: "1", arguments: {} });
      expect(result).toMatchObject({ ok: false, error: { class: "output_invalid", code: "INVALID_OUTPUT" } });
    }
  });

  test("decoding does not follow them to the end", () => {
    const tool = toolOf(name);
    for (const { name: alias, plain, strict } of Object.values(tool.declarations)) {
      for (const form of [plain, strict ?? plain]) {
        for (const args of [`{"value":${nestedText(depth)}}`, { value: nested(depth) }, { value: circle }]) {
          const call = { name: alias, tool_call_id: "1", arguments: args };
          const index = indexCalls([tool], () => ({ name: alias, decode: form.decode }));
          expect(decodeCall(index, call)).toMatchObject({ name, tool_call_id: "1" });
        }
      }
    }
  });
});

test("1,000 levels are taken, one more is not, whatever the schema says of them", async () => {
  const { input } = toolOf("open");
  expect(input.is({ value: nested(999) })).toBe(true);
  expect(input.is({ value: nested(1000) })).toBe(false);
  const toolkit = toolkitOf("open", () => ({ value: nested(999) }));
  expect(await toolkit.call("open", { value: nested(999) })).toMatchObject({ ok: true });
  expect(toolOf("recursive").input.check({ value: { inner: [{ inner: [] }] } })).toMatchObject({ ok: true });
});

test("what many ways lead to is looked at once", () => {
  for (const name of names) expect(typeof toolOf(name).input.is({ value: doubled })).toBe("boolean");
});

const toolkitOf = (name: string, handler: () => unknown) => createToolkit([toolOf(name)]).handle({ [name]: handler });
