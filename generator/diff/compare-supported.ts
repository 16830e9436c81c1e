import { compareVersions } from "../model/compare-versions.js";
import { compareSchemasOf } from "./compare-schemas-of.js";
import { createFinding } from "./create-finding.js";
import type { Finding } from "./review.js";
import type { CompareOptions, ToolPair } from "./tool-pair.js";

/**
 * Breaks of callers who are several versions behind: what is harmless step by step need not be harmless over all of them. One
 * finding for the oldest frozen version that breaks where the base does not.
 */
export function compareSupported(
  { before, after }: ToolPair,
  changes: readonly Finding[],
  options: CompareOptions,
): Finding[] {
  const known = new Set(
    changes.filter(({ verdict }) => verdict === "breaking").map(({ rule, pointer }) => `${rule} ${pointer}`),
  );
  const versions = [...before.versions].sort((a, b) => compareVersions(a.schema_version, b.schema_version));
  for (const version of versions) {
    const broken = compareSchemasOf({ before: version, after }, options).find(
      ({ verdict, rule, pointer }) =>
        (verdict === "breaking" || verdict === "unproven") && !known.has(`${rule} ${pointer}`),
    );
    if (broken === undefined) continue;
    return [
      createFinding(after.name, {
        rule: "unsupported-caller",
        params: { version: version.schema_version, detail: broken.message },
        category: "wire",
        verdict: broken.verdict,
        bump: "major",
        pointer: broken.pointer,
        path: `/versions/${version.schema_version}${broken.pointer}`,
        fragments: [version.hashes.contract, after.hashes.contract],
        breaks: `callers of version ${version.schema_version}`,
        ...(broken.direction === undefined ? {} : { direction: broken.direction }),
        ...(broken.witness === undefined ? {} : { witness: broken.witness }),
        before: version.place,
        ...(broken.after === undefined ? {} : { after: broken.after }),
      }),
    ];
  }
  return [];
}
