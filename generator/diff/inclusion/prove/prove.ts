import type { JsonValue } from "../../../schema/json.js";
import { all, type Formula, isAny, isNone, jsonTypes, some } from "../formula/formula.js";
import { negate } from "../formula/negate.js";
import type { Graph } from "../normalise/build-graph.js";
import { type Doubt, type Inhabitants, inhabitedBy, nobody, valuesOr, type World } from "./inhabitants.js";
import { searchBranches } from "./search-branches.js";

/** That no value satisfies all formulas; or values to try, and why it could not be told. */
export type Proof =
  | { readonly isProved: true }
  | { readonly isProved: false; readonly candidates: readonly JsonValue[]; readonly doubt?: Doubt | undefined };

/** Ends of the search that are worth values: many for the value in question, few for its parts. */
const widthOf = (depth: number): number => (depth === 0 ? 60 : 3);
const mostValues = 12;
const deepest = 250;
const tooDeep = "it is nested too deeply";

/**
 * Tries to prove that no value satisfies all formulas: for each type, every way to satisfy them must contradict itself. The proof
 * is by induction on the height of values: a question that comes back about a part of the value may be taken as answered with
 * "nobody", and the answer counts once the question itself ends so.
 *
 * `limit`: how many steps the search may take. Counted steps, and no clock, make the answer the same everywhere.
 */
export function prove(formulas: readonly Formula[], graph: Graph, limit: number): Proof {
  const candidates: JsonValue[] = [];
  try {
    const found = createSearch(graph, limit, candidates)(formulas);
    return found.isEmpty ? { isProved: true } : { isProved: false, candidates, doubt: found.doubt };
  } catch (error) {
    const isTooMuch = error instanceof TooManySteps;
    // The engine's stack is as deep as the schemas, and nobody knows how much room there is.
    if (!isTooMuch && !(error instanceof RangeError)) throw error;
    const reason = isTooMuch ? `it takes more than ${limit} steps to decide` : tooDeep;
    return { isProved: false, candidates, doubt: { reason, at: "" } };
  }
}

class TooManySteps extends Error {}

/** A question that is being asked: how deep in the value, and the outermost question whose answer it took for granted. */
type Question = { readonly key: string; readonly depth: number; readonly index: number; lowest: number };

function createSearch(
  graph: Graph,
  limit: number,
  candidates: JsonValue[],
): (formulas: readonly Formula[]) => Inhabitants {
  const answers = new Map<string, Inhabitants>();
  /** Answers "nobody" that hold if an open question ends so, by its number; and in the order in which they were found. */
  const conditional = new Map<string, number>();
  const order: string[] = [];
  const open = new Map<string, Question>();
  const stack: Question[] = [];
  const resolved = new Map<string, Formula>();
  let depth = 0;
  let steps = 0;
  let granted = 0;

  const spend = (): void => {
    steps += 1;
    if (steps > limit) throw new TooManySteps();
  };
  const takeForGranted = (lowest: number): Inhabitants => {
    granted += 1;
    const asker = stack.at(-1);
    if (asker !== undefined) asker.lowest = Math.min(asker.lowest, lowest);
    return nobody;
  };

  const ask = (formulas: readonly Formula[]): Inhabitants => {
    spend();
    const list = [...new Map(formulas.flatMap(partsOf).map((formula) => [formula.key, formula])).values()];
    if (list.some(isNone)) return nobody;
    const key = list
      .map((formula) => formula.key)
      .sort()
      .join(" ");
    const known = answers.get(key);
    if (known !== undefined) return known;
    const lowest = conditional.get(key);
    if (lowest !== undefined && (stack[lowest]?.depth ?? depth) < depth) return takeForGranted(lowest);
    const same = open.get(key);
    // Asked of the very same value, it would be an argument in a circle.
    if (same !== undefined) return same.depth < depth ? takeForGranted(same.index) : inhabitedBy([]);
    if (depth > deepest) return valuesOr([], tooDeep);

    const question: Question = { key, depth, index: stack.length, lowest: stack.length };
    open.set(key, question);
    stack.push(question);
    const before = order.length;
    const found = search(list);
    stack.pop();
    open.delete(key);
    if (found.isEmpty && question.lowest < question.index) {
      conditional.set(key, question.lowest);
      order.push(key);
      takeForGranted(question.lowest);
      return found;
    }
    // What depended on this answer holds now, or has to be asked again.
    for (const other of order.splice(before)) {
      conditional.delete(other);
      if (found.isEmpty) answers.set(other, nobody);
    }
    // What took something for granted may have passed over values.
    const answer = !found.isEmpty && question.lowest < question.index ? { ...found, isComplete: false } : found;
    answers.set(key, answer);
    return answer;
  };

  const search = (list: readonly Formula[]): Inhabitants => {
    const values: JsonValue[] = [];
    let doubt: Doubt | undefined;
    let isEmpty = true;
    let isComplete = true;
    for (const type of jsonTypes) {
      const found = searchBranches(type, list, world());
      if (found.isEmpty) continue;
      isEmpty = false;
      values.push(...(depth === 0 ? found.values : found.values.slice(0, mostValues / 2)));
      isComplete &&= found.isComplete && (depth === 0 || found.values.length <= mostValues / 2);
      doubt ??= found.doubt;
    }
    if (isEmpty) return nobody;
    const kept = depth === 0 ? values : values.slice(0, mostValues);
    return { isEmpty, values: kept, isComplete: isComplete && kept.length === values.length, doubt };
  };

  const ofPart = (formulas: readonly Formula[]): Inhabitants => {
    depth += 1;
    const found = ask(formulas);
    depth -= 1;
    return found;
  };

  const world = (): World => ({
    width: widthOf(depth),
    spend,
    ofPart,
    rulesOut: (formulas) => {
      const before = granted;
      return ofPart(formulas).isEmpty && granted === before;
    },
    resolve: (formula) => {
      const before = resolved.get(formula.key);
      if (before !== undefined) return before;
      const meant = graph.formulaOf(formula.to);
      const formulaMeant = formula.holds ? meant : negate(meant);
      resolved.set(formula.key, formulaMeant);
      return formulaMeant;
    },
    spellOut: (formula) => spellOut(formula, (a, b) => ask([a, b]).isEmpty),
    offer: (values) => {
      if (depth === 0) candidates.push(...values);
    },
  });
  return ask;
}

/** Joined statements are asked one by one, so that the same question has the same key. */
const partsOf = (formula: Formula): readonly Formula[] =>
  formula.kind === "all" ? formula.of : isAny(formula) ? [] : [formula];

/** Where branches exclude each other, exactly one is one or more, and not exactly one is none. */
function spellOut(
  { of: branches, holds }: Formula & { readonly kind: "one" },
  areDisjoint: (a: Formula, b: Formula) => boolean,
): Formula {
  const overlaps = branches.map((branch, index) =>
    branches.filter((other, place) => place !== index && !areDisjoint(branch, other)),
  );
  if (holds)
    return some(
      branches.map((branch, index) => all([branch, ...(overlaps[index] ?? []).map(negate)])),
      true,
    );
  const pairs = branches.flatMap((branch, index) => (overlaps[index] ?? []).map((other) => all([branch, other])));
  return some([all(branches.map(negate)), ...pairs]);
}
