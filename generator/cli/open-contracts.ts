import { loadConfig } from "../config/load-config.js";
import type { ResolvedConfig } from "../config/resolve-config.js";
import type { RuleId } from "../diagnostics/catalog.js";
import { type Diagnostic, hasErrors, sortDiagnostics } from "../diagnostics/diagnostic.js";
import { type Look, renderDiagnostic } from "../diagnostics/render-diagnostic.js";
import { type RegistryFiles, readRegistry } from "../load/read-registry.js";
import { modelRegistry, type RegistryModel } from "../pipeline.js";
import { type ExitCode, exitCode } from "./exit-code.js";
import { toJson } from "./reporter.js";
import { pathFrom, type Terminal } from "./terminal.js";

/** Options of commands that speak of versions. */
export type ContractOptions = { readonly config?: string; readonly format: "text" | "json"; readonly quiet?: boolean };

export type OpenContracts = {
  readonly config: ResolvedConfig;
  readonly files: RegistryFiles;
  readonly model: RegistryModel;
};

/** Says what is wrong, and with which code the command ends. */
export type Fail = (diagnostics: readonly Diagnostic[], code: ExitCode) => ExitCode;

export const failWith =
  ({ format }: ContractOptions, terminal: Terminal, look: Look): Fail =>
  (found, code) => {
    const diagnostics = sortDiagnostics(found);
    if (format === "json") {
      terminal.print(`${JSON.stringify({ diagnostics: diagnostics.map(toJson) }, undefined, 2)}\n`);
    } else terminal.log(diagnostics.map((diagnostic) => `${renderDiagnostic(diagnostic, look)}\n`).join("\n"));
    return code;
  };

/** The configuration, or the code with which the command ends. */
export async function openConfig(
  options: ContractOptions,
  terminal: Terminal,
): Promise<{ readonly config: ResolvedConfig; readonly look: Look; readonly fail: Fail } | ExitCode> {
  const { cwd, paint } = terminal;
  const loaded = await loadConfig({ cwd, ...(options.config === undefined ? {} : { file: options.config }) });
  const look: Look = { paint, fileName: pathFrom(cwd, loaded.root) };
  const fail = failWith(options, terminal, look);
  return loaded.config === undefined ? fail(loaded.diagnostics, exitCode.usage) : { config: loaded.config, look, fail };
}

/** The contracts of the working tree, or what is wrong with them; `tolerated` are faults that the command is there to mend. */
export async function openContracts(
  config: ResolvedConfig,
  tolerated: readonly RuleId[],
): Promise<OpenContracts | { readonly diagnostics: readonly Diagnostic[] }> {
  const files = readRegistry(config.registry, pathFrom(config.root, config.root)(config.registry));
  const model = await modelRegistry(files, config);
  const diagnostics = model.diagnostics.filter(({ rule }) => !tolerated.includes(rule));
  return hasErrors(diagnostics) ? { diagnostics } : { config, files, model };
}
