import { readFileSync } from "node:fs";
import path from "node:path";
import { editVersion } from "../config/edit-version.js";
import type { ResolvedConfig } from "../config/resolve-config.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import type { Look } from "../diagnostics/render-diagnostic.js";
import type { Callers } from "../diff/review.js";
import { isRegistryFile } from "../load/read-registry.js";
import { releasesFile } from "../parse/read-releases.js";
import { modelRegistry } from "../pipeline.js";
import { planRelease, type ReleasePlan } from "../release/plan-release.js";
import { changelogFile, printChangelog } from "../release/print-changelog.js";
import { printRecord, titleOf } from "../release/print-record.js";
import { releaseAsJson, reportRelease } from "../release/report-release.js";
import type { WriterHooks } from "../write/attempt.js";
import { diagnoseFault } from "../write/file-fault.js";
import { lockOutput, type OutputLock } from "../write/lock-output.js";
import { type FileChange, finishWriting, hashOf, type Workplace, writeTogether } from "../write/write-together.js";
import { type ExitCode, exitCode } from "./exit-code.js";
import { type ContractOptions, type Fail, type OpenContracts, openConfig, openContracts } from "./open-contracts.js";
import { pathFrom, type Terminal } from "./terminal.js";

export type ReleaseOptions = ContractOptions & { readonly dryRun?: boolean; readonly callers: Callers };

/** `toolgen release`: freezes what changed, and writes down what that means. `today` is a day, `YYYY-MM-DD`. */
export async function runRelease(
  options: ReleaseOptions,
  terminal: Terminal,
  { today, hooks = {} }: { readonly today: string; readonly hooks?: WriterHooks },
): Promise<ExitCode> {
  const opened = await openConfig(options, terminal);
  if (typeof opened === "number") return opened;
  const { config, look, fail } = opened;
  const release = { options, terminal, today, hooks, look, fail };
  if (options.dryRun === true) return releaseContracts(config, release);
  let lock: OutputLock;
  try {
    lock = await lockOutput(config.registry, hooks);
  } catch (error) {
    return fail([diagnoseFault("output-not-writable", config.registry, error)], exitCode.findings);
  }
  try {
    const left = await finishWriting(workplaceOf(config), isOurs(config), hooks);
    if (left !== undefined && left.diagnostics.length > 0) return fail(left.diagnostics, exitCode.findings);
    if (left !== undefined) terminal.log(`the release that was interrupted is complete: ${left.paths.join(", ")}\n`);
    return await releaseContracts(config, release);
  } finally {
    await lock.release();
  }
}

type Running = {
  readonly options: ReleaseOptions;
  readonly terminal: Terminal;
  readonly today: string;
  readonly hooks: WriterHooks;
  readonly look: Look;
  readonly fail: Fail;
};

async function releaseContracts(config: ResolvedConfig, running: Running): Promise<ExitCode> {
  const { options, terminal, today, hooks, look, fail } = running;
  const contracts = await openContracts(config, ["frozen-version-changed"]);
  if ("diagnostics" in contracts) return fail(contracts.diagnostics, exitCode.findings);
  const { model } = contracts;
  const { callers, dryRun = false } = options;
  const rule = config.versions;
  const packageVersion = config.package.version;
  const { plan, diagnostics } = planRelease({ ...model, rule, packageVersion, today, callers });
  if (plan === undefined) return fail(diagnostics, exitCode.findings);

  let prepared: Changes;
  try {
    prepared = fileChanges(contracts, plan);
  } catch (error) {
    return fail([diagnoseFault("unreadable-file", config.root, error)], exitCode.findings);
  }
  const { changes, title, advice } = prepared;
  await readBack(contracts, changes);
  const faults = dryRun ? [] : (await writeTogether(workplaceOf(config), changes, hooks)).diagnostics;
  if (hasErrors(faults)) return fail(faults, exitCode.findings);
  const files = changes.map((change) => change.path);
  const report = { plan, title, files, dryRun, ...(advice === undefined ? {} : { advice }) };
  if (options.format === "json") terminal.print(`${JSON.stringify(releaseAsJson(report), undefined, 2)}\n`);
  else if (options.quiet !== true) terminal.print(reportRelease(report, look));
  return exitCode.clean;
}

type Changes = { readonly changes: readonly FileChange[]; readonly title: string; readonly advice?: string };

/** The files of a release, each as it is and as it is to be. */
function fileChanges({ config, files, model }: OpenContracts, plan: ReleasePlan): Changes {
  const { record, frozen, pruned } = plan;
  const change = (file: string, content: string | null): FileChange => ({
    path: file,
    before: hashOf(path.join(config.root, file)),
    content,
  });
  const inRegistry = (file: string): string => path.posix.join(files.label, file);
  const gone = pruned.map(({ file }) => change(file, null));
  if (record === undefined) return { changes: gone, title: "" };
  const title = titleOf(record, model.releases);
  const raised = raiseVersion(config, plan);
  return {
    changes: [
      ...frozen.map((one) => change(inRegistry(one.path), one.content)),
      ...gone,
      change(inRegistry(changelogFile), printChangelog(readText(config, inRegistry(changelogFile)), title, plan)),
      change(inRegistry(releasesFile), printRecord([...model.releases, record])),
      ...(raised.text === undefined || config.file === undefined ? [] : [change(config.file, raised.text)]),
    ],
    title,
    ...(raised.advice === undefined ? {} : { advice: raised.advice }),
  };
}

/** The configuration with the package's new version, or what a person has to write there. */
function raiseVersion(config: ResolvedConfig, { package: version }: ReleasePlan): { text?: string; advice?: string } {
  const file = config.file ?? "the configuration";
  if (version.kind === "manual")
    return { advice: `raise package.version in ${file}: ${version.from} is no plain version` };
  if (version.kind !== "raised") return {};
  const source = config.file === undefined ? undefined : readText(config, config.file);
  const text = source === undefined ? undefined : editVersion(source, file, version.from, version.version);
  const advice = `write ${JSON.stringify(version.version)} as package.version in ${file}, which computes it`;
  return text === undefined ? { advice } : { text };
}

function readText({ root }: ResolvedConfig, file: string): string | undefined {
  try {
    return readFileSync(path.join(root, file), "utf8");
  } catch {
    return undefined;
  }
}

/** Reads what was written, of the tools that it belongs to. What was just made can't be wrong by anybody's fault but ours. */
async function readBack({ config, files }: OpenContracts, changes: readonly FileChange[]): Promise<void> {
  const pathOf = ({ path: file }: FileChange): string => path.posix.relative(files.label, file);
  const touched = new Set(changes.map((change) => path.posix.dirname(path.posix.dirname(pathOf(change)))));
  const isLeft = (at: string): boolean => /(^|\/)contract\.\w+$/.test(at) && !touched.has(path.posix.dirname(at));
  const after = new Map([...files.files].filter(([at]) => !isLeft(at)));
  for (const change of changes) {
    const at = pathOf(change);
    if (change.content === null) after.delete(at);
    else if (!at.startsWith("..") && isRegistryFile(at)) after.set(at, Buffer.from(change.content));
  }
  const { diagnostics } = await modelRegistry({ ...files, files: after }, config);
  const wrong = diagnostics.find(({ severity, rule }) => severity === "error" && rule !== "no-contracts");
  if (wrong !== undefined) throw new Error(`a release that does not read back: ${wrong.rule}: ${wrong.message}`);
}

/** The note of a release under way: hidden, so that it is no file of the registry. */
const journalFile = ".toolgen.release.json";

const workplaceOf = ({ root, registry }: ResolvedConfig): Workplace => ({
  folder: root,
  journal: path.posix.join(pathFrom(root, root)(registry), journalFile),
});

/** What a release may write at all. */
const isOurs =
  (config: ResolvedConfig) =>
  (file: string): boolean => {
    const at = path.posix.relative(pathFrom(config.root, config.root)(config.registry), file);
    const isInside = !at.startsWith("..") && !path.posix.isAbsolute(at) && path.posix.normalize(file) === file;
    const isName = at === changelogFile || at === releasesFile || /(^|\/)versions\/[0-9.-]+\.yaml$/.test(at);
    return file === config.file || (isInside && isName);
  };
