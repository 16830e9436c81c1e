import type { Dialect } from "./dialect.js";
import { isObject, type JsonObject, type JsonSchema, member } from "./json.js";
import { formatPointer, fragmentToPointer, parsePointer, valueAt } from "./pointer.js";
import { walkSchema } from "./walk.js";

/** Without the definitions that nothing reaches: no caller and no model sees them, so they are no part of the contract. */
export function pruneDefinitions(schema: JsonSchema, dialect: Dialect): JsonSchema {
  if (typeof schema === "boolean") return schema;
  const isDefinitions = (keyword: string): boolean => keyword === "$defs" || keyword === "definitions";
  const used = new Set<string>();
  // A list and no recursion: a chain of definitions may be longer than the stack is deep.
  const reached: JsonSchema[] = [
    Object.fromEntries(Object.entries(schema).filter(([keyword]) => !isDefinitions(keyword))),
  ];
  for (const node of reached) {
    walkSchema(node, dialect, (inner) => {
      const ref = member(inner, "$ref");
      if (typeof ref !== "string") return;
      const [keyword = "", name] = parsePointer(fragmentToPointer(ref) ?? "");
      const key = formatPointer([keyword, name ?? ""]);
      if (!isDefinitions(keyword) || name === undefined || used.has(key)) return;
      used.add(key);
      const target = valueAt(schema, key);
      if (typeof target === "boolean" || isObject(target)) reached.push(target);
    });
  }
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, JsonObject[string]][] => {
    if (!isDefinitions(keyword) || !isObject(value)) return [[keyword, value]];
    const kept = Object.entries(value).filter(([name]) => used.has(formatPointer([keyword, name])));
    return kept.length === 0 ? [] : [[keyword, Object.fromEntries(kept)]];
  });
  return Object.fromEntries(entries);
}
