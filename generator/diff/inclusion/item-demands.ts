import type { AtomOf, Formula } from "./formula.js";
import type { World } from "./inhabitants.js";
import { negate } from "./negate.js";

type ArrayAtom = AtomOf<"array">;

/** What statements about an array ask of its length, of each item, and of some item or other. */
export type ItemDemands = {
  readonly fewest: number;
  readonly most: number;
  /** Items from this index on are alike in everything that is said of them. */
  readonly alikeFrom: number;
  readonly valueAt: (index: number) => readonly Formula[];
  /** Each needs an item of its own from an index on; needs of one group need different ones. */
  readonly needs: readonly { readonly from: number; readonly value: Formula; readonly group: number }[];
  readonly limits: readonly { readonly count: number; readonly value: Formula }[];
  readonly isUnique: boolean;
  readonly hasTwins: boolean;
};

/** So many items that `minContains` asks for are placed one by one; further ones are not told apart from them. */
const mostNeeded = 8;

export function itemDemands(atoms: readonly ArrayAtom[]): ItemDemands {
  const lengths = (wanted: "fewest" | "most"): number[] =>
    atoms.flatMap((atom) => (atom.says === wanted ? [atom.length] : []));
  const alikeFrom = Math.max(
    0,
    ...atoms.map((atom) => (atom.says === "item" ? atom.at + 1 : "from" in atom ? atom.from : 0)),
  );
  const valueAt = (index: number): Formula[] =>
    atoms.flatMap((atom) => {
      const isAbout = atom.says === "item" ? atom.at === index : atom.says === "every" && atom.from <= index;
      return isAbout && "value" in atom ? [atom.value] : [];
    });
  return {
    fewest: Math.max(0, ...lengths("fewest")),
    most: Math.min(Number.POSITIVE_INFINITY, ...lengths("most")),
    alikeFrom,
    valueAt,
    needs: atoms.flatMap((atom, group) => {
      if (atom.says === "some") return [{ from: atom.from, value: atom.value, group }];
      if (atom.says !== "atLeast") return [];
      return Array.from({ length: Math.min(atom.count, mostNeeded) }, () => ({ from: 0, value: atom.value, group }));
    }),
    limits: atoms.flatMap((atom) => (atom.says === "atMost" ? [{ count: atom.count, value: atom.value }] : [])),
    isUnique: atoms.some((atom) => atom.says === "unique" && atom.holds),
    hasTwins: atoms.some((atom) => atom.says === "unique" && !atom.holds),
  };
}

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
