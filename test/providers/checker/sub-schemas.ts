import { below, isList, isObject, type Json } from "./finding.js";

/** A schema inside another, the keyword under which it hangs, and its place. */
export type SubSchema = { readonly schema: Json; readonly keyword: string; readonly at: string };

const one =
  "items additionalItems additionalProperties contains else if not propertyNames then unevaluatedItems unevaluatedProperties".split(
    " ",
  );
const lists = ["allOf", "anyOf", "oneOf", "prefixItems", "items"];
const maps = ["$defs", "definitions", "dependentSchemas", "dependencies", "patternProperties", "properties"];

/**
 * The schemas directly inside a schema, by their position: what an `enum`, a `const` or a `default` holds is no schema, whatever
 * its members are called.
 */
export function subSchemas(schema: Json, at: string): readonly SubSchema[] {
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, value]): SubSchema[] => {
    const place = below(at, keyword);
    if (one.includes(keyword) && !isList(value)) return [{ schema: value, keyword, at: place }];
    if (lists.includes(keyword) && isList(value)) {
      return value.map((schema, index) => ({ schema, keyword, at: below(place, index) }));
    }
    if (!maps.includes(keyword) || !isObject(value)) return [];
    return Object.entries(value).flatMap(([name, schema]) =>
      isList(schema) ? [] : [{ schema, keyword, at: below(place, name) }],
    );
  });
}

/** A schema and all that it holds, the outer ones first. */
export function allSchemas(schema: Json, at: string): readonly SubSchema[] {
  const found: SubSchema[] = [{ schema, keyword: "", at }];
  for (let index = 0; index < found.length; index += 1) {
    const { schema: next = null, at: place = "" } = found[index] ?? {};
    found.push(...subSchemas(next, place));
  }
  return found;
}
