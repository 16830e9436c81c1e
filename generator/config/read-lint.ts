import type { Place, Severity } from "../diagnostics/diagnostic.js";
import type { LintRuleText } from "../diagnostics/lint/lint-rule-text.js";
import { type LintRuleId, lintRules } from "../diagnostics/lint-rules.js";
import { suggest } from "../diagnostics/suggest.js";
import type { LintSettings, LintWaiver, RuleSetting } from "../lint/lint-settings.js";
import { describe, isRecord, type Report, readText, refuseUnknown } from "./read-fields.js";

type PlaceOf = (field: readonly string[]) => Place | undefined;

const severities: readonly (Severity | "off")[] = ["error", "warning", "info", "off"];
const waiverFields = ["rule", "tool", "at", "reason", "until"];

/** What a configuration says under `lint`; undefined where it says nothing. */
export function readLint(value: unknown, placeOf: PlaceOf, report: Report): LintSettings | undefined {
  if (value === undefined) return undefined;
  if (!isRecord(value)) {
    report(["lint"], "value", `lint is ${describe(value)}`, 'write lint: { rules: { "owner-missing": "off" } }');
    return undefined;
  }
  refuseUnknown(value, ["lint"], ["rules", "waivers"], report);
  return {
    rules: readRules(value["rules"], report),
    waivers: readWaivers(value["waivers"], placeOf(["lint", "waivers"]), report),
  };
}

function readRules(value: unknown, report: Report): Map<LintRuleId, RuleSetting> {
  const rules = new Map<LintRuleId, RuleSetting>();
  if (value === undefined) return rules;
  if (!isRecord(value)) {
    report(["lint", "rules"], "value", `lint.rules is ${describe(value)}`, 'write { "owner-missing": "off" }');
    return rules;
  }
  for (const [name, setting] of Object.entries(value)) {
    if (!isRule(name)) report(["lint", "rules", name], "key", `${name} is no rule of lint`, adviseOnRule(name));
    else rules.set(name, readSetting(name, setting, report));
  }
  return rules;
}

const optionsOf = (rule: LintRuleId): Readonly<Record<string, number>> => {
  const text: LintRuleText = lintRules[rule];
  return text.options ?? {};
};

const isRule = (name: unknown): name is LintRuleId => typeof name === "string" && Object.hasOwn(lintRules, name);

function adviseOnRule(name: string): string {
  const meant = suggest(name, Object.keys(lintRules));
  return meant === undefined ? "docs/lint.md lists the rules" : `did you mean ${meant}?`;
}

/** A severity, or an object with one and with the rule's numbers. */
function readSetting(rule: LintRuleId, value: unknown, report: Report): RuleSetting {
  const field = ["lint", "rules", rule];
  const wanted = `write ${severities.map((word) => JSON.stringify(word)).join(", ")}`;
  if (!isRecord(value)) {
    const severity = severities.find((word) => word === value);
    if (severity === undefined) report(field, "value", `${field.join(".")} is ${describe(value)}`, wanted);
    return { ...(severity === undefined ? {} : { severity }), options: {} };
  }
  const names = Object.keys(optionsOf(rule));
  refuseUnknown(value, field, ["severity", ...names], report);
  const severity = severities.find((word) => word === value["severity"]);
  if (severity === undefined && value["severity"] !== undefined) {
    report([...field, "severity"], "value", `${field.join(".")}.severity is ${describe(value["severity"])}`, wanted);
  }
  const options = names.flatMap((name): [string, number][] => {
    const number = value[name];
    if (number === undefined) return [];
    if (typeof number === "number" && Number.isFinite(number) && number >= 0) return [[name, number]];
    report([...field, name], "value", `${field.join(".")}.${name} is ${describe(number)}`, "write a number from 0 on");
    return [];
  });
  return { ...(severity === undefined ? {} : { severity }), options: Object.fromEntries(options) };
}

function readWaivers(value: unknown, place: Place | undefined, report: Report): LintWaiver[] {
  const example = 'write [{ rule: "free-string", tool: "get_order", at: "/input/properties/id", reason: "…" }]';
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    report(["lint", "waivers"], "value", `lint.waivers is ${describe(value)}`, example);
    return [];
  }
  return value.flatMap((entry: unknown): LintWaiver[] => {
    // The places of list entries are not known, so that findings about them go to the list.
    const tell: Report = (_field, _part, detail, advice) => report(["lint", "waivers"], "key", detail, advice);
    if (!isRecord(entry)) {
      tell([], "value", `lint.waivers holds ${describe(entry)}`, example);
      return [];
    }
    refuseUnknown(entry, ["lint", "waivers"], waiverFields, tell);
    const text = (field: string, accepts: (text: string) => boolean, wanted: string): string | undefined =>
      readText(entry, ["lint", "waivers", field], accepts, wanted, tell);
    const { rule } = entry;
    if (!isRule(rule)) {
      tell([], "value", `a waiver names the rule ${describe(rule)}`, adviseOnRule(String(rule)));
      return [];
    }
    const isFilled = (part: string): boolean => part.trim() !== "";
    const tool = text("tool", isFilled, "a tool's name or a glob over domain/tool");
    const reason = text("reason", isFilled, "why the finding may stay");
    const at = text("at", (part) => part.startsWith("/"), "a pointer into the contract, such as /input/properties/id");
    const until = text("until", isDay, 'the last day on which the waiver holds, such as "2027-01-31"');
    for (const [field, found] of [
      ["tool", entry["tool"]],
      ["reason", entry["reason"]],
    ] as const) {
      if (found === undefined) tell([], "value", `the waiver of ${rule} has no ${field}`, example);
    }
    if (tool === undefined || reason === undefined) return [];
    return [
      {
        rule,
        tool,
        ...(at === undefined ? {} : { at }),
        reason,
        ...(until === undefined ? {} : { until }),
        ...(place === undefined ? {} : { place }),
      },
    ];
  });
}

const isDay = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text);
