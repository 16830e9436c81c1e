import { assumeType } from "../formula/assume-type.js";
import { all, any, type Formula, none, one, some } from "../formula/formula.js";
import type { World } from "./inhabitants.js";
import { isTextFor } from "./solve-string.js";

/** Whether a key satisfies a formula about keys. Undefined where the formula holds something opaque. */
export function keyHolds(formula: Formula, key: string, world: World): boolean | undefined {
  switch (formula.kind) {
    case "all":
      return everyOf(formula.of.map((part) => keyHolds(part, key, world)));
    case "some":
      return not(everyOf(formula.of.map((part) => not(keyHolds(part, key, world)))));
    case "one": {
      const held = formula.of.map((part) => keyHolds(part, key, world));
      if (held.includes(undefined)) return undefined;
      return (held.filter(Boolean).length === 1) === formula.holds;
    }
    case "link":
      return keyHolds(world.resolve(formula), key, world);
    case "opaque":
      return undefined;
    case "types":
      return formula.types.includes("string");
    case "atom":
      return formula.atom.type !== "string" || isTextFor([formula.atom], key);
  }
}

const not = (value: boolean | undefined): boolean | undefined => (value === undefined ? undefined : !value);
const everyOf = (values: readonly (boolean | undefined)[]): boolean | undefined =>
  values.includes(false) ? false : values.includes(undefined) ? undefined : true;

/** The keys that a formula names one by one, to be in or to be out. */
export function namesIn(formula: Formula, world: World): string[] {
  switch (formula.kind) {
    case "all":
    case "some":
    case "one":
      return formula.of.flatMap((part) => namesIn(part, world));
    case "link":
      return namesIn(world.resolve(formula), world);
    case "atom":
      return formula.atom.says === "words" ? [...formula.atom.words] : [];
    default:
      return [];
  }
}

/** What a formula says of keys that it does not name. */
export function withoutNames(formula: Formula, world: World): Formula {
  switch (formula.kind) {
    case "all":
      return all(formula.of.map((part) => withoutNames(part, world)));
    case "some":
      return some(formula.of.map((part) => withoutNames(part, world)));
    case "one":
      return one(
        formula.of.map((part) => withoutNames(part, world)),
        formula.holds,
      );
    case "link":
      return withoutNames(world.resolve(formula), world);
    case "atom":
      if (formula.atom.says === "words") return formula.atom.holds ? none : any;
      return assumeType("string", formula);
    default:
      return assumeType("string", formula);
  }
}
