import { type Formula, isAny, isNone, named, ofTypes } from "../formula/formula.js";
import { negate } from "../formula/negate.js";
import type { World } from "./inhabitants.js";
import { keyHolds, namesIn, withoutNames } from "./key-formulas.js";
import type { Demand } from "./member-demands.js";

/**
 * Where a member can stand: at a key that the statements name, or at one of the unnamed keys that are alike in everything
 * that is said of them.
 */
export type Place = {
  readonly isNamed: boolean;
  /** What every statement about this place asks of the value. */
  readonly value: readonly Formula[];
  /** Keys of this place; there are more where it is not limited to these. */
  readonly keys: readonly string[];
  readonly isLimited: boolean;
  /** Whether a statement speaks of this place; undefined where that could not be told. */
  readonly isIn: (demand: Demand) => boolean | undefined;
};

/** So many kinds of unnamed keys are told apart. */
const mostCells = 128;

/** All places that the demands tell apart; undefined where there are too many. */
export function placesOf(demands: readonly Demand[], world: World): Place[] | undefined {
  const names = [...new Set(demands.flatMap(({ keys }) => namesIn(keys, world)))].sort();
  const general = demands.filter(({ keys }) => soleName(keys) === undefined);
  const byName = new Map<string, Demand[]>();
  for (const demand of demands) {
    const name = soleName(demand.keys);
    if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), demand]);
  }
  const ofNames = names.map((name): Place => {
    const isIn = ({ keys }: Demand): boolean | undefined => keyHolds(keys, name, world);
    const own = [...(byName.get(name) ?? []), ...general.filter((demand) => isIn(demand) === true)];
    return { isNamed: true, value: everyValue(own), keys: [name], isLimited: true, isIn };
  });
  const cells = cellsOf(general, names, world);
  return cells === undefined ? undefined : [...ofNames, ...cells];
}

const everyValue = (demands: readonly Demand[]): Formula[] =>
  demands.filter(({ says }) => says === "every").map(({ value }) => value);

/** The one key that a formula allows, where it is so simple. */
export const soleName = (formula: Formula): string | undefined => {
  const atom = formula.kind === "atom" ? formula.atom : undefined;
  return atom?.says === "words" && atom.holds && atom.words.length === 1 ? atom.words[0] : undefined;
};

/** The unnamed keys, by which of the formulas they satisfy. */
function cellsOf(demands: readonly Demand[], names: readonly string[], world: World): Place[] | undefined {
  const reduced = new Map(demands.map((demand) => [demand, withoutNames(demand.keys, world)]));
  const formulas = [...new Map([...reduced.values()].map((formula) => [formula.key, formula])).values()].filter(
    (formula) => !isAny(formula) && !isNone(formula),
  );
  const outside = [ofTypes(["string"]), named(names, false)];
  let cells: { readonly chosen: ReadonlySet<string>; readonly keys: readonly Formula[] }[] = [
    { chosen: new Set(), keys: [] },
  ];
  for (const formula of formulas) {
    cells = cells.flatMap(({ chosen, keys }) =>
      [
        { chosen: new Set([...chosen, formula.key]), keys: [...keys, formula] },
        { chosen, keys: [...keys, negate(formula)] },
      ].filter((cell) => !world.ofPart([...outside, ...cell.keys]).isEmpty),
    );
    if (cells.length > mostCells) return undefined;
  }
  return cells.flatMap(({ chosen, keys }) => {
    const isIn = (demand: Demand): boolean => {
      const formula = reduced.get(demand);
      return formula !== undefined && (isAny(formula) || chosen.has(formula.key));
    };
    const found = keys.length === 0 ? undefined : world.ofPart([...outside, ...keys]);
    if (found?.isEmpty) return [];
    const words = found?.values.filter((value) => typeof value === "string") ?? unusedKeys(names, 4);
    return {
      isNamed: false,
      value: everyValue(demands.filter(isIn)),
      keys: words,
      isLimited: found?.isComplete ?? false,
      isIn,
    };
  });
}

/** Keys that are not among the names. */
export function unusedKeys(names: readonly string[], count: number): string[] {
  const taken = new Set(names);
  const fresh: string[] = [];
  for (let number = 0; fresh.length < count; number += 1) {
    const name = number === 0 ? "x" : `x${number}`;
    if (!taken.has(name)) fresh.push(name);
  }
  return fresh;
}
