import type { Dialect } from "../../generator/schema/dialect.js";
import type { JsonObject, JsonSchema, JsonValue } from "../../generator/schema/json.js";
import { mapSchema } from "../../generator/schema/walk.js";

/**
 * What a plain structural type can say: kinds, values, members, items, and that a value is of one or all of several types;
 * and what says where a reference leads.
 */
const sayable = new Set(
  (
    "$schema $id $anchor $ref $dynamicAnchor $dynamicRef $defs definitions type const enum properties required " +
    "additionalProperties items prefixItems additionalItems allOf anyOf"
  ).split(" "),
);

/**
 * The part of a schema that a structural type can say. `oneOf` counts as `anyOf`, for no type says "and not the others"; an
 * index signature beside members or patterns has to take their types too, so there only `false` counts, and only alone.
 */
export const structuralSkeleton = (schema: JsonSchema, dialect: Dialect): JsonSchema =>
  mapSchema(schema, dialect, (node) => {
    if (typeof node === "boolean") return node;
    const entries = Object.entries(node).flatMap(([keyword, value]): [string, JsonObject[string]][] => {
      if (keyword === "oneOf") return [["allOf", [{ anyOf: value }]]];
      if (!sayable.has(keyword)) return [];
      if (keyword === "type") return [[keyword, withoutIntegers(value)]];
      const hasPatterns = Object.hasOwn(node, "patternProperties");
      const isShared =
        keyword === "additionalProperties" && (hasPatterns || (Object.hasOwn(node, "properties") && value !== false));
      return isShared ? [] : [[keyword, value]];
    });
    // A schema with both words keeps both conditions.
    const all = entries.filter(([keyword]) => keyword === "allOf").flatMap(([, value]) => value as JsonObject[]);
    const others = entries.filter(([keyword]) => keyword !== "allOf");
    return Object.fromEntries(all.length === 0 ? others : [...others, ["allOf", all]]);
  });

/** Integers are numbers to TypeScript. */
const withoutIntegers = (type: JsonValue): JsonValue => {
  const names = (Array.isArray(type) ? type : [type]).map((name: JsonValue) => (name === "integer" ? "number" : name));
  return [...new Set(names)];
};
