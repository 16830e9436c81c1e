import { cut, printable } from "../runtime/printable.js";
import type { ConfusionCell, SelectionReport, SelectionResult } from "./selection-report.js";

/**
 * A report as text: the totals, a line for each tool with where its sentences went, and what is wrong with each of the others.
 * What comes from models and contracts is on one line and without characters that a terminal obeys.
 */
export function printSelection({ totals, confusion, failures }: SelectionReport): string {
  const { sentences, right, wrong_tool, wrong_arguments, unasked, left_out } = totals;
  const counts = [
    `${right} of ${sentences} sentences right`,
    ...counted(wrong_tool, "wrong tool"),
    ...counted(wrong_arguments, "wrong arguments"),
    ...counted(unasked, "without an answer"),
    ...counted(left_out, "left out, for their tools were not declared"),
  ];
  const parts = [[counts.join(", ")], printConfusion(confusion), ...failures.map(printFailure)];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
}

const counted = (count: number, words: string): string[] => (count === 0 ? [] : [`${count} ${words}`]);

const nameOf = (tool: string | null): string => (tool === null ? "(no call)" : cut(printable(tool), 128));

/** The table of expected and chosen tools, without its empty cells: a row for each tool, and where its other sentences went. */
function printConfusion(confusion: readonly ConfusionCell[]): string[] {
  if (confusion.length === 0) return [];
  const rows = [...new Set(confusion.map(({ expected }) => expected))].map((expected) => {
    const cells = confusion.filter((cell) => cell.expected === expected);
    const total = cells.reduce((sum, cell) => sum + cell.sentences, 0);
    const right = cells.find((cell) => cell.chosen === expected)?.sentences ?? 0;
    const others = cells.filter((cell) => cell.chosen !== expected);
    const wentTo = others.map((cell) => `${nameOf(cell.chosen)} ${cell.sentences}`).join(", ");
    return [nameOf(expected), `${right}/${total}`, wentTo] as const;
  });
  const table = [["expected", "right", "instead"] as const, ...rows];
  const widthOf = (column: 0 | 1): number => table.reduce((most, row) => Math.max(most, row[column].length), 0);
  return table.map(([expected, right, instead]) =>
    `${expected.padEnd(widthOf(0))}  ${right.padEnd(widthOf(1))}  ${instead}`.trimEnd(),
  );
}

const longest = 400;

function printFailure({ utterance, sample, expected, problems }: SelectionResult): string[] {
  const place = sample === undefined ? nameOf(expected) : `${nameOf(expected)}, ${cut(printable(sample), 128)}`;
  return [
    `${place}: "${cut(printable(utterance), longest)}"`,
    ...problems.map((problem) => `  ${cut(printable(problem), longest)}`),
  ];
}
