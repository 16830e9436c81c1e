import type { CatalogRule } from "../catalog.js";
import type { Example } from "../examples.js";

/** What the catalogue says of a lint rule: with an example, and the numbers that a configuration may change. */
export type LintRuleText = CatalogRule & Example & { readonly options?: Readonly<Record<string, number>> };
