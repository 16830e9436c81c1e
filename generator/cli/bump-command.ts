import { readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import type { RuleId } from "../diagnostics/catalog.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { pairTools } from "../diff/pair-tools.js";
import type { Callers } from "../diff/review.js";
import type { Tool } from "../model/tool.js";
import { modelRegistry } from "../pipeline.js";
import { bumpsAsJson, reportBumps } from "../release/report-bumps.js";
import { setVersion } from "../release/set-version.js";
import { lastFrozen, type WeighedChange, weighChange } from "../release/weigh-change.js";
import { replaceFile } from "../write/replace-file.js";
import { chooseTools } from "./choose-tools.js";
import { type ExitCode, exitCode } from "./exit-code.js";
import { type ContractOptions, type OpenContracts, openConfig, openContracts } from "./open-contracts.js";
import { readSides } from "./read-sides.js";
import type { Terminal } from "./terminal.js";

export type BumpOptions = ContractOptions & {
  /** Names, or globs over `domain/tool`; all tools where there are none. */
  readonly tools: readonly string[];
  readonly write?: boolean;
  /** What contracts are compared with that were never frozen: as `toolgen diff` has it. */
  readonly base?: string;
  readonly callers: Callers;
};

/** A sample can name the version that it was made under only when the contract has another one. */
const tolerated: readonly RuleId[] = [
  "frozen-version-changed",
  "sample-fails",
  "sample-accepted",
  "sample-elsewhere",
  "sample-error-code",
  "unknown-sample-version",
];

/** What the surroundings say: the day, and the branch that a pull request goes to. */
export type Circumstances = { readonly today: string; readonly target?: string };

/** `toolgen bump`: the versions that changed contracts owe, and with `--write` the versions themselves. */
export async function runBump(
  options: BumpOptions,
  terminal: Terminal,
  circumstances: Circumstances,
): Promise<ExitCode> {
  const opened = await openConfig(options, terminal);
  if (typeof opened === "number") return opened;
  const { config, look, fail } = opened;
  const contracts = await openContracts(config, tolerated);
  if ("diagnostics" in contracts) return fail(contracts.diagnostics, exitCode.findings);
  const chosen = chooseTools(contracts.model.tools, options.tools);
  if (hasErrors(chosen.diagnostics)) return fail(chosen.diagnostics, exitCode.findings);

  const origins = await findOrigins(chosen.tools, contracts, options, terminal, circumstances);
  if ("diagnostics" in origins) return fail(origins.diagnostics, exitCode.source);
  const weighed = chosen.tools.flatMap((tool): WeighedChange[] => {
    const since = origins.of(tool);
    if (since === undefined || since.hashes.contract === tool.hashes.contract) return [];
    return [weighChange(since, tool, { ...options, today: circumstances.today })];
  });
  const owing = weighed.filter(({ wanted }) => wanted !== undefined);
  const faults = options.write === true ? await writeVersions(owing, config.root) : [];
  if (faults.length > 0) return fail(faults, exitCode.findings);

  const isOwed = owing.length > 0 && options.write !== true;
  const report = {
    changes: weighed,
    unchanged: chosen.tools.length - weighed.length,
    written: options.write === true && owing.length > 0,
  };
  if (options.format === "json") terminal.print(`${JSON.stringify(bumpsAsJson(report), undefined, 2)}\n`);
  else if (options.quiet !== true || isOwed) terminal.print(reportBumps(report, look));
  return isOwed ? exitCode.findings : exitCode.clean;
}

/** What each tool is compared with: its last frozen version; the base, which is read only where a tool was never frozen. */
async function findOrigins(
  tools: readonly Tool[],
  { config }: OpenContracts,
  { base }: BumpOptions,
  { cwd }: Terminal,
  { target }: Circumstances,
): Promise<{ readonly of: (tool: Tool) => Tool | undefined } | { readonly diagnostics: readonly Diagnostic[] }> {
  if (tools.every((tool) => lastFrozen(tool) !== undefined)) return { of: lastFrozen };
  const sides = await readSides(config, cwd, {
    ...(base === undefined ? {} : { base }),
    ...(target === undefined ? {} : { target }),
  });
  if ("diagnostics" in sides) return sides;
  const before = await modelRegistry(sides.before.registry, config);
  // Without contracts, the registry begins on this branch.
  const diagnostics = before.diagnostics.filter(({ rule }) => rule !== "no-contracts");
  if (hasErrors(diagnostics)) {
    const { name } = sides.before;
    return { diagnostics: diagnostics.map((found) => ({ ...found, message: `in ${name}: ${found.message}` })) };
  }
  const old = new Map(
    pairTools(before.tools, tools).flatMap(({ before: was, after }) =>
      was === undefined || after === undefined ? [] : [[after, was] as const],
    ),
  );
  return { of: (tool) => lastFrozen(tool) ?? old.get(tool) };
}

/** A contract behind a link is written where it is, and the link stays. */
async function writeVersions(owing: readonly WeighedChange[], root: string): Promise<readonly Diagnostic[]> {
  for (const { tool, wanted } of owing) {
    const file = realpathSync(path.join(root, tool.file));
    const text = readFileSync(file, "utf8");
    const { diagnostics } = await replaceFile(file, setVersion(tool.file, text, wanted ?? tool.schema_version));
    if (diagnostics.length > 0) return diagnostics;
  }
  return [];
}
