import { suggest } from "../../diagnostics/suggest.js";
import type { SideEffectClass } from "../../model/tool.js";
import { member } from "../../schema/json.js";
import { createFinding, type Finding } from "../finding.js";
import type { LintedTool } from "../linted-tool.js";
import { type LintedRegistry, type Options, ofEachTool, type RuleChecks } from "../rule-check.js";
import { wordsOfName } from "../words/verbs.js";
import { effectOfText } from "./effect-of-text.js";

/** Side effects and life: what a contract leaves open, and where it says two things. */
export const effectRules: RuleChecks<
  | "write-without-idempotency"
  | "irreversible-without-approval"
  | "name-contradicts-class"
  | "description-contradicts-class"
  | "goals-missing"
  | "owner-missing"
  | "deprecated-without-end"
  | "deprecated-past-end"
  | "unknown-replacement"
> = {
  "write-without-idempotency": ofEachTool(checkIdempotency),
  "irreversible-without-approval": ofEachTool(checkApproval),
  "name-contradicts-class": ofEachTool(checkName),
  "description-contradicts-class": ofEachTool(checkDescription),
  "goals-missing": ofEachTool(checkGoals),
  "owner-missing": checkOwner,
  "deprecated-without-end": ofEachTool(checkEnd),
  "deprecated-past-end": ofEachTool(checkPast),
  "unknown-replacement": ofEachTool(checkReplacement),
};

const at = ({ tool }: LintedTool, field: string, fragment: string | null = null) => ({
  tool: tool.name,
  at: `/${field}`,
  fragment,
  place: tool.placeOf(`/${field}`, "key"),
});

const classOf = ({ tool }: LintedTool): SideEffectClass => tool.effects.worst.side_effect_class;

/** Whether a field was guessed on import: until somebody has judged it, the build says so, and that is enough. */
const isGuessed = ({ tool }: LintedTool, ...fields: readonly string[]): boolean =>
  fields.some((field) => tool.needs_review.includes(field));

function checkIdempotency(linted: LintedTool): Finding[] {
  const { idempotency } = linted.tool;
  if (classOf(linted) === "read" || idempotency.kind !== "none") return [];
  if (isGuessed(linted, "side_effect_class", "idempotency")) return [];
  return [createFinding("write-without-idempotency", { class: classOf(linted) }, at(linted, "side_effect_class"))];
}

function checkApproval(linted: LintedTool): Finding[] {
  const { worst, by } = linted.tool.effects;
  const free = [worst, ...(by?.cases.map(({ effect }) => effect) ?? [])].find(
    ({ side_effect_class, approval }) =>
      (side_effect_class === "delete" || side_effect_class === "publish") && approval === "never",
  );
  if (free === undefined) return [];
  return [createFinding("irreversible-without-approval", { class: free.side_effect_class }, at(linted, "approval"))];
}

const verbs: ReadonlyMap<string, SideEffectClass> = new Map(
  (
    [
      ["read", "get list fetch read search find show view count describe inspect lookup retrieve"],
      ["delete", "delete destroy purge erase wipe drop supprimer effacer loeschen borrar eliminar shanchu"],
      [
        "publish",
        "publish send pay charge refund buy purchase broadcast tweet email publier payer senden enviar pagar publicar",
      ],
    ] as const
  ).flatMap(([sideEffect, words]) => words.split(" ").map((word) => [word, sideEffect] as const)),
);

/** By the first word. A name that reads and writes (`get_or_create`) says so itself. */
function checkName(linted: LintedTool): Finding[] {
  const [verb = "", second = ""] = wordsOfName(linted.tool.name);
  const said = verbs.get(verb);
  const stated = classOf(linted);
  if (said === undefined || said === stated || second === "or" || second === "and") return [];
  // Two irreversible classes differ in words only, and what a delete verb does to a label is often a modification.
  if (said !== "read" && stated !== "read" && !(said === "delete" && stated === "modify")) return [];
  return [createFinding("name-contradicts-class", { verb, class: stated }, at(linted, "side_effect_class", verb))];
}

function checkDescription(linted: LintedTool): Finding[] {
  if (classOf(linted) !== "read") return [];
  const verb = effectOfText(linted.tool.description);
  if (verb === undefined) return [];
  const circumstances = { ...at(linted, "side_effect_class", verb), at: "/description" };
  return [createFinding("description-contradicts-class", { verb, class: "read" }, circumstances)];
}

function checkGoals(linted: LintedTool): Finding[] {
  const sideEffect = classOf(linted);
  if (sideEffect === "read" || linted.tool.goals.length > 0 || isGuessed(linted, "side_effect_class")) return [];
  return [createFinding("goals-missing", { class: sideEffect }, at(linted, "goals"))];
}

const mostNames = 5;

/** One finding a folder: one line in its domain.yaml names the owner of all. */
function checkOwner({ tools }: LintedRegistry): Finding[] {
  const domains = new Map<string, LintedTool[]>();
  for (const linted of tools) {
    const domain = linted.tool.domain.join("/");
    if (linted.tool.owner === undefined) domains.set(domain, [...(domains.get(domain) ?? []), linted]);
  }
  return [...domains.values()].flatMap((without) => {
    const [first] = without;
    if (first === undefined) return [];
    const names = without.map(({ tool }) => tool.name);
    const more = names.length > mostNames ? [`${names.length - mostNames} more`] : [];
    const { tool: _, ...where } = at(first, "owner");
    const whose = names.length === 1 ? { tool: first.tool.name } : { tools: names };
    const shown = [...names.slice(0, mostNames), ...more].join(", ");
    return [createFinding("owner-missing", { tools: shown }, { ...where, ...whose, fragment: names })];
  });
}

function checkEnd(linted: LintedTool): Finding[] {
  const { stability, deprecated } = linted.tool;
  if (stability !== "deprecated" || typeof member(deprecated, "remove_after") === "string") return [];
  return [
    createFinding("deprecated-without-end", {}, at(linted, deprecated === undefined ? "stability" : "deprecated")),
  ];
}

function checkPast(linted: LintedTool, _: Options, { today }: LintedRegistry): Finding[] {
  const day = member(linted.tool.deprecated, "remove_after");
  if (typeof day !== "string" || day >= today) return [];
  return [createFinding("deprecated-past-end", { day }, at(linted, "deprecated/remove_after", day))];
}

function checkReplacement(linted: LintedTool, _: Options, { tools }: LintedRegistry): Finding[] {
  const name = member(linted.tool.deprecated, "replaced_by");
  const names = tools.map(({ tool }) => tool.name);
  if (typeof name !== "string" || names.includes(name)) return [];
  const near = suggest(name, names);
  const advice = near === undefined ? "name a tool of this registry" : `did you mean ${near}?`;
  return [createFinding("unknown-replacement", { name, advice }, at(linted, "deprecated/replaced_by", name))];
}
