import type { SchemaBundle } from "../model/tool.js";
import { isObject, type JsonSchema, member } from "../schema/json.js";
import { isSilent } from "./is-silent.js";
import { pathWord } from "./path-words.js";
import { allKinds, type Kind, namedKinds } from "./schema-kinds.js";
import type { TypeRoot } from "./type-root.js";
import { extrasKeyword, inPlaceKeywords, referenceOf, schemaAt, typedChildrenOf } from "./typed-positions.js";
import { isComplex, namedBranches } from "./union-branches.js";

/**
 * Why a type has a name: it is a whole schema; a reference leads to it; it is one branch of a union of objects; or it is
 * printed more than once and too long to repeat.
 */
export type TypeRole = "root" | "definition" | "branch" | "part";

/** A place that needs a type of its own. */
export type Find = {
  readonly schema: JsonSchema;
  readonly role: TypeRole;
  /** The root or definition that it was found in, and the words of the way from there. */
  readonly start: string;
  readonly words: string;
  /** The word of a branch, and the schema that holds the union. */
  readonly word?: string;
  readonly beside?: JsonSchema;
};

const unionKeywords = ["anyOf", "oneOf"];

/** The places below a root that need a type of their own, by pointer. Does not look into what is declared elsewhere. */
export function findNamedTypes(
  { bundle, pointer: rootPointer, kindsOf }: TypeRoot,
  isElsewhere: (pointer: string) => boolean,
): ReadonlyMap<string, Find> {
  const finds = new Map<string, Find>();
  /** Branches that, seen from some reference to what holds them, can be other than objects. */
  const mixed = new Set<string>();
  const queue: { schema: JsonSchema; pointer: string }[] = [];

  const begin = (pointer: string, role: "root" | "definition"): void => {
    const known = finds.get(pointer);
    if (known?.role === "root" || known?.role === "definition") return;
    const schema = known?.schema ?? schemaAt(bundle, pointer);
    if (schema === undefined) return;
    const { word, beside } = known ?? {};
    finds.set(pointer, { schema, role, start: pointer, words: "", ...(word && { word }), ...(beside && { beside }) });
    if (!isElsewhere(pointer)) queue.push({ schema, pointer });
  };
  const visit = (schema: JsonSchema, pointer: string, start: string, words: string, kinds: readonly Kind[]): void => {
    const target = referenceOf(schema);
    if (target !== undefined) begin(target, "definition");
    const left = namedKinds(member(schema, "type")).filter((kind) => kinds.includes(kind));
    const branches = new Map(namedBranches(schema, bundle, left, kindsOf).map((branch) => [branch.pointer, branch]));
    const repeats = repeatsMembers(schema, bundle);
    for (const child of typedChildrenOf(schema, bundle.dialect)) {
      const at = pointer + child.pointer;
      const branch = branches.get(child.pointer);
      const word = branch?.name;
      const find = { schema: child.schema, start, words: words + pathWord(child.keyword, child.key, word) };
      const known = finds.get(at);
      if (word !== undefined) {
        finds.set(at, { ...(known ?? { ...find, role: "branch" }), word, beside: schema });
      } else if (known === undefined && repeats && child.keyword === "properties" && isComplex(child.schema, bundle)) {
        finds.set(at, { ...find, role: "part" });
      }
      if (word === undefined && unionKeywords.includes(child.keyword)) mixed.add(at);
      const inside = words + pathWord(child.keyword, child.key, branch?.prefix);
      visit(child.schema, at, start, inside, inPlaceKeywords.includes(child.keyword) ? left : allKinds);
    }
  };
  begin(rootPointer, "root");
  for (const { schema, pointer } of queue) visit(schema, pointer, pointer, "", allKinds);
  for (const pointer of mixed) if (finds.get(pointer)?.role === "branch") finds.delete(pointer);
  return finds;
}

/** Whether an object prints the types of its members again: in each branch of its union, or in its index signature. */
function repeatsMembers(schema: JsonSchema, bundle: SchemaBundle): boolean {
  const repeating = [...unionKeywords, "patternProperties"];
  if (repeating.some((keyword) => member(schema, keyword) !== undefined)) return true;
  const keyword = extrasKeyword(schema, bundle.dialect);
  const extras = keyword === undefined ? undefined : member(schema, keyword);
  return isObject(extras) && !isSilent(extras, bundle);
}
