import { compareText, isObject, type JsonSchema, member } from "../../schema/json.js";
import { fragmentToPointer, valueAt } from "../../schema/pointer.js";
import { childrenOf } from "../../schema/walk.js";
import { declaredForms } from "../declared-forms.js";
import { createFinding, type Finding } from "../finding.js";
import type { LintedTool } from "../linted-tool.js";
import { type LintedRegistry, type Options, ofEachTool, type RuleChecks } from "../rule-check.js";
import type { SchemaPart } from "../schema-node.js";

/** Budgets: how deep, how long, how many (L4). */
export const sizeRules: RuleChecks<"schema-too-deep" | "tool-too-large" | "registry-too-large" | "too-many-tools"> = {
  "schema-too-deep": ofEachTool(checkDepth),
  "tool-too-large": ofEachTool(checkTool),
  "registry-too-large": checkRegistry,
  "too-many-tools": checkNumber,
};

function checkDepth({ tool, parts }: LintedTool, { levels = 0 }: Options): Finding[] {
  return parts
    .filter(({ name }) => name === "input")
    .flatMap((part) => {
      const { depth, pointer } = deepest(part);
      if (depth <= levels) return [];
      const at = part.root + pointer;
      const circumstances = { tool: tool.name, at, fragment: null, place: part.bundle.placeOf(pointer, "key") };
      return [createFinding("schema-too-deep", { part: part.name, found: depth, levels }, circumstances)];
    });
}

type Depth = { readonly depth: number; readonly pointer: string };
const below = new Set([
  "properties",
  "patternProperties",
  "additionalProperties",
  "items",
  "prefixItems",
  "additionalItems",
]);

/** How many objects and lists lie in each other, and where the innermost of them stands; a recursion counts once. */
function deepest({ bundle }: SchemaPart): Depth {
  // A schema that is referred to twice is measured once; while it is measured, it has no depth of its own.
  const known = new Map<string, Depth>();
  const measure = (schema: JsonSchema | undefined, pointer: string): Depth => {
    const before = known.get(pointer);
    if (before !== undefined || !isObject(schema)) return before ?? { depth: 0, pointer };
    known.set(pointer, { depth: 0, pointer });
    const ref = member(schema, "$ref");
    const target = typeof ref === "string" ? fragmentToPointer(ref) : undefined;
    const found = target === undefined ? undefined : valueAt(bundle.schema, target);
    let best: Depth = target !== undefined && isObject(found) ? measure(found, target) : { depth: 0, pointer };
    for (const child of childrenOf(schema, bundle.dialect)) {
      if (["$defs", "definitions", "not", "if"].includes(child.keyword)) continue;
      const isBelow = below.has(child.keyword);
      const one = measure(child.schema, pointer + child.pointer);
      const depth = one.depth + (isBelow ? 1 : 0);
      if (depth > best.depth) best = { depth, pointer: one.depth === 0 && isBelow ? pointer : one.pointer };
    }
    known.set(pointer, best);
    return best;
  };
  return measure(bundle.schema, "");
}

const estimates = new WeakMap<LintedTool, number>();

/** About as many tokens as a declaration takes: one for four characters, one for each of Chinese, Japanese and Korean. */
function tokensOf(linted: LintedTool): number {
  const known = estimates.get(linted);
  if (known !== undefined) return known;
  const [form] = declaredForms(linted);
  const text = JSON.stringify({ name: form?.name, description: form?.description, parameters: form?.parameters });
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const tokens = dense + Math.ceil((text.length - dense) / 4);
  estimates.set(linted, tokens);
  return tokens;
}

function checkTool(linted: LintedTool, { tokens = 0 }: Options): Finding[] {
  const found = tokensOf(linted);
  if (found <= tokens) return [];
  const { name, place } = linted.tool;
  return [createFinding("tool-too-large", { found, tokens }, { tool: name, at: "", fragment: null, place })];
}

type Scope = { readonly name: string; readonly tools: readonly LintedTool[] };

/** What one step shows: the tools of each goal, those without goals among them. Goals that show the same are one scope. */
function scopesOf(tools: readonly LintedTool[]): Scope[] {
  const goals = [...new Set(tools.flatMap(({ tool }) => tool.goals))].sort(compareText);
  if (goals.length === 0) return [{ name: "every step, for no tool names its goals", tools }];
  const scopes = new Map<string, { goals: string[]; tools: LintedTool[] }>();
  for (const goal of goals) {
    const shown = tools.filter(({ tool }) => tool.goals.length === 0 || tool.goals.includes(goal));
    const key = shown.map(({ tool }) => tool.name).join(" ");
    const scope = scopes.get(key) ?? { goals: [], tools: shown };
    scope.goals.push(goal);
    scopes.set(key, scope);
  }
  return [...scopes.values()].map((scope) => ({ name: `the goals ${scope.goals.join(", ")}`, tools: scope.tools }));
}

function checkRegistry({ tools }: LintedRegistry, { tokens = 0 }: Options): Finding[] {
  return scopesOf(tools).flatMap(({ name: scope, tools: shown }) => {
    const found = shown.reduce((sum, linted) => sum + tokensOf(linted), 0);
    if (found <= tokens) return [];
    const largest = [...shown]
      .sort((a, b) => tokensOf(b) - tokensOf(a) || compareText(a.tool.name, b.tool.name))
      .slice(0, 3)
      .map((linted) => `${linted.tool.name} ${tokensOf(linted)}`)
      .join(", ");
    return [createFinding("registry-too-large", { scope, found, tokens, largest }, { at: "", fragment: scope })];
  });
}

function checkNumber({ tools: all }: LintedRegistry, { tools = 0 }: Options): Finding[] {
  return scopesOf(all).flatMap(({ name: scope, tools: shown }) =>
    shown.length <= tools
      ? []
      : [createFinding("too-many-tools", { found: shown.length, scope, tools }, { at: "", fragment: scope })],
  );
}
