import { type Atom, all, any, type Formula, jsonTypes, link, ofTypes, one, opaque, say, some } from "./formula.js";

/** The opposite statement. */
export function negate(formula: Formula): Formula {
  switch (formula.kind) {
    case "all":
      return some(formula.of.map(negate));
    case "some":
      return all(formula.of.map(negate));
    case "one":
      return one(formula.of, !formula.holds);
    case "link":
      return link(formula.to, !formula.holds);
    case "opaque":
      return opaque(formula.what, formula.identity, !formula.holds);
    case "types":
      return ofTypes(jsonTypes.filter((type) => !formula.types.includes(type)));
    case "atom":
      return all([ofTypes([formula.atom.type]), negateAtom(formula.atom)]);
  }
}

/** The opposite of an atom for values of its type. */
export function negateAtom(atom: Atom): Formula {
  if ("holds" in atom) return say({ ...atom, holds: !atom.holds });
  switch (atom.says) {
    case "is":
      return say({ ...atom, value: !atom.value });
    case "least":
      return say({ ...atom, says: "most", isOpen: !atom.isOpen });
    case "shortest":
      return say({ ...atom, says: "longest", length: atom.length - 1 });
    case "longest":
      return say({ ...atom, says: "shortest", length: atom.length + 1 });
    case "fewest":
      return say({ ...atom, says: "most", length: atom.length - 1 });
    case "most":
      return atom.type === "number"
        ? say({ ...atom, says: "least", isOpen: !atom.isOpen })
        : say({ ...atom, says: "fewest", length: atom.length + 1 });
    case "item": {
      const isThere = say({ type: "array", says: "fewest", length: atom.at + 1 });
      return all([isThere, say({ ...atom, value: negate(atom.value) })]);
    }
    case "every":
      return say({ ...atom, says: "some", value: negate(atom.value) });
    case "some":
      return say({ ...atom, says: "every", value: negate(atom.value) });
    case "atLeast":
      return atMost(atom.count - 1, atom.value);
    case "atMost":
      return atLeast(atom.count + 1, atom.value);
  }
}

/** At least so many items are of this kind, or at most. */
export const atLeast = (count: number, value: Formula): Formula => {
  if (count <= 0) return any;
  return count === 1
    ? say({ type: "array", says: "some", from: 0, value })
    : say({ type: "array", says: "atLeast", count, value });
};
export const atMost = (count: number, value: Formula): Formula =>
  count <= 0
    ? say({ type: "array", says: "every", from: 0, value: negate(value) })
    : say({ type: "array", says: "atMost", count, value });
