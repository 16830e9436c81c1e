import { createHash } from "node:crypto";
import type { Params } from "../diagnostics/diagnostic.js";
import { createDiagnostic } from "../diagnostics/diagnostic.js";
import type { ReviewRuleId } from "../diagnostics/review-rules.js";
import { canonicalJson } from "../schema/canonical.js";
import type { JsonValue } from "../schema/json.js";
import type { Bump, Category, Finding, Verdict } from "./review.js";

/** What a comparison says of one change: the words come from the catalogue. */
export type Found<Rule extends ReviewRuleId = ReviewRuleId> = {
  readonly rule: Rule;
  readonly params: Params<Rule>;
  readonly category: Category;
  readonly verdict: Verdict;
  readonly bump: Bump;
  readonly pointer: string;
  /** The path of property names: what the fingerprint hangs on, so that a moved definition keeps it. */
  readonly path?: string;
  /** Both fragments, for the fingerprint. */
  readonly fragments: readonly [before: JsonValue | undefined, after: JsonValue | undefined];
} & Partial<Pick<Finding, "direction" | "breaks" | "witness" | "unproven" | "before" | "after" | "text">>;

/** One finding of a tool. Advice is given where something may break. */
export function createFinding<Rule extends ReviewRuleId>(tool: string, found: Found<Rule>): Finding {
  const { rule, params, path, fragments, breaks = "", ...rest } = found;
  const { message, hint } = createDiagnostic(rule, params);
  const isHarmless = rest.verdict === "safe" || rest.verdict === "doc-only";
  const [before = null, after = null] = fragments;
  const key = canonicalJson([tool, rule, rest.category, rest.direction ?? "", path ?? rest.pointer, before, after]);
  return {
    rule,
    ...rest,
    message,
    breaks,
    advice: isHarmless ? "" : hint,
    fingerprint: createHash("sha256").update(key).digest("hex").slice(0, 16),
  };
}
