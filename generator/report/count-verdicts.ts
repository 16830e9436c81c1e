import type { Review, Verdict } from "../diff/review.js";

const order: readonly Verdict[] = ["breaking", "unproven", "dangerous", "doc-only", "safe"];

/** How many findings of each verdict there are, the worst first: `2 breaking`, `1 safe`. Waived ones are counted apart. */
export function countVerdicts({ tools }: Review): string[] {
  const findings = tools.flatMap((tool) => tool.findings);
  const counted = order.flatMap((verdict) => {
    const amount = findings.filter((finding) => finding.verdict === verdict && finding.waiver === undefined).length;
    return amount === 0 ? [] : [`${amount} ${verdict}`];
  });
  const waived = findings.filter(({ waiver }) => waiver !== undefined).length;
  return waived === 0 ? counted : [...counted, `${waived} waived`];
}
