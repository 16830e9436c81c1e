import type { Tool } from "../model/tool.js";
import { dereference } from "../schema/dereference.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue } from "../schema/json.js";
import { parsePointer } from "../schema/pointer.js";

/** Keywords that say more about the same value. */
const inPlace = ["allOf", "anyOf", "oneOf"] as const;

/**
 * The input schema as a model may see it: without injected arguments and without a key that the executor makes. It does not
 * name its dialect: providers refuse or ignore `$schema`.
 */
export function visibleSchema(tool: Pick<Tool, "input" | "injected" | "idempotency">): JsonObject {
  const { input, injected, idempotency } = tool;
  const executorKey = idempotency.kind === "key" && idempotency.from === "executor" ? [idempotency.key] : [];
  const hidden = [...Object.keys(injected), ...executorKey].map(parsePointer);
  const visible = hidden.reduce((schema, tokens) => withoutProperty(input.schema, schema, tokens, 0), input.schema);
  return isObject(visible)
    ? Object.fromEntries(Object.entries(visible).filter(([keyword]) => keyword !== "$schema"))
    : {};
}

/** References on the way are copied into place: what hides a property here must not hide it elsewhere. */
function withoutProperty(root: JsonSchema, schema: JsonSchema, tokens: readonly string[], depth: number): JsonSchema {
  const [name, ...deeper] = tokens;
  if (!isObject(schema) || name === undefined || depth > 20) return schema;
  const target = Object.hasOwn(schema, "$ref") ? dereference(root, schema) : undefined;
  const { $ref: _, ...siblings } = schema;
  const open = isObject(target) ? { ...target, ...siblings } : schema;
  const entries = Object.entries(open).map(([keyword, value]): [string, JsonValue] => {
    if (keyword === "properties" && isObject(value)) {
      const kept = Object.entries(value).flatMap(([key, property]): [string, JsonValue][] => {
        if (key !== name) return [[key, property]];
        return deeper.length === 0 ? [] : [[key, withoutProperty(root, property as JsonSchema, deeper, depth + 1)]];
      });
      return [keyword, Object.fromEntries(kept)];
    }
    if (keyword === "required" && Array.isArray(value) && deeper.length === 0) {
      return [keyword, value.filter((key) => key !== name)];
    }
    if (inPlace.some((word) => word === keyword) && Array.isArray(value)) {
      return [
        keyword,
        value.map((branch: JsonValue) => withoutProperty(root, branch as JsonSchema, tokens, depth + 1)),
      ];
    }
    return [keyword, value];
  });
  return Object.fromEntries(entries);
}
