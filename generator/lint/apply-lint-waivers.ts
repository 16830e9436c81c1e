import picomatch from "picomatch";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Tool } from "../model/tool.js";
import { type Finding, toolsOf } from "./finding.js";
import type { LintWaiver } from "./lint-settings.js";

export type WaivedFinding = Finding & { readonly waiver?: LintWaiver };

/** Findings with the waivers that cover them, and what is to say of the waivers. One that is over covers nothing. */
export function applyLintWaivers(
  findings: readonly Finding[],
  waivers: readonly LintWaiver[],
  tools: readonly Tool[],
  today: string,
): { readonly findings: readonly WaivedFinding[]; readonly diagnostics: readonly Diagnostic[] } {
  const domains = new Map(tools.map((tool) => [tool.name, [...tool.domain, tool.name].join("/")]));
  const valid = waivers
    .filter(({ until }) => until === undefined || until >= today)
    .map((waiver) => ({ waiver, matches: picomatch(waiver.tool, { dot: true }) }));
  const coversAll = (matches: (text: string) => boolean, names: readonly string[]): boolean =>
    names.length > 0 && names.every((name) => matches(name) || matches(domains.get(name) ?? name));
  const used = new Set<LintWaiver>();
  const covers = ({ waiver, matches }: (typeof valid)[number], { diagnostic, at, ...finding }: Finding): boolean =>
    waiver.rule === diagnostic.rule &&
    (waiver.tool === "*" || coversAll(matches, toolsOf(finding))) &&
    (waiver.at === undefined || at === waiver.at || at.startsWith(`${waiver.at}/`));
  const waived = findings.map((finding): WaivedFinding => {
    const found = valid.find((one) => covers(one, finding));
    if (found === undefined) return finding;
    used.add(found.waiver);
    return { ...finding, waiver: found.waiver };
  });
  const diagnostics = waivers.flatMap((waiver): Diagnostic[] => {
    const { rule, tool, until, place } = waiver;
    if (until !== undefined && until < today) {
      return [createDiagnostic("expired-lint-waiver", { rule, tool, until }, place)];
    }
    return used.has(waiver) ? [] : [createDiagnostic("unused-lint-waiver", { rule, tool }, place)];
  });
  return { findings: waived, diagnostics };
}
