import type { SchemaBundle } from "../load/schema-bundle.js";
import { conjunctionOf } from "../model/property-at.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, member } from "../schema/json.js";

/** A schema with all that it refers to and its `allOf`: what is said of a value in one breath. */
export const partsOf = (bundle: SchemaBundle, schema: JsonSchema): readonly JsonObject[] =>
  conjunctionOf(bundle, schema).filter(isObject);

/** What the first part says with a keyword. */
export function stated(parts: readonly JsonObject[], keyword: string): JsonValue | undefined {
  return parts.map((part) => member(part, keyword)).find((value) => value !== undefined);
}

export const states = (parts: readonly JsonObject[], ...keywords: readonly string[]): boolean =>
  keywords.some((keyword) => stated(parts, keyword) !== undefined);

/** The types that are named; undefined where none is. */
export function typesOf(parts: readonly JsonObject[]): readonly string[] | undefined {
  const lists = parts.flatMap((part) => {
    const type = member(part, "type");
    return type === undefined ? [] : [[type].flat().filter((name): name is string => typeof name === "string")];
  });
  const [first, ...others] = lists;
  return first?.filter((name) => others.every((list) => list.includes(name)));
}

/** The `anyOf` and `oneOf` of a schema itself, with their branches. */
export const unionsOf = (
  schema: JsonObject,
): { readonly keyword: "anyOf" | "oneOf"; readonly branches: readonly JsonValue[] }[] =>
  (["anyOf", "oneOf"] as const).flatMap((keyword) => {
    const branches = member(schema, keyword);
    return Array.isArray(branches) ? [{ keyword, branches }] : [];
  });
