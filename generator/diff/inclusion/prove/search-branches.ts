import type { JsonValue } from "../../../schema/json.js";
import { type Atom, type Formula, isAny, isNone, type JsonType } from "../formula/formula.js";
import { negate, negateAtom } from "../formula/negate.js";
import { type Doubt, exactly, type Inhabitants, isOf, nobody, type World } from "./inhabitants.js";
import { judgeArray } from "./judge-array.js";
import { judgeObject } from "./judge-object.js";
import { solveArray } from "./solve-array.js";
import { solveNumber } from "./solve-number.js";
import { solveObject } from "./solve-object.js";
import { solveString } from "./solve-string.js";

/** What is taken for true on the way to one end of the search: statements of one type, and choices that are still open. */
type Branch = {
  readonly known: Set<string>;
  readonly atoms: Atom[];
  choices: Choice[];
  doubt?: Doubt | undefined;
};
type Choice = Formula & { readonly kind: "some" };

/**
 * Values of one type that satisfy all formulas. Choices are settled as far as what is known decides them; then one is made, and
 * each way it can go is searched. A way that contradicts itself ends; when all do, there is nobody.
 */
export function searchBranches(type: JsonType, formulas: readonly Formula[], world: World): Inhabitants {
  const values: JsonValue[] = [];
  let doubt: Doubt | undefined;
  let ends = 0;
  let isComplete = true;
  const visit = (branch: Branch): void => {
    world.spend();
    if (ends >= world.width || !settle(branch, type, world)) return;
    const found = solveAtoms(type, branch.atoms, world);
    if (found.isEmpty) return;
    const choice = nextChoice(branch.choices);
    if (choice === undefined) {
      ends += 1;
      values.push(...found.values);
      world.offer(found.values);
      isComplete &&= found.isComplete && branch.doubt === undefined;
      doubt ??= branch.doubt ?? found.doubt;
      return;
    }
    const choices = branch.choices.filter((other) => other !== choice);
    for (const way of choice.of) {
      const next = { ...branch, known: new Set(branch.known), atoms: [...branch.atoms], choices: [...choices] };
      if (take(next, way, type, world)) visit(next);
    }
  };
  const start: Branch = { known: new Set(), atoms: [], choices: [] };
  if (formulas.every((formula) => take(start, formula, type, world))) visit(start);
  if (ends === 0) return nobody;
  // Where the search went on to every end, and each of them told all its values, there are no others.
  return { isEmpty: false, values, isComplete: isComplete && ends < world.width, doubt };
}

/** A union that an author wrote says most about what is to come, so it is split first; then whatever has the fewest ways. */
const nextChoice = (choices: readonly Choice[]): Choice | undefined =>
  choices.find(({ isUnion }) => isUnion) ??
  choices.reduce<Choice | undefined>(
    (best, choice) => (best === undefined || choice.of.length < best.of.length ? choice : best),
    undefined,
  );

function solveAtoms(type: JsonType, atoms: readonly Atom[], world: World): Inhabitants {
  switch (type) {
    case "null":
      return exactly([null]);
    case "boolean": {
      const said = new Set(atoms.map((atom) => atom.says === "is" && atom.value));
      return exactly([true, false].filter((value) => [...said].every((wanted) => wanted === value)));
    }
    case "number":
      return solveNumber(atoms.filter(isOf("number")));
    case "string":
      return solveString(atoms.filter(isOf("string")));
    case "array":
      return solveArray(atoms.filter(isOf("array")), world);
    case "object":
      return solveObject(atoms.filter(isOf("object")), world);
  }
}

/** Adds a statement to a branch; false where it contradicts what is known. */
function take(branch: Branch, formula: Formula, type: JsonType, world: World): boolean {
  if (isNone(formula)) return false;
  if (isAny(formula) || isOfOtherType(formula, type) || branch.known.has(formula.key)) return true;
  if (branch.known.has(oppositeKey(formula))) return false;
  branch.known.add(formula.key);
  switch (formula.kind) {
    case "all":
      return formula.of.every((part) => take(branch, part, type, world));
    case "some":
      branch.choices.push(formula);
      return true;
    case "types":
      return formula.types.includes(type);
    case "link":
      return take(branch, world.resolve(formula), type, world);
    case "one":
      return take(branch, world.spellOut(formula), type, world);
    case "opaque":
      branch.doubt ??= { reason: `it is not known ${formula.what}`, at: "" };
      return true;
    case "atom":
      branch.atoms.push(formula.atom);
      return true;
  }
}

/** An atom says nothing about values of other types. */
const isOfOtherType = (formula: Formula, type: JsonType): boolean =>
  formula.kind === "atom" && formula.atom.type !== type;

/** The key of what says the opposite of values of this type. */
function oppositeKey(formula: Formula): string {
  const known = opposites.get(formula);
  if (known !== undefined) return known;
  const { key } = formula.kind === "atom" ? negateAtom(formula.atom) : negate(formula);
  opposites.set(formula, key);
  return key;
}
const opposites = new WeakMap<Formula, string>();

/**
 * Drops the ways that are impossible and the choices that are already met, and goes the ways that are the only ones. False where
 * a choice has no way left.
 */
function settle(branch: Branch, type: JsonType, world: World): boolean {
  for (;;) {
    const open: Choice[] = [];
    const forced: Formula[] = [];
    for (const choice of branch.choices) {
      const ways: Formula[] = [];
      const isMet = choice.of.some((way) => {
        const judged = judge(branch, way, type, world);
        if (judged === undefined) ways.push(way);
        return judged === true;
      });
      if (isMet) continue;
      const [only] = ways;
      if (only === undefined) return false;
      if (ways.length === 1) forced.push(only);
      else open.push({ ...choice, of: ways });
    }
    branch.choices = open;
    if (!forced.every((way) => take(branch, way, type, world))) return false;
    if (forced.length === 0) return true;
  }
}

/** Whether a statement follows from what is known (true) or contradicts it (false). */
function judge(branch: Branch, formula: Formula, type: JsonType, world: World): boolean | undefined {
  if (isAny(formula) || isOfOtherType(formula, type) || branch.known.has(formula.key)) return true;
  if (isNone(formula) || branch.known.has(oppositeKey(formula))) return false;
  world.spend();
  switch (formula.kind) {
    case "all":
      return everyOf(formula.of, (part) => judge(branch, part, type, world));
    case "some":
      return someOf(formula.of, (part) => judge(branch, part, type, world));
    case "types":
      return formula.types.includes(type);
    case "link":
      return judge(branch, world.resolve(formula), type, world);
    case "atom":
      return judgeAtom(branch.atoms, formula.atom, world);
    default:
      return undefined;
  }
}

function judgeAtom(atoms: readonly Atom[], atom: Atom, world: World): boolean | undefined {
  if (atom.type === "object") return judgeObject(atoms.filter(isOf("object")), atom, world);
  if (atom.type === "array") return judgeArray(atoms.filter(isOf("array")), atom, world);
  if (solveAtoms(atom.type, [...atoms, atom], world).isEmpty) return false;
  const opposite = negateAtom(atom);
  // The opposite of an atom of a scalar is an atom, or what leaves no value.
  const rest = opposite.kind === "atom" ? solveAtoms(atom.type, [...atoms, opposite.atom], world) : nobody;
  return rest.isEmpty ? true : undefined;
}

type Judge = (part: Formula) => boolean | undefined;
function everyOf(parts: readonly Formula[], judgePart: Judge): boolean | undefined {
  let isEach = true;
  for (const part of parts) {
    const judged = judgePart(part);
    if (judged === false) return false;
    isEach &&= judged === true;
  }
  return isEach ? true : undefined;
}
const someOf = (parts: readonly Formula[], judgePart: Judge): boolean | undefined => {
  let isNoneLeft = true;
  for (const part of parts) {
    const judged = judgePart(part);
    if (judged === true) return true;
    isNoneLeft &&= judged === false;
  }
  return isNoneLeft ? false : undefined;
};
