import { beforeAll, describe, expect, test } from "vitest";
import type { Dialect } from "../../generator/schema/dialect.js";
import { hasOfficialSuite } from "../validate/official-suite.js";
import { judgeSuite } from "./judge-suite.js";
import { type GroupMeasure, measureTypes, printSubject, tally } from "./measure-types.js";

/** `npm run truth -- types` measures the same, with the peers beside it. */
describe.runIf(hasOfficialSuite).each<[Dialect, number]>([
  ["2020-12", 240],
  ["draft-07", 200],
])("the official suite, %s", (dialect, leastSayable) => {
  let measured: readonly GroupMeasure[];
  beforeAll(async () => {
    const groups = await judgeSuite(dialect);
    const printed = groups.map((group) => printSubject(group, dialect));
    measured = measureTypes(groups, printed);
  });
  const titles = (isWanted: (value: GroupMeasure["values"][number]) => boolean): string[] =>
    measured.flatMap(({ file, description, values }) =>
      values.filter(isWanted).map((value) => `${file} | ${description} | ${value.description}`),
    );

  test("nearly every schema has a type, and every type compiles", () => {
    const { schemas, refused } = tally(measured);
    process.stdout.write(`types, ${dialect}: ${schemas} schemas, ${refused} refused\n`);
    expect(measured.filter(({ fault }) => fault?.kind === "broken")).toEqual([]);
    expect(refused / schemas).toBeLessThanOrEqual(0.01);
  });

  test("every valid value is one of its type", () => {
    const { accepted, valid } = tally(measured);
    process.stdout.write(`types, ${dialect}: sound for ${accepted}/${valid} valid values\n`);
    expect(valid).toBeGreaterThan(500);
    expect(titles((value) => value.valid && !value.isAccepted)).toEqual([]);
  });

  test("what a structural type can refuse is refused", () => {
    const { caught, sayable } = tally(measured);
    process.stdout.write(`types, ${dialect}: ${caught}/${sayable} that a type can refuse are refused\n`);
    expect(sayable).toBeGreaterThan(leastSayable);
    expect(titles((value) => !value.valid && value.isSayable === true && value.isAccepted)).toEqual([]);
  });
});
