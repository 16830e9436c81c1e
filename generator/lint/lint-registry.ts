import { createHash } from "node:crypto";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { LintRuleText } from "../diagnostics/lint/lint-rule-text.js";
import { type LintRuleId, lintRules } from "../diagnostics/lint-rules.js";
import type { LoadedRegistry } from "../load/load-registry.js";
import type { Tool } from "../model/tool.js";
import { type TargetName, targetFamilies } from "../providers/targets/names.js";
import { canonicalJson } from "../schema/canonical.js";
import { compareText } from "../schema/json.js";
import { applyLintWaivers, type WaivedFinding } from "./apply-lint-waivers.js";
import type { Finding } from "./finding.js";
import type { LintSettings } from "./lint-settings.js";
import { readTool } from "./linted-tool.js";
import { namePath } from "./name-path.js";
import type { LintedRegistry } from "./rule-check.js";
import { ruleTable } from "./rule-table.js";

/** One finding as reports show it. */
export type LintItem = Diagnostic & {
  readonly tool?: string;
  readonly tools?: readonly string[];
  /** Of tool, rule, path of property names and what is wrong, 16 hexadecimal digits; never of message or line. */
  readonly fingerprint?: string;
  readonly suppressed?: { readonly reason: string };
};

export type LintRequest = {
  readonly tools: readonly Tool[];
  readonly registry: LoadedRegistry;
  readonly settings: LintSettings;
  /** The targets that the tools are declared to; none: all. */
  readonly targets?: readonly TargetName[];
  /** A day, `YYYY-MM-DD`. */
  readonly today: string;
};

/**
 * Everything that the rules find in a registry without errors, with the configured severities, and what is to say of waivers.
 * In the order of files; what several tools have in common, such as a shared schema, is told once.
 */
export function lintRegistry({ tools, registry, settings, targets = [], today }: LintRequest): LintItem[] {
  const families = new Set<string>(targets.map((target) => targetFamilies[target]));
  const linted: LintedRegistry = {
    tools: tools.map(readTool),
    sources: registry,
    ...(families.size === 0 ? {} : { families }),
    today,
  };
  const rules = Object.keys(lintRules) as LintRuleId[];
  const found = rules.flatMap((rule): Finding[] => {
    const { severity, options } = settings.rules.get(rule) ?? { options: {} };
    if (severity === "off") return [];
    const { options: defaults }: LintRuleText = lintRules[rule];
    const findings = ruleTable[rule](linted, { ...defaults, ...options });
    return severity === undefined ? [...findings] : findings.map((finding) => withSeverity(finding, severity));
  });
  const waived = applyLintWaivers(distinct(found), settings.waivers, tools, today);
  return [...waived.findings.map(itemOf), ...waived.diagnostics].sort(compareItems);
}

const withSeverity = (finding: Finding, severity: Diagnostic["severity"]): Finding => ({
  ...finding,
  diagnostic: { ...finding.diagnostic, severity },
});

/** Each once: whoever refers to a shared file meets what is wrong with it. */
function distinct(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ diagnostic: { rule, message, place }, tool, at }) => {
    const where = place === undefined ? [tool ?? "", at] : [place.file, place.line, place.column];
    const key = JSON.stringify([rule, message, ...where]);
    return !seen.has(key) && seen.add(key);
  });
}

function itemOf({ diagnostic, tool, tools, at, fragment, waiver }: WaivedFinding): LintItem {
  const key = canonicalJson([tool ?? null, diagnostic.rule, namePath(at), fragment]);
  return {
    ...diagnostic,
    ...(tool === undefined ? {} : { tool }),
    ...(tools === undefined ? {} : { tools }),
    fingerprint: createHash("sha256").update(key).digest("hex").slice(0, 16),
    ...(waiver === undefined ? {} : { suppressed: { reason: waiver.reason } }),
  };
}

const compareItems = (a: LintItem, b: LintItem): number =>
  compareText(a.place?.file ?? "", b.place?.file ?? "") ||
  (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
  (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
  compareText(a.rule, b.rule) ||
  compareText(a.message, b.message);
