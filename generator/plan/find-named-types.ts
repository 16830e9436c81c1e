import type { SchemaBundle } from "../model/tool.js";
import { isObject, type JsonSchema, member } from "../schema/json.js";
import { allKinds, type Kind, namedKinds } from "./schema-kinds.js";
import { extrasKeyword, inPlaceKeywords, referenceOf, schemaAt, typedChildrenOf } from "./typed-positions.js";
import { isComplex, namedBranches } from "./union-branches.js";

/**
 * Why a type has a name: it is a whole schema; a reference leads to it; it is one branch of a union of objects; or it is
 * printed more than once and too long to repeat.
 */
export type TypeRole = "root" | "definition" | "branch" | "part";

/** A place that needs a type of its own, and the word that a branch adds to the names of all that is inside it. */
export type Find = { readonly role: TypeRole; readonly word?: string };

/** The places below a schema that need a type of their own, by pointer. Does not look into what is declared elsewhere. */
export function findNamedTypes(
  bundle: SchemaBundle,
  start: string,
  kindsOf: (schema: JsonSchema) => readonly Kind[],
  isElsewhere: (pointer: string) => boolean,
): ReadonlyMap<string, Find> {
  const finds = new Map<string, Find>([[start, { role: "root" }]]);
  const queue = isElsewhere(start) ? [] : [start];

  const define = (pointer: string): void => {
    const known = finds.get(pointer);
    if (known?.role === "root" || known?.role === "definition") return;
    finds.set(pointer, { ...known, role: "definition" });
    if (!isElsewhere(pointer)) queue.push(pointer);
  };
  const visit = (schema: JsonSchema, pointer: string, kinds: readonly Kind[]): void => {
    const target = referenceOf(schema);
    if (target !== undefined && schemaAt(bundle, target) !== undefined) define(target);
    const left = namedKinds(member(schema, "type")).filter((kind) => kinds.includes(kind));
    for (const branch of namedBranches(schema, bundle, left, kindsOf)) {
      const at = pointer + branch.pointer;
      finds.set(at, { role: finds.get(at)?.role ?? "branch", word: branch.name });
    }
    const repeats = repeatsMembers(schema, bundle);
    for (const child of typedChildrenOf(schema, bundle.dialect)) {
      const at = pointer + child.pointer;
      const isRepeated = repeats && child.keyword === "properties" && isComplex(child.schema, bundle);
      if (isRepeated && !finds.has(at)) finds.set(at, { role: "part" });
      visit(child.schema, at, inPlaceKeywords.includes(child.keyword) ? left : allKinds);
    }
  };
  for (const pointer of queue) visit(schemaAt(bundle, pointer) ?? true, pointer, allKinds);
  return finds;
}

/** Whether an object prints the types of its members again: in each branch of its union, or in its index signature. */
function repeatsMembers(schema: JsonSchema, bundle: SchemaBundle): boolean {
  const repeating = ["anyOf", "oneOf", "patternProperties"];
  if (repeating.some((keyword) => member(schema, keyword) !== undefined)) return true;
  const keyword = extrasKeyword(schema, bundle.dialect);
  return keyword !== undefined && isObject(member(schema, keyword));
}
