import { type Dialect, definitionsKey } from "../schema/dialect.js";
import { isObject, type JsonObject, type JsonSchema, member } from "../schema/json.js";
import { formatPointer, fragmentToPointer, pointerToFragment } from "../schema/pointer.js";
import { childrenOf, mapSchema } from "../schema/walk.js";

/** Levels of one schema inside another that one function checks: Ajv's code grows with their square. */
const levels = 16;

/**
 * The same schema in pieces: what lies deeper than some levels becomes a definition of its own, and references follow it
 * there. A schema of 500 levels would otherwise be one function of 4 MB, for which Ajv and the tools after it run out of stack.
 */
export function splitDeepSchema(schema: JsonSchema, dialect: Dialect): JsonSchema {
  const definitions = definitionsKey[dialect];
  const own = member(schema, definitions);
  const known = isObject(own) ? own : {};
  const cuts = findCuts(schema, dialect, known);
  if (cuts.size === 0) return schema;

  const pieces = new Map<string, JsonSchema>();
  const refTo = (name: string, rest = ""): string => pointerToFragment(formatPointer([definitions, name]) + rest);
  const moved = (ref: string): string => {
    const target = fragmentToPointer(ref) ?? "";
    // The longest cut on the way: it is the last one that the target went through.
    let nearest = "";
    for (const cut of cuts.keys()) {
      if (cut.length > nearest.length && (target === cut || target.startsWith(`${cut}/`))) nearest = cut;
    }
    const name = cuts.get(nearest);
    return name === undefined ? ref : refTo(name, target.slice(nearest.length));
  };

  const rest = mapSchema(schema, dialect, (node, pointer) => {
    const ref = member(node, "$ref");
    const piece = typeof ref === "string" ? { ...(node as JsonObject), $ref: moved(ref) } : node;
    const name = cuts.get(pointer);
    if (name === undefined) return piece;
    pieces.set(name, piece);
    return { $ref: refTo(name) };
  });
  const left = member(rest, definitions);
  const all = Object.fromEntries([...Object.entries(isObject(left) ? left : {}), ...pieces]);
  return { ...(rest as JsonObject), [definitions]: all };
}

/** The pointers of the schemas to move, each with the name of its definition. */
function findCuts(schema: JsonSchema, dialect: Dialect, known: JsonObject): Map<string, string> {
  const cuts = new Map<string, string>();
  let number = 0;
  const newName = (): string => {
    do number += 1;
    while (Object.hasOwn(known, `level_${number}`));
    return `level_${number}`;
  };
  const measure = (node: JsonSchema, pointer: string, depth: number): void => {
    for (const child of childrenOf(node, dialect)) {
      const at = pointer + child.pointer;
      const isDefinition = child.keyword === "$defs" || child.keyword === "definitions";
      const isTooDeep = !isDefinition && depth >= levels && childrenOf(child.schema, dialect).length > 0;
      if (isTooDeep) cuts.set(at, newName());
      measure(child.schema, at, isDefinition || isTooDeep ? 0 : depth + 1);
    }
  };
  measure(schema, "", 0);
  return cuts;
}
