import type { Category, Review, Verdict } from "./review.js";
import { isAtLeast } from "./worst-verdict.js";

/** From which verdict on a review fails. */
export type Threshold = "breaking" | "unproven" | "dangerous" | "never";

/** What a pull request is held up for; the other categories are told. */
const gating: readonly Category[] = ["wire", "source-caller", "permission"];

/** Whether a review holds a change up: by a finding that no waiver covers, or by a waiver that is over. */
export function isGated({ tools, waivers }: Review, threshold: Threshold): boolean {
  if (threshold === "never") return false;
  const counts = (verdict: Verdict, category: Category): boolean =>
    isAtLeast(verdict, threshold) && (threshold === "dangerous" || gating.includes(category));
  return (
    waivers.expired.length > 0 ||
    tools.some(({ findings }) =>
      findings.some(({ verdict, category, waiver }) => waiver === undefined && counts(verdict, category)),
    )
  );
}
