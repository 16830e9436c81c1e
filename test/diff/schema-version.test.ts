import { describe, expect, test } from "vitest";
import type { Bump } from "../../generator/diff/review.js";
import { bumpBetween, bumpVersion } from "../../generator/diff/schema-version.js";
import { compareVersions } from "../../generator/model/compare-versions.js";

describe("R3: versions of contracts", () => {
  test.each<[string, string, Bump]>([
    ["1.0.0", "1.0.1", "patch"],
    ["1.0.9", "1.1.0", "minor"],
    ["1.9.9", "2.0.0", "major"],
    ["1.9.0", "1.10.0", "minor"],
    ["0.3.0", "0.4.0", "major"],
    ["0.3.0", "0.3.1", "minor"],
    ["0.9.0", "1.0.0", "major"],
    ["1.0.0", "1.0.0", "none"],
    ["2.0.0", "1.9.0", "none"],
    ["2026-01-31", "2026-02-01", "major"],
    ["2026-01-31", "2026-01-31.1", "major"],
    ["2026-01-31.1", "2026-01-31", "none"],
  ])("from %s to %s is a step of %s", (from, to, bump) => {
    expect(bumpBetween(from, to)).toBe(bump);
  });

  test.each<[string, Bump, string]>([
    ["1.2.3", "patch", "1.2.4"],
    ["1.2.3", "minor", "1.3.0"],
    ["1.2.3", "major", "2.0.0"],
    ["1.2.3", "none", "1.2.3"],
    ["0.2.3", "major", "0.3.0"],
    ["0.2.3", "minor", "0.2.4"],
    ["2026-01-31", "major", "2026-11-30"],
    ["2026-11-30", "patch", "2026-11-30.1"],
    ["2026-11-30.1", "patch", "2026-11-30.2"],
    ["2027-01-01", "patch", "2027-01-01.1"],
  ])("%s with a bump of %s on 2026-11-30 becomes %s", (from, bump, version) => {
    expect(bumpVersion(from, bump, "2026-11-30")).toBe(version);
  });

  test("their order is that of their numbers, not of their letters", () => {
    const sorted = ["1.10.0", "1.9.0", "1.2.0", "10.0.0", "2.0.0"].sort(compareVersions);
    expect(sorted).toEqual(["1.2.0", "1.9.0", "1.10.0", "2.0.0", "10.0.0"]);
    expect(["2026-02-01.10", "2026-02-01.9", "2026-02-01"].sort(compareVersions)).toEqual([
      "2026-02-01",
      "2026-02-01.9",
      "2026-02-01.10",
    ]);
  });
});
