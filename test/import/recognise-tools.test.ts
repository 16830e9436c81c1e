import { describe, expect, test } from "vitest";
import { recogniseTools } from "../../generator/import/recognise-tools.js";
import type { JsonValue } from "../../generator/schema/json.js";

const schema = { type: "object", properties: { id: { type: "string" } } };
const gemini = { type: "OBJECT", properties: { id: { type: "STRING" } } };

type Case = {
  readonly shape: string;
  readonly given: JsonValue;
  /** Name, pointers of the tool and its input, notation of the input, and what has no place in a contract. */
  readonly want: readonly (readonly [name: string, tool: string, input: string, notation: string, rest: JsonValue])[];
};

const cases: readonly Case[] = [
  {
    shape: "an MCP tool",
    given: {
      name: "a",
      title: "A",
      description: "Does a.",
      inputSchema: schema,
      icons: [{ src: "a.png" }],
      _meta: null,
    },
    want: [["a", "", "/inputSchema", "json-schema", { icons: [{ src: "a.png" }] }]],
  },
  {
    shape: "an MCP tools/list result",
    given: {
      tools: [
        { name: "a", inputSchema: schema },
        { name: "b", inputSchema: schema },
      ],
    },
    want: [
      ["a", "/tools/0", "/tools/0/inputSchema", "json-schema", {}],
      ["b", "/tools/1", "/tools/1/inputSchema", "json-schema", {}],
    ],
  },
  {
    shape: "an MCP tools/list response",
    given: { jsonrpc: "2.0", id: 1, result: { tools: [{ name: "a", inputSchema: schema }] } },
    want: [["a", "/result/tools/0", "/result/tools/0/inputSchema", "json-schema", {}]],
  },
  {
    shape: "a list of responses",
    given: [
      { result: { tools: [{ name: "a", inputSchema: schema }] } },
      { tools: [{ name: "b", inputSchema: schema }] },
    ],
    want: [
      ["a", "/0/result/tools/0", "/0/result/tools/0/inputSchema", "json-schema", {}],
      ["b", "/1/tools/0", "/1/tools/0/inputSchema", "json-schema", {}],
    ],
  },
  {
    shape: "OpenAI Chat Completions",
    given: [{ type: "function", function: { name: "a", parameters: schema, strict: true }, cache: 1 }],
    want: [["a", "/0", "/0/function/parameters", "json-schema", { cache: 1, strict: true }]],
  },
  {
    shape: "OpenAI Responses",
    given: [{ type: "function", name: "a", parameters: schema, strict: null }],
    want: [["a", "/0", "/0/parameters", "json-schema", {}]],
  },
  {
    shape: "OpenAI Responses without parameters",
    given: { type: "function", name: "a", parameters: null },
    want: [["a", "", "", "json-schema", {}]],
  },
  {
    shape: "OpenAI legacy functions",
    given: { model: "m", functions: [{ name: "a", parameters: schema }, { name: "b" }] },
    want: [
      ["a", "/functions/0", "/functions/0/parameters", "json-schema", {}],
      ["b", "/functions/1", "/functions/1", "json-schema", {}],
    ],
  },
  {
    shape: "one OpenAI legacy function",
    given: { name: "a", description: "Does a.", parameters: schema },
    want: [["a", "", "/parameters", "json-schema", {}]],
  },
  {
    shape: "Anthropic",
    given: { tools: [{ type: "custom", name: "a", input_schema: schema, cache_control: { type: "ephemeral" } }] },
    want: [["a", "/tools/0", "/tools/0/input_schema", "json-schema", { cache_control: { type: "ephemeral" } }]],
  },
  {
    shape: "Gemini with parameters",
    given: { tools: [{ functionDeclarations: [{ name: "a", parameters: gemini, behavior: "BLOCKING" }] }] },
    want: [
      [
        "a",
        "/tools/0/functionDeclarations/0",
        "/tools/0/functionDeclarations/0/parameters",
        "gemini",
        { behavior: "BLOCKING" },
      ],
    ],
  },
  {
    shape: "Gemini with types in lower case",
    given: { functionDeclarations: [{ name: "a", parameters: { type: "object", nullable: true } }] },
    want: [["a", "/functionDeclarations/0", "/functionDeclarations/0/parameters", "gemini", {}]],
  },
  {
    shape: "Gemini with parametersJsonSchema",
    given: { function_declarations: [{ name: "a", parametersJsonSchema: schema }, { name: "b" }] },
    want: [
      ["a", "/function_declarations/0", "/function_declarations/0/parametersJsonSchema", "json-schema", {}],
      ["b", "/function_declarations/1", "/function_declarations/1", "json-schema", {}],
    ],
  },
  {
    shape: "one Gemini declaration",
    given: { name: "a", parameters: gemini },
    want: [["a", "", "/parameters", "gemini", {}]],
  },
];

describe("recogniseTools knows", () => {
  test.each(cases)("$shape", ({ given, want }) => {
    const found = recogniseTools(given).map((recognition) => {
      if (recognition.kind !== "tool") return recognition;
      const { name, pointers, notation, rest } = recognition.tool;
      return [name, pointers.tool, pointers.input, notation.input, rest];
    });
    expect(found).toEqual(want);
  });

  test("the title, the annotations and the answer's schema", () => {
    const given = { name: "a", title: "A", inputSchema: {}, outputSchema: schema, annotations: { readOnlyHint: true } };
    expect(recogniseTools(given)).toMatchObject([
      {
        tool: {
          title: "A",
          annotations: { readOnlyHint: true },
          outputSchema: schema,
          pointers: { output: "/outputSchema" },
        },
      },
    ]);
  });

  test("Gemini's response, in both notations", () => {
    const given = {
      functionDeclarations: [
        { name: "a", parametersJsonSchema: schema, response: gemini },
        { name: "b", parameters: gemini, responseJsonSchema: schema },
      ],
    };
    expect(recogniseTools(given)).toMatchObject([
      { tool: { outputSchema: gemini, notation: { input: "json-schema", output: "gemini" } } },
      { tool: { outputSchema: schema, notation: { input: "gemini", output: "json-schema" } } },
    ]);
  });

  test("names and members that JavaScript has on every object", () => {
    const given = JSON.parse('{"name":"constructor","inputSchema":{"type":"object"},"__proto__":{"x":1}}') as JsonValue;
    const [found] = recogniseTools(given);
    expect(JSON.stringify(found?.kind === "tool" ? found.tool.rest : undefined)).toBe('{"__proto__":{"x":1}}');
  });
});

describe("recogniseTools says what is no tool", () => {
  test.each<[string, JsonValue, string, string]>([
    ["a number", 1, "", "it is no object"],
    ["an empty list", { tools: [] }, "/tools", "the list is empty"],
    ["a built-in tool", [{ type: "web_search" }], "/0", 'it has the type "web_search" and no input schema'],
    [
      "a package.json",
      { name: "x", description: "y", version: "1.0.0" },
      "",
      "it has no inputSchema, input_schema, parameters or functionDeclarations",
    ],
    ["a tool without a name", { inputSchema: schema }, "", "it has no name"],
    ["a declaration that is none", { functionDeclarations: ["a"] }, "/functionDeclarations/0", "it is no object"],
  ])("%s", (_, given, pointer, detail) => {
    expect(recogniseTools(given)).toEqual([{ kind: "unrecognised", pointer, detail }]);
  });

  test("a page of a longer list", () => {
    const given = { result: { tools: [{ name: "a", inputSchema: schema }], nextCursor: "2" } };
    expect(recogniseTools(given)[1]).toEqual({ kind: "unfinished", pointer: "/result/nextCursor" });
  });
});
