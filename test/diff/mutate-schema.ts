import type { Dialect } from "../../generator/schema/dialect.js";
import { isObject, type JsonObject, type JsonSchema } from "../../generator/schema/json.js";
import { mapSchema, walkSchema } from "../../generator/schema/walk.js";

/** Words that say nothing by themselves. */
const silent = new Set([
  "$schema",
  "$defs",
  "definitions",
  "$id",
  "$anchor",
  "$comment",
  "title",
  "description",
  "default",
]);

/** All schemas that differ from one in a single keyword: it is gone, or its number is one more or one less. */
export function mutateSchema(schema: JsonSchema, dialect: Dialect): JsonSchema[] {
  const mutants: JsonSchema[] = [];
  walkSchema(schema, dialect, (node, at) => {
    if (!isObject(node)) return;
    const change = (make: (node: JsonObject) => JsonObject): void => {
      mutants.push(
        mapSchema(schema, dialect, (inner, pointer) => (pointer === at && isObject(inner) ? make(inner) : inner)),
      );
    };
    for (const [keyword, value] of Object.entries(node)) {
      if (silent.has(keyword)) continue;
      change((inner) => Object.fromEntries(Object.entries(inner).filter(([word]) => word !== keyword)));
      if (typeof value !== "number") continue;
      for (const more of [1, -1]) change((inner) => ({ ...inner, [keyword]: value + more }));
    }
  });
  return mutants;
}
