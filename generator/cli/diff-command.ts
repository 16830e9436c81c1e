import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadConfig } from "../config/load-config.js";
import { createDiagnostic, type Diagnostic, hasErrors, sortDiagnostics } from "../diagnostics/diagnostic.js";
import { type Look, renderDiagnostic } from "../diagnostics/render-diagnostic.js";
import { isGated, type Threshold } from "../diff/is-gated.js";
import { readWaivers, waiversFile } from "../diff/read-waivers.js";
import type { Callers, Review } from "../diff/review.js";
import { reviewRegistries } from "../diff/review-registries.js";
import { reviewSchemas } from "../diff/review-schemas.js";
import { bundleSchema } from "../load/bundle-schema.js";
import { changedSources } from "../load/changed-sources.js";
import { loadRegistry } from "../load/load-registry.js";
import { parseDocument } from "../load/parse-document.js";
import { buildModel } from "../model/build-model.js";
import { releasedNames } from "../model/released-names.js";
import type { Tool } from "../model/tool.js";
import { parseContracts } from "../parse/parse-contracts.js";
import { readReleases } from "../parse/read-releases.js";
import type { ReviewFormat } from "../report/print-review.js";
import { printReview } from "../report/print-review.js";
import { checkSchema } from "../validate/check-schema.js";
import { type ExitCode, exitCode } from "./exit-code.js";
import { readSides, type Side } from "./read-sides.js";
import { pathFrom, type Terminal } from "./terminal.js";

export type DiffOptions = {
  readonly base?: string;
  readonly head?: string;
  /** Two files with a schema each, instead of registries. */
  readonly schemas?: readonly string[];
  readonly direction?: "input" | "output";
  readonly callers: Callers;
  readonly transitive?: boolean;
  readonly failOn: Threshold;
  /** A file for the report, instead of standard output. */
  readonly into?: string;
  readonly config?: string;
  readonly format: ReviewFormat;
  readonly quiet?: boolean;
};

/** `toolgen diff`: what a change of the registry means, and whether it may pass. `today` is a day, `YYYY-MM-DD`. */
export async function runDiff(
  options: DiffOptions,
  terminal: Terminal,
  { today, target }: { readonly today: string; readonly target?: string },
): Promise<ExitCode> {
  if (options.schemas !== undefined) return diffSchemas(options.schemas, options, terminal);
  const { cwd } = terminal;
  const { config, root, diagnostics } = await loadConfig({
    cwd,
    ...(options.config === undefined ? {} : { file: options.config }),
  });
  const fail = (found: readonly Diagnostic[], code: ExitCode): ExitCode => {
    const look: Look = { paint: terminal.paint, fileName: pathFrom(cwd, root) };
    terminal.log(
      sortDiagnostics(found)
        .map((diagnostic) => `${renderDiagnostic(diagnostic, look)}\n`)
        .join("\n"),
    );
    return code;
  };
  if (config === undefined) return fail(diagnostics, exitCode.usage);
  const sides = await readSides(config, cwd, { ...options, ...(target === undefined ? {} : { target }) });
  if ("diagnostics" in sides) return fail(sides.diagnostics, exitCode.source);

  const [before, after] = [await loadRegistry(sides.before.registry), await loadRegistry(sides.after.registry)];
  const changed = changedSources(before, after);
  const model = (registry: typeof before, sources: typeof changed.before): Model => {
    const parsed = parseContracts(sources);
    const built = buildModel(parsed.contracts, { goals: config.goals, files: registry.files });
    // An empty registry is where the first contract comes from, so it is no fault here; that a version was not raised is what the
    // review itself says, with the version that is owed.
    const all = [...registry.diagnostics, ...parsed.diagnostics, ...built.diagnostics];
    const diagnostics = all.filter(({ rule }) => rule !== "no-contracts" && rule !== "frozen-version-changed");
    return { tools: built.tools, diagnostics };
  };
  const old = model(before, changed.before);
  if (hasErrors(old.diagnostics)) return fail(explainSide(old.diagnostics, sides.before), exitCode.source);
  const now = model(after, changed.after);
  if (hasErrors(now.diagnostics)) return fail(now.diagnostics, exitCode.source);

  const waived = waiversOf(sides.before);
  if (hasErrors(waived.diagnostics)) return fail(waived.diagnostics, exitCode.source);
  const record = readReleases(sides.before.registry);
  if (hasErrors(record.diagnostics)) return fail(explainSide(record.diagnostics, sides.before), exitCode.source);
  const review = reviewRegistries({
    before: old.tools,
    after: now.tools,
    base: sides.before.name,
    head: sides.after.name,
    callers: options.callers,
    waivers: waived.waivers,
    today,
    transitive: options.transitive === true,
    released: releasedNames(record.releases),
  });
  return show({ ...review, unchanged: review.unchanged + changed.unchanged }, options, terminal, root);
}

type Model = { readonly tools: readonly Tool[]; readonly diagnostics: readonly Diagnostic[] };

/** Which side is meant can't be seen from the paths: both have the same. */
const explainSide = (diagnostics: readonly Diagnostic[], { name }: Side): Diagnostic[] =>
  diagnostics.map((diagnostic) => ({ ...diagnostic, message: `in ${name}: ${diagnostic.message}` }));

/** Waivers count as the base has them, so that a change can't waive itself. */
function waiversOf({ registry }: Side): ReturnType<typeof readWaivers> {
  const bytes = registry.files.get(waiversFile);
  if (bytes === undefined) return { waivers: [], diagnostics: [] };
  const { document, diagnostics } = parseDocument(path.posix.join(registry.label, waiversFile), bytes);
  return document === undefined ? { waivers: [], diagnostics } : readWaivers(document);
}

function show(review: Review, options: DiffOptions, terminal: Terminal, root: string): ExitCode {
  const look: Look = {
    paint: options.into === undefined ? terminal.paint : (_, text) => text,
    fileName: pathFrom(terminal.cwd, root),
  };
  const text = printReview(review, options.format, { ...look, failOn: options.failOn, quiet: options.quiet === true });
  if (options.into === undefined) terminal.print(text);
  else writeFileSync(path.resolve(terminal.cwd, options.into), text);
  return isGated(review, options.failOn) ? exitCode.findings : exitCode.clean;
}

/** Two schemas that belong to no registry. */
function diffSchemas(files: readonly string[], options: DiffOptions, terminal: Terminal): ExitCode {
  const [from = "", to = ""] = files;
  const diagnostics: Diagnostic[] = [];
  const [before, after] = [from, to].map((file) => {
    try {
      const shown = pathFrom(terminal.cwd, terminal.cwd)(path.resolve(terminal.cwd, file));
      const parsed = parseDocument(shown, readFileSync(path.resolve(terminal.cwd, file)));
      diagnostics.push(...parsed.diagnostics);
      if (parsed.document === undefined) return undefined;
      const source = { document: parsed.document, root: "" };
      const { bundle, diagnostics: found } = bundleSchema(
        source,
        ({ file: name }) => name,
        () => undefined,
      );
      diagnostics.push(...found);
      if (bundle !== undefined) diagnostics.push(...checkSchema(bundle.schema, bundle.dialect, bundle.placeOf));
      return hasErrors(diagnostics) ? undefined : bundle;
    } catch (error) {
      const detail = error instanceof Error && "code" in error ? String(error.code) : String(error);
      diagnostics.push(createDiagnostic("unreadable-file", { file, detail }));
      return undefined;
    }
  });
  if (before === undefined || after === undefined) {
    const look: Look = { paint: terminal.paint, fileName: (file) => file };
    terminal.log(diagnostics.map((diagnostic) => `${renderDiagnostic(diagnostic, look)}\n`).join("\n"));
    return exitCode.source;
  }
  const direction = options.direction ?? "input";
  const review = reviewSchemas({ before, after, direction, callers: options.callers, base: from, head: to });
  return show(review, options, terminal, terminal.cwd);
}
