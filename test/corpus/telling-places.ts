import {
  escapeToken,
  followReference,
  isSchema,
  keywordOf,
  type Schema,
  type SchemaDocument,
  schemaList,
  schemaMap,
  standsAlone,
} from "./schema-reader.js";

/** Keywords by which a schema says what its values are, beside `$ref`. */
const naming = ["type", "const", "enum"];
const applying = ["allOf", "anyOf", "oneOf", "properties", "patternProperties", "additionalProperties", "items"];

/** Whether a schema names a `type`, `const` or `enum`, or a `$ref` to one that says anything at all. */
export function tells(schema: Schema, document: SchemaDocument): boolean {
  const has = (one: Schema, keywords: readonly string[]): boolean =>
    keywords.some((keyword) => keywordOf(one, keyword) !== undefined);
  const target = followReference(schema, document)?.schema;
  if (target !== undefined && has(target, [...naming, ...applying, "$ref"])) return true;
  return !standsAlone(schema, document) && has(schema, naming);
}

/**
 * The pointers of all schemas that a type has to tell of: those that tell what their values are, and are reached from the root
 * through members, items, unions and references.
 */
export function tellingPlaces(document: SchemaDocument): string[] {
  const reached = new Map<string, Schema>([["", document.root]]);
  for (const [pointer, schema] of reached) {
    const add = (at: string, found: Schema): void => {
      if (!reached.has(at)) reached.set(at, found);
    };
    const target = followReference(schema, document);
    if (target !== undefined) add(target.pointer, target.schema);
    if (standsAlone(schema, document)) continue;
    for (const keyword of ["properties", "patternProperties"]) {
      for (const [key, found] of schemaMap(schema, keyword)) add(`${pointer}/${keyword}/${escapeToken(key)}`, found);
    }
    for (const keyword of ["allOf", "anyOf", "oneOf", "prefixItems", "items"]) {
      for (const [index, found] of schemaList(schema, keyword).entries()) add(`${pointer}/${keyword}/${index}`, found);
    }
    for (const keyword of ["additionalProperties", "items", "additionalItems"]) {
      const found = keywordOf(schema, keyword);
      if (isSchema(found)) add(`${pointer}/${keyword}`, found);
    }
  }
  return [...reached].flatMap(([pointer, schema]) => (tells(schema, document) ? [pointer] : []));
}
