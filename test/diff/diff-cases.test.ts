import { describe, expect, test } from "vitest";
import { compareSchemas } from "../../generator/diff/inclusion/compare-schemas.js";
import { bundleOf } from "../validate/bundle-of.js";
import { hyperjumpVerdict } from "../validate/hyperjump-verdict.js";
import { hasDiffCases, readDiffCases } from "./read-diff-cases.js";

describe.skipIf(!hasDiffCases)("the cases of schema changes", () => {
  const cases = hasDiffCases ? readDiffCases() : [];

  test("there are as many as were counted by hand", () => expect(cases).toHaveLength(43));

  test.each(cases)("$id $direction: $verdict", async ({ before, after, direction, verdict }) => {
    const [old, now] = [bundleOf(before), bundleOf(after)];
    const { witness, ...compared } = compareSchemas({ before: old, after: now, direction, callers: "fresh-names" });
    expect(compared.verdict === "equal" ? "safe" : compared.verdict).toBe(verdict);
    expect(witness === undefined).toBe(verdict === "safe");
    if (witness === undefined) return;
    const [sub, sup] = direction === "input" ? [old, now] : [now, old];
    expect((await hyperjumpVerdict(sub.schema, sub.dialect))(witness.value)).toBe(true);
    expect((await hyperjumpVerdict(sup.schema, sup.dialect))(witness.value)).toBe(false);
  });

  test("an added optional property of an open object breaks only those who may already send its name (T44)", () => {
    const [added] = cases.filter(({ id }) => id === "T44");
    if (added === undefined) throw new Error("T44 is gone");
    const pair = { before: bundleOf(added.before), after: bundleOf(added.after), direction: "input" } as const;
    expect(compareSchemas({ ...pair, callers: "strict" })).toMatchObject({
      verdict: "breaking",
      relation: "narrowed",
      witness: { value: { b: 0 }, path: "/b" },
    });
    expect(compareSchemas({ ...pair, callers: "fresh-names" })).toEqual({
      verdict: "safe",
      relation: "narrowed",
      assumed: { b: 0 },
    });
  });

  test("a closed object breaks both kinds of callers (T43)", () => {
    const [closed] = cases.filter(({ id }) => id === "T43");
    if (closed === undefined) throw new Error("T43 is gone");
    const pair = { before: bundleOf(closed.before), after: bundleOf(closed.after), direction: "input" } as const;
    for (const callers of ["strict", "fresh-names"] as const) {
      expect(compareSchemas({ ...pair, callers }).verdict).toBe("breaking");
    }
  });
});
