import type { SchemaBundle } from "../model/tool.js";
import type { Dialect } from "../schema/dialect.js";
import { isObject, type JsonSchema, member } from "../schema/json.js";
import { fragmentToPointer, valueAt } from "../schema/pointer.js";
import { childrenOf, type SchemaChild } from "../schema/walk.js";

/** The keywords whose schemas speak of the same value as the schema around them, and are part of its type. */
export const inPlaceKeywords: readonly string[] = ["allOf", "anyOf", "oneOf"];

/** The keywords whose schemas a type can say. The others (`not`, `if`, `contains` …) only forbid: they are the validator's. */
const typedKeywords = new Set([
  ...inPlaceKeywords,
  "properties",
  "patternProperties",
  "additionalProperties",
  "items",
  "prefixItems",
]);

/** What may evaluate properties or items beside the schema's own keywords (2020-12 core, section 11). */
const evaluating = ["$ref", "$dynamicRef", ...inPlaceKeywords, "if", "then", "else", "dependentSchemas"];

export const isSchema = (value: unknown): value is JsonSchema => typeof value === "boolean" || isObject(value);

const has = (schema: JsonSchema, keyword: string): boolean => isObject(schema) && Object.hasOwn(schema, keyword);

/** The schema at a pointer of a bundle; undefined where there is none. */
export function schemaAt(bundle: SchemaBundle, pointer: string): JsonSchema | undefined {
  const schema = valueAt(bundle.schema, pointer);
  return isSchema(schema) ? schema : undefined;
}

/** Where the `$ref` of a schema leads, as a pointer into its bundle. */
export function referenceOf(schema: JsonSchema): string | undefined {
  const ref = member(schema, "$ref");
  return typeof ref === "string" && ref.startsWith("#") ? fragmentToPointer(ref) : undefined;
}

/** The keyword that says what properties without a name of their own hold. */
export function extrasKeyword(
  schema: JsonSchema,
  dialect: Dialect,
): "additionalProperties" | "unevaluatedProperties" | undefined {
  if (has(schema, "additionalProperties")) return "additionalProperties";
  const isAlone = dialect === "2020-12" && !evaluating.some((keyword) => has(schema, keyword));
  return isAlone && has(schema, "unevaluatedProperties") ? "unevaluatedProperties" : undefined;
}

/** The keyword that says what the items after a tuple's own hold, or all items. */
export function restKeyword(
  schema: JsonSchema,
  dialect: Dialect,
): "items" | "additionalItems" | "unevaluatedItems" | undefined {
  if (dialect === "draft-07") {
    if (!Array.isArray(member(schema, "items"))) return has(schema, "items") ? "items" : undefined;
    return has(schema, "additionalItems") ? "additionalItems" : undefined;
  }
  if (has(schema, "items")) return "items";
  const isAlone = !["contains", ...evaluating].some((keyword) => has(schema, keyword));
  return isAlone && has(schema, "unevaluatedItems") ? "unevaluatedItems" : undefined;
}

/** The schemas directly inside one that its type is made of, in document order. */
export function typedChildrenOf(schema: JsonSchema, dialect: Dialect): SchemaChild[] {
  if (dialect === "draft-07" && referenceOf(schema) !== undefined) return [];
  const alone = [extrasKeyword(schema, dialect), restKeyword(schema, dialect)];
  return childrenOf(schema, dialect).filter(
    ({ keyword }) => typedKeywords.has(keyword) || alone.some((name) => name === keyword),
  );
}
