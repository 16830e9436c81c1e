import { canonicalJson } from "../canonical.js";
import type { Dialect } from "../dialect.js";
import { isObject, type JsonObject, type JsonValue, member } from "../json.js";
import { matches } from "../patterns/matches.js";
import { every, type Judge, newSeen, type Outcome, type Seen } from "./outcome.js";

export type Containers = { readonly dialect: Dialect; readonly judge: Judge };

/** The keywords that speak of an object's members. */
export function judgeMembers(
  { dialect, judge }: Containers,
  schema: JsonObject,
  value: JsonObject,
  seen: Seen,
): Outcome {
  const { required, propertyNames } = schema;
  if (Array.isArray(required) && required.some((name) => !Object.hasOwn(value, String(name)))) return false;
  const members = every(Object.entries(value), ([name, item]) => {
    const schemas = schemasFor(schema, name);
    if (schemas === undefined) return undefined;
    if (schemas.length > 0) seen.names.add(name);
    const outcome = every(schemas, (one) => judge(one, item, newSeen()));
    if (outcome === false || propertyNames === undefined) return outcome;
    const named = judge(propertyNames, name, newSeen());
    return named === true ? outcome : named;
  });
  if (members === false) return false;
  const dependents = every(dependentsOf(schema, dialect), ([name, needed]) => {
    if (!Object.hasOwn(value, name)) return true;
    if (Array.isArray(needed)) return needed.every((other) => Object.hasOwn(value, String(other)));
    return judge(needed, value, seen);
  });
  return dependents === true ? members : dependents;
}

/** What a schema itself says of a member; undefined where a pattern is no expression. */
export function schemasFor(schema: JsonObject, name: string): readonly JsonValue[] | undefined {
  const { patternProperties, additionalProperties } = schema;
  const own = member(member(schema, "properties"), name);
  const schemas = own === undefined ? [] : [own];
  for (const [pattern, one] of Object.entries(isObject(patternProperties) ? patternProperties : {})) {
    const isMatch = matches(pattern, name);
    if (isMatch === undefined) return undefined;
    if (isMatch) schemas.push(one);
  }
  return schemas.length > 0 || additionalProperties === undefined ? schemas : [additionalProperties];
}

/** What must hold of an object that has a member, by its name: further members, or a schema. */
export function dependentsOf(schema: JsonObject, dialect: Dialect): [name: string, needed: JsonValue][] {
  const keywords = dialect === "draft-07" ? ["dependencies"] : ["dependentRequired", "dependentSchemas"];
  return keywords.flatMap((keyword) => {
    const map = member(schema, keyword);
    return isObject(map) ? Object.entries(map) : [];
  });
}

/** The schemas of an array's first items, and the one of all others. */
export function tupleOf(schema: JsonObject, dialect: Dialect): { first: readonly JsonValue[]; rest?: JsonValue } {
  const { items, prefixItems, additionalItems } = schema;
  if (dialect === "2020-12") {
    return { first: Array.isArray(prefixItems) ? prefixItems : [], ...(items === undefined ? {} : { rest: items }) };
  }
  if (!Array.isArray(items)) return { first: [], ...(items === undefined ? {} : { rest: items }) };
  return { first: items, ...(additionalItems === undefined ? {} : { rest: additionalItems }) };
}

/** The keywords that speak of an array's items. */
export function judgeItems(
  { dialect, judge }: Containers,
  schema: JsonObject,
  value: readonly JsonValue[],
  seen: Seen,
): Outcome {
  if (schema["uniqueItems"] === true && new Set(value.map(canonicalJson)).size < value.length) return false;
  const { first, rest } = tupleOf(schema, dialect);
  const items = every(value.entries(), ([index, item]) => {
    const one = index < first.length ? first[index] : rest;
    if (one === undefined) return true;
    seen.items.add(index);
    return judge(one, item, newSeen());
  });
  if (items === false || schema["contains"] === undefined) return items;
  const contained = judgeContains({ dialect, judge }, schema, value, seen);
  return contained === true ? items : contained;
}

/** How many items `contains` must and may match. */
export function containsBounds(schema: JsonObject, dialect: Dialect): { least: number; most: number } {
  const { minContains, maxContains } = schema;
  const isCounted = dialect === "2020-12";
  return {
    least: isCounted && typeof minContains === "number" ? minContains : 1,
    most: isCounted && typeof maxContains === "number" ? maxContains : Number.POSITIVE_INFINITY,
  };
}

function judgeContains(
  { dialect, judge }: Containers,
  schema: JsonObject,
  value: readonly JsonValue[],
  seen: Seen,
): Outcome {
  const { least, most } = containsBounds(schema, dialect);
  let [sure, open] = [0, 0];
  for (const [index, item] of value.entries()) {
    const outcome = judge(schema["contains"], item, newSeen());
    if (outcome === false) continue;
    if (outcome === true) sure += 1;
    else open += 1;
    seen.items.add(index);
  }
  seen.isOpen ||= open > 0;
  if (sure > most || sure + open < least) return false;
  return open === 0 || (sure >= least && sure + open <= most) ? true : undefined;
}

/** What no schema beside or inside this one has looked at. */
export function judgeUnevaluated(judge: Judge, schema: JsonObject, value: JsonValue, seen: Seen): Outcome {
  const { unevaluatedProperties, unevaluatedItems } = schema;
  if (seen.isOpen && (unevaluatedProperties ?? unevaluatedItems) !== undefined) return undefined;
  if (unevaluatedProperties !== undefined && isObject(value)) {
    return every(Object.entries(value), ([name, item]) => {
      if (seen.names.has(name)) return true;
      seen.names.add(name);
      return judge(unevaluatedProperties, item, newSeen());
    });
  }
  if (unevaluatedItems !== undefined && Array.isArray(value)) {
    return every<[number, JsonValue]>(value.entries(), ([index, item]) => {
      if (seen.items.has(index)) return true;
      seen.items.add(index);
      return judge(unevaluatedItems, item, newSeen());
    });
  }
  return true;
}
