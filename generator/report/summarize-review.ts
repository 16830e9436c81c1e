import type { Review, ToolReview } from "../diff/review.js";
import { isSmaller } from "../diff/schema-version.js";
import { verdicts, verdictWords } from "./verdicts.js";

/** A tool whose `schema_version` does not say what changed. */
export type OwedVersion = { readonly tool: string; readonly wanted: string; readonly found: string };

/** What a report says first. */
export type Summary = {
  /** How many findings of each verdict, the worst first, and those that a waiver covers: `2 breaking`, `1 waived`. */
  readonly counts: readonly string[];
  readonly owed: readonly OwedVersion[];
};

export function summarizeReview({ tools }: Review): Summary {
  const findings = tools.flatMap((tool) => tool.findings);
  // Versions that are owed are told by name, beside the breaks and not among them.
  const open = findings.filter(({ waiver, rule }) => waiver === undefined && !rule.startsWith("version-"));
  const versions = findings.filter(({ waiver, rule }) => waiver === undefined && rule.startsWith("version-")).length;
  const counts = verdicts.flatMap((verdict) => {
    const amount = open.filter((finding) => finding.verdict === verdict).length;
    return amount === 0 ? [] : [`${amount} ${verdictWords[verdict]}`];
  });
  const waived = findings.filter(({ waiver }) => waiver !== undefined).length;
  return {
    counts: [
      ...counts,
      ...(versions === 0 ? [] : [`${versions} ${versions === 1 ? "version" : "versions"} to mend`]),
      ...(waived === 0 ? [] : [`${waived} waived`]),
    ],
    owed: tools.flatMap(owedVersion),
  };
}

function owedVersion({ tool, after, version_wanted: wanted }: ToolReview): OwedVersion[] {
  return after === undefined || wanted === undefined ? [] : [{ tool, wanted, found: after.schema_version }];
}

/** What the version says, and what it should: `1.0.0 → 1.1.0, needs 2.0.0 (major)`; `new` and `removed`. Schemas have none. */
export function versionLine({ before, after, bump_owed, bump_found, version_wanted }: ToolReview): string {
  if (before === undefined) return after === undefined ? "" : `new, ${after.schema_version}`;
  if (after === undefined) return `removed, was ${before.schema_version}`;
  const [from, to] = [before.schema_version, after.schema_version];
  const step = from === to ? from : `${from} → ${to}`;
  if (version_wanted !== undefined) return `${step}, needs ${version_wanted} (${bump_owed})`;
  return bump_owed === "none" || isSmaller(bump_found, bump_owed) ? step : `${step} (${bump_owed})`;
}
