import { beforeAll, describe, expect, test } from "vitest";
import { openai } from "../../templates/providers/openai.js";
import { createToolkit, type Toolset } from "../../templates/runtime/toolkit.js";
import { checkSelectionOn } from "../../templates/testing/check-selection-on.js";
import type { Choice, SelectionCase, SelectionTarget } from "../../templates/testing/selection-case.js";
import { recordSelection, replaySelection } from "../../templates/testing/selection-recording.js";
import type { SelectionResult } from "../../templates/testing/selection-report.js";
import { makeTools } from "../toolkit/make-tools.js";

let toolset: Toolset;
beforeAll(async () => {
  const text = { type: "string" };
  const tools = await makeTools([
    {
      name: "send",
      formerly: ["post"],
      side_effect_class: "modify",
      idempotency: { key: "/key", from: "executor" },
      input: {
        type: "object",
        properties: { key: text, to: { ...text, maxLength: 5 }, note: text, size: { type: "integer" } },
        required: ["key", "to"],
        additionalProperties: false,
      },
    },
    { name: "look.up", side_effect_class: "read", input: { type: "object", properties: { id: text } } },
  ]);
  toolset = createToolkit(tools);
});

/** Calls in the contract's own words, as MCP has them. */
const plain: SelectionTarget<string[]> = { tools: ({ tools }) => tools.map(({ name }) => name) };

const one: SelectionCase = {
  utterance: "Send it to Ann",
  tool: "send",
  required: ["/to"],
  values: { "/to": "Ann" },
  filled: { "/key": "k" },
};

/** What comes of one case and one answer. */
async function judge(expected: SelectionCase, choice: Choice | null, target: SelectionTarget<unknown> = plain) {
  const { results } = await checkSelectionOn([expected], toolset, target, async () => choice);
  const [result] = results as [SelectionResult];
  return [result.outcome, result.chosen, ...result.problems];
}

describe("G4 a choice is held against its sentence", () => {
  test.each<[what: string, expected: SelectionCase, choice: Choice | null, want: readonly (string | null)[]]>([
    ["the call itself", one, { tool: "send", arguments: { to: "Ann" } }, ["right", "send"]],
    ["with more", one, { tool: "send", arguments: { to: "Ann", note: "x" } }, ["right", "send"]],
    ["no call", one, null, ["wrong_tool", null, "calls nothing; send is expected"]],
    [
      "another tool",
      one,
      { tool: "look.up", arguments: {} },
      ["wrong_tool", "look.up", "calls look.up; send is expected"],
    ],
    [
      "an invented one",
      one,
      { tool: "constructor", arguments: {} },
      ["wrong_tool", "constructor", "calls constructor, which is not declared; send is expected"],
    ],
    ["nothing is to be called", { utterance: "Hi", tool: null }, null, ["right", null]],
    [
      "and something is",
      { utterance: "Hi", tool: null },
      { tool: "send", arguments: {} },
      ["wrong_tool", "send", "calls send; no call is expected"],
    ],
    [
      "a required member is missing",
      one,
      { tool: "send", arguments: { note: "Ann" } },
      ["wrong_arguments", "send", "/to is missing"],
    ],
    [
      "a value is another",
      one,
      { tool: "send", arguments: { to: "Bob" } },
      ["wrong_arguments", "send", '/to is "Bob", not "Ann"'],
    ],
    [
      "a value that the contract does not ask for is missing",
      { ...one, values: { "/size": 3 } },
      { tool: "send", arguments: { to: "Ann" } },
      ["wrong_arguments", "send", "/size is missing"],
    ],
    [
      "the contract refuses the rest",
      one,
      { tool: "send", arguments: { to: "Ann", size: "big" } },
      ["wrong_arguments", "send", "/size must be an integer, but is a string"],
    ],
    [
      "without what the executor adds the contract is not asked",
      { utterance: "Send", tool: "send" },
      { tool: "send", arguments: { size: "big" } },
      ["right", "send"],
    ],
    ["arguments are none", one, { tool: "send", arguments: null }, ["wrong_arguments", "send", "/to is missing"]],
  ])("%s", async (_what, expected, choice, want) => {
    expect(await judge(expected, choice)).toEqual(want);
  });

  test("arguments without an end are refused and not walked", async () => {
    let deep: unknown = "Ann";
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    const want = ["wrong_arguments", "send", "the arguments are nested too deeply to be read"];
    expect(await judge(one, { tool: "send", arguments: { to: deep } })).toEqual(want);
  });

  test("an adapter brings the call back: its name, its nulls, its text, and former names", async () => {
    const declared = openai.responses.tools(toolset).map(({ name }) => name);
    const [alias = ""] = declared.filter((name) => name.startsWith("look"));
    expect(alias).not.toBe("look.up");
    const asked: SelectionCase = { utterance: "Look", tool: "look.up", filled: {} };
    expect(await judge(asked, { tool: alias, arguments: '{"id":null}' }, openai.responses)).toEqual([
      "right",
      "look.up",
    ]);
    const sent = { tool: "post", arguments: { to: "Ann", note: null, size: null } };
    expect(await judge(one, sent, openai.responses)).toEqual(["right", "send"]);
  });
});

describe("a run", () => {
  const cases: readonly SelectionCase[] = [
    { utterance: "d", tool: "send" },
    { utterance: "c", tool: "look.up", sample: "ideal" },
    { utterance: "b", tool: "elsewhere" },
    { utterance: "a", tool: null },
    { utterance: "e", tool: "send" },
    { utterance: "f", tool: "send" },
  ];
  const answers = new Map<string, Choice | null>([
    ["d", { tool: "look.up", arguments: {} }],
    ["c", { tool: "look.up", arguments: {} }],
    ["a", { tool: "zz", arguments: {} }],
    ["e", null],
  ]);
  const choose = async (utterance: string): Promise<Choice | null> => {
    const answer = answers.get(utterance);
    if (answer === undefined) throw new Error("429 too many requests");
    return answer;
  };

  test("G4 counts what became of the sentences, and which tools were taken for which", async () => {
    const report = await checkSelectionOn(cases, toolset, plain, choose);
    expect(report.list_hash).toBe(toolset.list.hash);
    expect(report.totals).toEqual({
      sentences: 5,
      right: 1,
      wrong_tool: 3,
      wrong_arguments: 0,
      unasked: 1,
      left_out: 1,
    });
    expect(report.confusion).toEqual([
      { expected: "look.up", chosen: "look.up", sentences: 1 },
      { expected: "send", chosen: "look.up", sentences: 1 },
      { expected: "send", chosen: null, sentences: 1 },
      { expected: null, chosen: "zz", sentences: 1 },
    ]);
    expect(report.results.map(({ utterance }) => utterance)).toEqual(["d", "c", "a", "e", "f"]);
    expect(report.failures.map(({ utterance }) => utterance)).toEqual(["d", "a", "e", "f"]);
    expect(report.results[1]).toEqual({
      utterance: "c",
      sample: "ideal",
      expected: "look.up",
      chosen: "look.up",
      outcome: "right",
      problems: [],
      choice: { tool: "look.up", arguments: {} },
    });
    expect(report.results[4]?.problems).toEqual(["could not be asked: 429 too many requests"]);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  test.each([2, 100, Number.POSITIVE_INFINITY])("%d at once change nothing but who waits", async (atOnce) => {
    let [open, most] = [0, 0];
    const slow = async (utterance: string): Promise<Choice | null> => {
      open += 1;
      most = Math.max(most, open);
      for (let turn = utterance.charCodeAt(0) % 7; turn >= 0; turn -= 1) await Promise.resolve();
      open -= 1;
      return choose(utterance);
    };
    const together = await checkSelectionOn(cases, toolset, plain, slow, atOnce);
    expect(together).toEqual(await checkSelectionOn(cases, toolset, plain, choose));
    expect(most).toBe(Math.min(atOnce, 5));
  });

  test("nobody is asked where there is nothing to ask", async () => {
    const report = await checkSelectionOn([], toolset, plain, choose);
    expect(report.totals).toMatchObject({ sentences: 0, right: 0, left_out: 0 });
  });

  test("each is shown the declarations of the target, fresh each time", async () => {
    const shown: unknown[] = [];
    await checkSelectionOn(cases.slice(0, 2), toolset, openai.responses, async (_utterance, declarations) => {
      shown.push(structuredClone(declarations));
      declarations.length = 0;
      return null;
    });
    expect(shown).toEqual([openai.responses.tools(toolset), openai.responses.tools(toolset)]);
  });

  test("tools that a toolkit does not show are left out", async () => {
    const toolkit = toolset.handle({ send: () => null, "look.up": () => null }).only({ names: ["send"] });
    const report = await checkSelectionOn(cases, toolkit, openai.chat, choose);
    expect(report.totals).toMatchObject({ sentences: 4, left_out: 2 });
    expect(report.list_hash).toBe(toolkit.list.hash);
  });

  test("a target that can't declare is nobody's wrong choice", async () => {
    const broken: SelectionTarget<never> = {
      tools: () => {
        throw new TypeError("tools: two have one name");
      },
    };
    await expect(checkSelectionOn(cases, toolset, broken, choose)).rejects.toThrow("two have one name");
  });

  test("a recording of it has every answer as it came, and gives the same report", async () => {
    const report = await checkSelectionOn(cases, toolset, plain, choose);
    const recording = recordSelection(report);
    expect(recording).toEqual({
      list_hash: toolset.list.hash,
      choices: [
        { utterance: "d", tool: "look.up", arguments: {} },
        { utterance: "c", tool: "look.up", arguments: {} },
        { utterance: "a", tool: "zz", arguments: {} },
        { utterance: "e", tool: null },
      ],
    });
    const kept = replaySelection(JSON.parse(JSON.stringify(recording)));
    const replayed = await checkSelectionOn(cases, toolset, plain, kept);
    expect(replayed.results.slice(0, 4)).toEqual(report.results.slice(0, 4));
    expect(replayed.results[4]?.problems).toEqual(["could not be asked: the recording does not have this sentence"]);
  });
});
