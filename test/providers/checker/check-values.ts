import { below, type Finding, isList, isObject, type Json, type JsonObject, type Reason, textsOf } from "./finding.js";
import type { SchemaRules } from "./rules.js";

/** What `enum` and `const` list: types that the provider takes and `type` allows, null where it is needed. */
export function checkValues(schema: JsonObject, at: string, { enums }: SchemaRules): readonly Finding[] {
  const { enum: listed, const: constant, type } = schema;
  const values: readonly Json[] = [...(isList(listed) ? listed : []), ...(constant === undefined ? [] : [constant])];
  if (values.length === 0) return [];
  const types = typeof type === "string" ? [type] : textsOf(type);
  const texts = values.filter((value) => typeof value === "string");
  const isForeign = values.some((value) => !enums.of.some((name) => name === typeOf(value)));
  const isUntold = isList(listed) && types.includes("null") && !listed.includes(null);
  const found: (readonly [boolean, Reason])[] = [
    [isForeign || (enums.textTypeOnly && types.some((name) => name !== "STRING")), "enum-type"],
    [!enums.emptyTexts && texts.includes(""), "enum-empty-text"],
    [enums.nullListed && isUntold, "enum-null"],
    [!enums.caseDiffers && new Set(texts.map((text) => text.toLowerCase())).size < new Set(texts).size, "enum-case"],
  ];
  const place = below(at, isList(listed) ? "enum" : "const");
  return found.flatMap(([isWrong, reason]) => (isWrong ? [{ reason, at: place }] : []));
}

function typeOf(value: Json): "string" | "number" | "boolean" | "null" | "object" | "array" {
  if (value === null) return "null";
  if (isList(value)) return "array";
  if (isObject(value)) return "object";
  return typeof value === "string" ? "string" : typeof value === "number" ? "number" : "boolean";
}
