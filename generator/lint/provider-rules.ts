import { refusalsOf } from "../providers/declare-tool.js";
import { compareText } from "../schema/json.js";
import { declaredForms } from "./declared-forms.js";
import { createFinding, type Finding } from "./finding.js";
import type { LintedTool } from "./linted-tool.js";
import { ofEachTool, type RuleChecks } from "./rule-check.js";

/** What the targets' declarations of a tool leave out or change. */
export const providerRules: RuleChecks<"provider-refusal" | "provider-loss" | "provider-alias"> = {
  "provider-refusal": ofEachTool(checkRefusals),
  "provider-loss": ofEachTool(checkLosses),
  "provider-alias": ofEachTool(checkAliases),
};

/** What several targets refuse for the same reason is told once. */
function checkRefusals({ tool }: LintedTool): Finding[] {
  const refusals = Object.entries(refusalsOf(tool));
  const groups = groupBy(refusals, ([, { at, keyword, reason }]) => JSON.stringify([at, keyword, reason]));
  return groups.flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const [, { at, keyword, reason }] = first;
    const providers = group.map(([provider]) => provider).join(", ");
    const place = tool.input.placeOf(`${at}/${keyword}`, "key");
    const circumstances = { tool: tool.name, at: `/input${at}/${keyword}`, fragment: [providers, reason], place };
    return [createFinding("provider-refusal", { providers, reason }, circumstances)];
  });
}

/** One finding a tool: losses are the rule, and it is the whole of them that a reader weighs. */
function checkLosses(linted: LintedTool): Finding[] {
  const { tool } = linted;
  const losses = declaredForms(linted).flatMap(({ provider, losses: own }) => {
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

function checkAliases(linted: LintedTool): Finding[] {
  const { tool } = linted;
  const forms = declaredForms(linted).filter(({ name }) => name !== tool.name);
  return groupBy(forms, ({ name }) => name).map((group) => {
    const providers = group.map(({ provider }) => provider).join(", ");
    const alias = group[0]?.name ?? "";
    const circumstances = { tool: tool.name, at: "/name", fragment: alias, place: tool.place };
    return createFinding("provider-alias", { providers, alias }, circumstances);
  });
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}
