import type { Declarations, Form, Loss } from "../../templates/runtime/types.js";
import { createDiagnostic, type Diagnostic, type Severity } from "../diagnostics/diagnostic.js";
import type { Tool } from "../model/tool.js";
import { declareTool, refusalsOf } from "./declare-tool.js";
import { type TargetName, targetFamilies, targetNames } from "./targets/names.js";

/** The rules that a configuration may give another severity. */
export type ProviderRule = "provider-refuses" | "provider-omits";

/** What a configuration says of declarations: the targets that are used, and severities other than the default ones. */
export type DeclarationSettings = {
  readonly targets: readonly TargetName[];
  readonly severities: ReadonlyMap<ProviderRule, Severity | "off">;
};

type Family = keyof Declarations;

/** What targets refuse, and what they are not told: of the targets that are used, where the configuration says which, else of all. */
export function checkDeclarations(tools: readonly Tool[], settings?: DeclarationSettings): Diagnostic[] {
  const { targets = [], severities = new Map<ProviderRule, Severity | "off">() } = settings ?? {};
  const losses = severities.get("provider-omits") ?? "off";
  return [
    ...sharedNames(tools),
    ...tools.flatMap((tool) => [
      ...refusals(tool, targets).flatMap((found) => withSeverity(found, severities.get("provider-refuses"))),
      ...(losses === "off" ? [] : lossesOf(tool, targets).flatMap((found) => withSeverity(found, losses))),
    ]),
  ];
}

/** Tools that have one name for a family of targets: it is the alias of one of them. */
function sharedNames(tools: readonly Tool[]): readonly Diagnostic[] {
  const known = new Map<string, Tool>();
  const found: Diagnostic[] = [];
  for (const tool of tools) {
    for (const [family, { name: alias }] of Object.entries(declareTool(tool))) {
      const key = `${family} ${alias}`;
      const other = known.get(key);
      known.set(key, tool);
      if (other === undefined) continue;
      const [named, renamed] = other.name === alias ? [other, tool] : [tool, other];
      const targets = namesOf(family as Family).join(", ");
      const params = { tool: named.name, other: renamed.name, alias, targets };
      found.push(createDiagnostic("alias-taken", params, named.placeOf("/name")));
    }
  }
  return found;
}

function withSeverity(diagnostic: Diagnostic, severity: Severity | "off" | undefined): readonly Diagnostic[] {
  return severity === "off" ? [] : [severity === undefined ? diagnostic : { ...diagnostic, severity }];
}

function refusals(tool: Tool, used: readonly TargetName[]): readonly Diagnostic[] {
  const rows = Object.entries(refusalsOf(tool)) as readonly [
    Family,
    NonNullable<ReturnType<typeof refusalsOf>[Family]>,
  ][];
  return rows.flatMap(([family, { at, keyword, reason }]) => {
    const names = namesOf(family);
    const place = tool.input.placeOf(`${at}/${keyword}`, "key");
    const found = createDiagnostic("provider-refuses", { targets: names.join(", "), tool: tool.name, reason }, place);
    const isUsed = names.some((name) => used.includes(name));
    return [isUsed ? { ...found, severity: "error" } : found];
  });
}

const reasons: Readonly<Record<Loss["why"], string>> = {
  unsupported: "there is no place for it",
  widened: "it is told in a weaker form",
  closed: "less may be sent than the contract takes",
  ambiguous: "absent and null are sent as the same",
};

/** One finding a loss, whatever number of targets has it. */
function lossesOf(tool: Tool, used: readonly TargetName[]): readonly Diagnostic[] {
  const found = new Map<string, { readonly loss: Loss; readonly targets: TargetName[] }>();
  for (const [family, { plain, strict }] of Object.entries(declareTool(tool))) {
    const { losses }: Form = strict ?? plain;
    const names = namesOf(family as Family).filter((name) => used.length === 0 || used.includes(name));
    for (const loss of names.length === 0 ? [] : losses) {
      const id = `${loss.at} ${loss.keyword} ${loss.why}`;
      const row = found.get(id) ?? { loss, targets: [] };
      row.targets.push(...names);
      found.set(id, row);
    }
  }
  return [...found.values()].map(({ loss: { at, keyword, why }, targets }) =>
    createDiagnostic(
      "provider-omits",
      {
        targets: targets.join(", "),
        is: targets.length === 1 ? "is" : "are",
        keyword,
        tool: tool.name,
        why: reasons[why],
      },
      tool.input.placeOf(`${at}/${keyword}`, "key"),
    ),
  );
}

const namesOf = (family: Family): readonly TargetName[] =>
  targetNames.filter((name) => targetFamilies[name] === family);
