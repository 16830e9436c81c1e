import { posix } from "node:path";
import { createDiagnostic, type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { loadRegistry, type ToolSource } from "../load/load-registry.js";
import type { RegistryFiles } from "../load/read-registry.js";
import { buildTool } from "../model/build-tool.js";
import type { Tool } from "../model/tool.js";
import { parseContracts } from "../parse/parse-contracts.js";
import { member } from "../schema/json.js";

/** One tool, or what is wrong with its contract. */
export type ReadTool = { readonly tool: Tool } | { readonly diagnostics: readonly Diagnostic[] };

/** A registry of which only the tools that are asked for are looked at. */
export type OpenRegistry = {
  /** The names of its tools, as far as their contracts can be read. */
  readonly names: readonly string[];
  /** A tool by its name or by a former one; undefined where there is none. */
  readonly read: (name: string) => ReadTool | undefined;
  /** What loading found in the files of all tools. */
  readonly diagnostics: readonly Diagnostic[];
};

/** Opens a registry. Whatever is wrong with one tool does not keep another one from being read. */
export async function openRegistry(registry: RegistryFiles, goals: readonly string[]): Promise<OpenRegistry> {
  const { label, sources, files, diagnostics } = await loadRegistry(registry);
  const byName = new Map<string, ToolSource[]>();
  for (const source of sources) {
    for (const name of namesOf(source)) byName.set(name, [...(byName.get(name) ?? []), source]);
  }
  const foundIn = (belongs: (file: string) => boolean): Diagnostic[] =>
    diagnostics.filter(({ place }) => place !== undefined && belongs(place.file));

  const readSource = (source: ToolSource): ReadTool => {
    const own = new Set(source.files.map((file) => posix.join(label, file)));
    const loaded = foundIn((file) => own.has(file));
    if (hasErrors(loaded)) return { diagnostics: loaded };
    const parsed = parseContracts([source]);
    const [contract] = parsed.contracts;
    if (contract === undefined || hasErrors(parsed.diagnostics)) return { diagnostics: parsed.diagnostics };
    const { tool, diagnostics: found } = buildTool(contract, { goals, files });
    return tool === undefined || hasErrors(found) ? { diagnostics: found } : { tool };
  };

  const read = (name: string): ReadTool | undefined => {
    const [source, other] = byName.get(name) ?? [];
    if (source !== undefined && other !== undefined) {
      const related = [{ message: `the other ${name}`, place: source.document.placeOf("/name") }];
      const place = other.document.placeOf("/name");
      return { diagnostics: [createDiagnostic("duplicate-tool-name", { name }, place, related)] };
    }
    if (source !== undefined) return readSource(source);
    // A contract that can't be parsed tells no name. Its folder does.
    const unread = foundIn((file) => posix.basename(posix.dirname(file)) === name);
    return hasErrors(unread) ? { diagnostics: unread } : undefined;
  };

  return { names: sources.flatMap((source) => namesOf(source).slice(0, 1)), read, diagnostics };
}

/** What a tool is called, and what it was called before. */
function namesOf({ document }: ToolSource): string[] {
  const formerly = member(document.value, "formerly");
  const names = [member(document.value, "name"), ...(Array.isArray(formerly) ? formerly : [])];
  return [...new Set(names.filter((name) => typeof name === "string"))];
}
