import type { JsonObject, JsonValue } from "../runtime/types.js";
import { isList, isObject } from "./json.js";

/**
 * Gemini's `Schema` in the words of JSON Schema: types in small letters, `nullable` as a union. What is not named, is not sent.
 */
export function plainSchema(schema: JsonValue): JsonObject {
  if (!isObject(schema)) return {};
  const { type, nullable, properties, items, anyOf, ...rest } = schema;
  const plain: JsonObject = {
    ...rest,
    ...(typeof type === "string" ? { type: type.toLowerCase() } : {}),
    ...(isObject(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, one]): [string, JsonValue] => [name, plainSchema(one)]),
          ),
          additionalProperties: false,
        }
      : {}),
    ...(items === undefined ? {} : { items: plainSchema(items) }),
    ...(isList(anyOf) ? { anyOf: anyOf.map(plainSchema) } : {}),
  };
  return nullable === true ? { anyOf: [plain, { type: "null" }] } : plain;
}
