import { describe, expect, test } from "vitest";
import { checkDeclarations } from "../../generator/providers/check-declarations.js";
import { declareTool, refusalsOf } from "../../generator/providers/declare-tool.js";
import type { JsonObject, JsonValue } from "../../generator/schema/json.js";
import { valueAt } from "../../generator/schema/pointer.js";
import { gemini } from "../../templates/providers/gemini.js";
import { openai } from "../../templates/providers/openai.js";
import { decodeArguments } from "../../templates/runtime/decode.js";
import { encodeArguments } from "../../templates/runtime/encode.js";
import { createToolkit } from "../../templates/runtime/toolkit.js";
import type { Declaration, Declarations, Form } from "../../templates/runtime/types.js";
import { makeTools, modelsOf } from "../toolkit/make-tools.js";

/*
 * The ten least obvious traps (../shared/research/providers.md, section 10), and what is also worth a test there. The first one,
 * `strict` always written, is number 19 of the bug reports.
 */

const text = { type: "string" } as const;
const closed = (properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

async function modelOf(input: JsonObject) {
  const [model] = await modelsOf([{ name: "try_it", side_effect_class: "read", input }]);
  if (model === undefined) throw new Error("the contract is refused");
  return model;
}

const declare = async (input: JsonObject): Promise<Declarations> => declareTool(await modelOf(input));
const at = (form: Form | undefined, pointer: string): JsonValue | undefined =>
  valueAt((form?.parameters ?? {}) as JsonObject, pointer);

/** Every form of a tool but MCP's, which is the contract's own. */
const formsOf = (declarations: Declarations): readonly (readonly [name: string, form: Form])[] =>
  Object.entries(declarations).flatMap(([family, { plain, strict }]: [string, Declaration]) => [
    [family, plain] as const,
    ...(strict === undefined ? [] : [[`${family} strict`, strict] as const]),
  ]);

describe("R5: the traps of providers", () => {
  test("2. OpenAI's strict form demands what Anthropic's leaves out, and each pays its own budget", async () => {
    const { openai: one, anthropic } = await declare(closed({ a: text, b: text }, ["a"]));
    expect(one?.strict?.parameters).toEqual(closed({ a: text, b: { type: ["string", "null"] } }));
    expect(anthropic?.strict?.parameters).toEqual(closed({ a: text, b: text }, ["a"]));
    expect(anthropic?.strict?.costs).toMatchObject({ optional: 1, unions: 0 });
  });

  test("3. null is listed for OpenAI and not for Gemini", async () => {
    const { openai: one, gemini: proto } = await declare(closed({ unit: { enum: ["c", "f", null] } }));
    expect(at(one?.strict, "/properties/unit/enum")).toEqual(["c", "f", null]);
    expect(at(proto?.plain, "/properties/unit")).toEqual({ type: "STRING", enum: ["c", "f"], nullable: true });
  });

  test("4. Anthropic may send listed values in other letters, and optional members last", async () => {
    const input = closed({ unit: { enum: ["Kelvin", "celsius"] }, kind: { const: "Temperature" } }, ["kind"]);
    const { anthropic } = await declare(input);
    const back = decodeArguments(anthropic?.strict?.decode ?? {}, { kind: "temperature", unit: "KELVIN" });
    expect(back).toEqual({ kind: "Temperature", unit: "Kelvin" });
  });

  test("4. values that differ in letters alone are not strict there", async () => {
    const { anthropic } = await declare(closed({ unit: { enum: ["M", "m"] } }));
    expect(anthropic?.strict).toBeUndefined();
    expect(anthropic?.notStrict).toMatchObject({ at: "/properties/unit", keyword: "enum" });
  });

  test("5. a map is no empty object", async () => {
    const map = { type: "object", additionalProperties: { type: "integer" } } as const;
    const declarations = await declare(closed({ counts: map }));
    for (const [name, { parameters, decode }] of formsOf(declarations)) {
      const sent = encodeArguments(decode, { counts: { a: 1, b: 2 } });
      expect(decodeArguments(decode, sent), name).toEqual({ counts: { a: 1, b: 2 } });
      expect(valueAt(parameters as JsonObject, "/properties/counts/properties"), name).toBeUndefined();
    }
    expect(at(declarations.openai?.strict, "/properties/counts/items/properties/value")).toEqual({ type: "integer" });
  });

  test("6. arguments called like keywords come through, in whatever form", async () => {
    const words = ["type", "strict", "title", "pattern", "default", "$ref", "items", "enum", "const", "properties"];
    const input = closed(Object.fromEntries(words.map((word): [string, JsonValue] => [word, text])));
    const given = Object.fromEntries(words.map((word) => [word, `the ${word}`]));
    for (const [name, { parameters, decode }] of formsOf(await declare(input))) {
      const sent = encodeArguments(decode, given);
      // Under a name that the provider takes, each is declared.
      expect(Object.keys(Object(sent)), name).toEqual(Object.keys(Object(parameters["properties"])));
      expect(decodeArguments(decode, sent), name).toEqual(given);
    }
  });

  test("6. values are no schemas, whatever their members are called", async () => {
    const payload = { $ref: "#/nowhere", type: "list", properties: { a: 1 }, title: "T" };
    const { openai: one, anthropic } = await declare(closed({ a: { enum: [payload, 1], default: payload } }));
    expect(at(one?.plain, "/properties/a")).toEqual({ enum: [payload, 1], default: payload });
    expect(at(anthropic?.plain, "/properties/a")).toEqual({ enum: [payload, 1], default: payload });
  });

  test("7. allOf is merged before it is closed", async () => {
    const open = (name: string): JsonObject => ({ type: "object", properties: { [name]: text }, required: [name] });
    const { openai: one } = await declare(closed({ both: { allOf: [open("a"), open("b")] } }));
    expect(at(one?.strict, "/properties/both")).toEqual(closed({ a: text, b: text }));
  });

  test("7. branches that are closed against each other fit nothing: no declaration pretends otherwise", async () => {
    const { openai: one, gemini: proto } = await declare(
      closed({ both: { allOf: [closed({ a: text }), closed({ b: text })] } }),
    );
    expect(one?.strict).toBeUndefined();
    expect(proto).toBeUndefined();
  });

  test("8. a tool that a provider refuses is left out and said, and its neighbours are sent", async () => {
    const never = closed({ both: { allOf: [closed({ a: text }), closed({ b: text })] } });
    const model = await modelOf(never);
    expect(Object.keys(refusalsOf(model))).toEqual(["gemini", "geminiJsonSchema"]);
    const found = checkDeclarations([model]);
    expect(found.map(({ rule, severity }) => [rule, severity])).toEqual([
      ["provider-refuses", "warning"],
      ["provider-refuses", "warning"],
    ]);
    // Who uses the target gets an error, at the place in the contract.
    const used = checkDeclarations([model], { targets: ["gemini"], severities: new Map() });
    expect(used.map(({ severity }) => severity)).toEqual(["error", "warning"]);
    expect(used[0]?.place?.file).toBe("registry/test/try_it/contract.json");
    const tools = await makeTools([
      { name: "never", side_effect_class: "read", input: never },
      { name: "right", side_effect_class: "read", input: closed({ a: text }) },
    ]);
    const [sent] = gemini.tools(createToolkit(tools));
    expect(sent?.functionDeclarations.map(({ name }) => name)).toEqual(["right"]);
  });

  test("9. an exclusive bound of an integer moves, that of a number widens and is said", async () => {
    const { gemini: proto } = await declare(
      closed({ a: { type: "integer", exclusiveMaximum: 5 }, b: { type: "number", exclusiveMinimum: 0 } }),
    );
    expect(at(proto?.plain, "/properties/a")).toEqual({ type: "INTEGER", maximum: 4 });
    expect(at(proto?.plain, "/properties/b")).toEqual({
      description: "(exclusiveMinimum 0)",
      type: "NUMBER",
      minimum: 0,
    });
    expect(proto?.plain.losses).toEqual([{ at: "/properties/b", keyword: "exclusiveMinimum", why: "widened" }]);
  });

  test("10. aliases keep names apart, and stand in declarations, replays and choices alike", async () => {
    const tools = await makeTools(
      ["a.b", "c.d", "c_d_x"].map((name) => ({
        name,
        side_effect_class: "read",
        input: closed({ $x: text, _x: text }),
      })),
    );
    const toolkit = createToolkit(tools);
    const names = openai.chat.tools(toolkit).map((tool) => tool.function.name);
    expect(new Set(names).size).toBe(3);
    // SHA-256 of "a.b" begins with 2e7336dc.
    expect(names).toContain("a_b_2e7336dc");
    expect(openai.chat.toolChoice(toolkit, { only: "a.b" })).toEqual({
      type: "function",
      function: { name: "a_b_2e7336dc" },
    });
    expect(openai.chat.decode(toolkit, { tool_call_id: "t", name: "a_b_2e7336dc", arguments: "{}" }).name).toBe("a.b");
    const keys = Object.keys(Object(tools[0]?.declarations.gemini?.plain.parameters["properties"]));
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/);
  });
});

describe("R5: also worth a test", () => {
  test("no description is empty: Bedrock refuses one", async () => {
    await expect(
      modelsOf([{ name: "try_it", description: "", side_effect_class: "read", input: closed({}) }]),
    ).rejects.toThrow("description");
  });

  test("a union of Gemini's has nothing beside it, its description stands in the first branch", async () => {
    const { gemini: proto } = await declare(
      closed({ to: { description: "Whom.", default: "x", anyOf: [text, { type: "integer" }] } }),
    );
    expect(at(proto?.plain, "/properties/to")).toEqual({
      anyOf: [{ description: 'Whom. (default "x")', type: "STRING" }, { type: "INTEGER" }],
    });
  });

  test("definitions of draft-07 are found, and become $defs where it is strict", async () => {
    const { openai: one, gemini: proto } = await declare({
      $schema: "http://json-schema.org/draft-07/schema#",
      ...closed({ city: { $ref: "#/definitions/city" } }),
      definitions: { city: closed({ name: text }) },
    });
    expect(at(one?.plain, "/definitions/city")).toEqual(closed({ name: text }));
    expect(at(one?.strict, "/properties/city")).toEqual({ $ref: "#/$defs/city" });
    expect(at(one?.strict, "/$defs/city")).toEqual(closed({ name: text }));
    expect(at(proto?.plain, "/properties/city/properties/name")).toEqual({ type: "STRING" });
  });

  test("dependencies of draft-07 are sent as they stand, and told as lost: 2020-12 knows them by other words", async () => {
    const { anthropic } = await declare({
      $schema: "http://json-schema.org/draft-07/schema#",
      ...closed({ a: text, b: text }, []),
      dependencies: { a: ["b"] },
    });
    expect(at(anthropic?.plain, "/dependencies")).toEqual({ a: ["b"] });
    expect(anthropic?.plain.losses).toEqual([{ at: "", keyword: "dependencies", why: "unsupported" }]);
  });

  test("a described reference is wrapped among branches as well", async () => {
    const branch = (a: JsonObject): JsonObject => ({ type: "object", properties: { a } });
    const { openai: one } = await declare({
      type: "object",
      oneOf: [branch({ type: "boolean" }), branch({ $ref: "#/$defs/two", description: "A two." })],
      $defs: { two: { type: "integer" } },
    });
    expect(at(one?.strict, "/properties/a/anyOf")).toEqual([
      { type: "boolean" },
      { description: "A two.", anyOf: [{ $ref: "#/$defs/two" }] },
      { type: "null" },
    ]);
  });
});
