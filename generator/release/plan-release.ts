import { posix } from "node:path";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { findCauses } from "../diff/find-causes.js";
import type { Bump, SharedCause } from "../diff/review.js";
import { greatestBump } from "../diff/schema-version.js";
import { listHash } from "../model/hash-contract.js";
import { type ReleasedName, releasedNames } from "../model/released-names.js";
import type { Tool } from "../model/tool.js";
import type { Contract } from "../parse/contract.js";
import type { Release } from "../parse/read-releases.js";
import { compareText } from "../schema/json.js";
import { freezeContract } from "./freeze-contract.js";
import { nextPackageVersion, type PackageVersion } from "./next-package-version.js";
import { type Pruning, pruneVersions, type SupportRule } from "./prune-versions.js";
import { lastFrozen, type WeighedChange, type WeighOptions, weighChange } from "./weigh-change.js";

export type ReleaseRequest = WeighOptions & {
  readonly tools: readonly Tool[];
  readonly contracts: readonly Contract[];
  /** The record so far, oldest first. */
  readonly releases: readonly Release[];
  readonly rule: SupportRule | undefined;
  /** The version that the configuration gives the package. */
  readonly packageVersion: string;
};

/** One contract that gets a frozen file. */
export type FrozenTool = {
  readonly tool: Tool;
  /** What changed since the version before; absent for a tool's first one. */
  readonly change?: WeighedChange;
  /** POSIX path inside the registry. */
  readonly path: string;
  readonly content: string;
};

/** What a release does, before anything is written. */
export type ReleasePlan = {
  /** Absent where there is nothing to release; versions may have come to their end all the same. */
  readonly record?: Release;
  readonly package: PackageVersion;
  readonly frozen: readonly FrozenTool[];
  readonly removed: readonly ReleasedName[];
  /** Changes of shared files that reach several of the tools. */
  readonly causes: readonly SharedCause[];
  readonly pruned: Pruning;
};

/** Plans a release of every contract that is not what was frozen last. A version that says too little is an error, and no plan. */
export function planRelease(request: ReleaseRequest): { plan?: ReleasePlan; diagnostics: Diagnostic[] } {
  const { tools, contracts, releases, today, rule, packageVersion } = request;
  const changed = tools.filter((tool) => lastFrozen(tool)?.hashes.contract !== tool.hashes.contract);
  const weighed = changed.map((tool) => {
    const since = lastFrozen(tool);
    return { tool, ...(since === undefined ? {} : { change: weighChange(since, tool, request) }) };
  });
  const diagnostics = weighed.flatMap(({ tool, change }) => diagnose(tool, change));
  if (diagnostics.length > 0) return { diagnostics };

  const contractOf = new Map(contracts.map((contract) => [contract.fields.name, contract]));
  const frozen = weighed.flatMap((one): FrozenTool[] => {
    const contract = contractOf.get(one.tool.name);
    if (contract === undefined) throw new Error(`${one.tool.name} has no contract`);
    const path = posix.join(contract.source.folder, "versions", `${one.tool.schema_version}.yaml`);
    return [{ ...one, path, content: freezeContract(contract, one.tool.hashes.contract) }];
  });

  const names = [...releasedNames(releases).values()];
  const goneNames = names.filter(({ name, state }) => state !== "removed" && !tools.some((tool) => tool.name === name));
  const heir = (name: string): Tool | undefined => tools.find(({ formerly }) => formerly.includes(name));
  const removed = goneNames.filter(({ name }) => heir(name) === undefined);
  const renamed = goneNames.flatMap(({ name, state }): [string, string][] => {
    const tool = heir(name);
    return tool === undefined || state === "renamed" ? [] : [[name, tool.name]];
  });
  const steps = tools.filter(({ name, hashes }) => {
    const known = names.find((one) => one.name === name);
    return known?.state !== "live" || known.contract_hash !== hashes.contract;
  });

  const bump = greatestBump([
    ...weighed.map(({ change }): Bump => change?.owed ?? "minor"),
    ...(removed.length > 0 ? (["major"] as const) : []),
    ...(renamed.length > 0 ? (["minor"] as const) : []),
  ]);
  const last = releases.findLast((release) => release.package !== undefined)?.package;
  const version = nextPackageVersion(packageVersion, last, bump);
  const isRelease = steps.length + removed.length + renamed.length > 0;
  const record: Release = {
    day: today,
    ...("version" in version ? { package: version.version } : {}),
    list_hash: listHash(tools),
    tools: Object.fromEntries(
      steps.map(({ name, schema_version, hashes }) => [name, { schema_version, contract_hash: hashes.contract }]),
    ),
    ...(renamed.length === 0 ? {} : { renamed: Object.fromEntries(renamed) }),
    ...(removed.length === 0 ? {} : { removed: removed.map(({ name }) => name).sort(compareText) }),
  };
  const all = isRelease ? [...releases, record] : releases;
  const prunings = tools.map((tool) => pruneVersions(tool, rule, all, today));
  return {
    plan: {
      ...(isRelease ? { record } : {}),
      package: isRelease ? version : { kind: "none" },
      frozen,
      removed,
      causes: findCauses(weighed.flatMap(({ tool, change }) => (change ? [{ tool: tool.name, findings: change.changes }] : []))),
      pruned: {
        pruned: prunings.flatMap(({ pruned }) => pruned),
        held: prunings.flatMap(({ held }) => held),
      },
    },
    diagnostics,
  };
}

/** A version that says too little is told with the rule that a review tells it by. */
const diagnose = (tool: Tool, change: WeighedChange | undefined): Diagnostic[] =>
  change?.wanted === undefined
    ? []
    : [
        createDiagnostic(
          "release-version",
          {
            name: tool.name,
            version: tool.schema_version,
            from: change.since.schema_version,
            bump: change.owed,
            wanted: change.wanted,
          },
          tool.placeOf("/schema_version"),
        ),
      ];
