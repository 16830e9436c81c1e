import type { AtomOf, Formula } from "../formula/formula.js";
import { negate } from "../formula/negate.js";
import type { World } from "./inhabitants.js";
import { itemDemands } from "./item-demands.js";

type ArrayAtom = AtomOf<"array">;

/** Whether one more statement follows from what is said of the items, or contradicts it. */
export function judgeArray(atoms: readonly ArrayAtom[], atom: ArrayAtom, world: World): boolean | undefined {
  const { fewest, most, alikeFrom, valueAt } = itemDemands(atoms);
  const isRuledOut = (index: number, value: Formula): boolean => world.ofPart([...valueAt(index), value]).isEmpty;
  const follows = (index: number, value: Formula): boolean => world.rulesOut([...valueAt(index), negate(value)]);
  /** The indexes from one on that are not all alike, and one for all others. */
  const indexes = (from: number): number[] =>
    Array.from({ length: Math.max(1, alikeFrom - from + 1) }, (_, offset) => from + offset).filter(
      (index) => index < most,
    );
  switch (atom.says) {
    case "fewest":
      return atom.length <= fewest ? true : atom.length > most ? false : undefined;
    case "most":
      return atom.length >= most ? true : atom.length < fewest ? false : undefined;
    case "item":
      if (most <= atom.at || follows(atom.at, atom.value)) return true;
      return fewest > atom.at && isRuledOut(atom.at, atom.value) ? false : undefined;
    case "every":
      if (indexes(atom.from).every((index) => follows(index, atom.value))) return true;
      return indexes(atom.from).some((index) => index < fewest && isRuledOut(index, atom.value)) ? false : undefined;
    case "some":
      if (indexes(atom.from).every((index) => isRuledOut(index, atom.value))) return false;
      return indexes(atom.from).some((index) => index < fewest && follows(index, atom.value)) ? true : undefined;
    case "unique":
      return most <= 1 ? atom.holds : undefined;
    case "atLeast":
      return atom.count > most ? false : undefined;
    case "atMost":
      return atom.count >= most ? true : undefined;
  }
}
