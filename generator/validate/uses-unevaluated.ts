import type { Dialect } from "../schema/dialect.js";
import { isObject, type JsonSchema } from "../schema/json.js";
import { walkSchema } from "../schema/walk.js";

/** Whether a schema asks anywhere what its other keywords have looked at. Keeping count of that costs code, so it is done on demand. */
export function usesUnevaluated(schema: JsonSchema, dialect: Dialect): boolean {
  let found = false;
  walkSchema(schema, dialect, (node) => {
    found ||= isObject(node) && ["unevaluatedItems", "unevaluatedProperties"].some((word) => Object.hasOwn(node, word));
  });
  return found;
}
