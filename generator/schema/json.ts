/** A JSON value, as `JSON.parse` gives it. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [key: string]: JsonValue };

/** A JSON Schema document or a part of one. */
export type JsonSchema = boolean | JsonObject;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The own member of an object, never one of `Object.prototype`: keys such as `constructor` are data. */
export const member = (value: JsonValue | undefined, key: string): JsonValue | undefined =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/**
 * An object with the same keys and changed values. Built by `Object.fromEntries`, which defines properties: an assignment
 * to `__proto__` would change the prototype and lose the member.
 */
export const mapObject = (object: JsonObject, change: (value: JsonValue, key: string) => JsonValue): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));

/** Equality of JSON values: numbers by value, objects without regard to the order of keys. */
export function jsonEqual(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) && a.length === b.length && a.every((item, index) => jsonEqual(item, b[index] as JsonValue))
    );
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && jsonEqual(a[key] as JsonValue, b[key] as JsonValue))
  );
}

/** Order by UTF-16 code units: the same on every machine, which `localeCompare` is not. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
