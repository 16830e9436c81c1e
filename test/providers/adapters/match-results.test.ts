import { describe, expect, test } from "vitest";
import type { ToolResult } from "../../../templates/runtime/call.js";
import { matchResults, type ResultProblem } from "../../../templates/runtime/match-results.js";
import type { ReadCall } from "../../../templates/runtime/run-turn.js";

const call = (tool_call_id: string): ReadCall => ({ tool_call_id, name: `tool_${tool_call_id}`, arguments: {} });
const data = (value: unknown): ToolResult => ({ ok: true, data: value });

describe("R12: results are brought to the calls that they belong to", () => {
  test.each<[title: string, results: [id: string, value: unknown][], got: unknown[], problems: ResultProblem[]]>([
    [
      "in another order",
      [
        ["b", 2],
        ["a", 1],
      ],
      [1, 2],
      [],
    ],
    [
      "one too many",
      [
        ["a", 1],
        ["x", 0],
        ["b", 2],
      ],
      [1, 2],
      [{ kind: "unknown", tool_call_id: "x" }],
    ],
    [
      "the same once more",
      [
        ["a", 1],
        ["b", 2],
        ["a", 3],
      ],
      [1, 2],
      [{ kind: "duplicate", tool_call_id: "a" }],
    ],
    ["one too few", [["b", 2]], ["OUTCOME_UNKNOWN", 2], [{ kind: "missing", tool_call_id: "a" }]],
    [
      "none",
      [],
      ["OUTCOME_UNKNOWN", "OUTCOME_UNKNOWN"],
      [
        { kind: "missing", tool_call_id: "a" },
        { kind: "missing", tool_call_id: "b" },
      ],
    ],
  ])("%s", (_title, results, got, problems) => {
    const given = results.map(([tool_call_id, value]) => ({ tool_call_id, result: data(value) }));
    const matched = matchResults([call("a"), call("b")], given);
    expect(matched.calls.map(({ result }) => (result.ok ? result.data : result.error.code))).toEqual(got);
    expect(matched.calls.map(({ name, tool_call_id }) => [name, tool_call_id])).toEqual([
      ["tool_a", "a"],
      ["tool_b", "b"],
    ]);
    expect(matched.problems).toEqual(problems);
  });

  test("R13: of a call without a result nobody says that it failed", () => {
    const [only] = matchResults([call("a")], []).calls;
    expect(only?.result).toMatchObject({ ok: false, error: { class: "unknown", effect: "unknown", retryable: false } });
  });
});
