import type { Finding, Verdict } from "./review.js";

const order: readonly Verdict[] = ["safe", "doc-only", "dangerous", "unproven", "breaking"];

/** The worst of the findings that no waiver covers; safe where there is none. */
export const worstVerdict = (findings: readonly Finding[]): Verdict =>
  order[
    Math.max(0, ...findings.filter(({ waiver }) => waiver === undefined).map(({ verdict }) => order.indexOf(verdict)))
  ] ?? "safe";

/** Whether one verdict is at least as bad as another. */
export const isAtLeast = (verdict: Verdict, least: Verdict): boolean => order.indexOf(verdict) >= order.indexOf(least);
