import { lintRules } from "../../generator/diagnostics/lint-rules.js";
import type { LintCounts } from "../../generator/diagnostics/print-lint-table.js";
import type { LintedOrigin } from "./lint-corpus.js";

/** How often each rule was broken, in the order of the catalogue. */
export function countFindings(origins: readonly LintedOrigin[]): LintCounts {
  const rows = Object.keys(lintRules).flatMap((rule): [string, { findings: number; tools: number }][] => {
    const found = origins.flatMap(({ name, items }) =>
      items.filter((item) => item.rule === rule).map(({ tool, place }) => `${name} ${tool ?? place?.file}`),
    );
    return found.length === 0 ? [] : [[rule, { findings: found.length, tools: new Set(found).size }]];
  });
  return {
    origins: new Set(origins.map(({ origin }) => origin)).size,
    tools: origins.reduce((sum, { tools }) => sum + tools.length, 0),
    rules: Object.fromEntries(rows),
  };
}
