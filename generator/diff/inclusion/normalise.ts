import type { SchemaBundle } from "../../load/schema-bundle.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, member } from "../../schema/json.js";
import { escapeToken, fragmentToPointer, valueAt } from "../../schema/pointer.js";
import { enforcedSchema } from "../../validate/enforced-schema.js";
import { formatChecks } from "../../validate/formats.js";
import { assumeType } from "./assume-type.js";
import { equalTo } from "./equal-to.js";
import { unevaluatedItems, unevaluatedProperties } from "./evaluated.js";
import {
  all,
  any,
  type Formula,
  isAny,
  isNone,
  type JsonType,
  jsonTypes,
  link,
  named,
  none,
  ofTypes,
  one,
  opaque,
  say,
  some,
} from "./formula.js";
import { atLeast, atMost, negate } from "./negate.js";
import { rational, rationalOf } from "./rational.js";

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
    return opaque(`${what} at ${pointer}`, text.includes('"$ref"') ? `${what} ${side}${pointer}` : `${what} ${text}`);
  };
  const read = (pointer: string): Formula => {
    const before = known.get(pointer);
    if (before !== undefined) return before;
    const node = schemaAt(pointer);
    const formula = node === undefined ? unread("a reference", pointer) : readSchema(node, pointer, reader);
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

const numberAt = (node: JsonObject, keyword: string): number | undefined => {
  const value = member(node, keyword);
  return typeof value === "number" ? value : undefined;
};
const isWhole = say({ type: "number", says: "multiple", of: rational(1n), holds: true });

function readScalars(node: JsonObject): Formula[] {
  const parts: Formula[] = [];
  const wanted = member(node, "type");
  if (wanted !== undefined) parts.push(readType([wanted].flat()));
  const constant = member(node, "const");
  if (constant !== undefined) parts.push(equalTo(constant));
  const values = member(node, "enum");
  if (Array.isArray(values)) parts.push(readEnum(values));

  const bound = (keyword: string, says: "least" | "most", isOpen: boolean): void => {
    const value = numberAt(node, keyword);
    if (value !== undefined) parts.push(say({ type: "number", says, bound: rationalOf(value), isOpen }));
  };
  bound("minimum", "least", false);
  bound("exclusiveMinimum", "least", true);
  bound("maximum", "most", false);
  bound("exclusiveMaximum", "most", true);
  const step = numberAt(node, "multipleOf");
  if (step !== undefined && step > 0)
    parts.push(say({ type: "number", says: "multiple", of: rationalOf(step), holds: true }));

  const shortest = numberAt(node, "minLength");
  if (shortest !== undefined) parts.push(say({ type: "string", says: "shortest", length: Math.ceil(shortest) }));
  const longest = numberAt(node, "maxLength");
  if (longest !== undefined) parts.push(say({ type: "string", says: "longest", length: Math.floor(longest) }));
  const pattern = member(node, "pattern");
  if (typeof pattern === "string") parts.push(say({ type: "string", says: "pattern", pattern, holds: true }));
  const format = member(node, "format");
  if (typeof format === "string") parts.push(readFormat(format));
  return parts;
}

function readType(names: readonly JsonValue[]): Formula {
  const types = jsonTypes.filter((type) => names.includes(type) || (type === "number" && names.includes("integer")));
  return names.includes("integer") && !names.includes("number") ? all([ofTypes(types), isWhole]) : ofTypes(types);
}

/** The scalars among the values are one statement, so that long lists stay short. */
function readEnum(values: readonly JsonValue[]): Formula {
  const isScalar = (value: JsonValue): boolean => typeof value !== "object" || value === null;
  const [scalars, others] = [values.filter(isScalar), values.filter((value) => !isScalar(value))];
  const typeOf = (value: JsonValue): JsonType =>
    value === null ? "null" : (typeof value as "boolean" | "number" | "string");
  const words = scalars.filter((value) => typeof value === "string");
  const numbers = scalars.filter((value) => typeof value === "number");
  const booleans = new Set(scalars.filter((value) => typeof value === "boolean"));
  const [only] = booleans;
  const scalar = all([
    ofTypes(scalars.map(typeOf)),
    words.length > 0 ? named(words) : any,
    numbers.length > 0 ? among(numbers) : any,
    booleans.size === 1 && only !== undefined ? say({ type: "boolean", says: "is", value: only }) : any,
  ]);
  return some([...(scalars.length > 0 ? [scalar] : []), ...others.map(equalTo)], true);
}

const among = (numbers: readonly number[]): Formula =>
  say({
    type: "number",
    says: "among",
    numbers: [...new Set(numbers.map((value) => (value === 0 ? 0 : value)))].sort((a, b) => a - b),
    holds: true,
  });

/** Formats of numbers are ranges; of strings, one statement each. Those that refuse nothing say nothing. */
function readFormat(format: string): Formula {
  const range = (least: bigint, end: bigint): Formula =>
    all([
      isWhole,
      say({ type: "number", says: "least", bound: rational(least), isOpen: false }),
      say({ type: "number", says: "most", bound: rational(end), isOpen: true }),
    ]);
  if (format === "int32") return range(-(2n ** 31n), 2n ** 31n);
  if (format === "int64") return range(-(2n ** 63n), 2n ** 63n);
  if (format === "double") return any;
  const check = formatChecks.get(format);
  if (check === undefined) return any;
  return check.type === "string"
    ? say({ type: "string", says: "format", format, holds: true })
    : opaque(format, format);
}

function readObject(node: JsonObject, at: string, { part, read }: Reader): Formula[] {
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
    every(assumeType("string", negate(read(`${at}/propertyNames`))), none);
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
export const otherKeys = (names: readonly string[], patterns: readonly string[]): Formula =>
  all([named(names, false), ...patterns.map((pattern) => matching(pattern, false))]);

function readArray(node: JsonObject, at: string, { part }: Reader): Formula[] {
  const parts: Formula[] = [];
  const listed = [member(node, "prefixItems"), member(node, "items")].find(Array.isArray);
  const list = Array.isArray(member(node, "items")) ? "items" : "prefixItems";
  const length: number = listed?.length ?? 0;
  for (let index = 0; index < length; index += 1) {
    parts.push(say({ type: "array", says: "item", at: index, value: part(`${at}/${list}/${index}`) }));
  }
  // In draft-07 `additionalItems` counts beside a list only.
  const rest = list === "items" ? "additionalItems" : "items";
  if (member(node, rest) !== undefined) {
    parts.push(say({ type: "array", says: "every", from: length, value: part(`${at}/${rest}`) }));
  }
  if (member(node, "contains") !== undefined) {
    const value = part(`${at}/contains`);
    parts.push(atLeast(numberAt(node, "minContains") ?? 1, value));
    const most = numberAt(node, "maxContains");
    if (most !== undefined) parts.push(atMost(most, value));
  }
  const fewest = numberAt(node, "minItems");
  if (fewest !== undefined) parts.push(say({ type: "array", says: "fewest", length: Math.ceil(fewest) }));
  const most = numberAt(node, "maxItems");
  if (most !== undefined) parts.push(say({ type: "array", says: "most", length: Math.floor(most) }));
  if (member(node, "uniqueItems") === true) parts.push(say({ type: "array", says: "unique", holds: true }));
  return parts;
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
