import type { AtomOf, Formula } from "../formula/formula.js";

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
