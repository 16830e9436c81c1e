import { beforeAll, describe, expect, test } from "vitest";
import { type Comparison, compareSchemas } from "../../generator/diff/inclusion/compare-schemas.js";
import { validatorOf } from "../../generator/diff/inclusion/validator-of.js";
import { hyperjumpVerdict } from "../validate/hyperjump-verdict.js";
import { hasHistories, readHistories, type SchemaChange } from "./read-histories.js";

describe.skipIf(!hasHistories)("the histories of public servers", () => {
  const judged: { readonly change: SchemaChange; readonly comparison: Comparison }[] = [];
  beforeAll(() => {
    for (const change of readHistories()) {
      const { before, after, direction } = change;
      judged.push({ change, comparison: compareSchemas({ before, after, direction, callers: "fresh-names" }) });
    }
  });
  const nameOf = ({ server, tool, from, to }: SchemaChange): string => `${server} ${tool} ${from} → ${to}`;

  test("at most 2 % of the changes are left open", () => {
    const open = judged
      .filter(({ comparison }) => comparison.verdict === "unproven")
      .map(({ change }) => nameOf(change));
    process.stdout.write(`histories: ${judged.length} changed schemas, ${open.length} unproven\n`);
    expect(judged.length).toBeGreaterThan(120);
    expect(open.length / judged.length).toBeLessThanOrEqual(0.02);
  });

  test("every break is shown by a value, which two validators judge alike", async () => {
    const broken = judged.filter(({ comparison }) => comparison.verdict === "breaking");
    expect(broken.length).toBeGreaterThan(30);
    for (const { change, comparison } of broken) {
      const { before, after, direction } = change;
      const [sub, sup] = direction === "input" ? [before, after] : [after, before];
      const value = comparison.witness?.value ?? null;
      for (const [side, isValid] of [
        [sub, true],
        [sup, false],
      ] as const) {
        expect([nameOf(change), (validatorOf(side)?.(value) ?? []).length === 0]).toEqual([nameOf(change), isValid]);
        if (/"format":/.test(JSON.stringify(side.schema))) continue;
        expect([nameOf(change), (await hyperjumpVerdict(side.schema, side.dialect))(value)]).toEqual([
          nameOf(change),
          isValid,
        ]);
      }
    }
  });
});
