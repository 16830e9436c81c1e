import type { AtomOf } from "../formula/formula.js";

/** A statement about the members of an object whose keys satisfy a formula. */
export type Demand = AtomOf<"object"> & { readonly says: "every" | "some" };
export type Bounds = { readonly fewest: number; readonly most: number };

/** What statements about an object ask of the number of its members, and of the members themselves. */
export function memberDemands(atoms: readonly AtomOf<"object">[]): Bounds & { readonly demands: readonly Demand[] } {
  const lengths = (wanted: "fewest" | "most"): number[] =>
    atoms.flatMap((atom) => (atom.says === wanted && "length" in atom ? [atom.length] : []));
  return {
    fewest: Math.max(0, ...lengths("fewest")),
    most: Math.min(Number.POSITIVE_INFINITY, ...lengths("most")),
    demands: atoms.filter(isDemand),
  };
}

export const isDemand = (atom: AtomOf<"object">): atom is Demand => atom.says === "every" || atom.says === "some";
