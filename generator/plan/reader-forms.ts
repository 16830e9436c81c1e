import type { SchemaBundle } from "../model/tool.js";
import type { Dialect } from "../schema/dialect.js";
import { isObject, type JsonSchema, member } from "../schema/json.js";
import { patternsOf } from "./property-patterns.js";
import { leadingTo, type ReferenceGraph, remember } from "./reference-graph.js";
import { extrasKeyword, inPlaceKeywords, typedChildrenOf } from "./typed-positions.js";

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

/**
 * Tells whether the type of a schema has two forms: as a handler returns it, and as it is read. `beside` is the schema whose
 * members a branch prints with its own.
 */
export function createHasReaderForm(
  bundle: SchemaBundle,
  graph: ReferenceGraph,
): (schema: JsonSchema, beside?: JsonSchema) => boolean {
  const { dialect } = bundle;
  /** Whether there is an open object in a schema, which may be shut by what stands around it. */
  const opens = (schema: JsonSchema, isShut: boolean): boolean =>
    (!isShut && hasMembers(schema) && isOpen(schema, dialect)) ||
    typedChildrenOf(schema, dialect).some((child) => {
      const isInPlace = inPlaceKeywords.includes(child.keyword);
      return isInPlace && (isShut || isClosed(schema, dialect)) ? opens(child.schema, true) : opensAlone(child.schema);
    });
  const opensAlone = remember((schema: JsonSchema) => opens(schema, false));
  const open = leadingTo(graph, graph.reach(bundle.schema), opensAlone);
  const leadsToOpen = (schema: JsonSchema): boolean =>
    [...graph.targetsIn(schema)].some((pointer) => open.has(pointer));

  return (schema, beside = true) => {
    const members = typedChildrenOf(beside, dialect).filter(({ keyword }) => !inPlaceKeywords.includes(keyword));
    return (
      opens(schema, isClosed(beside, dialect)) ||
      leadsToOpen(schema) ||
      (hasMembers(beside) && isOpen(beside, dialect) && !isClosed(schema, dialect)) ||
      members.some((child) => opensAlone(child.schema) || leadsToOpen(child.schema))
    );
  };
}
