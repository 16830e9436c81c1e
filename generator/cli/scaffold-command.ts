import path from "node:path";
import { loadConfig } from "../config/load-config.js";
import type { ResolvedConfig } from "../config/resolve-config.js";
import { type Diagnostic, hasErrors, sortDiagnostics } from "../diagnostics/diagnostic.js";
import { printable } from "../diagnostics/printable.js";
import { renderDiagnostic } from "../diagnostics/render-diagnostic.js";
import { readModel } from "../pipeline.js";
import { planSharedTypes } from "../plan/plan-shared-types.js";
import { findSpecifiers } from "../scaffold/find-specifiers.js";
import { planScaffold, type ScaffoldPlan } from "../scaffold/plan-scaffold.js";
import { member } from "../schema/json.js";
import { replaceFile } from "../write/replace-file.js";
import { writeSources } from "../write/write-sources.js";
import { chooseTools } from "./choose-tools.js";
import { type ExitCode, exitCode } from "./exit-code.js";
import { findPackage, readModules, realModule } from "./read-modules.js";
import { pathFrom, type Terminal } from "./terminal.js";

export type ScaffoldOptions = {
  /** Names, or globs over `domain/tool`; all tools where there is none. */
  readonly tools: readonly string[];
  /** The folder of the handlers; `src/tools` beside the configuration where it is left out. */
  readonly into?: string;
  readonly config?: string;
  readonly format: "text" | "json";
  readonly quiet?: boolean;
};

/** What was done. Paths are relative to the folder of the configuration. */
type Outcome = {
  readonly created: readonly string[];
  readonly edited: readonly { readonly path: string; readonly tools: readonly string[] }[];
  readonly diagnostics: readonly Diagnostic[];
};

/** `toolgen scaffold`: adds the handlers that are missing to a person's own folder. Never changes what is there. */
export async function runScaffold(options: ScaffoldOptions, terminal: Terminal): Promise<ExitCode> {
  const { cwd } = terminal;
  const { config, root, diagnostics } = await loadConfig({
    cwd,
    ...(options.config === undefined ? {} : { file: options.config }),
  });
  if (config === undefined) {
    report({ created: [], edited: [], diagnostics }, root, options, terminal);
    return exitCode.usage;
  }
  const into = options.into === undefined ? path.join(root, "src/tools") : path.resolve(cwd, options.into);
  const owner = [config.output, config.registry].find((folder) => isInside(into, folder));
  if (owner !== undefined) {
    terminal.log(
      `error: --into takes a folder of your own: this one lies in ${printable(pathFrom(cwd, cwd)(owner))}\n`,
    );
    return exitCode.usage;
  }
  const outcome = await scaffold(config, options.tools, into);
  report(outcome, root, options, terminal);
  return hasErrors(outcome.diagnostics) ? exitCode.findings : exitCode.clean;
}

async function scaffold(config: ResolvedConfig, globs: readonly string[], into: string): Promise<Outcome> {
  const nothing = { created: [], edited: [] };
  const model = await readModel(config);
  if (hasErrors(model.diagnostics)) return { ...nothing, diagnostics: model.diagnostics };
  const selection = chooseTools(model.tools, globs);
  if (hasErrors(selection.diagnostics)) return { ...nothing, diagnostics: selection.diagnostics };

  const { folder, manifest } = findPackage(into, config.root);
  const show = pathFrom(folder, folder);
  const [top = "."] = show(into).split("/");
  const plan = await planScaffold({
    tools: model.tools,
    selected: selection.tools,
    shared: planSharedTypes(model.tools),
    specifiers: findSpecifiers(manifest, show(config.output), config.package.name),
    into: show(into),
    sources: readModules(folder, path.join(folder, top), into, config.output),
    importEnding: member(manifest, "type") === "module" ? ".js" : "",
  });
  return relocate(await carryOut(plan, folder), pathFrom(config.root, folder));
}

/** New files come first, all or none: a toolkit never speaks of a handler that could not be written. */
async function carryOut(plan: ScaffoldPlan, folder: string): Promise<Outcome> {
  const { written, diagnostics: faults } = await writeSources(folder, plan.created);
  const diagnostics = [...plan.diagnostics, ...faults];
  if (hasErrors(diagnostics)) return { created: written, edited: [], diagnostics };
  const edited: { path: string; tools: readonly string[] }[] = [];
  for (const { path: file, content, tools } of plan.edited) {
    const replaced = await replaceFile(realModule(path.join(folder, file)), content);
    diagnostics.push(...replaced.diagnostics);
    if (replaced.changed) edited.push({ path: file, tools });
  }
  return { created: written, edited, diagnostics };
}

/** All paths of an outcome, changed from one folder to another. */
function relocate({ created, edited, diagnostics }: Outcome, move: (file: string) => string): Outcome {
  return {
    created: created.map(move),
    edited: edited.map(({ path: file, tools }) => ({ path: move(file), tools })),
    diagnostics: diagnostics.map(({ place, ...diagnostic }) => ({
      ...diagnostic,
      ...(place === undefined ? {} : { place: { ...place, file: move(place.file) } }),
    })),
  };
}

const isInside = (folder: string, other: string): boolean => {
  const relative = path.relative(other, folder);
  return relative === "" || !(relative.startsWith("..") || path.isAbsolute(relative));
};

function report(outcome: Outcome, root: string, { format, quiet }: ScaffoldOptions, terminal: Terminal): void {
  const { created, edited, diagnostics } = outcome;
  const { cwd, paint, print } = terminal;
  if (format === "json") {
    const findings = sortDiagnostics(diagnostics).map(({ rule, severity, message, hint, place }) => {
      const { file = null, line = null, column = null, pointer = null } = place ?? {};
      return { rule, severity, message, file, line, column, pointer, hint };
    });
    print(`${JSON.stringify({ created, edited, diagnostics: findings }, undefined, 2)}\n`);
    return;
  }
  const look = { paint, fileName: pathFrom(cwd, root) };
  const shown = sortDiagnostics(diagnostics).filter(({ severity }) => severity === "error" || quiet !== true);
  const findings = shown.map((diagnostic) => `${renderDiagnostic(diagnostic, look)}\n\n`).join("");
  if (quiet === true || hasErrors(diagnostics)) {
    print(findings);
    return;
  }
  const lines = [
    ...created.map((file) => `  ${paint("green", "create")} ${printable(look.fileName(file))}\n`),
    ...edited.map(
      ({ path: file, tools }) =>
        `  ${paint("yellow", "add to")} ${printable(look.fileName(file))}: ${tools.join(", ")}\n`,
    ),
  ];
  const idle = diagnostics.length === 0 ? "every tool has a handler; nothing written\n" : "nothing written\n";
  print(`${findings}${lines.length === 0 ? idle : lines.join("")}`);
}
