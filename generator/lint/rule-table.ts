import type { LintRuleId } from "../diagnostics/lint-rules.js";
import { descriptionRules } from "./descriptions/description-rules.js";
import { propertyRules } from "./descriptions/property-rules.js";
import { nameRules } from "./names/name-rules.js";
import { providerRules } from "./provider-rules.js";
import type { RuleCheck } from "./rule-check.js";
import { effectRules } from "./safety/effect-rules.js";
import { secretRules } from "./safety/secret-rules.js";
import { sampleRules } from "./samples/sample-rules.js";
import { closingRules } from "./schemas/closing-rules.js";
import { keywordRules } from "./schemas/keyword-rules.js";
import { sizeRules } from "./schemas/size-rules.js";
import { stringRules } from "./schemas/string-rules.js";
import { unionRules } from "./schemas/union-rules.js";
import { unusedRules } from "./schemas/unused-rules.js";
import { validityRules } from "./schemas/validity-rules.js";
import { valueRules } from "./schemas/value-rules.js";
import { textRules } from "./texts/text-rules.js";

/** Every rule with what finds its breaches; the words are in the catalogue. */
export const ruleTable: Readonly<Record<LintRuleId, RuleCheck>> = {
  ...nameRules,
  ...descriptionRules,
  ...propertyRules,
  ...closingRules,
  ...validityRules,
  ...valueRules,
  ...stringRules,
  ...unionRules,
  ...keywordRules,
  ...sizeRules,
  ...unusedRules,
  ...effectRules,
  ...secretRules,
  ...textRules,
  ...sampleRules,
  ...providerRules,
};
