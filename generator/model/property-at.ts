import { isObject, type JsonSchema, type JsonValue, member } from "../schema/json.js";
import { fragmentToPointer, parsePointer, valueAt } from "../schema/pointer.js";
import type { SchemaBundle } from "./tool.js";

/** The schemas that every value at one place must satisfy together. Empty where there is no such place. */
export type Conjunction = readonly JsonSchema[];

/** A schema with all that it refers to and the branches of its `allOf`, each once: circles end. */
export function conjunctionOf(bundle: SchemaBundle, schema: JsonSchema): Conjunction {
  const parts = new Set<JsonSchema>();
  const add = (node: JsonValue | undefined): void => {
    if ((typeof node !== "boolean" && !isObject(node)) || parts.has(node)) return;
    parts.add(node);
    const ref = member(node, "$ref");
    if (typeof ref === "string") add(valueAt(bundle.schema as JsonValue, fragmentToPointer(ref) ?? ""));
    const branches = member(node, "allOf");
    if (Array.isArray(branches)) for (const branch of branches) add(branch);
  };
  add(schema);
  return [...parts];
}

/** What is said of the property that a pointer into a value names, by the `properties` of each object on the way. */
export function propertyAt(bundle: SchemaBundle, pointer: string): Conjunction {
  let parts = conjunctionOf(bundle, bundle.schema);
  for (const token of parsePointer(pointer)) {
    parts = parts.flatMap((part) => {
      const property = member(member(part, "properties"), token);
      return typeof property === "boolean" || isObject(property) ? conjunctionOf(bundle, property) : [];
    });
  }
  return parts;
}

/** The values that the first `const` or `enum` allows; undefined where neither stands. */
export function allowedValues(parts: Conjunction): readonly JsonValue[] | undefined {
  for (const part of parts) {
    const constant = member(part, "const");
    if (constant !== undefined) return [constant];
    const values = member(part, "enum");
    if (Array.isArray(values)) return values;
  }
  return undefined;
}
