import type { Severity } from "../diagnostics/diagnostic.js";
import { suggest } from "../diagnostics/suggest.js";
import type { DeclarationSettings, ProviderRule } from "../providers/check-declarations.js";
import { type TargetName, targetNames } from "../providers/targets/names.js";
import { describe, isRecord, type Report, refuseUnknown } from "./read-fields.js";

const rules = ["provider-refuses", "provider-omits"] as const satisfies readonly ProviderRule[];
const severities: readonly (Severity | "off")[] = ["error", "warning", "info", "off"];

/** What a configuration says under `targets` and `severities`; undefined where it says nothing. */
export function readTargets(targets: unknown, wanted: unknown, report: Report): DeclarationSettings | undefined {
  if (targets === undefined && wanted === undefined) return undefined;
  return { targets: readNames(targets, report), severities: readSeverities(wanted, report) };
}

function readNames(value: unknown, report: Report): readonly TargetName[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    report(["targets"], "value", `targets is ${describe(value)}`, `write a list of ${targetNames.join(", ")}`);
    return [];
  }
  return value.flatMap((name: unknown): TargetName[] => {
    const known = targetNames.find((target) => target === name);
    if (known !== undefined) return [known];
    const meant = typeof name === "string" ? suggest(name, targetNames) : undefined;
    const advice = meant === undefined ? `write some of ${targetNames.join(", ")}` : `did you mean ${meant}?`;
    report(["targets"], "value", `targets holds ${describe(name)}, which is none`, advice);
    return [];
  });
}

function readSeverities(value: unknown, report: Report): DeclarationSettings["severities"] {
  if (value === undefined) return new Map();
  if (!isRecord(value)) {
    report(
      ["severities"],
      "value",
      `severities is ${describe(value)}`,
      'write severities: { "provider-omits": "info" }',
    );
    return new Map();
  }
  refuseUnknown(value, ["severities"], rules, report);
  const found = rules.flatMap((rule): [ProviderRule, Severity | "off"][] => {
    if (value[rule] === undefined) return [];
    const severity = severities.find((word) => word === value[rule]);
    if (severity !== undefined) return [[rule, severity]];
    const advice = `write ${severities.map((word) => JSON.stringify(word)).join(", ")}`;
    report(["severities", rule], "value", `severities.${rule} is ${describe(value[rule])}`, advice);
    return [];
  });
  return new Map(found);
}
