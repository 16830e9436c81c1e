import { declaredForms } from "./declared-forms.js";
import { createFinding, type Finding } from "./finding.js";
import type { LintedTool } from "./linted-tool.js";
import { ofEachTool, type RuleChecks } from "./rule-check.js";

/** What the targets' declarations of a tool leave out or change; what several leave out alike is told once. */
export const providerRules: RuleChecks<"provider-loss" | "provider-alias"> = {
  "provider-loss": ofEachTool(checkLosses),
  "provider-alias": ofEachTool(checkAliases),
};

function checkLosses(linted: LintedTool): Finding[] {
  const { tool } = linted;
  const losses = new Map<string, { at: string; keyword: string; providers: string[] }>();
  for (const { provider, losses: own } of declaredForms(linted)) {
    for (const { at, keyword } of own) {
      const loss = losses.get(`${keyword} ${at}`) ?? { at, keyword, providers: [] };
      if (!loss.providers.includes(provider)) loss.providers.push(provider);
      losses.set(`${keyword} ${at}`, loss);
    }
  }
  const groups = new Map<string, { keyword: string; providers: string; places: string[] }>();
  for (const { at, keyword, providers } of losses.values()) {
    const list = providers.join(", ");
    const group = groups.get(`${keyword} ${list}`) ?? { keyword, providers: list, places: [] };
    group.places.push(at);
    groups.set(`${keyword} ${list}`, group);
  }
  return [...groups.values()].map(({ keyword, providers, places }) => {
    const [first = ""] = places;
    const shown = places.map((at) => (at === "" ? "the input" : at)).slice(0, 5);
    const more = places.length > shown.length ? [`${places.length - shown.length} more`] : [];
    const params = { providers, keyword, place: [...shown, ...more].join(", ") };
    const place = tool.input.placeOf(`${first}/${keyword}`, "key");
    return createFinding("provider-loss", params, {
      tool: tool.name,
      at: `/input${first}/${keyword}`,
      fragment: [providers, ...places],
      place,
    });
  });
}

function checkAliases(linted: LintedTool): Finding[] {
  const { tool } = linted;
  const aliases = new Map<string, string[]>();
  for (const { provider, name } of declaredForms(linted)) {
    if (name !== tool.name) aliases.set(name, [...(aliases.get(name) ?? []), provider]);
  }
  return [...aliases].map(([alias, providers]) => {
    const circumstances = { tool: tool.name, at: "/name", fragment: alias, place: tool.place };
    return createFinding("provider-alias", { providers: providers.join(", "), alias }, circumstances);
  });
}
