import { type Dialect, definitionsKey } from "../schema/dialect.js";
import { type JsonObject, type JsonSchema, member } from "../schema/json.js";
import { mapSchema } from "../schema/walk.js";

const shared = [
  "$defs",
  "$ref",
  "additionalProperties",
  "allOf",
  "anyOf",
  "const",
  "contains",
  "definitions",
  "else",
  "enum",
  "exclusiveMaximum",
  "exclusiveMinimum",
  "format",
  "if",
  "items",
  "maxItems",
  "maxLength",
  "maxProperties",
  "maximum",
  "minItems",
  "minLength",
  "minProperties",
  "minimum",
  "multipleOf",
  "not",
  "oneOf",
  "pattern",
  "patternProperties",
  "properties",
  "propertyNames",
  "required",
  "then",
  "type",
  "uniqueItems",
];

/** The keywords that refuse values, or hold schemas that do: JSON Schema Core and Validation of each dialect. */
const enforced: Readonly<Record<Dialect, ReadonlySet<string>>> = {
  "2020-12": new Set([
    ...shared,
    "dependentRequired",
    "dependentSchemas",
    "maxContains",
    "minContains",
    "prefixItems",
    "unevaluatedItems",
    "unevaluatedProperties",
  ]),
  "draft-07": new Set([...shared, "additionalItems", "dependencies"]),
};

/**
 * What is left of a schema when everything that refuses no value is taken away. Ajv gives meanings of its own to keywords
 * that the dialects don't know (`nullable`, `discriminator`, `id`, `$async`), and prints into its code whatever it is given.
 */
export function enforcedSchema(schema: JsonSchema, dialect: Dialect): JsonSchema {
  return mapSchema(schema, dialect, (node) => {
    if (typeof node === "boolean") return node;
    const isLink = dialect === "draft-07" && Object.hasOwn(node, "$ref");
    const counts = (keyword: string): boolean =>
      isLink ? keyword === "$ref" || isDefinitions(keyword) : enforced[dialect].has(keyword);
    return protoAsPattern(Object.fromEntries(Object.entries(node).filter(([keyword]) => counts(keyword))));
  });
}

/** Ajv passes over a property called `__proto__`, but not over a pattern that matches nothing else. */
function protoAsPattern(node: JsonObject): JsonObject {
  const schema = member(member(node, "properties"), "__proto__");
  if (schema === undefined) return node;
  const patterns = Object.entries(member(node, "patternProperties") ?? {});
  return { ...node, patternProperties: Object.fromEntries([...patterns, ["^__proto__$", schema]]) };
}

const isDefinitions = (keyword: string): boolean => Object.values<string>(definitionsKey).includes(keyword);
