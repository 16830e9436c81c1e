import type { Finding, Waiver } from "./review.js";

/** Findings with the waivers that cover them; waivers that cover nothing, and those that are over. */
export type Waived = {
  readonly findings: readonly Finding[];
  readonly unused: readonly Waiver[];
  readonly expired: readonly Waiver[];
};

/** A waiver that is over covers nothing. `today` is a day, `YYYY-MM-DD`. */
export function applyWaivers(findings: readonly Finding[], waivers: readonly Waiver[], today: string): Waived {
  const valid = waivers.filter(({ until }) => until >= today);
  const byFingerprint = new Map(valid.map((waiver) => [waiver.fingerprint, waiver]));
  const known = new Set(findings.map(({ fingerprint }) => fingerprint));
  return {
    findings: findings.map((finding) => {
      const waiver = byFingerprint.get(finding.fingerprint);
      return waiver === undefined ? finding : { ...finding, waiver };
    }),
    unused: valid.filter(({ fingerprint }) => !known.has(fingerprint)),
    expired: waivers.filter(({ until }) => until < today),
  };
}
