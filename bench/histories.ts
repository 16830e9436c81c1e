import { type Comparison, compareSchemas } from "../generator/diff/inclusion/compare-schemas.js";
import { readHistories } from "../test/diff/read-histories.js";

/**
 * `npm run bench:histories`: every schema that changed between neighbouring versions of public servers, judged. Prints one row a
 * step, as a Markdown table, and all that was left open. Fails where that is more than 2 %.
 */
const verdicts = ["equal", "safe", "breaking", "unproven"] as const satisfies Comparison["verdict"][];
type Row = { readonly counts: Map<Comparison["verdict"], number>; milliseconds: number };
const rows = new Map<string, Row>();
let [all, open] = [0, 0];
for (const { server, from, to, tool, direction, before, after } of readHistories()) {
  const start = performance.now();
  const { verdict, reason, at } = compareSchemas({ before, after, direction, callers: "fresh-names" });
  const name = `${server} ${from} → ${to}`;
  const row = rows.get(name) ?? { counts: new Map(), milliseconds: 0 };
  rows.set(name, row);
  row.counts.set(verdict, (row.counts.get(verdict) ?? 0) + 1);
  row.milliseconds += performance.now() - start;
  all += 1;
  if (verdict !== "unproven") continue;
  open += 1;
  process.stdout.write(`left open: ${name}, ${tool}, ${direction}${at ?? ""}: ${reason ?? ""}\n`);
}
const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |\n`;
process.stdout.write(line(["step", ...verdicts, "ms a schema"]));
process.stdout.write(line(["---", ...verdicts.map(() => "--:"), "--:"]));
for (const [name, { counts, milliseconds }] of rows) {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    line([name, ...verdicts.map((verdict) => counts.get(verdict) ?? 0), (milliseconds / total).toFixed(1)]),
  );
}
process.stdout.write(`${all} changed schemas, ${open} unproven (${((100 * open) / all).toFixed(2)} %)\n`);
if (open / all > 0.02) process.exitCode = 1;
