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
  const own = member(schema, definitions);
  const known: JsonObject = isObject(own) ? own : {};
  const strays = findStrays(schema, dialect);
  if (strays.size === 0 || typeof schema === "boolean") return schema;

  const names = new Map<string, string>();
  for (const pointer of strays.keys()) {
    let name = pointer.slice(1);
    while (Object.hasOwn(known, name)) name += "_";
    names.set(pointer, name);
  }
  const adopted = [...strays].map(([pointer, stray]) => [names.get(pointer) ?? "", stray] as const);
  const whole = { ...schema, [definitions]: Object.fromEntries([...Object.entries(known), ...adopted]) };
  return mapSchema(whole, dialect, (node) => {
    const name = names.get(targetOf(node) ?? "");
    if (name === undefined || !isObject(node)) return node;
    return { ...node, $ref: pointerToFragment(formatPointer([definitions, name])) };
  });
}

/** The stray schemas by their pointers, those to which only other stray ones lead included. */
function findStrays(schema: JsonSchema, dialect: Dialect): Map<string, JsonSchema> {
  const held = new Set<string>();
  walkSchema(schema, dialect, (_node, pointer) => held.add(pointer));
  const strays = new Map<string, JsonSchema>();
  const follow = (node: JsonSchema): void =>
    walkSchema(node, dialect, (inner) => {
      const pointer = targetOf(inner);
      if (pointer === undefined || held.has(pointer) || strays.has(pointer)) return;
      const target = valueAt(schema, pointer);
      if (typeof target !== "boolean" && !isObject(target)) return;
      strays.set(pointer, target);
      follow(target);
    });
  follow(schema);
  return strays;
}

function targetOf(node: JsonSchema): string | undefined {
  const ref = member(node, "$ref");
  return typeof ref === "string" ? fragmentToPointer(ref) : undefined;
}
