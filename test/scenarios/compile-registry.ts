import { type Diagnostic, sortDiagnostics } from "../../generator/diagnostics/diagnostic.js";
import type { Tool } from "../../generator/model/tool.js";
import { modelRegistry } from "../../generator/pipeline.js";

const goals = ["preview", "validation", "production", "restore"];

/** The first three stages over files in memory: registry path → text. The registry is called `registry` in findings. */
export async function compileRegistry(
  files: Readonly<Record<string, string>>,
): Promise<{ tools: readonly Tool[]; diagnostics: readonly Diagnostic[] }> {
  const bytes = Object.entries(files)
    .map(([path, text]): [string, Uint8Array] => [path, new TextEncoder().encode(text)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const { tools, diagnostics } = await modelRegistry(
    { label: "registry", files: new Map(bytes), diagnostics: [] },
    { goals },
  );
  return { tools, diagnostics: sortDiagnostics(diagnostics) };
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
