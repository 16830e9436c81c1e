import { describe, expect, test } from "vitest";
import { closedChoices } from "../../generator/emit/selection/closed-choices.js";
import { deriveSelection } from "../../generator/emit/selection/derive-selection.js";
import { namedMembers } from "../../generator/emit/selection/named-members.js";
import { requiredMembers } from "../../generator/emit/selection/required-members.js";
import type { JsonValue } from "../../generator/schema/json.js";
import { compileRegistry } from "../pipeline/compile-registry.js";

describe("namedMembers finds what a sentence names", () => {
  test.each<[utterance: string, value: JsonValue, isNamed: boolean]>([
    ["What became of order A938?", "A938", true],
    ["what became of order a938?", "A938", true],
    ["What became of order A9381?", "A938", false],
    ["What became of order A938-2?", "A938", false],
    ["Show rel-2026-14.", "rel-2026", false],
    ["Show rel-2026-14.", "rel-2026-14", true],
    ["Read my/data/a.wav", "data/a.wav", false],
    ["Read a.wav.", "a.wav", true],
    ["Spend 40 euros at most.", "40", true],
    ["Spend 40.5 euros at most.", 40, false],
    ["At -16 LUFS", -16, true],
    ["At -16.", -16, true],
    ["From 1-16.", -16, false],
    // Letters that are written without spaces end no word of others.
    ["订单A938改成加急。", "A938", true],
    ["A938を速達に", "A938", true],
    ["주문 A938을 빨리", "A938", true],
    ["Заказ A938х", "A938", false],
    ["Lyons", "Lyon", false],
    ["Où est Lyon ?", "Lyon", true],
    ["e\u0301cole", "e", false],
    // One letter and nothing at all say nothing.
    ["a b", "a", false],
    ["anything", "", false],
    ["anything", " ", false],
    ["rule 5", 5, true],
    ["true story", true, false],
    ["null and void", null, false],
    // Lists are named by all of their items, in their order.
    ["from 62 to 78 seconds", [62, 78], true],
    ["from 78 to 62 seconds", [62, 78], false],
    ["only 62", [62, 78], false],
    ["62 once", [62, 62], false],
    ["nothing", [], false],
    ["from 62 to 78", [[62, 78]], false],
  ])("%j, %j: %j", (utterance, value, isNamed) => {
    expect(namedMembers({ member: value }, utterance)).toEqual(isNamed ? ["/member"] : []);
  });

  test("in objects at any depth, by pointer and in their order", () => {
    const named = JSON.parse('{ "b": { "x/y": "two words", "": 7 }, "a": "one", "__proto__": "three" }');
    expect(namedMembers(named, "One, two words, three and 7")).toEqual(["/b/x~1y", "/b/", "/a", "/__proto__"]);
    expect(namedMembers("one", "One")).toEqual([]);
  });
});

/** A judge of `{ kind: "a" | "b", size?, options?: { depth } }`; `b` needs a size. */
const validate = (value: unknown): { path: string; keyword: string }[] => {
  const { kind, size, options } = value as { kind?: string; size?: number; options?: { depth?: number } };
  return [
    ...(kind === undefined ? [{ path: "", keyword: "required" }] : []),
    ...(kind !== undefined && kind !== "a" && kind !== "b" ? [{ path: "/kind", keyword: "enum" }] : []),
    ...(kind === "b" && size === undefined ? [{ path: "", keyword: "required" }] : []),
    ...(size !== undefined && size > 9 ? [{ path: "/size", keyword: "maximum" }] : []),
    ...(options !== undefined && options.depth === undefined ? [{ path: "/options", keyword: "required" }] : []),
  ];
};

test.each<[input: JsonValue, required: string[]]>([
  [{ kind: "a", size: 1 }, ["/kind"]],
  [{ kind: "b", size: 1 }, ["/kind", "/size"]],
  // What an object needs that may be left out, the call does not need.
  [{ kind: "a", options: { depth: 1 } }, ["/kind"]],
  ["text", []],
])("requiredMembers: %j requires %j", (input, required) => {
  expect(requiredMembers(input, validate)).toEqual(required);
});

test("closedChoices are texts and numbers that a list or a constant decides", () => {
  expect(closedChoices({ kind: "b", size: 1 }, ["/kind", "/size"], validate)).toEqual(["/kind"]);
  expect(closedChoices({ kind: "b", size: 1 }, ["/size"], validate)).toEqual([]);
});

const contract = JSON.stringify({
  name: "move_piece",
  description: "Moves one piece. It takes none.",
  schema_version: "2.0.0",
  side_effect_class: "modify",
  idempotency: { key: "/key", from: "executor" },
  injected: { "/table": "principal.table" },
  input: {
    type: "object",
    properties: {
      table: { type: "string" },
      key: { type: "string" },
      piece: { enum: ["rook", "queen"] },
      to: { type: "object", properties: { file: { type: "string" }, rank: { type: "integer" } }, required: ["file"] },
      speed: { enum: ["slow", "fast"] },
    },
    required: ["table", "key", "piece", "to"],
    additionalProperties: false,
  },
});
const input = { table: "t1", key: "k1", piece: "rook", to: { file: "e", rank: 4 }, speed: "slow" };
const sample = (name: string, fields: object): [string, string] => [
  `test/move_piece/samples/${name}.json`,
  JSON.stringify({ title: name, kind: "ideal", ...fields }),
];
const rowsOf = async (samples: [string, string][]) => {
  const files = new Map([["test/move_piece/contract.json", contract], ...samples]);
  const { tools, diagnostics } = await compileRegistry(files);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return tools.flatMap(deriveSelection);
};

describe("G4 deriveSelection", () => {
  test("a sentence of a valid call: what it requires, what the sentence decides, and what the executor adds", async () => {
    const rows = await rowsOf([sample("z", { goal: "production", utterances: ["Tower t1 k1 to 4, slow"], input })]);
    expect(rows).toEqual([
      {
        tool: "move_piece",
        sample: "z",
        goal: "production",
        utterance: "Tower t1 k1 to 4, slow",
        required: ["/piece", "/to", "/to/file"],
        values: { "/piece": "rook", "/speed": "slow", "/to/rank": 4 },
        filled: { "/table": "t1", "/key": "k1" },
      },
    ]);
  });

  test("sentences stand by the names of their samples, and in a sample as they are written", async () => {
    const rows = await rowsOf([
      sample("b", { utterances: ["b2", "b1"], input }),
      sample("a", { utterances: ["a1"], input }),
      sample("c", { input }),
    ]);
    expect(rows.map(({ utterance }) => utterance)).toEqual(["a1", "b2", "b1"]);
  });

  test("of a refused call the tool alone is expected", async () => {
    const rejects = { in: "input", at: "/piece", keyword: "enum" };
    const rows = await rowsOf([sample("no", { utterances: ["Pawn"], input: { ...input, piece: "pawn" }, rejects })]);
    expect(rows).toEqual([{ tool: "move_piece", sample: "no", utterance: "Pawn" }]);
  });
});
