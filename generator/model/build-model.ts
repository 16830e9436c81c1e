import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Contract } from "../parse/contract.js";
import { compareText } from "../schema/json.js";
import { compileTool } from "../validate/compile-tool.js";
import { type BuildContext, buildTool } from "./build-tool.js";
import { checkSamples } from "./check-samples.js";
import { earlierVersions } from "./earlier-versions.js";
import type { Tool } from "./tool.js";

/** The registry as the rest of the compiler sees it: tools sorted by name, each name unique in every way that counts. */
export function buildModel(
  contracts: readonly Contract[],
  context: BuildContext,
): { tools: Tool[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const tools = contracts.flatMap((contract) => {
    const built = buildTool(contract, context);
    diagnostics.push(...built.diagnostics);
    if (built.tool === undefined) return [];
    diagnostics.push(...checkValidators(built.tool));
    return [built.tool];
  });
  tools.sort((a, b) => compareText(a.name, b.name) || compareText(a.file, b.file));
  diagnostics.push(...checkNames(tools));
  return { tools, diagnostics };
}

/** Samples are worth checking only where every schema has a validator. */
function checkValidators(tool: Tool): readonly Diagnostic[] {
  const found = [tool, ...earlierVersions(tool)].flatMap((version) => compileTool(version).diagnostics);
  return found.length > 0 ? found : checkSamples(tool);
}

/** Old names stay callable, so they are taken as well. */
function checkNames(tools: readonly Tool[]): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const byName = new Map<string, Tool>();
  const byCode = new Map<string, Tool>();
  for (const tool of tools) {
    const taken = [tool.name, ...tool.formerly].find((name) => byName.has(foldName(name)));
    const other = taken === undefined ? undefined : byName.get(foldName(taken));
    if (taken !== undefined && other !== undefined) {
      const name = taken === tool.name ? taken : `${taken} (${tool.name} formerly)`;
      const isFormer = foldName(other.name) !== foldName(taken);
      const related = [
        { message: isFormer ? `${other.name}, formerly ${taken}` : `the other ${other.name}`, place: other.place },
      ];
      diagnostics.push(createDiagnostic("duplicate-tool-name", { name }, tool.place, related));
      continue;
    }
    for (const name of [tool.name, ...tool.formerly]) byName.set(foldName(name), tool);

    // Folders on Windows and macOS ignore case, and so do people who read.
    const code = tool.names.type.toLowerCase();
    const clash = byCode.get(code);
    if (clash === undefined) {
      byCode.set(code, tool);
    } else {
      const params = { first: clash.name, second: tool.name, code_name: tool.names.type };
      const related = [{ message: clash.name, place: clash.place }];
      diagnostics.push(createDiagnostic("duplicate-code-name", params, tool.place, related));
    }
  }
  return diagnostics;
}

/** Names that differ in case or separator only can't be told apart by providers, files and models. */
const foldName = (name: string): string => name.toLowerCase().replaceAll(/[-.]/g, "_");
