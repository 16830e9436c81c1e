/** The entry that waives a finding, to be copied into `waivers.yaml` of the registry on the base branch. */
export const waiverLine = (fingerprint: string): string =>
  `- { fingerprint: "${fingerprint}", reason: "…", until: "YYYY-MM-DD" }`;
