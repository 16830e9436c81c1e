import { loadConfig } from "../config/load-config.js";
import { type Diagnostic, hasErrors, sortDiagnostics } from "../diagnostics/diagnostic.js";
import { printable } from "../diagnostics/printable.js";
import { type Look, renderDiagnostic } from "../diagnostics/render-diagnostic.js";
import { suggest } from "../diagnostics/suggest.js";
import { readRegistry } from "../load/read-registry.js";
import { escapeToken } from "../schema/pointer.js";
import { findByField } from "../verify/find-by-field.js";
import type { FindYardstick } from "../verify/judge-record.js";
import { type OpenRegistry, openRegistry } from "../verify/open-registry.js";
import { reportJson } from "../verify/report-json.js";
import { reportCauses, reportText, type Subject } from "../verify/report-text.js";
import { type Part, selectSchema } from "../verify/select-schema.js";
import { createTally, type Verification } from "../verify/tally-causes.js";
import { verifyRecords } from "../verify/verify-records.js";
import { type ExitCode, exitCode } from "./exit-code.js";
import { openSources } from "./open-sources.js";
import { pathFrom, type Terminal } from "./terminal.js";

export type VerifyOptions = {
  /** Files of records; `-` or none is standard input. */
  readonly files: readonly string[];
  readonly tool?: string;
  /** Instead of `tool`: the property of each record that names its tool, or a pointer to it. */
  readonly toolField?: string;
  readonly input?: boolean;
  readonly output?: boolean;
  readonly schemaVersion?: string;
  /** Pointer to the value inside each record. */
  readonly at?: string;
  /** Records that are named for each cause. */
  readonly limit: number;
  readonly config?: string;
  readonly format: "text" | "json";
  readonly quiet?: boolean;
};

/**
 * `toolgen verify samples`: holds recorded values against a tool's schema (G2). Nothing of them is shown but names of
 * properties. A run without a record is no success: it has proved nothing.
 */
export async function runVerifySamples(
  options: VerifyOptions,
  terminal: Terminal,
  standardInput: AsyncIterable<Uint8Array> = process.stdin,
): Promise<ExitCode> {
  const { files, at: pointer = "", limit, config: named, quiet } = options;
  const { cwd } = terminal;
  const mistake = findMistake(options);
  if (mistake !== undefined) return refuse(mistake, terminal);
  const { config, root, diagnostics } = await loadConfig({ cwd, ...(named === undefined ? {} : { file: named }) });
  const show = createShow(options, terminal, root);
  if (config === undefined) {
    show(nothing, diagnostics);
    return exitCode.usage;
  }

  const registry = await openRegistry(
    readRegistry(config.registry, pathFrom(root, root)(config.registry)),
    config.goals,
  );
  const standard = findStandard(registry, options);
  if ("mistake" in standard) return refuse(standard.mistake, terminal);
  if (standard.find === undefined) {
    show(nothing, standard.diagnostics);
    return exitCode.findings;
  }
  if (hasErrors(registry.diagnostics) && quiet !== true) {
    terminal.log("note: other contracts of the registry have errors; `toolgen build` shows them\n");
  }

  const opened = openSources(files, cwd, standardInput);
  const onProgress = (bytes: number, records: number): void =>
    terminal.progress(`verify ${Math.round(bytes / 1e6)} MB, ${records} records`);
  const { sources } = opened;
  const verification = await verifyRecords({ sources, find: standard.find, pointer, examples: limit, onProgress });
  show(verification, [...standard.diagnostics, ...opened.diagnostics], standard);
  if (opened.diagnostics.length > 0) return exitCode.source;
  return verification.valid === verification.records && verification.records > 0 ? exitCode.clean : exitCode.findings;
}

const nothing: Verification = createTally(0).result();
const partOf = ({ input }: VerifyOptions): Part => (input === true ? "input" : "output");

function refuse(mistake: string, terminal: Terminal): ExitCode {
  terminal.log(`error: ${mistake}\n`);
  return exitCode.usage;
}

/** What can be wrong with the command line by itself. */
function findMistake({ at = "", tool, toolField }: VerifyOptions): string | undefined {
  if (!/^(\/|$)/.test(at))
    return `--at takes a JSON pointer, such as /result/structuredContent: ${printable(at)} is none`;
  if (tool !== undefined || toolField !== undefined) return undefined;
  return "name the tool with --tool, or with --tool-field the field of each record that names it";
}

/** What the records are held against. Without `find` the contract that was asked for has errors. */
type Standard = {
  readonly tool: string | null;
  readonly schema_version: string | null;
  readonly find?: FindYardstick;
  /** What is wrong with contracts; of those that records name it is complete when all have been read. */
  readonly diagnostics: readonly Diagnostic[];
};

function findStandard(registry: OpenRegistry, options: VerifyOptions): Standard | { readonly mistake: string } {
  const { tool: name, toolField, schemaVersion } = options;
  const part = partOf(options);
  const open = { tool: null, schema_version: null };
  if (name === undefined) {
    const field = toolField?.startsWith("/") === true ? toolField : `/${escapeToken(toolField ?? "")}`;
    return { ...open, ...findByField(registry, part, field) };
  }
  const read = registry.read(name);
  if (read === undefined) {
    if (registry.names.length === 0) return { ...open, diagnostics: registry.diagnostics };
    const meant = suggest(name, registry.names);
    const list = `The tools are:\n${registry.names.map((known) => `  ${printable(known)}\n`).join("")}`.trimEnd();
    const help = meant === undefined ? list : `(Did you mean ${printable(meant)}?)`;
    return { mistake: `there is no tool ${printable(name)}\n${help}` };
  }
  if (!("tool" in read)) return { ...open, ...read };
  const selected = selectSchema(read.tool, part, schemaVersion);
  if (!("reason" in selected)) {
    return { tool: selected.tool, schema_version: selected.schema_version, find: () => selected, diagnostics: [] };
  }
  if (selected.reason === "faulty") return { ...open, diagnostics: selected.diagnostics };
  if (selected.reason === "no-schema") return { mistake: `the tool ${printable(name)} has no ${part} schema` };
  const versions = selected.versions.map(printable).join(", ");
  return { mistake: `${printable(name)} has no version ${printable(schemaVersion ?? "")}; it has ${versions}` };
}

type Show = (
  verification: Verification,
  diagnostics: readonly Diagnostic[],
  standard?: Pick<Standard, "tool" | "schema_version">,
) => void;

/** Prints findings about contracts and files, and what the records came to where there was something to hold them against. */
function createShow(options: VerifyOptions, terminal: Terminal, root: string): Show {
  const look: Look = { paint: terminal.paint, fileName: pathFrom(terminal.cwd, root) };
  return (verification, diagnostics, standard) => {
    const { tool = null, schema_version = null } = standard ?? {};
    const subject: Subject = { tool, schema_version, part: partOf(options), pointer: options.at ?? "" };
    if (options.format === "json") {
      terminal.print(reportJson(verification, subject, diagnostics));
      return;
    }
    const findings = sortDiagnostics(diagnostics).map((diagnostic) => `${renderDiagnostic(diagnostic, look)}\n`);
    const report = options.quiet === true || standard === undefined ? reportCauses : reportText;
    terminal.print(
      [...findings, report(verification, subject, terminal.paint)].filter((text) => text !== "").join("\n"),
    );
  };
}
