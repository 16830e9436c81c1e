import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lintRules } from "../../generator/diagnostics/lint-rules.js";
import { type LintCounts, printLintTable } from "../../generator/diagnostics/print-lint-table.js";
import { hasCorpus } from "../corpus/read-corpus.js";
import { countFindings } from "./count-findings.js";
import { lintCorpus } from "./lint-corpus.js";

const read = (file: string): string => readFileSync(new URL(`../../docs/${file}`, import.meta.url), "utf8");
const published: LintCounts = JSON.parse(read("lint-corpus.json"));

/** What these find changes with what providers are told. */
const ofProviders = [
  "description-over-budget",
  "tool-too-large",
  "registry-too-large",
  "provider-loss",
  "provider-alias",
];

describe("docs/lint.md", () => {
  const page = read("lint.md").replaceAll("\r\n", "\n");

  it("has the table of what `npm run lint-corpus` found", () => {
    const [, table] = /<!-- rules -->\n([\s\S]*)<!-- end of rules -->/.exec(page) ?? [];
    expect(table).toBe(printLintTable(published));
  });

  it("names every rule, and only rules", () => {
    const linked = [...page.matchAll(/\(rules\.md#([a-z-]+)\)/g)].map(([, rule]) => rule);
    expect(linked.sort()).toEqual(Object.keys(lintRules).sort());
  });
});

describe.runIf(hasCorpus)("real contracts", () => {
  it("nothing is found but what is published", async () => {
    const counts = countFindings(await lintCorpus());
    const comparable = ({ rules, ...rest }: LintCounts) => ({
      ...rest,
      rules: Object.fromEntries(Object.entries(rules).filter(([rule]) => !ofProviders.includes(rule))),
    });
    expect(comparable(counts)).toEqual(comparable(published));
  });
});
