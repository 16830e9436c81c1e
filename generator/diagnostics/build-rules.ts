import { configRuleTexts } from "./build/config-rule-texts.js";
import { contractRuleTexts } from "./build/contract-rule-texts.js";
import { importRuleTexts } from "./build/import-rule-texts.js";
import { outputRuleTexts } from "./build/output-rule-texts.js";
import { referenceRuleTexts } from "./build/reference-rule-texts.js";
import { textRuleTexts } from "./build/text-rule-texts.js";

/** What the stages of a build find, in the order of the stages. */
export const buildRules: typeof textRuleTexts &
  typeof referenceRuleTexts &
  typeof contractRuleTexts &
  typeof configRuleTexts &
  typeof importRuleTexts &
  typeof outputRuleTexts = {
  ...textRuleTexts,
  ...referenceRuleTexts,
  ...contractRuleTexts,
  ...configRuleTexts,
  ...importRuleTexts,
  ...outputRuleTexts,
};
