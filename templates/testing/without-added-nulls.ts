import type { JsonValue } from "../runtime/types.js";
import { isList, isObject, memberOf } from "./json.js";

/** A value without those members that are null, were not there before, and say so by null: a form may ask for every member. */
export function withoutAddedNulls(
  value: JsonValue,
  before: JsonValue | undefined,
  mayBeAbsent: (name: string) => boolean,
): JsonValue {
  const inner = (item: JsonValue, key: string): JsonValue =>
    withoutAddedNulls(item, memberOf(before, key), mayBeAbsent);
  if (isList(value)) return value.map((item, index) => inner(item, String(index)));
  if (!isObject(value)) return value;
  const isKept = ([name, member]: readonly [string, JsonValue]): boolean =>
    member !== null || memberOf(before, name) !== undefined || !mayBeAbsent(name);
  return Object.fromEntries(
    Object.entries(value)
      .filter(isKept)
      .map(([name, member]) => [name, inner(member, name)]),
  );
}
