import type { Dialect } from "../schema/dialect.js";
import { isObject, type JsonObject } from "../schema/json.js";
import { mapSchema } from "../schema/walk.js";

/** `mapSchema` for changes that concern only schemas which are objects, and leave them objects. `pointer` is the one before all changes. */
export function mapNodes(
  schema: JsonObject,
  dialect: Dialect,
  change: (node: JsonObject, pointer: string) => JsonObject,
): JsonObject {
  const mapped = mapSchema(schema, dialect, (node, pointer) => (isObject(node) ? change(node, pointer) : node));
  return isObject(mapped) ? mapped : schema;
}
