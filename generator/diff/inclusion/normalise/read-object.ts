import { type JsonObject, type JsonValue, member } from "../../../schema/json.js";
import { escapeToken } from "../../../schema/pointer.js";
import { assumeType } from "../formula/assume-type.js";
import { all, any, type Formula, named, none, say, some } from "../formula/formula.js";
import { negate } from "../formula/negate.js";
import type { Reader } from "./normalise.js";
import { numberAt } from "./read-scalars.js";

/** What the keywords of objects say, `unevaluatedProperties` left out. */
export function readObject(node: JsonObject, at: string, { part, read }: Reader): Formula[] {
  const parts: Formula[] = [];
  const every = (keys: Formula, value: Formula): void => {
    parts.push(say({ type: "object", says: "every", keys, value }));
  };
  const has = (name: string): Formula => say({ type: "object", says: "some", keys: named([name]), value: any });
  const keysOf = (keyword: string): string[] => Object.keys(member(node, keyword) ?? {});

  for (const name of keysOf("properties")) every(named([name]), part(`${at}/properties/${escapeToken(name)}`));
  for (const pattern of keysOf("patternProperties")) {
    every(matching(pattern, true), part(`${at}/patternProperties/${escapeToken(pattern)}`));
  }
  if (member(node, "additionalProperties") !== undefined) {
    every(otherKeys(keysOf("properties"), keysOf("patternProperties")), part(`${at}/additionalProperties`));
  }
  const required = member(node, "required");
  for (const name of Array.isArray(required) ? required : []) if (typeof name === "string") parts.push(has(name));
  if (member(node, "propertyNames") !== undefined) {
    every(assumeType("string", negate(part(`${at}/propertyNames`))), none);
  }
  const fewest = numberAt(node, "minProperties");
  if (fewest !== undefined) parts.push(say({ type: "object", says: "fewest", length: Math.ceil(fewest) }));
  const most = numberAt(node, "maxProperties");
  if (most !== undefined) parts.push(say({ type: "object", says: "most", length: Math.floor(most) }));

  for (const keyword of ["dependentRequired", "dependentSchemas", "dependencies"]) {
    for (const [name, needed] of Object.entries(member(node, keyword) ?? {})) {
      const names = Array.isArray(needed) ? needed.filter((word: JsonValue) => typeof word === "string") : undefined;
      const consequence = names ? all(names.map(has)) : read(`${at}/${keyword}/${escapeToken(name)}`);
      const isAbsent = say({ type: "object", says: "every", keys: named([name]), value: none });
      parts.push(some([isAbsent, consequence]));
    }
  }
  return parts;
}

export const matching = (pattern: string, holds: boolean): Formula =>
  say({ type: "string", says: "pattern", pattern, holds });
/** Keys that are none of the names and match none of the patterns. */
const otherKeys = (names: readonly string[], patterns: readonly string[]): Formula =>
  all([named(names, false), ...patterns.map((pattern) => matching(pattern, false))]);
