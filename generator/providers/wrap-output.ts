import type { SchemaBundle } from "../model/tool.js";
import { isObject, type JsonObject, type JsonSchema, member } from "../schema/json.js";
import { mapSchema } from "../schema/walk.js";

/**
 * An answer's schema as property `result` of an object, for revisions of MCP before 2026-07-28, where every answer is an
 * object. Undefined where it is one anyway. References move with what they point at.
 */
export function wrapOutput({ schema, dialect }: SchemaBundle): JsonObject | undefined {
  if (member(schema, "type") === "object") return undefined;
  const moved: JsonSchema = mapSchema(schema, dialect, (node) => {
    const ref = member(node, "$ref");
    if (!isObject(node) || typeof ref !== "string") return node;
    return { ...node, $ref: `#/properties/result${ref.slice(1)}` };
  });
  const declared = member(schema, "$schema");
  const inner = isObject(moved)
    ? Object.fromEntries(Object.entries(moved).filter(([keyword]) => keyword !== "$schema"))
    : moved;
  return {
    ...(declared === undefined ? {} : { $schema: declared }),
    type: "object",
    properties: { result: isObject(inner) ? inner : inner ? {} : { not: {} } },
    required: ["result"],
    additionalProperties: false,
  };
}
