import { apiCompare } from "api-smart-diff";

/** It knows requests only. Sides are swapped for outputs, which suits it better than asking about them in the same way. */
export function judge({ before, after, direction }) {
  const { diffs } = direction === "input" ? apiCompare(before, after) : apiCompare(after, before);
  return diffs.some(({ type }) => type === "breaking");
}
