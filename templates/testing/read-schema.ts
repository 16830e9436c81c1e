import type { JsonObject, JsonSchema, JsonValue } from "../runtime/types.js";
import { isList, isObject, valueAt } from "./json.js";
import { readBranches } from "./read-schema/read-branches.js";
import { readItems } from "./read-schema/read-items.js";
import { readKind } from "./read-schema/read-kind.js";
import { readMembers } from "./read-schema/read-members.js";
import { readSize } from "./read-schema/read-size.js";
import type { Fault, Reader } from "./read-schema/reader.js";

/**
 * Reads a value by a JSON Schema, as a provider or a client would that is told nothing but the schema. A small reader that
 * shares nothing with the shipped validators. Keywords that it does not know are ignored, so it may accept too much and never
 * refuses too much: a condition that depends on one decides nothing. References are followed inside `root` only, the document that
 * the schema is part of.
 */
export function readSchema(schema: JsonSchema, value: JsonValue, root: JsonSchema = schema): readonly Fault[] {
  const isOld = isObject(root) && /draft-0[4-7]/.test(String(root["$schema"] ?? ""));
  let depth = 0;
  /** How much came by that the reader does not know. */
  let unknown = 0;
  const reader: Reader = {
    isOld,
    read: (node, current, at) => {
      if (node === false) return [{ at, keyword: "false" }];
      if (!isObject(node)) return [];
      const { $ref: reference } = node;
      const target = typeof reference === "string" ? follow(root, reference) : true;
      // References in a circle say nothing; a value is never nested that deeply.
      if (depth > 500 || target === undefined || unknownIn(node, current)) unknown += 1;
      if (depth > 500) return [];
      depth += 1;
      const referenced = reader.read(target, current, at);
      // Before 2019-09 a reference stands alone: its neighbours are ignored.
      const own = isOld && reference !== undefined ? [] : readNode(reader, node, current, at);
      depth -= 1;
      return [...referenced, ...own];
    },
    fits: (node, current) => {
      const before = unknown;
      const isRefused = reader.read(node, current, "").length > 0;
      if (isRefused) unknown = before;
      return isRefused ? false : unknown === before ? true : undefined;
    },
  };
  return reader.read(schema, value, "");
}

const readNode = (reader: Reader, schema: JsonObject, value: JsonValue, at: string): Fault[] => [
  ...readKind(schema, value, at),
  ...readSize(schema, value, at),
  ...(isObject(value) ? readMembers(reader, schema, value, at) : []),
  ...(isList(value) ? readItems(reader, schema, value, at) : []),
  ...readBranches(reader, schema, value, at),
];

/** Whether a schema asks something of a value that only a whole validator can answer. */
const unknownIn = (schema: JsonObject, value: JsonValue): boolean =>
  ["$dynamicRef", "unevaluatedProperties", "unevaluatedItems"].some((keyword) => Object.hasOwn(schema, keyword)) ||
  (Object.hasOwn(schema, "format") && !isList(value) && !isObject(value));

/** What a reference inside the same document points at. */
export const follow = (root: JsonSchema, reference: string): JsonValue | undefined =>
  reference.startsWith("#") ? valueAt(root, decodeURIComponent(reference.slice(1))) : undefined;
