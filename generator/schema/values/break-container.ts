import type { Dialect } from "../dialect.js";
import { isObject, type JsonObject, type JsonValue, jsonEqual } from "../json.js";
import { matches } from "../patterns/matches.js";
import { wordsOutside } from "../patterns/words-outside.js";
import { escapeToken } from "../pointer.js";
import { type Break, beyond, fill, longest, type Replace } from "./break-value.js";
import { dependentsOf, tupleOf } from "./evaluate-containers.js";
import { stranger } from "./violations.js";

/** Breaks what a schema demands of an object's members and of their names. */
export function breakObject(node: JsonObject, dialect: Dialect, value: JsonObject, path: string): Break[] {
  const below = (name: string): string => `${path}/${escapeToken(name)}`;
  const without = (keyword: string, names: readonly JsonValue[]): Break[] =>
    [...new Set(names.map(String))]
      .filter((name) => Object.hasOwn(value, name))
      .map((name) => ({ path: below(name), at: path, keyword, node }));
  const [firstName = "key", first = true] = Object.entries(value)[0] ?? [];
  const added = (keyword: string, name: string | undefined, item: JsonValue = true): Break[] =>
    name === undefined || Object.hasOwn(value, name)
      ? []
      : [{ path: below(name), value: item, at: path, keyword, node }];
  const { required, additionalProperties, unevaluatedProperties, properties, patternProperties, propertyNames } = node;
  const patterns = Object.keys(Object(patternProperties));
  const isUnknown = (name: string): boolean =>
    !Object.hasOwn(Object(properties), name) && patterns.every((pattern) => matches(pattern, name) === false);
  const replace: Replace = (keyword, [wrong]) =>
    wrong === undefined ? [] : [{ path, value: wrong, at: path, keyword, node }];
  const needed = dependentsOf(node, dialect).flatMap(([name, others]) =>
    Array.isArray(others) && Object.hasOwn(value, name) ? others.filter((other) => other !== name) : [],
  );
  return [
    ...without("required", Array.isArray(required) ? required : []),
    ...without(dialect === "draft-07" ? "dependencies" : "dependentRequired", needed),
    ...(additionalProperties === false ? added("additionalProperties", [stranger, "§"].find(isUnknown)) : []),
    ...(unevaluatedProperties === false && additionalProperties === undefined
      ? added("unevaluatedProperties", [stranger, "§"].find(isUnknown))
      : []),
    ...(isObject(propertyNames) ? added("propertyNames", badName(propertyNames, firstName), first) : []),
    ...beyond(node, replace, {
      minProperties: (limit) => (limit < 1 ? undefined : firstMembers(value, limit - 1)),
      maxProperties: (limit) => (limit > mostStrangers ? undefined : withStrangers(value, limit + 1, first)),
    }),
  ];
}

/** A name that a schema of names itself refuses. */
function badName({ pattern, maxLength, enum: listed, const: only }: JsonObject, near: string): string | undefined {
  if (typeof pattern === "string") return wordsOutside(pattern, near, { min: 1, max: longest }, 1)[0];
  if (Array.isArray(listed)) return listed.includes(stranger) ? undefined : stranger;
  if (only !== undefined) return only === stranger ? undefined : stranger;
  return typeof maxLength === "number" && maxLength < longest ? "x".repeat(maxLength + 1) : undefined;
}

const firstMembers = (value: JsonObject, count: number): JsonObject =>
  Object.fromEntries(Object.entries(value).slice(0, count));

/** More strangers than this may have so much said of each that what is said of their number is cut off. */
const mostStrangers = 12;

const withStrangers = (value: JsonObject, count: number, item: JsonValue): JsonObject => {
  const missing = Math.max(0, count - Object.keys(value).length);
  const strangers = Array.from({ length: missing }, (_, index): [string, JsonValue] => [
    `${stranger}_${index + 1}`,
    item,
  ]);
  return Object.fromEntries([...Object.entries(value), ...strangers]);
};

/** Breaks what a schema demands of an array as a whole. */
export function breakArray(
  node: JsonObject,
  dialect: Dialect,
  value: readonly JsonValue[],
  path: string,
  { replace, most }: { readonly replace: Replace; readonly most: number },
): Break[] {
  const { first, rest } = tupleOf(node, dialect);
  const { contains, minContains, unevaluatedItems } = node;
  const isClosed = rest === false && first.length > 0 && value.length >= first.length;
  const isLeft = unevaluatedItems === false && rest === undefined;
  const added = (keyword: string): Break[] => [
    { path: `${path}/${value.length}`, value: true, at: path, keyword, node },
  ];
  return [
    ...beyond(node, replace, {
      minItems: (limit) => (limit < 1 || value.length === 0 ? undefined : short(fill(value, limit - 1))),
      maxItems: (limit) => (limit >= most || value.length === 0 ? undefined : short(fill(value, limit + 1), most)),
    }),
    ...(node["uniqueItems"] === true ? replace("uniqueItems", [repeated(value)]) : []),
    ...(contains !== undefined && minContains !== 0 && value.length > 0 ? replace("contains", [[]]) : []),
    ...(isClosed ? added(dialect === "draft-07" ? "additionalItems" : "items") : []),
    ...(isLeft ? added("unevaluatedItems") : []),
  ];
}

/** The first item twice; where the list is full, in the place of another one. */
function repeated(value: readonly JsonValue[]): JsonValue | undefined {
  const [first, ...others] = value;
  if (first === undefined || others.some((item) => jsonEqual(item, first))) return undefined;
  return short(value.length > 1 ? [first, ...others.slice(0, -1), first] : [first, first]);
}

const short = (value: JsonValue, most: number = longest): JsonValue | undefined =>
  JSON.stringify(value).length > most ? undefined : value;
