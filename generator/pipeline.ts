import { join, posix, relative, sep } from "node:path";
import type { ResolvedConfig } from "./config/resolve-config.js";
import { createDiagnostic, type Diagnostic, hasErrors, sortDiagnostics } from "./diagnostics/diagnostic.js";
import { emitPackage } from "./emit/emit-package.js";
import { printLock } from "./emit/print-lock.js";
import { loadRegistry } from "./load/load-registry.js";
import { packageVersion } from "./load/package-root.js";
import { readRegistry } from "./load/read-registry.js";
import { readTemplates } from "./load/read-templates.js";
import { buildModel } from "./model/build-model.js";
import type { Tool } from "./model/tool.js";
import { parseContracts } from "./parse/parse-contracts.js";
import { isToolPath } from "./plan/package-paths.js";
import { planPackage } from "./plan/plan-package.js";
import { selectTools } from "./plan/select-tools.js";
import type { Drift } from "./write/drift.js";
import { checkPackage, type PackageRequest, writePackage } from "./write/write-package.js";

export type Stage = "load" | "parse" | "model" | "plan" | "emit" | "write";

export type BuildRequest = {
  readonly config: ResolvedConfig;
  /** Compare only; write nothing. */
  readonly check: boolean;
  /** A glob over `domain/tool`: only these tools' own files are built, everything else stays as the last build left it. */
  readonly filter?: string;
  readonly onStage?: (stage: Stage, detail: string) => void;
};

/** Paths are relative to the folder of the configuration. */
export type BuildResult = {
  readonly tools: readonly ToolSummary[];
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

  onStage("load", config.registry);
  const show = (path: string): string => relative(config.root, path).split(sep).join(posix.sep);
  const registry = await loadRegistry(readRegistry(config.registry, show(config.registry)));
  diagnostics.push(...registry.diagnostics);

  onStage("parse", `${registry.sources.length} contracts`);
  const parsed = parseContracts(registry.sources);
  diagnostics.push(...parsed.diagnostics);

  onStage("model", `${parsed.contracts.length} contracts`);
  const model = buildModel(parsed.contracts, { goals: config.goals, files: registry.files });
  diagnostics.push(...model.diagnostics);
  if (hasErrors(diagnostics)) return finished(model.tools);

  onStage("plan", `${model.tools.length} tools`);
  const plan = planPackage(model.tools, { ...config.package, commonjs: config.module === "dual" }, readTemplates());
  const selected = filter === undefined ? model.tools : selectTools(model.tools, filter);
  if (filter !== undefined && selected.length === 0) {
    diagnostics.push(createDiagnostic("no-tool-matches", { filter }));
    return finished([]);
  }

  const files = await emitPackage(plan, selected, (name) => onStage("emit", name));

  onStage("write", `${files.length} files`);
  const isWhole = selected.length === model.tools.length;
  const isOwnRegistry = !config.registry.split(sep).includes("node_modules");
  const request: PackageRequest = {
    folder: config.output,
    files,
    generatorVersion: packageVersion(),
    show,
    ...(isWhole ? {} : { keep: (path) => !selected.some(({ name }) => isToolPath(path, name)) }),
    ...(isWhole && isOwnRegistry
      ? { lock: { file: join(config.registry, "toolgen.lock"), content: printLock(model.tools) } }
      : {}),
  };
  const { diagnostics: found, ...result } = await (check ? checkPackage(request) : writePackage(request));
  diagnostics.push(...found);
  return finished(selected, result);
}

const summarise = ({ name, schema_version, file, effects }: Tool): ToolSummary => ({
  name,
  schema_version,
  file,
  side_effect_class: effects.worst.side_effect_class,
});
