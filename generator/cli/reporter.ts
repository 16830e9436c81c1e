import { type Diagnostic, hasErrors, sortDiagnostics } from "../diagnostics/diagnostic.js";
import { printable } from "../diagnostics/printable.js";
import { type Look, renderDiagnostic } from "../diagnostics/render-diagnostic.js";
import type { BuildResult } from "../pipeline.js";

/** A finding as JSON; null where a finding has no place. Lines and columns count from 1. `file` is relative to the configuration. */
export type JsonDiagnostic = {
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly pointer: string | null;
  readonly hint: string;
};

/** More findings than this are counted, not shown. */
const mostShown = 50;

/**
 * The result of a build as one JSON document with a line end: `{ tools, targets, written, unchanged, removed, diagnostics }`.
 * `written` and `removed` are lists of paths relative to the configuration, `unchanged` is a number. After `--check` also
 * `drift: { added, changed: [{ path, diff }], stale }`, and a `stale-output` for each of them.
 */
export function reportJson(result: BuildResult): string {
  const { tools, targets, written, unchanged, removed, drift } = result;
  const diagnostics = sortDiagnostics(result.diagnostics).map(toJson);
  const document = {
    tools,
    ...(targets === undefined ? {} : { targets }),
    written,
    unchanged,
    removed,
    ...(drift === undefined ? {} : { drift }),
    diagnostics,
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

export function toJson({ rule, severity, message, hint, place }: Diagnostic): JsonDiagnostic {
  const { file = null, line = null, column = null, pointer = null } = place ?? {};
  return { rule, severity, message, file, line, column, pointer, hint };
}

/** The result of a build for people: findings, drift, and a line that sums up. `milliseconds` is how long it took. */
export function reportText(result: BuildResult, look: Look, milliseconds: number): string {
  const findings = findingsOf(result);
  const summary = `${summarize(result, findings, milliseconds)}\n`;
  return [
    ...renderFindings(findings, look),
    ...renderDrift(result.drift, look),
    ...(result.targets === undefined ? [] : [renderTargets(result.targets)]),
    summary,
  ].join("\n");
}

/** How the tools are declared: a row a target, for those who want to know what a provider is told. */
function renderTargets(targets: NonNullable<BuildResult["targets"]>): string {
  const columns = ["strict", "plain", "refused", "losses"] as const;
  const first = Math.max(...targets.map(({ target }) => target.length));
  const header = `  ${"target".padEnd(first)}  ${columns.join("  ")}`;
  const rows = targets.map((row) => {
    const cells = columns.map((column) => String(row[column]).padStart(column.length));
    return `  ${row.target.padEnd(first)}  ${cells.join("  ")}`;
  });
  return `${[header, ...rows].join("\n")}\n`;
}

/** What is left under `--quiet`: errors and drift, or nothing. */
export function reportErrors(result: BuildResult, look: Look): string {
  const errors = findingsOf(result).filter(({ severity }) => severity === "error");
  return [...renderFindings(errors, look), ...renderDrift(result.drift, look)].join("\n");
}

/** Without what the drift says once more, with a diff. */
const findingsOf = ({ diagnostics, drift }: BuildResult): readonly Diagnostic[] =>
  drift === undefined ? diagnostics : diagnostics.filter(({ rule }) => rule !== "stale-output");

/** Each with an empty line after it. Where there are too many, errors come before warnings. */
function renderFindings(diagnostics: readonly Diagnostic[], look: Look): string[] {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const others = diagnostics.filter(({ severity }) => severity !== "error");
  const shown = [...sortDiagnostics(errors), ...sortDiagnostics(others)].slice(0, mostShown);
  const rendered = sortDiagnostics(shown).map((diagnostic) => `${renderDiagnostic(diagnostic, look)}\n`);
  const left = diagnostics.length - shown.length;
  if (left > 0) rendered.push(`… and ${count(left, "more finding")}; --format json lists them all\n`);
  return rendered;
}

function renderDrift(drift: BuildResult["drift"], { paint, fileName }: Look): string[] {
  if (drift === undefined || !hasDrift(drift)) return [];
  const entry = (state: string, path: string): string =>
    `  ${paint("yellow", state.padEnd(7))} ${printable(fileName(path))}`;
  const lines = [
    ...drift.added.map((path) => entry("added", path)),
    ...drift.changed.flatMap(({ path, diff }) => [entry("changed", path), ...renderDiff(diff, paint)]),
    ...drift.stale.map((path) => entry("stale", path)),
    `  ${paint("green", "fix:")} run \`toolgen build\` and commit the result\n`,
  ];
  return [lines.join("\n")];
}

/** Whether the output folder differs from what the registry says. */
export const hasDrift = ({ added, changed, stale }: NonNullable<BuildResult["drift"]>): boolean =>
  added.length + changed.length + stale.length > 0;

const renderDiff = (diff: string, paint: Look["paint"]): string[] =>
  diff
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const text = `    ${printable(line)}`;
      return line.startsWith("+") ? paint("green", text) : line.startsWith("-") ? paint("red", text) : text;
    });

function summarize(result: BuildResult, findings: readonly Diagnostic[], milliseconds: number): string {
  const severities = ["error", "warning"] as const;
  const found = severities.flatMap((severity) => {
    const amount = findings.filter((diagnostic) => diagnostic.severity === severity).length;
    return amount === 0 ? [] : [count(amount, severity)];
  });
  const parts = [count(result.tools.length, "tool"), found.join(", "), summarizeFiles(result), duration(milliseconds)];
  return parts.filter((part) => part !== "").join(" · ");
}

function summarizeFiles({ written, unchanged, removed, drift, diagnostics }: BuildResult): string {
  if (drift !== undefined) {
    if (!hasDrift(drift)) return "up to date";
    return `${drift.added.length} added, ${drift.changed.length} changed, ${drift.stale.length} stale`;
  }
  if (hasErrors(diagnostics) && written.length + removed.length === 0) return "nothing written";
  return `${count(written.length, "file")} written, ${unchanged} unchanged, ${removed.length} removed`;
}

const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? "" : "s"}`;
const duration = (milliseconds: number): string =>
  milliseconds < 10_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
