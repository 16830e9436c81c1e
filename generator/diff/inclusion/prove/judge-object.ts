import type { AtomOf } from "../formula/formula.js";
import { negate } from "../formula/negate.js";
import type { World } from "./inhabitants.js";
import { keyHolds } from "./key-formulas.js";
import { type Demand, isDemand, memberDemands } from "./member-demands.js";
import { soleName } from "./places-of.js";

type ObjectAtom = AtomOf<"object">;

/** Whether one more statement follows from what is said of its key, or contradicts it. */
export function judgeObject(atoms: readonly ObjectAtom[], atom: ObjectAtom, world: World): boolean | undefined {
  const { fewest, most, demands } = memberDemands(atoms);
  if (!isDemand(atom)) {
    if (atom.says === "fewest") return atom.length <= fewest ? true : atom.length > most ? false : undefined;
    return atom.length >= most ? true : atom.length < fewest ? false : undefined;
  }
  const name = soleName(atom.keys);
  if (name === undefined) return judgeGeneral(demands, atom, world);
  const value = demands
    .filter(({ says, keys }) => says === "every" && keyHolds(keys, name, world) === true)
    .map((demand) => demand.value);
  const own = demands.filter(({ says, keys }) => says === "some" && soleName(keys) === name);
  const [isRequired, present] = [own.length > 0, [...value, ...own.map((demand) => demand.value)]];
  if (atom.says === "every") {
    if (world.rulesOut([...present, negate(atom.value)])) return true;
    return isRequired && world.ofPart([...present, atom.value]).isEmpty ? false : undefined;
  }
  if (world.ofPart([...present, atom.value]).isEmpty) return false;
  return isRequired && world.rulesOut([...present, negate(atom.value)]) ? true : undefined;
}

/** Statements about many keys are compared with those about the same keys. */
function judgeGeneral(demands: readonly Demand[], atom: Demand, world: World): boolean | undefined {
  const alike = demands.filter(({ says, keys }) => says === "every" && keys.key === atom.keys.key);
  const value = alike.map((demand) => demand.value);
  if (value.length === 0) return undefined;
  if (atom.says === "some") return world.ofPart([...value, atom.value]).isEmpty ? false : undefined;
  return world.rulesOut([...value, negate(atom.value)]) ? true : undefined;
}
