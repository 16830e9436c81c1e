import type { Diagnostic } from "../../generator/diagnostics/diagnostic.js";
import { emitPackage } from "../../generator/emit/emit-package.js";
import type { OutputFile } from "../../generator/emit/emitter.js";
import type { RegistryFiles } from "../../generator/load/read-registry.js";
import { readTemplates, type Templates } from "../../generator/load/read-templates.js";
import type { Tool } from "../../generator/model/tool.js";
import { modelRegistry } from "../../generator/pipeline.js";
import { type PackageOptions, planPackage } from "../../generator/plan/plan-package.js";

export type InMemoryBuild = {
  readonly tools: readonly Tool[];
  readonly diagnostics: readonly Diagnostic[];
  /** Makes the package; to be called where no diagnostic is an error, as the pipeline does. */
  readonly emit: () => Promise<readonly OutputFile[]>;
};

/** The goals that a configuration has by default. */
const goals = ["preview", "validation", "production", "restore"];

/** The compiler's stages without its edges: the registry comes as a value, and nothing is written. */
export async function buildInMemory(
  registry: RegistryFiles,
  options: PackageOptions,
  templates: Templates = readTemplates(),
): Promise<InMemoryBuild> {
  const { tools, releases, diagnostics } = await modelRegistry(registry, { goals });
  return {
    tools,
    diagnostics,
    emit: () => emitPackage(planPackage(tools, options, templates, releases), tools),
  };
}
