import type { JsonObject, JsonValue } from "../runtime/types.js";

/*
 * JSON values as the golden cases read them. Apart from the package's own functions on purpose: what is tested must not
 * be its own judge.
 */

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isList = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value);

/** The own member of an object or an array. */
export function memberOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (isList(value)) return /^(?:0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A schema in the form of an object: `true` and `false` have forms that mean the same. */
export const asObject = (schema: JsonValue): JsonObject =>
  isObject(schema) ? schema : schema === false ? { not: {} } : {};

/** The keys of a JSON pointer (RFC 6901). */
export const tokensOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));

/** A pointer one step further. */
export const below = (pointer: string, key: string | number): string =>
  `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;

export const valueAt = (root: JsonValue | undefined, pointer: string): JsonValue | undefined =>
  tokensOf(pointer).reduce(memberOf, root);

/** A copy with another value at a place; `undefined` takes the member away. What lies above the place must exist. */
export function withValueAt(root: JsonValue, pointer: string, value: JsonValue | undefined): JsonValue | undefined {
  const change = (current: JsonValue, [key, ...deeper]: readonly string[]): JsonValue | undefined => {
    if (key === undefined) return value;
    const inner = deeper.length === 0 ? value : change(memberOf(current, key) ?? null, deeper);
    if (isList(current)) {
      const copy = [...current];
      copy.splice(Number(key), 1, ...(inner === undefined ? [] : [inner]));
      return copy;
    }
    if (!isObject(current)) return current;
    const entries = Object.entries(current);
    const index = entries.findIndex(([name]) => name === key);
    const changed: [string, JsonValue][] = inner === undefined ? [] : [[key, inner]];
    entries.splice(index < 0 ? entries.length : index, index < 0 ? 0 : 1, ...changed);
    return Object.fromEntries(entries);
  };
  return change(root, tokensOf(pointer));
}

/** Equality of JSON values; the order of an object's members does not count. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return a === b;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameJson(a[name], b[name]))
  );
}

/** A value in a message: one line, cut where it is long. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
