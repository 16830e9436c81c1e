import type { Dialect } from "../dialect.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, member } from "../json.js";
import { escapeToken, parsePointer, valueAt } from "../pointer.js";
import { walkSchema } from "../walk.js";
import { type Break, breakValue } from "./break-value.js";
import { changed } from "./changed.js";
import { evaluate, kindOf, type Root } from "./evaluate.js";
import { schemasFor, tupleOf } from "./evaluate-containers.js";
import { type Applied, type Guard, surelyApplies, type Union } from "./surely-applies.js";

/** A change of a valid value, and what must be said of it. */
export type Mutant = {
  /** The place that is changed, a JSON pointer into the value. */
  readonly path: string;
  /** What stands there instead, or besides; absent where the member is taken away. */
  readonly value?: JsonValue;
  /** The whole value after the change. */
  readonly whole: JsonValue;
  /** The place that is refused: the changed one, or the object around a missing or superfluous member. */
  readonly at: string;
  /** The keyword that refuses it. */
  readonly keyword: string;
  /** The keyword's own place, a JSON pointer into the schema. */
  readonly schemaPointer: string;
  /** The place by its declaration: the same for all entries of a map and all items of a list. */
  readonly site: string;
};

/**
 * Changes of a valid value that must be refused, each by a known keyword at a known place, whatever else may be said. Only where
 * that is certain: inside a union's branch where a tag or the type tells it, under a condition that the change leaves as it
 * is. Each demand is broken once at each place; of the items of a list that share a schema, the first one stands for all.
 */
export function mutants(
  schema: JsonSchema,
  dialect: Dialect,
  value: JsonValue,
  { limit = Number.POSITIVE_INFINITY, isWanted = () => true, longest }: MutantOptions = {},
): Mutant[] {
  const root = { schema, dialect };
  const pointers = pointersIn(root);
  const found: Mutant[] = [];
  for (const one of walk(root, [schema], value, { path: "", site: "", guards: [], longest })) {
    if (found.length >= limit) break;
    const { path, at, keyword, node, site } = one;
    const replacement = one.value === undefined ? {} : { value: one.value };
    const schemaPointer = `${pointers.get(node) ?? ""}/${wordIn(node, keyword)}`;
    const mutant = { path, ...replacement, at, keyword, schemaPointer, site };
    if (!isWanted(mutant)) continue;
    const whole = changed(value, path, one.value);
    if (whole !== undefined && isCertain(root, whole, one)) found.push({ ...mutant, whole });
  }
  return found;
}

export type MutantOptions = {
  readonly limit?: number;
  /** Asked of each before the work that makes it certain. */
  readonly isWanted?: (mutant: Omit<Mutant, "whole">) => boolean;
  /** How long a text or a list, as JSON, may become to break its bound. A few hundred characters, if nothing is said. */
  readonly longest?: number | undefined;
};

/** What no branch of a union allows is said by the union. */
const wordIn = (node: JsonObject, keyword: string): string =>
  [keyword, "oneOf", "anyOf"].find((word) => Object.hasOwn(node, word)) ?? keyword;

type Guarded = Break & Pick<Place, "site" | "guards">;

/** Where the walk is: in the value, in the declarations, and what must stay as it is. */
type Place = {
  readonly path: string;
  readonly site: string;
  readonly guards: readonly (Guard & { readonly path: string })[];
  readonly longest: number | undefined;
};

/** The keyword's schema refuses the place, and what must stay as it is does. */
function isCertain(root: Root, whole: JsonValue, { guards, ...change }: Guarded): boolean {
  const placeOf = (path: string): JsonValue => valueAt(whole, path) ?? null;
  if (evaluate(root, [change.node], placeOf(change.at)) !== false) return false;
  return guards.every(({ path, schema, outcome }) => {
    const isSame = evaluate(root, [schema], placeOf(path)) === outcome;
    // Whoever breaks `contains` itself breaks the guard of what lies below.
    return isSame || (change.keyword === "contains" && path === change.at && Object.hasOwn(schema, "contains"));
  });
}

/** The breaks of a value and of what lies in it. */
function* walk(root: Root, schemas: readonly JsonValue[], value: JsonValue, place: Place): Generator<Guarded> {
  const { path, site, longest } = place;
  const applied = surelyApplies(root, schemas, value);
  if (applied === undefined) return;
  const { nodes, unions } = applied;
  const guards = [...place.guards, ...applied.guards.map((guard) => ({ ...guard, path }))];
  // Where the type tells the branches apart, their errors about the type and the value itself become one.
  const isByType = unions.some(({ tag }) => tag === undefined);
  for (const one of nodes.flatMap((node) => breakValue(node, root.dialect, value, path, longest))) {
    const { keyword } = one;
    if (isByType && one.path === path && /^(?:type|enum|const)$/.test(keyword)) continue;
    if (keyword.startsWith("unevaluated") && !isUnevaluated(root, applied, one)) continue;
    yield { ...one, node: keyword === "type" ? holderOf(one.node, unions) : one.node, site, guards };
  }
  for (const { holder, types } of unions) {
    const wrong = ofNoType(types);
    if (wrong !== undefined) yield { path, value: wrong, at: path, keyword: "type", node: holder, site, guards };
  }
  if (Array.isArray(value)) {
    const tuples = nodes.map((node) => tupleOf(node, root.dialect));
    const last = Math.max(0, ...tuples.map(({ first }) => first.length));
    // The first item of each schema.
    for (const [index, item] of value.slice(0, last + 1).entries()) {
      const ofItem = tuples.flatMap(({ first, rest }) => (index < first.length ? first[index] : rest) ?? []);
      const inner = { path: `${path}/${index}`, site: `${site}/${index < last ? index : "*"}`, guards, longest };
      yield* walk(root, ofItem, item, inner);
    }
  } else if (isObject(value)) {
    for (const [name, item] of Object.entries(value)) {
      const isDeclared = nodes.some((node) => member(member(node, "properties"), name) !== undefined);
      const token = escapeToken(name);
      const inner = { path: `${path}/${token}`, site: `${site}/${isDeclared ? token : "*"}`, guards, longest };
      const union = unions.find(({ tag }) => tag === name);
      // A text that no branch knows is one error about the property, whatever the branches say of it.
      if (union !== undefined) {
        yield { ...inner, value: "something else", at: inner.path, keyword: "enum", node: union.holder };
      } else {
        yield* walk(
          root,
          nodes.flatMap((node) => schemasFor(node, name) ?? []),
          item,
          inner,
        );
      }
    }
  }
}

/** A value of none of the types between which a union chooses. */
const ofNoType = (types: readonly string[] | undefined): JsonValue | undefined =>
  types === undefined ? undefined : [7, "text", true, {}, []].find((value) => !types.includes(kindOf(value)));

/** Whether no other schema speaks of what is added. */
function isUnevaluated({ dialect }: Root, { nodes, guards }: Applied, { path }: Break): boolean {
  const key = parsePointer(path).at(-1) ?? "";
  return (
    guards.length === 0 &&
    nodes.every((node) => {
      const { first, rest } = tupleOf(node, dialect);
      const isItem = Number(key) < first.length || rest !== undefined;
      return !isItem && schemasFor(node, key)?.length === 0;
    })
  );
}

/** A value that is no object has no tag, so all branches say the same of it. */
const holderOf = (node: JsonObject, unions: readonly Union[]): JsonObject =>
  unions.find(({ branch, tag }) => branch === node && tag !== undefined)?.holder ?? node;

const known = new WeakMap<JsonObject, ReadonlyMap<JsonObject, string>>();

function pointersIn({ schema, dialect }: Root): ReadonlyMap<JsonObject, string> {
  if (typeof schema === "boolean") return new Map();
  const found = known.get(schema);
  if (found !== undefined) return found;
  const pointers = new Map<JsonObject, string>();
  known.set(schema, pointers);
  walkSchema(schema, dialect, (node, pointer) => {
    if (isObject(node) && !pointers.has(node)) pointers.set(node, pointer);
  });
  return pointers;
}
