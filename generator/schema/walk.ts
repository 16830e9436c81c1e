import type { Dialect } from "./dialect.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue } from "./json.js";
import { escapeToken } from "./pointer.js";

/** How a keyword holds schemas: as its value, in a list, by name, or (draft-07's `items` and `dependencies`) in one of two ways. */
type Holding = "schema" | "list" | "map" | "schema-or-list" | "map-of-schema-or-names";

const shared: Readonly<Record<string, Holding>> = {
  additionalProperties: "schema",
  allOf: "list",
  anyOf: "list",
  contains: "schema",
  else: "schema",
  if: "schema",
  not: "schema",
  oneOf: "list",
  patternProperties: "map",
  properties: "map",
  propertyNames: "schema",
  then: "schema",
  // Both dialects meet both words in practice, and a $ref may point into either.
  $defs: "map",
  definitions: "map",
};

/** JSON Schema 2020-12 core and applicator vocabularies; draft-07 sections 6.4 to 6.7 and 9. */
const holdings: Readonly<Record<Dialect, Readonly<Record<string, Holding>>>> = {
  "2020-12": {
    ...shared,
    contentSchema: "schema",
    dependentSchemas: "map",
    items: "schema",
    prefixItems: "list",
    unevaluatedItems: "schema",
    unevaluatedProperties: "schema",
  },
  "draft-07": {
    ...shared,
    additionalItems: "schema",
    dependencies: "map-of-schema-or-names",
    items: "schema-or-list",
  },
};

const isSchema = (value: unknown): value is JsonSchema => typeof value === "boolean" || isObject(value);

/** One schema inside another: where it lies, and under which keyword (and name or index) it hangs. */
export type SchemaChild = {
  readonly schema: JsonSchema;
  /** Pointer from the parent schema, such as `/properties/a~1b` or `/not`. */
  readonly pointer: string;
  readonly keyword: string;
  readonly key?: string;
};

/** The schemas directly inside one schema, in document order. A property called `pattern` is a property, an enum's value is data. */
export function childrenOf(schema: JsonSchema, dialect: Dialect): SchemaChild[] {
  if (typeof schema === "boolean") return [];
  const children: SchemaChild[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    const holding = Object.hasOwn(holdings[dialect], keyword) ? holdings[dialect][keyword] : undefined;
    if (holding === undefined) continue;
    if ((holding === "schema" || holding === "schema-or-list") && isSchema(value)) {
      children.push({ schema: value, pointer: `/${keyword}`, keyword });
    } else if ((holding === "list" || holding === "schema-or-list") && Array.isArray(value)) {
      value.forEach((item: JsonValue, index) => {
        if (isSchema(item))
          children.push({ schema: item, pointer: `/${keyword}/${index}`, keyword, key: String(index) });
      });
    } else if ((holding === "map" || holding === "map-of-schema-or-names") && isObject(value)) {
      for (const [key, item] of Object.entries(value)) {
        if (isSchema(item)) children.push({ schema: item, pointer: `/${keyword}/${escapeToken(key)}`, keyword, key });
      }
    }
  }
  return children;
}

/** Calls `visit` for a schema and every schema inside it, parents first, in document order. Does not follow `$ref`. */
export function walkSchema(
  schema: JsonSchema,
  dialect: Dialect,
  visit: (schema: JsonSchema, pointer: string) => void,
  at = "",
): void {
  visit(schema, at);
  for (const child of childrenOf(schema, dialect)) walkSchema(child.schema, dialect, visit, at + child.pointer);
}

/** A copy in which every schema was replaced by what `change` makes of it, children first. Data such as enum values is kept. */
export function mapSchema(
  schema: JsonSchema,
  dialect: Dialect,
  change: (schema: JsonSchema, pointer: string) => JsonSchema,
  at = "",
): JsonSchema {
  if (typeof schema === "boolean") return change(schema, at);
  const inner = (value: JsonValue, pointer: string): JsonValue =>
    isSchema(value) ? mapSchema(value, dialect, change, at + pointer) : value;
  const entries = Object.entries(schema).map(([keyword, value]): [string, JsonValue] => {
    const holding = Object.hasOwn(holdings[dialect], keyword) ? holdings[dialect][keyword] : undefined;
    if (holding === undefined) return [keyword, value];
    if (Array.isArray(value)) {
      const list = holding === "list" || holding === "schema-or-list";
      return [keyword, list ? value.map((item: JsonValue, index) => inner(item, `/${keyword}/${index}`)) : value];
    }
    if (holding.startsWith("map") && isObject(value)) {
      const members = Object.entries(value).map(([key, item]): [string, JsonValue] => [
        key,
        inner(item, `/${keyword}/${escapeToken(key)}`),
      ]);
      return [keyword, Object.fromEntries(members)];
    }
    return [keyword, holding.startsWith("schema") ? inner(value, `/${keyword}`) : value];
  });
  return change(Object.fromEntries(entries) as JsonObject, at);
}
