import { isObject, type JsonValue } from "../../schema/json.js";
import { neverType, type TypeNode } from "./type-node.js";

/** The type of exactly one JSON value. */
export function literalType(value: JsonValue): TypeNode {
  if (value === null) return { kind: "keyword", name: "null" };
  if (Array.isArray(value)) {
    const items = value.map((item: JsonValue) => literalType(item));
    return { kind: "tuple", items, required: items.length, rest: neverType };
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, item]) => ({
      key,
      type: literalType(item),
      isOptional: false,
      doc: [],
    }));
    return { kind: "object", members, rest: neverType, restDoc: [], isOpen: false };
  }
  // JSON.parse makes Infinity of 1e400, and no literal type says that.
  if (typeof value === "number" && !Number.isFinite(value)) return { kind: "keyword", name: "number" };
  return { kind: "literal", value: value as string | number | boolean };
}
