import type { CatalogRule } from "../catalog.js";

/** What the catalogue says of a lint rule: with the numbers that a configuration may change. */
export type LintRuleText = CatalogRule & { readonly options?: Readonly<Record<string, number>> };
