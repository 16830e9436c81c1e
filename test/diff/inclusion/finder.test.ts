import { beforeAll, describe, expect, test } from "vitest";
import type { Dialect } from "../../../generator/schema/dialect.js";
import { hasOfficialSuite } from "../../validate/official-suite.js";
import { type FinderCheck, measureFinder } from "../measure-finder.js";

/** A fixed part of the benchmark in `bench/finder.ts`. */
const nth = 25;

describe.skipIf(!hasOfficialSuite).each<Dialect>(["2020-12", "draft-07"])("the finder on the suite, %s", (dialect) => {
  const checks: FinderCheck[] = [];
  const broken: FinderCheck[] = [];
  beforeAll(() => {
    checks.push(...measureFinder(dialect, () => 0, nth));
    broken.push(...checks.filter(({ counterexample }) => counterexample !== undefined));
  });
  const show = ({ sub, sup }: FinderCheck): string => `${JSON.stringify(sub.schema)} → ${JSON.stringify(sup.schema)}`;

  test("asks enough", () => {
    expect(checks.length).toBeGreaterThan(60);
    expect(broken.length).toBeGreaterThan(15);
  });
  test("finds a witness wherever the suite knows of one", () =>
    expect(broken.filter(({ answer }) => answer !== "refuted").map(show)).toEqual([]));
  test("proves nothing that the suite refutes, and leaves nothing open", () => {
    expect(broken.filter(({ answer }) => answer === "proved").map(show)).toEqual([]);
    expect(checks.filter(({ answer }) => answer === "unknown").map(show)).toEqual([]);
  });
});
