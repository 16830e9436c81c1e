import type { JsonValue } from "../json.js";

/** Whether a value is valid; undefined where that is not certain without a format's implementation or a dynamic scope. */
export type Outcome = boolean | undefined;

/** The members and items that successful schemas have looked at, which the `unevaluated` keywords leave alone. */
export type Seen = {
  readonly names: Set<string>;
  readonly items: Set<number>;
  /** True where a schema of which the outcome is not certain may have looked at more, or at less. */
  isOpen: boolean;
};

export type Judge = (schema: JsonValue | undefined, value: JsonValue, seen: Seen) => Outcome;

export const newSeen = (): Seen => ({ names: new Set(), items: new Set(), isOpen: false });

export function merge(into: Seen, from: Seen): void {
  for (const name of from.names) into.names.add(name);
  for (const item of from.items) into.items.add(item);
  into.isOpen ||= from.isOpen;
}

/** False as soon as one is, unknown where one is unknown. */
export function every<Item>(items: Iterable<Item>, judge: (item: Item) => Outcome): Outcome {
  let outcome: Outcome = true;
  for (const item of items) {
    const one = judge(item);
    if (one === false) return false;
    if (one === undefined) outcome = undefined;
  }
  return outcome;
}
