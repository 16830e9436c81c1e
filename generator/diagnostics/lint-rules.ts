import { descriptionRuleTexts } from "./lint/description-rule-texts.js";
import { safetyRuleTexts } from "./lint/safety-rule-texts.js";
import { sampleRuleTexts } from "./lint/sample-rule-texts.js";
import { schemaRuleTexts } from "./lint/schema-rule-texts.js";
import { textRuleTexts } from "./lint/text-rule-texts.js";

/** What `toolgen lint` may say, by topic. The severity is the default; a configuration may set another one for each rule. */
export const lintRules: typeof descriptionRuleTexts &
  typeof schemaRuleTexts &
  typeof safetyRuleTexts &
  typeof textRuleTexts &
  typeof sampleRuleTexts = {
  ...descriptionRuleTexts,
  ...schemaRuleTexts,
  ...safetyRuleTexts,
  ...textRuleTexts,
  ...sampleRuleTexts,
};

export type LintRuleId = keyof typeof lintRules;

/** What `toolgen lint` says of its own waivers; these two can be neither configured nor waived. */
export const lintWaiverRules = {
  "unused-lint-waiver": {
    severity: "warning",
    message: "the waiver of {rule} for {tool} covers nothing",
    hint: "remove it",
    why: "A waiver that is left over may cover a later finding by chance.",
    wrong: '{ rule: "owner-missing", tool: "get_order", reason: "…" }   // and get_order has an owner',
    right: "// no waiver",
  },
  "expired-lint-waiver": {
    severity: "error",
    message: "the waiver of {rule} for {tool} ended on {until}",
    hint: "mend the finding, or give the waiver a new day and a new reason",
    why: "Waivers with a day are promises.",
    wrong: 'until: "2026-01-31"   // is over',
    right: 'until: "2027-01-31"',
  },
} as const;
