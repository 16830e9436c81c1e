import type { JsonObject } from "../schema/json.js";

/** A copy of an object that lacks some of its members. */
export const without = (object: JsonObject, ...keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
