import type { SourceMap } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import { bundleConfig, messageOf, placeIn } from "./bundle-config.js";

/** What a module exports, or why that is unknown; and the absolute paths of the files that it is made from. */
export type Evaluated = {
  readonly value?: unknown;
  readonly diagnostics: readonly Diagnostic[];
  readonly inputs: readonly string[];
  /** Where in these files something was thrown, now or later. */
  readonly placeOfError: (error: unknown) => Promise<Place>;
};

/** What a module of the configuration is, in messages, and what it should export. */
type ModuleKind = { readonly noun: string; readonly example: string };
const configurationModule: ModuleKind = { noun: "configuration", example: "defineConfig({ … })" };
export const emitterModule: ModuleKind = { noun: "emitter", example: "defineEmitter({ … })" };

/**
 * Runs a module of the configuration in JavaScript or TypeScript, or reads one in JSON, and gives its default export. It is
 * imported from memory: a read-only checkout is no obstacle, and no file appears that would wake a watcher. Both paths are
 * absolute; places are relative to `root`, the folder of the configuration.
 */
export async function evaluateConfig(
  file: string,
  root: string = path.dirname(file),
  { noun, example }: ModuleKind = configurationModule,
): Promise<Evaluated> {
  const bundle = await bundleConfig(file, root);
  const beginning = (): Promise<Place> => placeIn(file, root);
  if ("diagnostics" in bundle) return { diagnostics: bundle.diagnostics, inputs: [file], placeOfError: beginning };
  const { code, map, inputs } = bundle;
  const url = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
  const placeOfError = (error: unknown): Promise<Place> => thrownAt(error, url, map, file, root);
  try {
    const module: { readonly default?: unknown } = await import(url);
    if (module.default !== undefined) return { value: module.default, diagnostics: [], inputs, placeOfError };
    const params = { detail: `the file exports no ${noun}`, advice: `write export default ${example}` };
    return { diagnostics: [createDiagnostic("invalid-config", params, await beginning())], inputs, placeOfError };
  } catch (error) {
    const detail = `the ${noun} throws: ${messageOf(error)}`;
    const advice = "correct the code here; it runs each time toolgen starts";
    const diagnostic = createDiagnostic("invalid-config", { detail, advice }, await placeOfError(error));
    return { diagnostics: [diagnostic], inputs, placeOfError };
  }
}

/** Where the user's code threw: the topmost frame of the stack that lies in the bundle, mapped back; else the file's beginning. */
async function thrownAt(error: unknown, url: string, map: SourceMap, file: string, root: string): Promise<Place> {
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
