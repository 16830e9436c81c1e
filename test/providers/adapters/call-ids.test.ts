import { describe, expect, test } from "vitest";
import { type FoundCall, fitId, identifyCalls } from "../../../templates/providers/call-ids.js";

const found = (...ids: (string | null | undefined)[]): FoundCall[] =>
  ids.map((id) => ({ id, name: "a", arguments: {} }));

describe("R12: every call of a response has an id of its own", () => {
  test.each<[title: string, ids: (string | null | undefined)[], want: [id: string, duplicate_of?: string][]]>([
    ["as they came", ["x", "y"], [["x"], ["y"]]],
    ["none, an empty one, and null", [undefined, "", null], [["c_r1_0"], ["c_r1_1"], ["c_r1_2"]]],
    ["one twice", ["x", "y", "x"], [["x"], ["y"], ["x_2", "x"]]],
    ["one three times", ["x", "x", "x"], [["x"], ["x_2", "x"], ["x_3", "x"]]],
    ["one twice beside what its other name would be", ["x", "x", "x_2"], [["x"], ["x_3", "x"], ["x_2"]]],
    ["a made one that another call has", ["c_r1_1", undefined], [["c_r1_1"], ["c_r1_1_2", "c_r1_1"]]],
  ])("%s", (_title, ids, want) => {
    const calls = identifyCalls(found(...ids), "c_", "r1");
    expect(
      calls.map(({ tool_call_id, duplicate_of }) => [tool_call_id, ...((duplicate_of ?? "") ? [duplicate_of] : [])]),
    ).toEqual(want);
  });
});

describe("R12: ids that a provider refuses are renewed, the same everywhere", () => {
  const nine = { pattern: /^[a-zA-Z0-9]{9}$/, length: 9 };
  test.each([
    ["one that fits", "abcDEF123", "abcDEF123"],
    // The first nine digits of SHA-256.
    ["OpenAI's", "call_abc", "ed01972d3"],
    ["one that is too long", "abcDEF1234", "ba54aeea0"],
  ])("%s", (_title, id, want) => expect(fitId(id, nine)).toBe(want));

  test("no rule, no change", () => expect(fitId("functions.Bash:0", undefined)).toBe("functions.Bash:0"));
  test("a new id fits the rule itself", () => {
    for (const id of ["", "a b", "x".repeat(99)]) expect(fitId(id, nine)).toMatch(nine.pattern);
  });
});
