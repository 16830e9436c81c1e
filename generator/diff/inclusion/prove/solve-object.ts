import type { JsonValue } from "../../../schema/json.js";
import { escapeToken } from "../../../schema/pointer.js";
import type { AtomOf, Formula } from "../formula/formula.js";
import { type Doubt, type Inhabitants, inhabitedBy, nobody, valuesOr, type World } from "./inhabitants.js";
import { type Bounds, memberDemands } from "./member-demands.js";
import { type Place, placesOf, unusedKeys } from "./places-of.js";

/** A member that the object must have, and what is asked of its value besides what its place asks. */
type Slot = { readonly place: Place; readonly extra: readonly Formula[] };

/** Objects of more members than this are not made up. */
const mostMembers = 2000;

/** Objects that satisfy all statements: each demanded member gets a place, and each place is asked for values. */
export function solveObject(atoms: readonly AtomOf<"object">[], world: World): Inhabitants {
  const { fewest, most, demands } = memberDemands(atoms);
  if (fewest > most) return nobody;
  const places = placesOf(demands, world);
  if (places === undefined) return valuesOr([], "too many patterns of property names meet");
  const needs = demands.filter(({ says }) => says === "some");
  // Needs with one place come first: they are no choice.
  const options = needs
    .map((need) => ({ need, places: places.filter((place) => place.isIn(need) !== false) }))
    .sort((a, b) => a.places.length - b.places.length);
  const isTight = most < needs.length + 1 || places.some(({ isNamed, isLimited }) => !isNamed && isLimited);

  const values: JsonValue[] = [];
  let doubt: Doubt | undefined;
  let ends = 0;
  const assign = (index: number, slots: readonly Slot[]): void => {
    world.spend();
    if (ends >= world.width) return;
    const next = options[index];
    if (next === undefined) {
      const made = complete(slots, places, { fewest, most }, world);
      if (made.isEmpty) return;
      ends += 1;
      doubt ??= made.doubt;
      values.push(...made.values);
      return;
    }
    for (const place of next.places) {
      for (const placed of placings(slots, place, next.need.value, isTight)) assign(index + 1, placed);
    }
  };
  assign(0, []);
  return ends === 0 ? nobody : inhabitedBy(values.slice(0, 3 * world.width), doubt);
}

/** The ways to put one more demanded member into a place: beside the others there, or as one of them. */
function* placings(slots: readonly Slot[], place: Place, value: Formula, isTight: boolean): Iterable<Slot[]> {
  const here = slots.filter((slot) => slot.place === place);
  if (here.length < (place.isLimited ? place.keys.length : Number.POSITIVE_INFINITY)) {
    yield [...slots, { place, extra: [value] }];
  }
  // Sharing a member asks more of it, which helps only where room is scarce.
  if (!place.isNamed && !isTight) return;
  for (const slot of here) {
    yield slots.map((other) => (other === slot ? { place, extra: [...slot.extra, value] } : other));
  }
}

/** Objects with these members, filled up to the number that is asked for. */
function complete(slots: readonly Slot[], places: readonly Place[], bounds: Bounds, world: World): Inhabitants {
  if (slots.length > bounds.most) return nobody;
  const members: Member[] = [];
  const taken = new Map<Place, number>();
  let doubt: Doubt | undefined;
  const add = (place: Place, extra: readonly Formula[]): boolean => {
    const found = world.ofPart([...place.value, ...extra]);
    if (found.isEmpty) return false;
    const at = `/${place.isNamed ? escapeToken(place.keys[0] ?? "") : "*"}`;
    doubt ??= found.doubt && { reason: found.doubt.reason, at: at + found.doubt.at };
    const number = taken.get(place) ?? 0;
    taken.set(place, number + 1);
    members.push({ key: place.keys[number], values: found.values });
    return true;
  };
  if (!slots.every(({ place, extra }) => add(place, extra))) return nobody;
  for (const place of places) {
    const room = place.isLimited ? place.keys.length : mostMembers;
    while (members.length < bounds.fewest && (taken.get(place) ?? 0) < room && add(place, []));
  }
  if (members.length < bounds.fewest) {
    const isEndless = bounds.fewest > mostMembers;
    return isEndless ? valuesOr([], "so many members are not made up") : nobody;
  }
  const objects = objectsOf(members, places);
  return doubt === undefined ? valuesOr(objects, "no key was found for a member", "/*") : inhabitedBy(objects, doubt);
}

type Member = { readonly key: string | undefined; readonly values: readonly JsonValue[] };

/** The first value of each member together, and for each member one object with each of its other values. */
function objectsOf(members: readonly Member[], places: readonly Place[]): JsonValue[] {
  if (members.some(({ values }) => values.length === 0)) return [];
  // Where keys are not limited, more of them are easily found, unless a pattern has to be met.
  const isFree = places.filter(({ isNamed }) => !isNamed).length === 1;
  const spare = isFree ? unusedKeys([...places.flatMap(({ keys }) => keys)], members.length) : [];
  const named = members.map(({ key, values }) => ({ key: key ?? spare.pop(), values }));
  if (named.some(({ key }) => key === undefined)) return [];
  const build = (choose: (index: number) => number): JsonValue =>
    Object.fromEntries(named.map(({ key, values }, index) => [key, values[choose(index)] ?? values[0] ?? null]));
  const changed = named.flatMap(({ values }, index) =>
    values.slice(1, 4).map((_, other) => build((current) => (current === index ? other + 1 : 0))),
  );
  return [build(() => 0), ...changed];
}
