import type { ToolReview } from "../diff/review.js";

/** What the version says, and what it should: `1.0.0 → 1.1.0, owes major`. Empty for tools that came or went. */
export function versionLine({ before, after, bump_owed, bump_found }: ToolReview): string {
  if (before === undefined || after === undefined) return "";
  const [from, to] = [before.schema_version, after.schema_version];
  const step = from === to ? from : `${from} → ${to}`;
  if (bump_owed === "none") return step;
  return bump_owed === bump_found ? `${step} (${bump_owed})` : `${step}, owes ${bump_owed}`;
}
