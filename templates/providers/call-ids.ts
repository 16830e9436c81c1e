import { ownCallId, type ReadCall } from "../runtime/run-turn.js";
import { sha256 } from "../runtime/sha256.js";

/** The ids of calls that a provider takes, and how long one may be. */
export type IdRule = { readonly pattern: RegExp; readonly length: number };

/** A call as it was found in a response. */
export type FoundCall = {
  readonly id?: string | null | undefined;
  readonly name: string;
  readonly arguments: unknown;
};

/**
 * Gives every call of a response an id of its own: one that came without gets a made one, and one whose id an earlier call has
 * already is marked, and gets another, so that each result finds its call.
 */
export function identifyCalls(
  found: readonly FoundCall[],
  prefix: string,
  responseId: string | null | undefined,
): readonly ReadCall[] {
  const given = found.map(({ id }, index) => (id == null || id === "" ? ownCallId(prefix, responseId, index) : id));
  const taken = new Set<string>();
  return found.map(({ name, arguments: sent }, index) => {
    const id = given[index] ?? "";
    if (!taken.has(id)) {
      taken.add(id);
      return { tool_call_id: id, name, arguments: sent };
    }
    let count = 2;
    while (taken.has(`${id}_${count}`) || given.includes(`${id}_${count}`)) count += 1;
    taken.add(`${id}_${count}`);
    return { tool_call_id: `${id}_${count}`, name, arguments: sent, duplicate_of: id };
  });
}

/** An id as the provider takes it: itself, or a piece of its hash, which is the same wherever the id stands. */
export const fitId = (id: string, rule: IdRule | undefined): string =>
  rule === undefined || (id.length <= rule.length && rule.pattern.test(id)) ? id : sha256(id).slice(0, rule.length);

/** Items of a model's, in which the calls bear the ids that they are answered by: those that came without one, or with another's. */
export function withIds<Item extends object>(
  items: readonly Item[],
  ids: readonly string[],
  isCall: (item: Item) => boolean,
  withId: (item: Item, id: string) => Item,
): Item[] {
  const left = [...ids];
  return items.map((item) => {
    const id = isCall(item) ? left.shift() : undefined;
    return id === undefined ? item : withId(item, id);
  });
}
