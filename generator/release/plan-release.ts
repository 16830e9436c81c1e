import { posix } from "node:path";
import type { RuleId } from "../diagnostics/catalog.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { findCauses } from "../diff/find-causes.js";
import type { Bump, SharedCause } from "../diff/review.js";
import { greatestBump } from "../diff/schema-version.js";
import { listHash } from "../model/hash-contract.js";
import type { ReleasedName } from "../model/released-names.js";
import type { Tool } from "../model/tool.js";
import type { Contract } from "../parse/contract.js";
import type { Release } from "../parse/read-releases.js";
import { freezeContract } from "./freeze-contract.js";
import { nextPackageVersion, type PackageVersion } from "./next-package-version.js";
import { pruneVersions, type SupportRule } from "./prune-versions.js";
import { trackNames } from "./track-names.js";
import { lastFrozen, type WeighedChange, type WeighOptions, weighChange } from "./weigh-change.js";

export type ReleaseRequest = WeighOptions & {
  /** Sorted by name. */
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
  /** Absent where there is nothing to release; earlier versions may have come to their end all the same. */
  readonly record?: Release;
  readonly package: PackageVersion;
  readonly frozen: readonly FrozenTool[];
  readonly removed: readonly ReleasedName[];
  readonly renamed: ReadonlyMap<string, string>;
  /** Changes of shared files that reach several of the tools. */
  readonly causes: readonly SharedCause[];
  readonly pruned: readonly Tool[];
  /** Versions that the rule would take, and that samples still speak of. */
  readonly held: readonly Tool[];
};

/** Plans a release of every contract that is not what was frozen last. A version that says too little is an error, and no plan. */
export function planRelease(request: ReleaseRequest): { plan?: ReleasePlan; diagnostics: readonly Diagnostic[] } {
  const { tools, releases, today, rule } = request;
  const weighed = tools
    .filter((tool) => lastFrozen(tool)?.hashes.contract !== tool.hashes.contract)
    .map((tool): Weighed => {
      const since = lastFrozen(tool);
      return since === undefined ? { tool } : { tool, change: weighChange(since, tool, request) };
    });
  const diagnostics = weighed.flatMap(({ change }) => (change === undefined ? [] : toDiagnostics(change)));
  if (diagnostics.length > 0) return { diagnostics };

  const { changed, removed, renamed } = trackNames(tools, releases);
  const isRelease = changed.length + removed.length + renamed.size > 0;
  const bump = greatestBump([
    ...weighed.map(({ change }): Bump => change?.owed ?? "minor"),
    removed.length > 0 ? "major" : "none",
  ]);
  const last = releases.findLast((release) => release.package !== undefined)?.package;
  const version = nextPackageVersion(request.packageVersion, last, bump);
  const record: Release = {
    day: today,
    ...("version" in version ? { package: version.version } : {}),
    list_hash: listHash(tools),
    tools: Object.fromEntries(
      changed.map(({ name, schema_version, hashes }) => [name, { schema_version, contract_hash: hashes.contract }]),
    ),
    ...(renamed.size === 0 ? {} : { renamed: Object.fromEntries(renamed) }),
    ...(removed.length === 0 ? {} : { removed: removed.map(({ name }) => name) }),
  };
  const prunings = tools.map((tool) => pruneVersions(tool, rule, isRelease ? [...releases, record] : releases, today));
  const plan: ReleasePlan = {
    ...(isRelease ? { record } : {}),
    package: isRelease ? version : { kind: "none" },
    frozen: weighed.map((one) => freeze(one, request.contracts)),
    removed,
    renamed,
    causes: findCauses(weighed.map(({ tool, change }) => ({ tool: tool.name, findings: change?.changes ?? [] }))),
    pruned: prunings.flatMap(({ pruned }) => pruned),
    held: prunings.flatMap(({ held }) => held),
  };
  return { plan, diagnostics };
}

type Weighed = Pick<FrozenTool, "tool" | "change">;

function freeze(weighed: Weighed, contracts: readonly Contract[]): FrozenTool {
  const { name, schema_version, hashes } = weighed.tool;
  const contract = contracts.find(({ fields }) => fields.name === name);
  if (contract === undefined) throw new Error(`${name} has no contract`);
  const path = posix.join(contract.source.folder, "versions", `${schema_version}.yaml`);
  return { ...weighed, path, content: freezeContract(contract, hashes.contract) };
}

/** The findings of a review are of rules in the same catalogue. */
const toDiagnostics = ({ faults }: WeighedChange): Diagnostic[] =>
  faults.map(({ rule, message, advice, after }) => ({
    rule: rule as RuleId,
    severity: "error",
    message,
    hint: advice,
    ...(after === undefined ? {} : { place: after }),
  }));
