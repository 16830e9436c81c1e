import { readFileSync, writeFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { type LintCounts, printLintTable } from "../generator/diagnostics/print-lint-table.js";
import { countFindings } from "../test/lint/count-findings.js";
import { lintCorpus } from "../test/lint/lint-corpus.js";

/** `npm run lint-corpus`: lints every real contract of ../shared/corpus, and writes what was found into docs/. */
const start = performance.now();
const counts: LintCounts = countFindings(await lintCorpus());
writeFileSync(new URL("../docs/lint-corpus.json", import.meta.url), `${JSON.stringify(counts, undefined, 2)}\n`);

const page = new URL("../docs/lint.md", import.meta.url);
const text = readFileSync(page, "utf8");
writeFileSync(page, text.replace(/(<!-- rules -->\n)[\s\S]*(<!-- end of rules -->)/, `$1${printLintTable(counts)}$2`));

const findings = Object.values(counts.rules).reduce((sum, rule) => sum + rule.findings, 0);
const seconds = ((performance.now() - start) / 1000).toFixed(1);
process.stdout.write(
  `${counts.tools} tools of ${counts.origins} origins, ${findings} findings of ${Object.keys(counts.rules).length} rules, ${seconds} s\n`,
);
