import { compareVersions, parseVersion } from "../model/compare-versions.js";
import type { Tool } from "../model/tool.js";
import { asContract } from "../model/version-names.js";
import { createFinding } from "./create-finding.js";
import { owedBump } from "./owed-bump.js";
import type { Bump, Finding } from "./review.js";
import { bumpBetween, bumpVersion, isSmaller } from "./schema-version.js";
import type { CompareOptions, ToolPair } from "./tool-pair.js";

export type VersionJudgement = {
  readonly owed: Bump;
  readonly found: Bump;
  /** What the version has to be, where it is wrong. */
  readonly wanted?: string;
  readonly findings: readonly Finding[];
};

/**
 * Whether `schema_version` says what changed. The bump is owed against the last frozen version, for two changes in one release
 * owe one bump; where nothing is frozen yet, against the base. `today` is the day that a date version would get.
 */
export function judgeVersion(
  pair: ToolPair,
  changes: readonly Finding[],
  options: CompareOptions & { readonly today: string },
): VersionJudgement {
  const { before, after } = pair;
  const frozen = lastReleased(before);
  const released = frozen === undefined ? undefined : asContract(frozen);
  const since = released ?? before;
  const owed =
    released === undefined || released.schema_version === before.schema_version
      ? owedBump(pair, options, changes)
      : owedBump({ before: released, after }, options);
  const [from, version] = [since.schema_version, after.schema_version];
  const found = bumpBetween(from, version);
  const wanted = bumpVersion(from, owed === "none" ? "patch" : owed, options.today);
  const finding = (rule: Rule, params: Readonly<Record<string, string>>, isError: boolean): Finding =>
    createFinding(after.name, {
      rule,
      params: params as never,
      category: "wire",
      verdict: isError ? "breaking" : "dangerous",
      bump: "none",
      pointer: "/schema_version",
      fragments: [from, version],
      breaks: isError ? "everybody who relies on the version" : "",
      before: since.placeOf("/schema_version"),
      after: after.placeOf("/schema_version"),
    });
  const findings: Finding[] = [];
  const kinds = [parseVersion(before.schema_version)?.kind, parseVersion(version)?.kind];
  const taken = [...before.versions, ...after.versions].find((tool) => tool.schema_version === version);
  if (kinds[0] !== kinds[1]) {
    findings.push(finding("version-kind-changed", { from: before.schema_version, version, wanted }, true));
  } else if (compareVersions(version, before.schema_version) < 0) {
    findings.push(finding("version-decreased", { from: before.schema_version, version, wanted }, true));
  } else if (taken !== undefined && taken.hashes.contract !== after.hashes.contract) {
    findings.push(finding("version-reused", { version, wanted }, true));
  } else if (owed !== "none" && version === from) {
    findings.push(finding("version-not-bumped", { version, wanted }, true));
  } else if (isSmaller(found, owed)) {
    findings.push(finding("version-bump-too-small", { from, version, bump: owed, wanted }, true));
  } else if (owed === "none" && version !== before.schema_version) {
    findings.push(finding("version-bumped-without-change", { from: before.schema_version, version }, false));
  }
  const isWrong = findings.some(({ verdict }) => verdict === "breaking");
  return { owed, found, ...(isWrong ? { wanted } : {}), findings };
}

type Rule =
  | "version-kind-changed"
  | "version-decreased"
  | "version-reused"
  | "version-not-bumped"
  | "version-bump-too-small"
  | "version-bumped-without-change";

const lastReleased = ({ versions }: Tool): Tool | undefined =>
  [...versions].sort((a, b) => compareVersions(b.schema_version, a.schema_version))[0];
