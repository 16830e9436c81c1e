import { type Atom, all, any, type Formula, isAny, isNone, link, none, one, say, some } from "../formula/formula.js";
import type { Normalised } from "./normalise.js";

/**
 * The formulas of several documents as one graph in which equal meanings are one node: the names of links are the numbers of
 * nodes. Two schemas that differ in spelling, in the names of definitions or in how often a recursion is unrolled are one.
 */
export type Graph = {
  /** The node of each document's root, in the documents' order. */
  readonly roots: readonly Formula[];
  readonly formulaOf: (node: string) => Formula;
};

/** Merges what can't be told apart: all nodes are taken for equal, and split for as long as their formulas differ. */
export function buildGraph(documents: readonly Normalised[]): Graph {
  const raw = new Map(documents.flatMap(({ formulas }) => [...formulas]));
  const aliases = (name: string): string => {
    const seen = new Set<string>();
    for (let current = name; ; ) {
      const formula = raw.get(current);
      if (formula?.kind !== "link" || !formula.holds || seen.has(current)) return current;
      seen.add(current);
      current = formula.to;
    }
  };
  const names = [...raw.keys()];
  const targets = new Map(names.map((name) => [name, aliases(name)]));
  let classes = new Map(names.map((name) => [name, "0"]));
  const relink = (formula: Formula): Formula =>
    mapLinks(formula, (to) => {
      const target = targets.get(to) ?? to;
      const meant = raw.get(target);
      // What is simply true or false needs no node.
      return meant !== undefined && (isAny(meant) || isNone(meant)) ? meant : link(classes.get(target) ?? to);
    });
  let formulas = new Map<string, Formula>();
  for (let count = 0; ; ) {
    const known = new Map<string, string>();
    const next = new Map<string, string>();
    formulas = new Map();
    for (const name of names) {
      const formula = relink(raw.get(targets.get(name) ?? name) ?? any);
      const number = known.get(formula.key) ?? String(known.size);
      known.set(formula.key, number);
      next.set(name, number);
      formulas.set(number, formula);
    }
    classes = next;
    if (known.size === count) break;
    count = known.size;
  }
  return {
    roots: documents.map(({ root }) => link(classes.get(root) ?? root)),
    formulaOf: (node) => formulas.get(node) ?? any,
  };
}

/** The same statement about other nodes. */
function mapLinks(formula: Formula, change: (to: string) => Formula): Formula {
  switch (formula.kind) {
    case "all":
      return all(formula.of.map((part) => mapLinks(part, change)));
    case "some":
      return some(
        formula.of.map((part) => mapLinks(part, change)),
        formula.isUnion,
      );
    case "one":
      return one(
        formula.of.map((part) => mapLinks(part, change)),
        formula.holds,
      );
    case "link": {
      const target = change(formula.to);
      if (target.kind === "link") return link(target.to, formula.holds);
      return isAny(target) === formula.holds ? any : none;
    }
    case "atom":
      return say(mapAtom(formula.atom, change));
    default:
      return formula;
  }
}

function mapAtom(atom: Atom, change: (to: string) => Formula): Atom {
  if (!("value" in atom) || typeof atom.value === "boolean") return atom;
  if ("keys" in atom) return { ...atom, keys: mapLinks(atom.keys, change), value: mapLinks(atom.value, change) };
  return { ...atom, value: mapLinks(atom.value, change) };
}
