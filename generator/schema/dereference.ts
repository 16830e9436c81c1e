import { isObject, type JsonSchema, type JsonValue, member } from "./json.js";
import { fragmentToPointer, valueAt } from "./pointer.js";

/** What a schema of a self-contained document stands for: the end of its chain of references; undefined where that goes in circles. */
export function dereference(root: JsonSchema, node: JsonValue | undefined): JsonSchema | undefined {
  const seen = new Set<JsonValue>();
  let current = node;
  while (current !== undefined && !seen.has(current)) {
    const ref = member(current, "$ref");
    if (typeof ref !== "string") return typeof current === "boolean" || isObject(current) ? current : undefined;
    seen.add(current);
    current = valueAt(root as JsonValue, fragmentToPointer(ref) ?? "");
  }
  return undefined;
}
