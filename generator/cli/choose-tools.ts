import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Tool } from "../model/tool.js";
import { selectTools } from "../plan/select-tools.js";

/** The tools that names or globs on the command line mean, all where there are none; a glob that means nothing is told. */
export function chooseTools(
  tools: readonly Tool[],
  globs: readonly string[],
): { readonly tools: readonly Tool[]; readonly diagnostics: readonly Diagnostic[] } {
  if (globs.length === 0) return { tools, diagnostics: [] };
  const matches = globs.map((glob) => ({ glob, found: selectTools(tools, glob) }));
  const diagnostics = matches
    .filter(({ found }) => found.length === 0)
    .map(({ glob }) => createDiagnostic("no-tool-matches", { filter: glob }));
  return { tools: tools.filter((tool) => matches.some(({ found }) => found.includes(tool))), diagnostics };
}
