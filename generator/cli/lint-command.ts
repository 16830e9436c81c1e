import { writeFileSync } from "node:fs";
import path from "node:path";
import { loadConfig } from "../config/load-config.js";
import type { ResolvedConfig } from "../config/resolve-config.js";
import { createDiagnostic, type Diagnostic, hasErrors, sortDiagnostics } from "../diagnostics/diagnostic.js";
import type { Look } from "../diagnostics/render-diagnostic.js";
import { toolsOf } from "../lint/finding.js";
import { type LintItem, lintRegistry } from "../lint/lint-registry.js";
import { defaultLintSettings } from "../lint/lint-settings.js";
import { loadRegistry } from "../load/load-registry.js";
import { readRegistry } from "../load/read-registry.js";
import { buildModel } from "../model/build-model.js";
import { parseContracts } from "../parse/parse-contracts.js";
import { selectTools } from "../plan/select-tools.js";
import { checkDeclarations } from "../providers/check-declarations.js";
import { type ItemFormat, printItems } from "../report/items/print-items.js";
import { openItems } from "../report/items/report-item.js";
import { type ExitCode, exitCode } from "./exit-code.js";
import { pathFrom, type Terminal } from "./terminal.js";

export type LintOptions = {
  /** Globs over `domain/tool`, or names; all tools where none is given. */
  readonly tools: readonly string[];
  /** More warnings than this fail; absent: none do. */
  readonly maxWarnings?: number;
  /** A file for the report, instead of standard output. */
  readonly into?: string;
  readonly config?: string;
  readonly format: ItemFormat;
  readonly quiet?: boolean;
};

/**
 * `toolgen lint`: judges the contracts of a registry. What a build refuses comes first and alone, for rules read what a build
 * understands. `today` is a day, `YYYY-MM-DD`.
 */
export async function runLint(
  options: LintOptions,
  terminal: Terminal,
  { today }: { readonly today: string },
): Promise<ExitCode> {
  const { cwd } = terminal;
  const { config, root, diagnostics } = await loadConfig({
    cwd,
    ...(options.config === undefined ? {} : { file: options.config }),
  });
  const look: Look = {
    paint: options.into === undefined ? terminal.paint : (_, text) => text,
    fileName: pathFrom(cwd, root),
  };
  const show = (items: readonly LintItem[]): void => {
    const shown = options.quiet === true ? openItems(items, "error") : items;
    const text = printItems(shown, options.format, "toolgen lint", look);
    if (options.into === undefined) terminal.print(text);
    else writeFileSync(path.resolve(cwd, options.into), text);
  };
  if (config === undefined) {
    show(diagnostics);
    return exitCode.usage;
  }
  const items = await lint(config, options.tools, today);
  show(items);
  const tooMany = openItems(items, "warning").length > (options.maxWarnings ?? Number.POSITIVE_INFINITY);
  return openItems(items, "error").length > 0 || tooMany ? exitCode.findings : exitCode.clean;
}

async function lint(config: ResolvedConfig, globs: readonly string[], today: string): Promise<readonly LintItem[]> {
  const registry = await loadRegistry(
    readRegistry(config.registry, pathFrom(config.root, config.root)(config.registry)),
  );
  const parsed = parseContracts(registry.sources);
  const { tools, diagnostics } = buildModel(parsed.contracts, { goals: config.goals, files: registry.files });
  const found = [...registry.diagnostics, ...parsed.diagnostics, ...diagnostics];
  const refused = hasErrors(found) ? [] : checkDeclarations(tools, config.declarations);
  const told = sortDiagnostics([...found, ...refused]);
  if (hasErrors(told)) return told;

  const settings = config.lint ?? defaultLintSettings;
  const unknown = globs.filter((glob) => selectTools(tools, glob).length === 0);
  if (unknown.length > 0) return unknown.map((filter): Diagnostic => createDiagnostic("no-tool-matches", { filter }));
  const targets = config.declarations?.targets ?? [];
  const items = lintRegistry({ tools, registry, settings, targets, today });
  if (globs.length === 0) return [...told, ...items];
  // Names and texts are compared with those of all tools, whichever are asked for.
  const selected = new Set(globs.flatMap((glob) => selectTools(tools, glob)).map(({ name }) => name));
  return items.filter((item) => toolsOf(item).some((name) => selected.has(name)));
}
