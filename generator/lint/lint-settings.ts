import type { Place, Severity } from "../diagnostics/diagnostic.js";
import type { LintRuleId } from "../diagnostics/lint-rules.js";

/** What a configuration says of the rules. What it leaves out stays at the rule's default. */
export type LintSettings = {
  readonly rules: ReadonlyMap<LintRuleId, RuleSetting>;
  readonly waivers: readonly LintWaiver[];
};

export type RuleSetting = {
  /** Instead of the rule's own. */
  readonly severity?: Severity | "off";
  /** The rule's numbers that are changed, by name. */
  readonly options: Readonly<Record<string, number>>;
};

/** Findings that somebody lets pass, with a reason. */
export type LintWaiver = {
  readonly rule: LintRuleId;
  /** A tool's name, or a glob over `domain/tool`. `*` alone also covers what is said of the whole registry. */
  readonly tool: string;
  /** A pointer into the contract, such as `/input/properties/note`: what lies there and below. Absent: the whole tool. */
  readonly at?: string;
  readonly reason: string;
  /** A day, `YYYY-MM-DD`: the waiver holds up to and including it. */
  readonly until?: string;
  /** Where it is written down. */
  readonly place?: Place;
};

export const defaultLintSettings: LintSettings = { rules: new Map(), waivers: [] };
