import type { Dialect } from "./dialect.js";
import { compareText, isObject, type JsonObject, type JsonSchema, type JsonValue } from "./json.js";
import { mapSchema } from "./walk.js";

/** Canonical JSON text (RFC 8785): keys by UTF-16 code units, numbers and strings as ECMAScript writes them, no spaces. */
export function canonicalJson(value: JsonValue): string {
  if (isObject(value)) {
    const members = Object.keys(value)
      .sort(compareText)
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] as JsonValue)}`);
    return `{${members.join(",")}}`;
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  return JSON.stringify(value);
}

/** Keywords whose members are kept in document order: a model sees a schema's properties in the order they are written. */
const orderedMaps = ["properties", "patternProperties", "$defs", "definitions"];

/** A schema as a JSON value for hashing: its ordered maps become lists of `[key, schema]` pairs. */
export const orderedSchema = (schema: JsonSchema, dialect: Dialect): JsonValue =>
  mapSchema(schema, dialect, (node) => {
    if (typeof node === "boolean") return node;
    const entries = Object.entries(node).map(([keyword, value]): [string, JsonValue] => [
      keyword,
      orderedMaps.includes(keyword) && isObject(value) ? Object.entries(value) : value,
    ]);
    return Object.fromEntries(entries);
  });

/** The keywords that decide which values are valid (format asserted). All others annotate, `x-…` and unknown ones included. */
const asserting = new Set(
  (
    "$ref $dynamicRef $dynamicAnchor $defs definitions allOf anyOf oneOf not if then else properties patternProperties " +
    "additionalProperties propertyNames unevaluatedProperties items prefixItems additionalItems contains minContains " +
    "maxContains unevaluatedItems dependencies dependentRequired dependentSchemas type enum const multipleOf maximum " +
    "exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxProperties " +
    "minProperties required format discriminator"
  ).split(" "),
);

/** Whether a keyword can make a value valid or invalid. */
export const isAsserting = (keyword: string): boolean => asserting.has(keyword);

/** The schema without everything that makes no value valid or invalid. */
export const withoutAnnotations = (schema: JsonSchema, dialect: Dialect): JsonSchema =>
  mapSchema(schema, dialect, (node) =>
    typeof node === "boolean"
      ? node
      : (Object.fromEntries(Object.entries(node).filter(([keyword]) => asserting.has(keyword))) as JsonObject),
  );
