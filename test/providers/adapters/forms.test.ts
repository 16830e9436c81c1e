import { describe, expect, test } from "vitest";
import { anthropic } from "../../../templates/providers/anthropic.js";
import { bedrock } from "../../../templates/providers/bedrock.js";
import { gemini } from "../../../templates/providers/gemini.js";
import { openai } from "../../../templates/providers/openai.js";
import { labels, richToolkit } from "./rich-tools.js";

const room = "one request may have 24 optional properties in strict tools, and other tools gain more from them";

describe("R5: one form for each tool of a request, and why", () => {
  test("Anthropic: what the budget of a request leaves room for, whatever the order", async () => {
    const toolkit = await richToolkit();
    const forms = (tools: typeof toolkit.tools) =>
      anthropic.losses({ tools }).map(({ name, form, why }) => [name, form, ...(why === undefined ? [] : [why])]);
    const want = [
      ["set.labels", "strict"],
      ["walk", "plain", expect.stringMatching(/^\$ref at /)],
      ["wide", "plain", room],
      ["wider", "strict"],
    ];
    expect(forms(toolkit.tools)).toEqual(want);
    expect(forms([...toolkit.tools].reverse())).toEqual([...want].reverse());
    expect(anthropic.tools(toolkit).map(({ name, strict }) => [name, strict])).toEqual([
      [labels, true],
      ["walk", undefined],
      ["wide", undefined],
      ["wider", true],
    ]);
    // Narrowed, the request has room.
    expect(anthropic.tools(toolkit.only({ names: ["wide"] }))[0]?.strict).toBe(true);
  });

  test("OpenAI: every strict form there is; said in both APIs", async () => {
    const toolkit = await richToolkit();
    expect(openai.responses.tools(toolkit).map(({ strict }) => strict)).toEqual([true, true, true, true]);
    expect(openai.chat.tools(toolkit).map(({ function: { strict } }) => strict)).toEqual([true, true, true, true]);
    const plain = openai.responses.with({ strict: "never" });
    expect(plain.tools(toolkit).map(({ strict }) => strict)).toEqual([false, false, false, false]);
    expect(plain.losses(toolkit)[0]).toMatchObject({
      form: "plain",
      why: "strict forms are not asked for",
      losses: [],
    });
  });

  test("a service may demand that all are strict, and hears which is not", async () => {
    const toolkit = await richToolkit();
    const demanding = anthropic.with({ strict: "always" });
    expect(() => demanding.tools(toolkit)).toThrow(
      /^tools: not all can be strict for anthropic: "walk" \(\$ref at .*"wide" \(/,
    );
    expect(demanding.tools(toolkit.only({ names: ["wide"] }))).toHaveLength(1);
  });

  test("a tool that the provider takes in no form is said to be refused", async () => {
    const [tool] = (await richToolkit()).tools;
    if (tool === undefined) throw new Error("no tools");
    const { bedrock: _, ...declarations } = tool.declarations;
    const toolset = { tools: [{ ...tool, declarations }] };
    expect([bedrock.tools(toolset), bedrock.losses(toolset)]).toEqual([
      [],
      [{ name: "set.labels", form: "refused", losses: [] }],
    ]);
  });
});

describe("declaring costs nothing but a fresh container", () => {
  test("the declarations are made once, and frozen", async () => {
    const toolkit = await richToolkit();
    const [first, second] = [anthropic.tools(toolkit), anthropic.tools(toolkit)];
    expect([first === second, first[0] === second[0], Object.isFrozen(first[0])]).toEqual([false, true, true]);
  });

  test("Gemini's are copies, since its SDK writes into them", async () => {
    const toolkit = await richToolkit();
    const [first] = gemini.proto.tools(toolkit);
    for (const one of first?.functionDeclarations ?? []) delete one.parameters;
    expect(
      gemini.proto.tools(toolkit)[0]?.functionDeclarations.every(({ parameters }) => parameters !== undefined),
    ).toBe(true);
  });
});

describe("Gemini's own form", () => {
  test("parameters in place of parametersJsonSchema, and none for a tool without arguments", async () => {
    const { tools } = await richToolkit();
    const [tool] = tools;
    if (tool?.declarations.gemini === undefined) throw new Error("no declaration");
    const { gemini: own } = tool.declarations;
    const empty = { ...own, plain: { ...own.plain, parameters: { type: "OBJECT", properties: {} } } };
    expect(gemini.proto.tools({ tools: [{ ...tool, declarations: { ...tool.declarations, gemini: empty } }] })).toEqual(
      [{ functionDeclarations: [{ name: labels, description: own.plain.description ?? own.description }] }],
    );
    expect(gemini.proto.tools({ tools: [tool] })).toMatchObject([
      { functionDeclarations: [{ name: labels, parameters: { type: "OBJECT", required: ["labels"] } }] },
    ]);
  });
});

describe("names: one table for declarations, choices and history", () => {
  test("two tools that would have one name are refused, aloud", async () => {
    const { tools } = await richToolkit();
    const [first, second] = tools;
    if (first === undefined || second?.declarations.anthropic === undefined) throw new Error("no tools");
    const declarations = { ...second.declarations, anthropic: { ...second.declarations.anthropic, name: labels } };
    const toolset = { tools: [first, { ...second, declarations }] };
    expect(() => anthropic.tools(toolset)).toThrow(
      `tools: "set.labels" and "walk" are both called "${labels}" for anthropic`,
    );
    expect(openai.chat.tools(toolset)).toHaveLength(2);
  });
});
