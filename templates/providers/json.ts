import type { JsonObject } from "../runtime/types.js";

/** A JSON value in the form of SDKs that take none that is readonly. */
export type MutableJson = null | boolean | number | string | MutableJson[] | MutableObject;
export type MutableObject = { [key: string]: MutableJson };

/** A schema or a result as an SDK's types take it. It is not copied: whoever changes it changes the package's own. */
export const mutable = (value: JsonObject): MutableObject => value as MutableObject;

/** Arguments where a provider takes nothing but an object: what is none has no place there. */
export const objectOf = (value: unknown): MutableObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as MutableObject) : {};

/** Arguments where a provider takes nothing but text. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? "{}"));

/**
 * Arguments that came as text: the JSON in it, and no arguments where there is none. Text that is no JSON stays what it is, and the
 * toolkit answers what is wrong with it.
 */
export function jsonOf(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
