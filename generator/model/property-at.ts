import { isObject, type JsonSchema, type JsonValue, member } from "../schema/json.js";
import { fragmentToPointer, parsePointer, valueAt } from "../schema/pointer.js";
import type { SchemaBundle } from "./tool.js";

/** The schema node behind its references; undefined for a cycle or a broken one. */
export function dereference(bundle: SchemaBundle, node: JsonValue | undefined): JsonSchema | undefined {
  let current = node;
  for (let steps = 0; steps < 100; steps += 1) {
    const ref = member(current, "$ref");
    if (typeof ref !== "string") return typeof current === "boolean" || isObject(current) ? current : undefined;
    current = valueAt(bundle.schema as JsonValue, fragmentToPointer(ref) ?? "");
  }
  return undefined;
}

/**
 * The schema of the property that a pointer into a value names, by the `properties` of each object on the way and of what
 * it refers to.
 */
export function propertyAt(bundle: SchemaBundle, pointer: string): JsonSchema | undefined {
  let node: JsonSchema | undefined = bundle.schema;
  for (const token of parsePointer(pointer)) {
    node = dereference(bundle, member(member(dereference(bundle, node), "properties"), token));
  }
  return node;
}

/** The values that `const` or `enum` allow; undefined where neither stands. */
export function allowedValues(schema: JsonSchema | undefined): readonly JsonValue[] | undefined {
  const constant = member(schema, "const");
  if (constant !== undefined) return [constant];
  const values = member(schema, "enum");
  return Array.isArray(values) ? values : undefined;
}
