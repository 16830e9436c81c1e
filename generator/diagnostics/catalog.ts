import { buildRules } from "./build-rules.js";
import type { Severity } from "./diagnostic.js";
import { lintRules, lintWaiverRules } from "./lint-rules.js";
import { reviewRules } from "./review-rules.js";

/** What the catalogue says of one rule. `{holes}` in message and hint are filled by `createDiagnostic`. */
export type CatalogRule = {
  readonly severity: Severity;
  readonly message: string;
  /** What to write instead: an imperative sentence. */
  readonly hint: string;
  /** Why the rule exists, for `toolgen explain` and `docs/rules.md`. */
  readonly why: string;
  /** What the rule refuses, and the same thing as toolgen takes it. */
  readonly wrong: string;
  readonly right: string;
};

/** Every finding that a user can meet. */
export const catalog: typeof buildRules & typeof reviewRules & typeof lintRules & typeof lintWaiverRules = {
  ...buildRules,
  ...reviewRules,
  ...lintRules,
  ...lintWaiverRules,
};

export type RuleId = keyof typeof catalog;
