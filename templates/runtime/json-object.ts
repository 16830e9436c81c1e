import type { JsonObject, JsonValue } from "./types.js";

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The own member of an object, never one of `Object.prototype`: keys such as `constructor` are data. */
export const member = (value: JsonValue | undefined, key: string): JsonValue | undefined =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The members of an object, or the items of a list. */
export const partsOf = (value: JsonValue | undefined): readonly JsonValue[] =>
  Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
