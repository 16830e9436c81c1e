import type { LintRuleId } from "../diagnostics/lint-rules.js";
import type { LoadedRegistry } from "../load/load-registry.js";
import type { Finding } from "./finding.js";
import type { LintedTool } from "./linted-tool.js";

/** All that rules may look at. */
export type LintedRegistry = {
  readonly tools: readonly LintedTool[];
  readonly sources: LoadedRegistry;
  /** The families of the targets that are used; absent: all. */
  readonly families?: ReadonlySet<string>;
  /** A day, `YYYY-MM-DD`. */
  readonly today: string;
};

/** The numbers of a rule: the configured ones, else its defaults. */
export type Options = Readonly<Record<string, number>>;

/** One rule: everything in a registry that breaks it. */
export type RuleCheck = (registry: LintedRegistry, options: Options) => readonly Finding[];

/** The rules of one topic. */
export type RuleChecks<Rule extends LintRuleId> = Readonly<Record<Rule, RuleCheck>>;

/** A rule that looks at one tool at a time. */
export const ofEachTool =
  (check: (tool: LintedTool, options: Options, registry: LintedRegistry) => readonly Finding[]): RuleCheck =>
  (registry, options) =>
    registry.tools.flatMap((tool) => check(tool, options, registry));
