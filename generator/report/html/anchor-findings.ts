import type { Finding } from "../../diff/review.js";
import type { Arrangement } from "../arrange-findings.js";

/** Where on the page each finding is told; what several tools share leads to the same place. */
export function anchorFindings({ causes, tools }: Arrangement): ReadonlyMap<Finding, string> {
  const anchors = new Map<Finding, string>();
  for (const [section, { findings }] of causes.entries()) {
    for (const [index, { uses }] of findings.entries())
      for (const { finding } of uses) anchors.set(finding, `c${section + 1}f${index + 1}`);
  }
  for (const [section, { own }] of tools.entries()) {
    for (const [index, finding] of own.entries()) anchors.set(finding, `t${section + 1}f${index + 1}`);
  }
  return anchors;
}
