import { type Diagnostic, sortDiagnostics } from "../../generator/diagnostics/diagnostic.js";
import { loadRegistry } from "../../generator/load/load-registry.js";
import { buildModel } from "../../generator/model/build-model.js";
import type { Tool } from "../../generator/model/tool.js";
import { parseContracts } from "../../generator/parse/parse-contracts.js";

const goals = ["preview", "validation", "production", "restore"];

/** The first three stages over files in memory: registry path → text. The registry is called `registry` in findings. */
export async function compileRegistry(
  files: Readonly<Record<string, string>>,
): Promise<{ tools: readonly Tool[]; diagnostics: readonly Diagnostic[] }> {
  const bytes = Object.entries(files)
    .map(([path, text]): [string, Uint8Array] => [path, new TextEncoder().encode(text)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const registry = await loadRegistry({ label: "registry", files: new Map(bytes), diagnostics: [] });
  const { contracts, diagnostics: parsed } = parseContracts(registry.sources);
  const { tools, diagnostics: modelled } = buildModel(contracts, { goals, files: registry.files });
  return { tools, diagnostics: sortDiagnostics([...registry.diagnostics, ...parsed, ...modelled]) };
}

/** One tool of a registry that nothing is wrong with. */
export async function compileTool(files: Readonly<Record<string, string>>, name?: string): Promise<Tool> {
  const { tools, diagnostics } = await compileRegistry(files);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(errors.map(({ rule, message }) => `${rule}: ${message}`).join("\n"));
  const tool = name === undefined ? tools[0] : tools.find((item) => item.name === name);
  if (tool === undefined) throw new Error(`there is no tool ${name ?? "at all"}`);
  return tool;
}
