import { readFile } from "node:fs/promises";
import path from "node:path";
import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import { type JsonValue, member } from "../schema/json.js";
import { formatPointer } from "../schema/pointer.js";
import { type Evaluated, evaluateConfig } from "./evaluate-config.js";
import { findConfig } from "./find-config.js";
import { loadEmitters } from "./load-emitters.js";
import { locateField, type TextRange } from "./locate-field.js";
import { type ResolvedConfig, resolveConfig } from "./resolve-config.js";

/** Absolute or relative to `cwd`: the file that `--config` names. Without it the configuration is looked for from `cwd` upwards. */
export type ConfigRequest = { readonly cwd: string; readonly file?: string };

export type LoadedConfig = {
  /** Absent where there are diagnostics. */
  readonly config?: ResolvedConfig;
  readonly diagnostics: readonly Diagnostic[];
  /** Folder that the places of the diagnostics are relative to, absolute. */
  readonly root: string;
  /** Absolute paths of the files that make up the configuration, for watching. */
  readonly inputs: readonly string[];
};

/** Finds the configuration, runs it, checks it and completes it. */
export async function loadConfig({ cwd, file: named }: ConfigRequest): Promise<LoadedConfig> {
  const file = named === undefined ? await findConfig(cwd) : path.resolve(cwd, named);
  if (file === undefined)
    return { diagnostics: [createDiagnostic("config-not-found", {})], root: path.resolve(cwd), inputs: [] };
  const root = path.dirname(file);
  const source = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => error);
  if (typeof source !== "string") {
    const detail = `${named ?? file} can't be read: ${source.code ?? source.message}`;
    const advice = "name the file of the configuration, or leave --config out";
    return { diagnostics: [createDiagnostic("invalid-config", { detail, advice })], root, inputs: [] };
  }
  const { evaluated, parents } = await evaluate(file);
  const { diagnostics, inputs } = evaluated;
  if (diagnostics.length > 0) return { diagnostics, root, inputs };
  const placeOf = (field: readonly string[], part: "key" | "value"): Place | undefined => {
    const found = locateField(source, [...parents, ...field])?.[part] ?? { start: 0, end: 0 };
    return { ...placeAt(source, path.basename(file), found), pointer: formatPointer([...parents, ...field]) };
  };
  const resolved = resolveConfig(evaluated.value, { file: path.basename(file), root, placeOf });
  const { config, emitters = [] } = resolved;
  if (config === undefined || emitters.length === 0) return { ...resolved, root, inputs };
  const loaded = await loadEmitters(emitters, root);
  return {
    ...(loaded.diagnostics.length > 0 ? {} : { config: { ...config, emitters: loaded.emitters } }),
    diagnostics: loaded.diagnostics,
    root,
    inputs: [...new Set([...inputs, ...loaded.inputs])],
  };
}

/** The value of the configuration in a file, and the fields of the file around it. */
async function evaluate(file: string): Promise<{ evaluated: Loaded; parents: readonly string[] }> {
  const name = path.basename(file);
  if (/\.m?[jt]s$/.test(name)) return { evaluated: await evaluateConfig(file), parents: [] };
  if (name !== "package.json") {
    const advice = "name a .ts, .mts, .js or .mjs file, or a package.json with the field toolgen";
    return refuse(file, `${name} is no configuration`, advice);
  }
  const manifest = await evaluateConfig(file);
  if (manifest.diagnostics.length > 0) return { evaluated: manifest, parents: [] };
  const value = member(manifest.value as JsonValue, "toolgen");
  if (value === undefined) {
    const advice = 'add "toolgen": { "package": { "name": "@example/tools" } }';
    return refuse(file, "this package.json has no field toolgen", advice);
  }
  return { evaluated: { ...manifest, value }, parents: ["toolgen"] };
}

type Loaded = Pick<Evaluated, "value" | "diagnostics" | "inputs">;

function refuse(file: string, detail: string, advice: string): { evaluated: Loaded; parents: readonly string[] } {
  const diagnostics = [createDiagnostic("invalid-config", { detail, advice })];
  return { evaluated: { diagnostics, inputs: [file] }, parents: [] };
}

function placeAt(source: string, file: string, { start, end }: TextRange): Place {
  const from = lineAndColumn(source, start);
  const to = lineAndColumn(source, end);
  return { file, ...from, endLine: to.line, endColumn: to.column, source };
}

function lineAndColumn(source: string, offset: number): { readonly line: number; readonly column: number } {
  const before = source.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}
