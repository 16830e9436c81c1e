import { expect, test } from "vitest";
import { printSelection } from "../../templates/testing/print-selection.js";
import { reportSelection, type SelectionResult } from "../../templates/testing/selection-report.js";

const right = (tool: string | null): SelectionResult => ({
  utterance: "u",
  expected: tool,
  chosen: tool,
  outcome: "right",
  problems: [],
  choice: tool === null ? null : { tool, arguments: {} },
});

test("a report without failures is its totals and its table", () => {
  expect(printSelection(reportSelection("h", [right("send"), right("send"), right(null)], 0))).toBe(
    `3 of 3 sentences right

expected   right  instead
send       2/2
(no call)  1/1
`,
  );
});

test("a report of nothing is one line", () => {
  expect(printSelection(reportSelection("h", [], 4))).toBe(
    "0 of 0 sentences right, 4 left out, for their tools were not declared\n",
  );
});

test("what models and contracts say is on one line, without what a terminal obeys, and ends somewhere", () => {
  const hostile = "\u001b[31mred\u202e\nexpected  right";
  const report = reportSelection(
    "h",
    [
      {
        utterance: `${hostile}${"x".repeat(1000)}`,
        sample: hostile,
        expected: "send",
        chosen: hostile,
        outcome: "wrong_tool",
        problems: [`calls ${hostile}${"y".repeat(1000)}`],
        choice: { tool: hostile, arguments: {} },
      },
      right("send"),
    ],
    0,
  );
  const text = printSelection(report);
  const shown = "\\u{1b}[31mred\\u{202e}\\u{a}expected  right";
  const lines = text.split("\n");
  expect(lines.slice(0, 4)).toEqual([
    "1 of 2 sentences right, 1 wrong tool",
    "",
    "expected  right  instead",
    `send      1/2    ${shown} 1`,
  ]);
  expect(lines[5]?.startsWith(`send, ${shown}: "${shown}xxx`)).toBe(true);
  expect(lines[6]?.startsWith(`  calls ${shown}yyy`)).toBe(true);
  expect(lines).toHaveLength(8);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(700);
});
