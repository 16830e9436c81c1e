import { compareText } from "../schema/json.js";
import { type DeclaredForm, declaredForms } from "./declared-forms.js";
import { createFinding, type Finding } from "./finding.js";
import type { LintedTool } from "./linted-tool.js";
import { type LintedRegistry, type Options, ofEachTool, type RuleChecks } from "./rule-check.js";

/** What the targets' declarations of a tool leave out or change. What they refuse, the build says (`provider-refuses`). */
export const providerRules: RuleChecks<"provider-loss" | "provider-alias"> = {
  "provider-loss": ofEachTool(checkLosses),
  "provider-alias": ofEachTool(checkAliases),
};

/** One finding a tool: losses are the rule, and it is the whole of them that a reader weighs. */
function checkLosses(linted: LintedTool, _: Options, { families }: LintedRegistry): Finding[] {
  const { tool } = linted;
  const losses = usedForms(linted, families).flatMap(({ provider, losses: own }) => {
    const keywords = [...new Set(own.map(({ keyword }) => keyword))].sort(compareText);
    return keywords.length === 0 ? [] : [[provider, keywords.join(", ")] as const];
  });
  if (losses.length === 0) return [];
  const told = groupBy(losses, ([, keywords]) => keywords).map((group) => {
    const providers = group.map(([provider]) => provider).join(", ");
    return `${providers} ${group.length === 1 ? "is" : "are"} not told ${group[0]?.[1] ?? ""}`;
  });
  const circumstances = { tool: tool.name, at: "/input", fragment: told, place: tool.placeOf("/input", "key") };
  return [createFinding("provider-loss", { losses: told.join("; ") }, circumstances)];
}

function checkAliases(linted: LintedTool, _: Options, { families }: LintedRegistry): Finding[] {
  const { tool } = linted;
  const forms = usedForms(linted, families).filter(({ name }) => name !== tool.name);
  return groupBy(forms, ({ name }) => name).map((group) => {
    const providers = group.map(({ provider }) => provider).join(", ");
    const alias = group[0]?.name ?? "";
    const circumstances = { tool: tool.name, at: "/name", fragment: alias, place: tool.place };
    return createFinding("provider-alias", { providers, alias }, circumstances);
  });
}

/** The forms of the targets that are used; of all where nobody says which. */
const usedForms = (linted: LintedTool, families: LintedRegistry["families"]): readonly DeclaredForm[] =>
  declaredForms(linted).filter(({ provider }) => families === undefined || families.has(provider));

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}
