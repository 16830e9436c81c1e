import { isObject, type JsonObject, type JsonValue, mapObject, member } from "../schema/json.js";
import { mapSchema } from "../schema/walk.js";
import { without } from "./without.js";

/**
 * Gemini's `Schema` (a subset of the OpenAPI 3.0 schema object; ai.google.dev/api/caching#Schema) as JSON Schema: types in
 * lower case, `nullable` as a type, `propertyOrdering` as the order of the properties, bounds that were sent as strings
 * (int64 in protocol buffers) as numbers. `changes` says what was rewritten.
 */
export function fromGeminiSchema(schema: JsonObject): {
  readonly schema: JsonObject;
  readonly changes: readonly string[];
} {
  const changes = new Set<string>();
  const rewritten = mapSchema(schema, "2020-12", (node) =>
    typeof node === "boolean"
      ? node
      : rewrites.reduce((current: JsonObject, { said, rewrite }) => {
          const next = rewrite(current);
          if (next !== current) changes.add(said);
          return next;
        }, node),
  );
  return { schema: isObject(rewritten) ? rewritten : schema, changes: [...changes] };
}

type Rewrite = {
  readonly said: string;
  /** The same object where there is nothing to rewrite. */
  readonly rewrite: (schema: JsonObject) => JsonObject;
};

const rewrites: readonly Rewrite[] = [
  { said: "types are written in lower case", rewrite: lowerType },
  { said: "nullable became a type", rewrite: nullType },
  { said: "propertyOrdering became the order of the properties", rewrite: orderProperties },
  { said: "bounds in strings became numbers", rewrite: numericBounds },
  { said: "example became examples", rewrite: listExamples },
  { said: "format: enum was removed", rewrite: dropEnumFormat },
];

function lowerType(schema: JsonObject): JsonObject {
  const type = member(schema, "type");
  if (typeof type !== "string" || type === type.toLowerCase()) return schema;
  return type === "TYPE_UNSPECIFIED" ? without(schema, "type") : { ...schema, type: type.toLowerCase() };
}

function nullType(schema: JsonObject): JsonObject {
  const nullable = member(schema, "nullable");
  if (typeof nullable !== "boolean") return schema;
  const rest = without(schema, "nullable");
  if (!nullable) return rest;
  const type = member(rest, "type");
  const anyOf = member(rest, "anyOf");
  const values = member(rest, "enum");
  return {
    ...rest,
    ...(typeof type === "string" && type !== "null" ? { type: [type, "null"] } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: [...anyOf, { type: "null" }] } : {}),
    ...(Array.isArray(values) && !values.includes(null) ? { enum: [...values, null] } : {}),
  };
}

function orderProperties(schema: JsonObject): JsonObject {
  const order = member(schema, "propertyOrdering");
  if (!Array.isArray(order)) return schema;
  const rest = without(schema, "propertyOrdering");
  const properties = member(rest, "properties");
  if (!isObject(properties)) return rest;
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const sorted = Object.entries(properties).toSorted(([a], [b]) => rank(a) - rank(b));
  return { ...rest, properties: Object.fromEntries(sorted) };
}

const bounds: ReadonlySet<string> = new Set([
  "minItems",
  "maxItems",
  "minLength",
  "maxLength",
  "minProperties",
  "maxProperties",
]);

function numericBounds(schema: JsonObject): JsonObject {
  const isText = (value: JsonValue, key: string): value is string =>
    bounds.has(key) && typeof value === "string" && /^[0-9]{1,15}$/.test(value);
  return Object.entries(schema).some(([key, value]) => isText(value, key))
    ? mapObject(schema, (value, key) => (isText(value, key) ? Number(value) : value))
    : schema;
}

function listExamples(schema: JsonObject): JsonObject {
  const example = member(schema, "example");
  if (example === undefined) return schema;
  const examples = member(schema, "examples");
  return { ...without(schema, "example"), examples: [...(Array.isArray(examples) ? examples : []), example] };
}

function dropEnumFormat(schema: JsonObject): JsonObject {
  return member(schema, "format") === "enum" ? without(schema, "format") : schema;
}
