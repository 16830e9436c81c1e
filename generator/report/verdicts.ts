import type { Threshold } from "../diff/is-gated.js";
import type { Category, Finding, Verdict } from "../diff/review.js";
import { isAtLeast } from "../diff/worst-verdict.js";

/** From harmful to harmless: the order of every report. */
export const verdicts: readonly Verdict[] = ["breaking", "unproven", "dangerous", "doc-only", "safe"];
export const categories: readonly Category[] = [
  "wire",
  "source-caller",
  "source-impl",
  "permission",
  "model",
  "projection",
];

/** What people read for each verdict. `dangerous` means that somebody has to look, not that harm is known. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  breaking: "breaking",
  unproven: "unproven",
  dangerous: "needs review",
  "doc-only": "text only",
  safe: "safe",
};

/** The worst verdict of each category among the findings that no waiver covers. */
export const verdictByCategory = (findings: readonly Finding[]): [Category, Verdict][] =>
  categories.flatMap((category): [Category, Verdict][] => {
    const own = findings.filter((finding) => finding.category === category && finding.waiver === undefined);
    const worst = verdicts.find((verdict) => own.some((finding) => finding.verdict === verdict));
    return worst === undefined ? [] : [[category, worst]];
  });

export const compareVerdicts = (a: Verdict, b: Verdict): number => verdicts.indexOf(a) - verdicts.indexOf(b);

/** Whether a finding is one that somebody may have to waive. */
export const mayHoldUp = ({ verdict, waiver }: Finding, failOn: Threshold): boolean =>
  waiver === undefined && isAtLeast(verdict, failOn === "dangerous" ? "dangerous" : "unproven");
