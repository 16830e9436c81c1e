import path from "node:path";
import { loadConfig } from "../config/load-config.js";
import { createDiagnostic, type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { printable } from "../diagnostics/printable.js";
import { type Look, renderDiagnostic } from "../diagnostics/render-diagnostic.js";
import { fitFolder } from "../import/fit-folder.js";
import { type ImportResult, importTools } from "../import/import-tools.js";
import { writeSources } from "../write/write-sources.js";
import { type ExitCode, exitCode } from "./exit-code.js";
import { type ImportOutcome, reportImportErrors, reportImportJson, reportImportText } from "./import-report.js";
import { readImportSources } from "./import-sources.js";
import { pathFrom, type Terminal } from "./terminal.js";

export type ImportOptions = {
  /** Files and folders; `-` is standard input. */
  readonly paths: readonly string[];
  /** The domain: folders inside the registry, such as `shop/orders`. */
  readonly into?: string;
  /** The folder of the registry, instead of the configured one. */
  readonly registry?: string;
  readonly config?: string;
  readonly dryRun?: boolean;
  readonly format: "text" | "json";
  readonly quiet?: boolean;
};

/** `toolgen import tools`: writes contracts for existing tools into the registry. Never overwrites one. */
export async function runImport(
  options: ImportOptions,
  terminal: Terminal,
  standardInput: AsyncIterable<Uint8Array> = process.stdin,
): Promise<ExitCode> {
  const { cwd } = terminal;
  const look: Look = { paint: terminal.paint, fileName: (file) => file };
  const unfit = options.into?.split("/").find((name) => fitFolder(name).reason !== undefined);
  if (unfit !== undefined) {
    terminal.log(`error: --into takes folders inside the registry, such as shop/orders: ${printable(unfit)} is none\n`);
    return exitCode.usage;
  }
  const registry = await findRegistry(options, terminal);
  if (typeof registry !== "string") {
    terminal.print(registry.map((diagnostic) => `${renderDiagnostic(diagnostic, look)}\n`).join("\n"));
    return exitCode.usage;
  }

  const sources = await readImportSources(options.paths, cwd, standardInput);
  // A file that can't be read is said already; that nothing was found in it, too, would be noise.
  const result =
    sources.files.length === 0 && sources.diagnostics.length > 0
      ? { files: [], imported: [], diagnostics: [] }
      : importTools(sources.files, options.into === undefined ? {} : { into: options.into });
  const { imported, written, diagnostics } =
    options.dryRun === true ? { ...result, written: [] } : await writeTools(result, registry);
  const outcome: ImportOutcome = {
    imported,
    written,
    diagnostics: [...sources.diagnostics, ...diagnostics],
    registry: pathFrom(cwd, cwd)(registry),
  };
  if (options.format === "json") terminal.print(reportImportJson(outcome));
  else if (options.quiet === true) terminal.print(reportImportErrors(outcome, look));
  else terminal.print(reportImportText(outcome, look));
  if (hasErrors(sources.diagnostics)) return exitCode.source;
  return hasErrors(diagnostics) ? exitCode.findings : exitCode.clean;
}

/** The absolute path of the registry. Who only begins has no configuration yet: then it is `registry` here, its default. */
async function findRegistry(
  { registry, config }: ImportOptions,
  { cwd }: Terminal,
): Promise<string | readonly Diagnostic[]> {
  if (registry !== undefined) return path.resolve(cwd, registry);
  const loaded = await loadConfig({ cwd, ...(config === undefined ? {} : { file: config }) });
  if (loaded.config !== undefined) return loaded.config.registry;
  const isAbsent = loaded.diagnostics.every(({ rule }) => rule === "config-not-found");
  return isAbsent ? path.resolve(cwd, "registry") : loaded.diagnostics;
}

/** Each tool whole or not at all; one that is there already is passed over. */
async function writeTools(
  { files, imported, diagnostics }: ImportResult,
  registry: string,
): Promise<{
  readonly imported: ImportResult["imported"];
  readonly written: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}> {
  const written: string[] = [];
  const findings = [...diagnostics];
  const done: ImportResult["imported"][number][] = [];
  for (const tool of imported) {
    const own = files.filter((file) => file.path.startsWith(`${tool.folder}/`));
    const result = await writeSources(registry, own);
    const exists = result.diagnostics.some(({ rule }) => rule === "file-exists");
    if (exists) findings.push(createDiagnostic("import-exists", { name: tool.name, file: tool.folder }));
    else findings.push(...result.diagnostics);
    if (result.written.length > 0) done.push(tool);
    written.push(...result.written);
  }
  return { imported: done, written, diagnostics: findings };
}
