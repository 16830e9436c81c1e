import type { Diagnostic } from "../../generator/diagnostics/diagnostic.js";
import { emitPackage } from "../../generator/emit/emit-package.js";
import { printLock } from "../../generator/emit/print-lock.js";
import { loadRegistry } from "../../generator/load/load-registry.js";
import { readTemplates } from "../../generator/load/read-templates.js";
import { buildModel } from "../../generator/model/build-model.js";
import type { Tool } from "../../generator/model/tool.js";
import { parseContracts } from "../../generator/parse/parse-contracts.js";
import { planPackage } from "../../generator/plan/plan-package.js";

/** What a registry became, without a disk. No files where there are errors. */
export type CompiledRegistry = {
  readonly tools: readonly Tool[];
  /** POSIX path inside the package → content. */
  readonly files: ReadonlyMap<string, string>;
  /** The text of `toolgen.lock`. */
  readonly lock: string;
  readonly diagnostics: readonly Diagnostic[];
};

/** The compiler without its last stage: the files of a registry, by path and in the order in which they are found, become a package. */
export async function compileRegistry(
  registry: ReadonlyMap<string, string | Uint8Array>,
  { name = "@example/tools", goals = ["preview", "validation", "production", "restore"], commonjs = false } = {},
): Promise<CompiledRegistry> {
  const files = new Map([...registry].map(([path, content]) => [path, Buffer.from(content)]));
  const loaded = await loadRegistry({ label: "registry", files, diagnostics: [] });
  const parsed = parseContracts(loaded.sources);
  const model = buildModel(parsed.contracts, { goals, files });
  const diagnostics = [...loaded.diagnostics, ...parsed.diagnostics, ...model.diagnostics];
  if (diagnostics.some(({ severity }) => severity === "error")) {
    return { tools: model.tools, files: new Map(), lock: "", diagnostics };
  }
  const plan = planPackage(model.tools, { name, version: "0.0.0", private: true, commonjs }, readTemplates());
  const emitted = await emitPackage(plan, model.tools);
  return {
    tools: model.tools,
    files: new Map(emitted.map(({ path, content }) => [path, content])),
    lock: printLock(model.tools),
    diagnostics,
  };
}
