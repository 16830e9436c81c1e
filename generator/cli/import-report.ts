import { type Diagnostic, sortDiagnostics } from "../diagnostics/diagnostic.js";
import { printable } from "../diagnostics/printable.js";
import { type Look, renderDiagnostic } from "../diagnostics/render-diagnostic.js";
import type { ImportedTool } from "../import/import-tools.js";

/** What became of an import. */
export type ImportOutcome = {
  /** The tools whose contracts were written, or would be. */
  readonly imported: readonly ImportedTool[];
  /** POSIX paths inside the registry, sorted; empty in a dry run. */
  readonly written: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** The folder of the registry, as people are told of it. */
  readonly registry: string;
};

/** The outcome as one JSON document with a line end: `{ imported, written, diagnostics }`. */
export function reportImportJson({ imported, written, diagnostics }: ImportOutcome): string {
  const findings = sortDiagnostics(diagnostics).map(({ rule, severity, message, hint, place }) => {
    const { file = null, line = null, column = null, pointer = null } = place ?? {};
    return { rule, severity, message, file, line, column, pointer, hint };
  });
  return `${JSON.stringify({ imported, written, diagnostics: findings }, undefined, 2)}\n`;
}

/** The outcome for people: findings, a table of the tools with what was guessed, and the next step. */
export function reportImportText(outcome: ImportOutcome, look: Look): string {
  const { imported, written, registry } = outcome;
  const findings = sortDiagnostics(outcome.diagnostics).map((diagnostic) => `${renderDiagnostic(diagnostic, look)}\n`);
  const reviews = imported.filter((tool) => tool.needsReview.length > 0).length;
  const files = written.length === 0 ? "nothing written" : `${count(written.length, "file")} written to ${registry}`;
  const lines = [
    ...findings,
    ...(imported.length === 0 ? [] : [...table(imported, look), ""]),
    `${count(imported.length, "tool")} · ${reviews} to review · ${files}`,
    ...(written.length === 0 ? [] : [`next: ${look.paint("bold", "npx toolgen build")} compiles the registry`]),
  ];
  if (written.length > 0 && reviews > 0) {
    lines.push("      Check the fields under needs_review in each contract.yaml, and remove them from the list.");
  }
  return `${lines.join("\n")}\n`;
}

/** Without findings and table: what is left under `--quiet`. */
export const reportImportErrors = ({ diagnostics }: ImportOutcome, look: Look): string =>
  sortDiagnostics(diagnostics)
    .filter(({ severity }) => severity === "error")
    .map((diagnostic) => `${renderDiagnostic(diagnostic, look)}\n`)
    .join("\n");

function table(imported: readonly ImportedTool[], { paint }: Look): string[] {
  const head = ["tool", "class", "to review", "notes"] as const;
  const rows = imported.map((tool) => [
    tool.folder,
    tool.sideEffectClass,
    tool.needsReview.join(", ") || "-",
    printable(tool.notes.join("; ")),
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const layOut = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join("  ")
      .trimEnd();
  return [paint("bold", layOut(head)), ...rows.map(layOut)];
}

const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? "" : "s"}`;
