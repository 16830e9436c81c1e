import type { JsonValue } from "../../../schema/json.js";
import type { AtomOf, Formula } from "../formula/formula.js";
import { negate } from "../formula/negate.js";
import { chooseDistinct } from "./choose-distinct.js";
import { type Doubt, type Inhabitants, inhabitedBy, nobody, valuesOr, type World } from "./inhabitants.js";
import { type ItemDemands, itemDemands } from "./item-demands.js";

/** What is asked of the items at some indexes besides what their place asks, and two indexes with one value. */
type Plan = { readonly extra: ReadonlyMap<number, readonly Formula[]>; readonly twins?: readonly [number, number] };

/** Longer arrays than this are not made up, and in longer ones than the second it is not counted what `contains` limits. */
const mostItems = 2000;
const mostCounted = 40;

/** Arrays that satisfy all statements: each demanded item gets an index, and each index is asked for values. */
export function solveArray(atoms: readonly AtomOf<"array">[], world: World): Inhabitants {
  const demands = itemDemands(atoms);
  if (demands.fewest > demands.most) return nobody;
  const values: JsonValue[] = [];
  let doubt: Doubt | undefined;
  let ends = 0;
  for (const plan of plansFor(demands, world)) {
    if (ends >= world.width) break;
    const made = carryOut(plan, demands, world);
    if (made.isEmpty) continue;
    ends += 1;
    doubt ??= made.doubt;
    values.push(...made.values);
  }
  return ends === 0 ? nobody : inhabitedBy(values.slice(0, 3 * world.width), doubt);
}

/** All ways to give the demanded items indexes. Behind the indexes that differ, one place is as good as the next. */
function* plansFor(demands: ItemDemands, world: World): Iterable<Plan> {
  const { needs, limits, alikeFrom, most, hasTwins, isUnique } = demands;
  // Where there is room for all, and items are neither counted nor compared, two needs need not be met by one item.
  const isTight = limits.length > 0 || isUnique || most < alikeFrom + needs.length + (hasTwins ? 2 : 0);
  const free = (extra: Plan["extra"]): number => Math.max(alikeFrom, ...[...extra.keys()].map((index) => index + 1));
  function* place(next: number, extra: Plan["extra"], groups: ReadonlyMap<number, number>): Iterable<Plan> {
    world.spend();
    const need = needs[next];
    if (need === undefined) {
      yield* hasTwins ? withTwins(extra, free(extra), demands) : [{ extra }];
      return;
    }
    const first = Math.max(need.from, (groups.get(need.group) ?? -1) + 1);
    const end = Math.max(free(extra), first);
    for (let index = first; index <= end && index < most; index += 1) {
      if (index >= alikeFrom && index < end && !isTight) continue;
      const more = new Map([...extra, [index, [...(extra.get(index) ?? []), need.value]]]);
      yield* place(next + 1, more, new Map([...groups, [need.group, index]]));
    }
  }
  yield* place(0, new Map(), new Map());
}

/** Two items that are equal satisfy what is asked of either. */
function* withTwins(extra: Plan["extra"], free: number, { valueAt, most }: ItemDemands): Iterable<Plan> {
  const last = Math.min(free + 1, most - 1);
  const asked = (index: number): readonly Formula[] => [...valueAt(index), ...(extra.get(index) ?? [])];
  for (let second = 1; second <= last; second += 1) {
    for (let first = 0; first < second; first += 1) {
      const both = [...asked(first), ...asked(second)];
      yield { extra: new Map([...extra, [first, both], [second, both]]), twins: [first, second] };
    }
  }
}

function carryOut(plan: Plan, demands: ItemDemands, world: World): Inhabitants {
  const { fewest, most, valueAt, limits, isUnique } = demands;
  const length = Math.max(fewest, ...[...plan.extra.keys()].map((index) => index + 1));
  if (length > most) return nobody;
  const formulasAt = (index: number): Formula[] => [...valueAt(index), ...(plan.extra.get(index) ?? [])];
  // Where one of the first items can't be, no array reaches so far, however long it may have to be.
  const told = Math.min(length, demands.alikeFrom + plan.extra.size + 1);
  for (let index = 0; index < told; index += 1) if (world.ofPart(formulasAt(index)).isEmpty) return nobody;
  if (length > mostItems || (limits.length > 0 && length > mostCounted)) {
    return valuesOr([], "so long an array is not made up");
  }
  const positions = settleLimits(
    Array.from({ length }, (_, index) => formulasAt(index)),
    limits,
    world,
  );
  if (positions === undefined) return nobody;
  const found = positions.map((formulas) => world.ofPart(formulas));
  let doubt: Doubt | undefined;
  const lists: (readonly JsonValue[])[] = [];
  for (const part of found) {
    if (part.isEmpty) return nobody;
    doubt ??= part.doubt && { reason: part.doubt.reason, at: `/*${part.doubt.at}` };
    lists.push(part.values);
  }
  if (!isUnique) return inhabitedBy(arraysOf(lists, plan.twins), doubt);
  const distinct = chooseDistinct(positions, found, world);
  // Other items may be those that are limited in number.
  if (distinct === "impossible" && limits.length === 0) return nobody;
  return typeof distinct === "object"
    ? inhabitedBy([distinct], doubt)
    : valuesOr([], "not enough different items were found");
}

/** The first value of each item together, and for each item one array with each of its other values. */
function arraysOf(lists: readonly (readonly JsonValue[])[], twins: Plan["twins"]): JsonValue[] {
  if (lists.some((list) => list.length === 0)) return [];
  const build = (changed: number, other: number): JsonValue => {
    const items = lists.map((list, index) => list[index === changed ? other : 0] ?? null);
    return twins === undefined
      ? items
      : items.map((item, index) => (index === twins[1] ? (items[twins[0]] ?? null) : item));
  };
  const variants = lists
    .slice(0, 20)
    .flatMap((list, index) => list.slice(1, 4).map((_, other) => build(index, other + 1)));
  return [build(-1, 0), ...variants];
}

/**
 * Says of each item whether it is one of those that are limited in number, such that none are too many: as few as possible.
 * Undefined where it can't be done.
 */
function settleLimits(
  positions: readonly (readonly Formula[])[],
  limits: ItemDemands["limits"],
  world: World,
): readonly (readonly Formula[])[] | undefined {
  if (limits.length === 0) return positions;
  const choices = Array.from({ length: 2 ** limits.length }, (_, bits) =>
    limits.map((_, index) => ((bits >> index) & 1) === 1),
  );
  const settle = (index: number, counts: readonly number[]): readonly (readonly Formula[])[] | undefined => {
    const position = positions[index];
    if (position === undefined) return [];
    for (const choice of choices) {
      world.spend();
      const next = counts.map((count, limit) => count - (choice[limit] ? 1 : 0));
      if (next.some((count) => count < 0)) continue;
      const formulas = [...position, ...limits.map(({ value }, limit) => (choice[limit] ? value : negate(value)))];
      if (world.ofPart(formulas).isEmpty) continue;
      const rest = settle(index + 1, next);
      if (rest !== undefined) return [formulas, ...rest];
    }
    return undefined;
  };
  return settle(
    0,
    limits.map(({ count }) => count),
  );
}
