import { posix } from "node:path";
import { createDiagnostic, type Diagnostic, hasErrors, sortDiagnostics } from "../diagnostics/diagnostic.js";
import type { OutputFile } from "../emit/emitter.js";
import type { SideEffectClass } from "../model/tool.js";
import { compareText } from "../schema/json.js";
import { type ConvertedTool, convertTool } from "./convert-tool.js";
import { fitFolder } from "./fit-folder.js";
import { readSource, type Source, type SourceFile } from "./read-source.js";
import { type RecognisedTool, recogniseTools } from "./recognise-tools.js";

export type ImportedTool = {
  readonly name: string;
  /** The folder of the contract, a POSIX path inside the registry. */
  readonly folder: string;
  /** The file that the tool was found in. */
  readonly from: string;
  readonly sideEffectClass: SideEffectClass;
  /** The fields of the contract that a person has to judge, in the contract's order. */
  readonly needsReview: readonly string[];
  /** What was guessed or changed, in words. */
  readonly notes: readonly string[];
};

export type ImportResult = {
  /** The files of the new contracts, POSIX paths inside the registry, sorted. */
  readonly files: readonly OutputFile[];
  readonly imported: readonly ImportedTool[];
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Contracts for tools that exist already: MCP `tools/list` results, and single tools, lists and request bodies of MCP,
 * OpenAI, Anthropic and Gemini. They go into the domain `into` (folders of the registry, such as `shop/orders`), or into
 * one named like the folder of their source, `imported` where it has none. Of two tools of one name the first is imported;
 * the second is an error, unless both contracts are equal.
 */
export function importTools(files: readonly SourceFile[], options: { readonly into?: string } = {}): ImportResult {
  const diagnostics: Diagnostic[] = [];
  const accepted = new Map<string, { readonly tool: ConvertedTool; readonly from: string }>();
  const accept = (tool: ConvertedTool, from: string): void => {
    const key = comparableName(tool.name);
    const first = accepted.get(key);
    if (first === undefined) accepted.set(key, { tool, from });
    else if (!sameFiles(first.tool.files, tool.files)) diagnostics.push(duplicate(tool, first));
  };

  let found = 0;
  for (const file of files) {
    const source = readSource(file);
    const tools = toolsOf(source);
    diagnostics.push(...source.diagnostics, ...tools.diagnostics);
    found += tools.recognised.length;
    for (const recognised of tools.recognised) {
      if (source.isDamaged(recognised.pointers.tool)) continue;
      const converted = convertTool(recognised, source);
      diagnostics.push(...converted.diagnostics);
      if (converted.tool !== undefined) accept(converted.tool, file.path);
    }
  }
  if (found === 0 && !hasErrors(diagnostics)) {
    const [only] = files;
    const source = files.length === 1 && only !== undefined ? only.path : `${files.length} files`;
    diagnostics.push(createDiagnostic("import-nothing", { source }));
  }

  const placed = [...accepted.values()].map(({ tool, from }) => ({
    folder: posix.join(domainOf(from, options.into), tool.name),
    tool,
    from,
  }));
  return {
    files: placed
      .flatMap(({ folder, tool }) => tool.files.map((file) => ({ ...file, path: posix.join(folder, file.path) })))
      .toSorted((a, b) => compareText(a.path, b.path)),
    imported: placed.map(({ folder, tool, from }) => {
      const { name, sideEffectClass, needsReview, notes } = tool;
      return { name, folder, from, sideEffectClass, needsReview, notes };
    }),
    diagnostics: sortDiagnostics(diagnostics),
  };
}

function toolsOf(source: Source): { readonly recognised: RecognisedTool[]; readonly diagnostics: Diagnostic[] } {
  const recognised: RecognisedTool[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const found of source.value === undefined ? [] : recogniseTools(source.value)) {
    if (found.kind === "tool") recognised.push(found.tool);
    else if (found.kind === "unfinished") {
      diagnostics.push(createDiagnostic("import-unfinished-list", {}, source.placeOf(found.pointer)));
    } else {
      diagnostics.push(
        createDiagnostic("import-unrecognised", { detail: found.detail }, source.placeOf(found.pointer)),
      );
    }
  }
  return { recognised, diagnostics };
}

/** Names are unique ignoring case and separators, as the build demands. */
const comparableName = (name: string): string => name.toLowerCase().replace(/[-_.]/g, "");

const sameFiles = (a: readonly OutputFile[], b: readonly OutputFile[]): boolean =>
  a.length === b.length && a.every((file, index) => file.content === b[index]?.content);

const duplicate = (tool: ConvertedTool, first: { readonly tool: ConvertedTool; readonly from: string }): Diagnostic =>
  createDiagnostic(
    "import-duplicate",
    { name: tool.name, other: `${first.tool.name} from ${first.from}` },
    tool.place,
    [{ message: "the first of them", place: first.tool.place }],
  );

/** The folders of the domain, as every system bears them. */
function domainOf(path: string, into: string | undefined): string {
  const folder = into ?? posix.basename(posix.dirname(path));
  const names = folder.split("/").filter((name) => !/^\.*$/.test(name));
  return names.length === 0 ? "imported" : names.map((name) => fitFolder(name).name).join("/");
}
