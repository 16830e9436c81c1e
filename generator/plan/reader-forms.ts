import type { SchemaBundle } from "../model/tool.js";
import type { Dialect } from "../schema/dialect.js";
import { isObject, type JsonSchema, member } from "../schema/json.js";
import { patternsOf } from "./property-patterns.js";
import { createReach, extrasKeyword, inPlaceKeywords, schemaAt, typedChildrenOf } from "./typed-positions.js";

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : !isObject(value) || Object.keys(value).length === 0;

/**
 * Whether a schema lets an object have properties that it says nothing of. Where such an object is read, its type has an
 * index signature; where a handler returns it, it has none, so that a mistyped key is an error.
 */
export function isOpen(schema: JsonSchema, dialect: Dialect): boolean {
  const keyword = extrasKeyword(schema, dialect);
  const extras = keyword === undefined ? true : member(schema, keyword);
  const isFree = extras === true || (isObject(extras) && isEmpty(extras));
  return isFree && patternsOf(schema).every(({ keys }) => Array.isArray(keys));
}

/** Whether a schema forbids all properties but those that it, or what stands beside it, names. */
export function isClosed(schema: JsonSchema, dialect: Dialect): boolean {
  const keyword = extrasKeyword(schema, dialect);
  if (keyword !== undefined) return member(schema, keyword) === false && patternsOf(schema).length === 0;
  return dialect === "2020-12" && member(schema, "unevaluatedProperties") === false;
}

const hasMembers = (schema: JsonSchema): boolean =>
  !isEmpty(member(schema, "properties")) || !isEmpty(member(schema, "required")) || patternsOf(schema).length > 0;

/** Tells of the schemas of a bundle whether their types have two forms: as a handler returns them, and as they are read. */
export function createHasReaderForm(bundle: SchemaBundle): (pointer: string) => boolean {
  const { dialect } = bundle;
  const opens = (schema: JsonSchema, isShut: boolean): boolean =>
    (!isShut && hasMembers(schema) && isOpen(schema, dialect)) ||
    typedChildrenOf(schema, dialect).some((child) =>
      opens(child.schema, inPlaceKeywords.includes(child.keyword) && (isShut || isClosed(schema, dialect))),
    );

  const own = new Map<string, boolean>();
  const opensAt = (pointer: string): boolean => {
    const known = own.get(pointer) ?? opens(schemaAt(bundle, pointer) ?? true, false);
    own.set(pointer, known);
    return known;
  };
  const reach = createReach(bundle);
  return (pointer) => [...reach(pointer)].some(opensAt);
}
