import type { SourceMap } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import { bundleConfig, messageOf, placeIn } from "./bundle-config.js";

/** What a configuration exports, or why that is unknown; and the absolute paths of the files that it is made from. */
export type Evaluated = {
  readonly value?: unknown;
  readonly diagnostics: readonly Diagnostic[];
  readonly inputs: readonly string[];
};

/**
 * Runs a configuration in JavaScript or TypeScript, or reads one in JSON, and gives its default export. It is imported from
 * memory: a read-only checkout is no obstacle, and no file appears that would wake a watcher.
 */
export async function evaluateConfig(file: string): Promise<Evaluated> {
  const root = path.dirname(file);
  const bundle = await bundleConfig(file, root);
  if ("diagnostics" in bundle) return { diagnostics: bundle.diagnostics, inputs: [file] };
  const { code, map, inputs } = bundle;
  const url = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
  try {
    const module: { readonly default?: unknown } = await import(url);
    if (module.default !== undefined) return { value: module.default, diagnostics: [], inputs };
    const detail = "the file exports no configuration";
    const advice = "write export default defineConfig({ … })";
    return { diagnostics: [createDiagnostic("invalid-config", { detail, advice }, await placeIn(file, root))], inputs };
  } catch (error) {
    const place = await thrownAt(error, url, map, file);
    const detail = `the configuration throws: ${messageOf(error)}`;
    const advice = "correct the code here; it runs each time toolgen starts";
    return { diagnostics: [createDiagnostic("invalid-config", { detail, advice }, place)], inputs };
  }
}

/** Where the user's code threw: the topmost frame of the stack that lies in the bundle, mapped back; else the file's beginning. */
async function thrownAt(error: unknown, url: string, map: SourceMap, file: string): Promise<Place> {
  const root = path.dirname(file);
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  // A failed import has a line and no column.
  const [, line, column = "1"] = /^:(\d+)(?::(\d+))?/.exec(stack.split(url, 2)[1] ?? "") ?? [];
  if (line === undefined) return placeIn(file, root);
  const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
  if (!("originalSource" in entry)) return placeIn(file, root);
  const source = entry.originalSource.startsWith("file:") ? fileURLToPath(entry.originalSource) : entry.originalSource;
  const at = entry.originalColumn + 1;
  return placeIn(path.resolve(root, source), root, { line: entry.originalLine + 1, column: at, endColumn: at });
}
