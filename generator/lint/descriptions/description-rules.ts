import { compareText } from "../../schema/json.js";
import { declaredForms } from "../declared-forms.js";
import { createFinding, type Finding } from "../finding.js";
import type { LintedTool } from "../linted-tool.js";
import { type LintedRegistry, type Options, ofEachTool, type RuleChecks } from "../rule-check.js";
import { countWords, isEnglish, setsLimit, stem } from "../words/languages.js";
import { isVerb, meaningOf, wordsOfName } from "../words/verbs.js";
import { foldText, nearTexts } from "./near-texts.js";

/** Descriptions of tools: whether they say what a model has to know. Heuristics that read words know whose language they read. */
export const descriptionRules: RuleChecks<
  | "description-too-short"
  | "description-repeats-name"
  | "description-not-action-oriented"
  | "description-without-limits"
  | "description-over-budget"
  | "near-identical-descriptions"
> = {
  "description-too-short": ofEachTool(checkLength),
  "description-repeats-name": ofEachTool(checkRepetition),
  "description-not-action-oriented": ofEachTool(checkAction),
  "description-without-limits": ofEachTool(checkLimits),
  "description-over-budget": ofEachTool(checkBudget),
  "near-identical-descriptions": checkLikeness,
};

const at = ({
  tool,
}: LintedTool): { tool: string; at: string; fragment: string; place: ReturnType<typeof tool.placeOf> } => ({
  tool: tool.name,
  at: "/description",
  fragment: tool.description,
  place: tool.placeOf("/description"),
});

function checkLength(linted: LintedTool, { words = 0 }: Options): Finding[] {
  const isShort = countWords(linted.tool.description) < words;
  return isShort ? [createFinding("description-too-short", { words }, at(linted))] : [];
}

const empty = new Set(
  "a an the of for to and in by with from on or this that it its tool function given specified".split(" "),
);

function contentWords(text: string): string[] {
  return foldText(text)
    .split(" ")
    .filter((word) => word !== "" && !empty.has(word))
    .map((word) => meaningOf(stem(word)));
}

function checkRepetition(linted: LintedTool): Finding[] {
  const { name, description } = linted.tool;
  const known = new Set(wordsOfName(name).map((word) => meaningOf(stem(word))));
  const words = contentWords(description);
  if (words.length === 0 || !words.every((word) => known.has(word))) return [];
  return [createFinding("description-repeats-name", { name }, at(linted))];
}

/** `A tool that …`, `Function to …`, `This API is …`. `This tool returns …` names the action right away. */
const beginsWithThing =
  /^this\s+is\b|^(?:(?:this|the|an?)\s+)?(?:[a-z]+\s+)?(?:tool|function|method|api|endpoint|helper|utility|wrapper)\s+(?:is|for|to|which|that|used)\b/i;

function checkAction(linted: LintedTool): Finding[] {
  const { description } = linted.tool;
  // A label such as `Note:` may come first.
  const sentence = description
    .trim()
    .split(/[.!?\n]+/)
    .slice(0, 2)
    .join(" ");
  if (!isEnglish(sentence)) return [];
  const words = foldText(sentence).split(" ");
  const namesAction = words.some((word) => isVerb(word) || isVerb(stem(word)));
  if (namesAction && !beginsWithThing.test(description.trim())) return [];
  return [createFinding("description-not-action-oriented", {}, at(linted))];
}

function checkLimits(linted: LintedTool): Finding[] {
  return setsLimit(linted.tool.description) === false
    ? [createFinding("description-without-limits", {}, at(linted))]
    : [];
}

function checkBudget(linted: LintedTool, options: Options): Finding[] {
  return Object.entries(options).flatMap(([provider, budget]) => {
    const form = declaredForms(linted).find((one) => one.provider === provider);
    const length = [...(form?.description ?? "")].length;
    if (budget === 0 || length <= budget) return [];
    return [
      createFinding("description-over-budget", { length, provider, budget }, { ...at(linted), fragment: provider }),
    ];
  });
}

/** One finding a tool: with the one that it is most like. */
function checkLikeness({ tools }: LintedRegistry, { percent = 100 }: Options): Finding[] {
  const sorted = [...tools].sort((a, b) => compareText(a.tool.name, b.tool.name));
  const groups = new Map<string, LintedTool[]>();
  for (const linted of sorted) {
    const text = foldText(linted.tool.description);
    groups.set(text, [...(groups.get(text) ?? []), linted]);
  }
  const distinct = [...groups.values()];
  const pairs: Likeness[] = distinct.flatMap(([first, ...others]) =>
    first === undefined ? [] : others.map((second) => ({ first, second, likeness: 1 })),
  );
  for (const { first, second, likeness } of nearTexts([...groups.keys()], percent / 100)) {
    const [one, other] = [distinct[first]?.[0], distinct[second]?.[0]];
    if (one === undefined || other === undefined || areToldApart(one, other)) continue;
    pairs.push({ first: one, second: other, likeness });
  }
  const byTool = new Map<LintedTool, Likeness[]>();
  for (const pair of pairs) byTool.set(pair.second, [...(byTool.get(pair.second) ?? []), pair]);
  return [...byTool.values()].flatMap((alike) => {
    const [best, ...others] = alike.sort((a, b) => b.likeness - a.likeness);
    return best === undefined ? [] : [describeLikeness(best, others.length)];
  });
}

type Likeness = { readonly first: LintedTool; readonly second: LintedTool; readonly likeness: number };

/** Whether all that differs between two descriptions is in the tools' names as well: `lists issues`, `lists merge requests`. */
function areToldApart({ tool: one }: LintedTool, { tool: other }: LintedTool): boolean {
  const [ours, theirs] = [new Set(contentWords(one.description)), new Set(contentWords(other.description))];
  const isNamed = (name: string): ((word: string) => boolean) => {
    const words = new Set(wordsOfName(name).map((word) => meaningOf(stem(word))));
    return (word) => words.has(word);
  };
  const [own, foreign] = [[...ours].filter((word) => !theirs.has(word)), [...theirs].filter((word) => !ours.has(word))];
  return own.length + foreign.length > 0 && own.every(isNamed(one.name)) && foreign.every(isNamed(other.name));
}

function describeLikeness({ first: { tool: first }, second, likeness }: Likeness, others: number): Finding {
  const more = others === 0 ? "" : `, and like those of ${others} more`;
  const params = { name: second.tool.name, other: first.name, percent: Math.floor(likeness * 100), more };
  const related = [{ message: first.name, place: first.placeOf("/description") }];
  return createFinding("near-identical-descriptions", params, { ...at(second), fragment: first.name, related });
}
