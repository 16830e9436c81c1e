import { type Dialect, definitionsKey } from "../schema/dialect.js";
import { isObject, type JsonObject, type JsonSchema, member } from "../schema/json.js";
import { formatPointer, fragmentToPointer, pointerToFragment, valueAt } from "../schema/pointer.js";
import { mapSchema, walkSchema } from "../schema/walk.js";

/**
 * Gives a definition of its own to every schema that is referred to where no keyword holds it, such as in a group inside
 * `$defs`. JSON pointers reach it there, and who walks a schema by its keywords does not.
 */
export function adoptStrayTargets(schema: JsonSchema, dialect: Dialect): JsonSchema {
  const definitions = definitionsKey[dialect];
  let whole = schema;
  for (;;) {
    const stray = findStrayTarget(whole, dialect);
    if (stray === undefined || !isObject(whole)) return whole;
    const own = member(whole, definitions);
    const known: JsonObject = isObject(own) ? own : {};
    let name = stray.pointer.slice(1);
    while (Object.hasOwn(known, name)) name += "_";
    const target = pointerToFragment(formatPointer([definitions, name]));
    const added: JsonSchema = {
      ...whole,
      [definitions]: Object.fromEntries([...Object.entries(known), [name, stray.schema]]),
    };
    whole = mapSchema(added, dialect, (node) => {
      const ref = member(node, "$ref");
      const leadsThere = typeof ref === "string" && fragmentToPointer(ref) === stray.pointer;
      return isObject(node) && leadsThere ? { ...node, $ref: target } : node;
    });
  }
}

function findStrayTarget(schema: JsonSchema, dialect: Dialect): { pointer: string; schema: JsonSchema } | undefined {
  const targets = new Set<string>();
  const held = new Set<string>();
  walkSchema(schema, dialect, (node, pointer) => {
    held.add(pointer);
    const ref = member(node, "$ref");
    const target = typeof ref === "string" ? fragmentToPointer(ref) : undefined;
    if (target !== undefined) targets.add(target);
  });
  for (const pointer of targets) {
    const target = held.has(pointer) ? undefined : valueAt(schema, pointer);
    if (typeof target === "boolean" || isObject(target)) return { pointer, schema: target };
  }
  return undefined;
}
