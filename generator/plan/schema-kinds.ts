import type { SchemaBundle } from "../model/tool.js";
import { isObject, type JsonSchema, type JsonValue, member } from "../schema/json.js";
import { isSchema, referenceOf, schemaAt } from "./typed-positions.js";

/** The kinds of JSON values as types see them: an integer is a number. */
export type Kind = "object" | "array" | "string" | "number" | "boolean" | "null";

export const allKinds: readonly Kind[] = ["object", "array", "string", "number", "boolean", "null"];

export const kindOfValue = (value: JsonValue): Kind =>
  value === null ? "null" : Array.isArray(value) ? "array" : isObject(value) ? "object" : (typeof value as Kind);

/** The kinds that a `type` keyword names, in its order; all where it names none that we know. */
export function namedKinds(type: JsonValue | undefined): readonly Kind[] {
  const names = (Array.isArray(type) ? type : [type]).map((name: JsonValue | undefined) =>
    name === "integer" ? "number" : name,
  );
  const kinds = [...new Set(names)].filter((name): name is Kind => allKinds.some((kind) => kind === name));
  return kinds.length === 0 ? allKinds : kinds;
}

/**
 * Of which kinds the valid values of a bundle's schemas can be, through references, `allOf` and unions. Never too few; a
 * reference that leads to itself allows all.
 */
export function createKindsOf(bundle: SchemaBundle): (schema: JsonSchema) => readonly Kind[] {
  const known = new WeakMap<object, readonly Kind[]>();
  const either = (schemas: readonly JsonValue[]): readonly Kind[] => {
    const kinds = new Set(schemas.filter(isSchema).flatMap(kindsOf));
    return allKinds.filter((kind) => kinds.has(kind));
  };

  function kindsOf(schema: JsonSchema): readonly Kind[] {
    if (typeof schema === "boolean") return schema ? allKinds : [];
    const found = known.get(schema);
    if (found !== undefined) return found;
    known.set(schema, allKinds);
    const conditions: (readonly Kind[])[] = [];
    const target = referenceOf(schema);
    if (target !== undefined) conditions.push(kindsOf(schemaAt(bundle, target) ?? true));
    if (target === undefined || bundle.dialect !== "draft-07") {
      conditions.push(namedKinds(schema["type"]));
      if (Object.hasOwn(schema, "const")) conditions.push([kindOfValue(schema["const"] ?? null)]);
      const values = member(schema, "enum");
      if (Array.isArray(values)) conditions.push(values.map(kindOfValue));
      const all = member(schema, "allOf");
      if (Array.isArray(all)) conditions.push(...all.filter(isSchema).map(kindsOf));
      for (const union of [member(schema, "anyOf"), member(schema, "oneOf")]) {
        if (Array.isArray(union)) conditions.push(either(union));
      }
    }
    const kinds = allKinds.filter((kind) => conditions.every((condition) => condition.includes(kind)));
    known.set(schema, kinds);
    return kinds;
  }
  return kindsOf;
}
