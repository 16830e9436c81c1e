import { posix } from "node:path";
import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import type { Tool } from "../model/tool.js";
import type { Specifiers } from "./find-specifiers.js";
import type { FoundToolkit, ToolkitModule } from "./read-toolkits.js";

/** A toolkit, and the module that makes it: its path, and the text that the offsets count in. */
export type Toolkit = {
  readonly path: string;
  readonly text: string;
  readonly module: ToolkitModule;
  readonly found: FoundToolkit;
};

/** Handlers in toolkits, and modules in the folder of the handlers, whose tool the registry does not have. */
export function findStrays(
  tools: readonly Tool[],
  toolkits: readonly Toolkit[],
  context: { readonly sources: ReadonlyMap<string, string>; readonly into: string; readonly specifiers: Specifiers },
): Diagnostic[] {
  const { sources, into, specifiers } = context;
  const known = new Set(tools.map(({ name }) => name));
  const strays = new Map<string, Place>();
  const add = (name: string, place: Place): void => {
    if (!known.has(name) && !strays.has(name)) strays.set(name, place);
  };
  for (const { path, text, found } of toolkits) {
    for (const key of found.keys) add(key.name, placeAt(path, text, key));
  }
  for (const [path, text] of sources) {
    if (posix.dirname(path) !== posix.normalize(into)) continue;
    for (const { 0: match, 2: specifier = "", index } of text.matchAll(/\bfrom\s*(["'])([^"'\r\n]+)\1/g)) {
      const name = specifiers.toolOf(specifier);
      if (name !== undefined) add(name, placeAt(path, text, { start: index, end: index + match.length }));
    }
  }
  return [...strays].map(([name, place]) => {
    const renamed = tools.find(({ formerly }) => formerly.includes(name));
    const advice =
      renamed === undefined
        ? "remove it, or restore the contract"
        : `the tool is called ${renamed.name} now; rename it`;
    return createDiagnostic("handler-without-tool", { name, advice }, place);
  });
}

/** A range of a module's text as a place. */
export function placeAt(
  file: string,
  source: string,
  { start, end }: { readonly start: number; readonly end: number },
): Place {
  const [from, to] = [start, end].map((offset) => {
    const before = source.slice(0, offset);
    return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
  });
  const { line = 1, column = 1 } = from ?? {};
  return { file, line, column, endLine: to?.line ?? line, endColumn: to?.column ?? column, source };
}
