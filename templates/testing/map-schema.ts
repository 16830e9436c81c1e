import type { JsonObject, JsonValue } from "../runtime/types.js";
import { isList, isObject } from "./json.js";

/** Keywords that hold a schema or a list of them. */
const parts: ReadonlySet<string> = new Set(
  (
    "allOf anyOf oneOf not if then else items prefixItems additionalItems contains unevaluatedItems " +
    "additionalProperties propertyNames unevaluatedProperties"
  ).split(" "),
);
/** Keywords that hold schemas by names. */
const maps: ReadonlySet<string> = new Set(
  "properties patternProperties dependentSchemas dependencies $defs definitions".split(" "),
);

/** A copy of a schema, changed, and all schemas inside it: these first. */
export function mapSchema(schema: JsonValue, change: (schema: JsonObject) => JsonObject): JsonValue {
  if (!isObject(schema)) return schema;
  const inner = (one: JsonValue): JsonValue => mapSchema(one, change);
  const entries = Object.entries(schema).map(([keyword, value]): [string, JsonValue] => {
    if (parts.has(keyword)) return [keyword, isList(value) ? value.map(inner) : inner(value)];
    if (!maps.has(keyword) || !isObject(value)) return [keyword, value];
    return [keyword, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inner(one)]))];
  });
  return change(Object.fromEntries(entries));
}
