import type { SchemaBundle } from "../../../load/schema-bundle.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, member } from "../../../schema/json.js";
import { fragmentToPointer, valueAt } from "../../../schema/pointer.js";
import { enforcedSchema } from "../../../validate/enforced-schema.js";
import { all, any, type Formula, isAny, isNone, link, none, one, opaque, some } from "../formula/formula.js";
import { negate } from "../formula/negate.js";
import { readArray } from "./read-array.js";
import { readObject } from "./read-object.js";
import { readScalars } from "./read-scalars.js";
import { unevaluatedItems, unevaluatedProperties } from "./read-unevaluated.js";

/** What each reachable schema of a document says, by the name that links to it have. */
export type Normalised = { readonly root: string; readonly formulas: ReadonlyMap<string, Formula> };

/** A schema of the document and its formula, for what has to look at both. */
export type Reader = {
  /** The schema in its place, and what it says. */
  readonly read: (pointer: string) => Formula;
  readonly schemaAt: (pointer: string) => JsonSchema | undefined;
  /** What a part of the value must satisfy: a link, or the formula itself where that is no more than true or false. */
  readonly part: (pointer: string) => Formula;
  /** What the schema at a place says with one of its keywords, unread. */
  readonly opaque: (what: string, pointer: string) => Formula;
};

/**
 * The schema as statements about values, each by the rules of its dialect: what is said in different words becomes equal where
 * that needs no thought. Schemas for the same value are folded into one; schemas for its parts, and references, are links.
 */
export function normalise({ schema, dialect }: SchemaBundle, side: string): Normalised {
  const document = enforcedSchema(schema, dialect);
  const formulas = new Map<string, Formula>();
  const known = new Map<string, Formula>();
  const schemaAt = (pointer: string): JsonSchema | undefined => {
    const found = valueAt(document as JsonValue, pointer);
    return typeof found === "boolean" || isObject(found) ? found : undefined;
  };
  const unread = (what: string, pointer: string): Formula => {
    // Equal text means the same wherever it stands, unless it refers to something.
    const text = JSON.stringify(schemaAt(pointer) ?? pointer);
    return opaque(what, text.includes('"$ref"') ? `${what} ${side}${pointer}` : `${what} ${text}`);
  };
  const read = (pointer: string): Formula => {
    const before = known.get(pointer);
    if (before !== undefined) return before;
    const node = schemaAt(pointer);
    const formula =
      node === undefined ? unread("what a reference leads to", pointer) : readSchema(node, pointer, reader);
    known.set(pointer, formula);
    return formula;
  };
  /** Schemas that are being read: a reference to one of them can only be a link. */
  const open = new Set<string>();
  const part = (pointer: string): Formula => {
    const name = `${side}${pointer}`;
    if (!formulas.has(name) && !open.has(name)) {
      open.add(name);
      formulas.set(name, read(pointer));
      open.delete(name);
    }
    const formula = formulas.get(name);
    return formula !== undefined && (isAny(formula) || isNone(formula)) ? formula : link(name);
  };
  const reader: Reader = { read, part, schemaAt, opaque: unread };
  part("");
  return { root: `${side}`, formulas };
}

function readSchema(node: JsonSchema, at: string, reader: Reader): Formula {
  if (typeof node === "boolean") return node ? any : none;
  return all([
    ...readScalars(node),
    ...readObject(node, at, reader),
    ...readArray(node, at, reader),
    ...readLogic(node, at, reader),
    unevaluatedProperties(node, at, reader),
    unevaluatedItems(node, at, reader),
  ]);
}

function readLogic(node: JsonObject, at: string, { read, part }: Reader): Formula[] {
  const parts: Formula[] = [];
  const branches = (keyword: string): Formula[] => {
    const list = member(node, keyword);
    return Array.isArray(list) ? list.map((_: JsonValue, index) => read(`${at}/${keyword}/${index}`)) : [];
  };
  const has = (keyword: string): boolean => Object.hasOwn(node, keyword);
  const ref = member(node, "$ref");
  if (typeof ref === "string") parts.push(part(fragmentToPointer(ref) ?? ref));
  parts.push(...branches("allOf"));
  if (has("anyOf")) parts.push(some(branches("anyOf"), true));
  if (has("oneOf")) parts.push(one(branches("oneOf")));
  if (has("not")) parts.push(negate(read(`${at}/not`)));
  if (has("if")) {
    const condition = read(`${at}/if`);
    if (has("then")) parts.push(some([negate(condition), read(`${at}/then`)]));
    if (has("else")) parts.push(some([condition, read(`${at}/else`)]));
  }
  return parts;
}
