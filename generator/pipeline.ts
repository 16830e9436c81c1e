import { join, posix, relative, sep } from "node:path";
import type { ResolvedConfig } from "./config/resolve-config.js";
import { createDiagnostic, type Diagnostic, hasErrors, sortDiagnostics } from "./diagnostics/diagnostic.js";
import { emitPackage } from "./emit/emit-package.js";
import { readEmitters } from "./emit/emitters/read-emitters.js";
import { runEmitters } from "./emit/emitters/run-emitters.js";
import { printLock } from "./emit/print-lock.js";
import { summarizeTargets, type TargetSummary } from "./emit/summarize-targets.js";
import { loadRegistry } from "./load/load-registry.js";
import { packageVersion } from "./load/package-root.js";
import { type RegistryFiles, readRegistry } from "./load/read-registry.js";
import { readTemplates } from "./load/read-templates.js";
import { buildModel } from "./model/build-model.js";
import { checkReleasedNames } from "./model/check-released-names.js";
import { releasedNames } from "./model/released-names.js";
import type { Tool } from "./model/tool.js";
import type { Contract } from "./parse/contract.js";
import { parseContracts } from "./parse/parse-contracts.js";
import { type Release, readReleases } from "./parse/read-releases.js";
import { checkDefaults } from "./plan/check-defaults.js";
import { isToolPath } from "./plan/package-paths.js";
import { planPackage } from "./plan/plan-package.js";
import { selectTools } from "./plan/select-tools.js";
import { checkDeclarations } from "./providers/check-declarations.js";
import type { Drift } from "./write/drift.js";
import { checkPackage, type PackageRequest, writePackage } from "./write/write-package.js";

export type Stage = "load" | "parse" | "model" | "plan" | "emit" | "write";

export type BuildRequest = {
  readonly config: ResolvedConfig;
  /** Compare only; write nothing. */
  readonly check: boolean;
  /**
   * A glob over `domain/tool`: only these tools are built, with what every package shares; the other tools' files, the files
   * that list tools, and the lock stay as the last whole build left them.
   */
  readonly filter?: string;
  readonly onStage?: (stage: Stage, detail: string) => void;
};

/** Paths are relative to the folder of the configuration. */
export type BuildResult = {
  readonly tools: readonly ToolSummary[];
  /** How the tools are declared to each target; absent where it did not come to that. */
  readonly targets?: readonly TargetSummary[];
  readonly written: readonly string[];
  readonly unchanged: number;
  readonly removed: readonly string[];
  /** In a check: what a build would change. */
  readonly drift?: Drift;
  readonly diagnostics: readonly Diagnostic[];
};
export type ToolSummary = Pick<Tool, "name" | "schema_version" | "file"> & { readonly side_effect_class: string };

/**
 * The compiler: a registry becomes a package, in six stages. A stage collects all that is wrong; after a stage with errors
 * nothing is written.
 */
export async function build({ config, check, filter, onStage = () => {} }: BuildRequest): Promise<BuildResult> {
  const diagnostics: Diagnostic[] = [];
  const finished = (tools: readonly Tool[], rest?: Omit<BuildResult, "tools" | "diagnostics">): BuildResult => ({
    tools: tools.map(summarise),
    ...(rest ?? { written: [], unchanged: 0, removed: [] }),
    diagnostics: sortDiagnostics(diagnostics),
  });

  const model = await readModel(config, onStage);
  diagnostics.push(...model.diagnostics);
  if (hasErrors(diagnostics)) return finished(model.tools);

  onStage("plan", `${model.tools.length} tools`);
  const plugins = readEmitters(config.emitters ?? []);
  diagnostics.push(...plugins.diagnostics);
  const extraFolders = plugins.emitters.map(({ name }) => name);
  const { testing } = config;
  const options = { ...config.package, commonjs: config.module === "dual", testing, extraFolders };
  const plan = planPackage(model.tools, options, readTemplates(), model.releases);
  const selected = filter === undefined ? model.tools : selectTools(model.tools, filter);
  if (filter !== undefined && selected.length === 0) {
    diagnostics.push(createDiagnostic("no-tool-matches", { filter }));
    return finished([]);
  }

  diagnostics.push(...checkDefaults(selected), ...checkDeclarations(selected, config.declarations));
  if (hasErrors(diagnostics)) return finished(selected);

  const emitted = await emitPackage(plan, selected, (name) => onStage("emit", name));
  const extra = await runEmitters(plugins.emitters, plan, selected);
  diagnostics.push(...extra.diagnostics);
  if (hasErrors(diagnostics)) return finished(selected);
  const files = [...emitted, ...extra.files];

  onStage("write", `${files.length} files`);
  const isWhole = selected.length === model.tools.length;
  const isOwnRegistry = !config.registry.split(sep).includes("node_modules");
  const request: PackageRequest = {
    folder: config.output,
    files,
    generatorVersion: packageVersion(),
    show: (path) => showPath(config, path),
    ...(isWhole ? {} : { keep: (path) => !selected.some(({ name }) => isToolPath(path, name)) }),
    ...(isWhole && isOwnRegistry
      ? { lock: { file: join(config.registry, "toolgen.lock"), content: printLock(model.tools) } }
      : {}),
  };
  const { diagnostics: found, ...result } = await (check ? checkPackage(request) : writePackage(request));
  diagnostics.push(...found);
  return { ...finished(selected, result), targets: summarizeTargets(selected) };
}

/** What a registry says, and all that is wrong with it. */
export type RegistryModel = {
  readonly tools: readonly Tool[];
  readonly contracts: readonly Contract[];
  /** What was released so far, oldest first. */
  readonly releases: readonly Release[];
  readonly diagnostics: readonly Diagnostic[];
};

/** The first three stages, for the registry on disk. */
export const readModel = (config: ResolvedConfig, onStage?: OnStage): Promise<RegistryModel> =>
  modelRegistry(readRegistry(config.registry, showPath(config, config.registry)), config, onStage);

/** The first three stages, wherever the files come from. */
export async function modelRegistry(
  files: RegistryFiles,
  { goals }: Pick<ResolvedConfig, "goals">,
  onStage: OnStage = () => {},
): Promise<RegistryModel> {
  onStage("load", files.label);
  const registry = await loadRegistry(files);

  onStage("parse", `${registry.sources.length} contracts`);
  const parsed = parseContracts(registry.sources);
  const { releases, diagnostics } = readReleases(registry);

  onStage("model", `${parsed.contracts.length} contracts`);
  const model = buildModel(parsed.contracts, { goals, files: registry.files });
  const reused = checkReleasedNames(model.tools, releasedNames(releases));
  return {
    tools: model.tools,
    contracts: parsed.contracts,
    releases,
    diagnostics: [...registry.diagnostics, ...parsed.diagnostics, ...diagnostics, ...model.diagnostics, ...reused],
  };
}

type OnStage = (stage: Stage, detail: string) => void;

const showPath = ({ root }: ResolvedConfig, path: string): string => relative(root, path).split(sep).join(posix.sep);

const summarise = ({ name, schema_version, file, effects }: Tool): ToolSummary => ({
  name,
  schema_version,
  file,
  side_effect_class: effects.worst.side_effect_class,
});
