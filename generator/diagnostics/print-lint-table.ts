import { descriptionRuleTexts } from "./lint/description-rule-texts.js";
import type { LintRuleText } from "./lint/lint-rule-text.js";
import { safetyRuleTexts } from "./lint/safety-rule-texts.js";
import { sampleRuleTexts } from "./lint/sample-rule-texts.js";
import { schemaRuleTexts } from "./lint/schema-rule-texts.js";
import { textRuleTexts } from "./lint/text-rule-texts.js";

/** What lint found in a corpus: docs/lint-corpus.json. */
export type LintCounts = {
  readonly origins: number;
  readonly tools: number;
  /** By rule: findings, and tools that have one. A rule that found nothing is not there. */
  readonly rules: Readonly<Record<string, { readonly findings: number; readonly tools: number }>>;
};

const topics: readonly (readonly [title: string, rules: Readonly<Record<string, LintRuleText>>])[] = [
  ["Names and descriptions", descriptionRuleTexts],
  ["Schemas", schemaRuleTexts],
  ["Side effects, secrets, life", safetyRuleTexts],
  ["Texts that models read", textRuleTexts],
  ["Samples and providers", sampleRuleTexts],
];

/** The rules of docs/lint.md, by topic: default severity, numbers that can be changed, and what was found in real contracts. */
export function printLintTable({ rules: counts }: LintCounts): string {
  return topics
    .map(([title, rules]) => {
      const rows = Object.entries(rules).map(([rule, { severity, options = {} }]) => {
        const { findings, tools } = counts[rule] ?? { findings: 0, tools: 0 };
        const numbers = Object.entries(options).map(([name, value]) => `\`${name}: ${value}\``);
        return `| [${rule}](rules.md#${rule}) | ${severity} | ${numbers.join(" ")} | ${findings} | ${tools} |`;
      });
      return [
        `### ${title}`,
        "",
        "| rule | default | numbers | findings | tools |",
        "|---|---|---|--:|--:|",
        ...rows,
        "",
      ].join("\n");
    })
    .join("\n");
}
