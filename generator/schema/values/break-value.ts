import type { Dialect } from "../dialect.js";
import { isObject, type JsonObject, type JsonValue, jsonEqual, member } from "../json.js";
import { wordsOutside } from "../patterns/words-outside.js";
import { breakArray, breakObject } from "./break-container.js";
import { nearestMultiple } from "./decimal.js";
import { isOfType } from "./evaluate.js";
import { badTexts } from "./sure-formats.js";

/** One way to break a value: put another one at a place, or take the member there away; and what must be said of it. */
export type Break = {
  readonly path: string;
  readonly value?: JsonValue;
  readonly at: string;
  readonly keyword: string;
  /** The schema whose demand is broken. */
  readonly node: JsonObject;
};

export type Replace = (keyword: string, candidates: readonly (JsonValue | undefined)[]) => Break[];

/** Every way to break one demand that a schema itself makes of a value, one each; no text and no list grows beyond the limit. */
export function breakValue(
  node: JsonObject,
  dialect: Dialect,
  value: JsonValue,
  path: string,
  most: number = longest,
): Break[] {
  const replace: Replace = (keyword, candidates) => {
    const wrong = candidates.find((candidate) => candidate !== undefined);
    return wrong === undefined ? [] : [{ path, value: wrong, at: path, keyword, node }];
  };
  return [
    ...(isObject(value) ? breakObject(node, dialect, value, path) : []),
    ...breakKind(node, value, replace),
    ...(typeof value === "number" ? breakNumber(node, value, replace) : []),
    ...(typeof value === "string" ? breakText(node, value, replace, most) : []),
    ...(Array.isArray(value) ? breakArray(node, dialect, value, path, { replace, most }) : []),
  ];
}

function breakKind(node: JsonObject, value: JsonValue, replace: Replace): Break[] {
  const { not } = node;
  const [refused, listed] = [member(not, "const"), member(not, "enum")];
  return [
    ...("const" in node ? replace("const", othersThan([node["const"] as JsonValue])) : []),
    ...(Array.isArray(node["enum"]) ? replace("enum", othersThan(node["enum"])) : []),
    ...("type" in node ? replace("type", ofOtherTypes(node, value)) : []),
    ...(refused === undefined && !Array.isArray(listed)
      ? []
      : replace("not", [refused, ...(Array.isArray(listed) ? listed : [])])),
  ];
}

/** Values that are not among the allowed ones, of their kind first. */
function othersThan(allowed: readonly JsonValue[]): JsonValue[] {
  const candidates: JsonValue[] = allowed.some((value) => typeof value === "string")
    ? ["something else"]
    : allowed.every((value) => typeof value === "boolean")
      ? [true, false, "something else"]
      : [-1, "something else"];
  return candidates.filter((value) => !allowed.some((one) => jsonEqual(one, value)));
}

function ofOtherTypes(node: JsonObject, value: JsonValue): JsonValue[] {
  const types = [node["type"]].flat();
  const isTaken = (candidate: JsonValue): boolean =>
    types.some((type) => type !== undefined && isOfType(candidate, type));
  const near: JsonValue[] = typeof value === "number" ? [...fractions(node, value), String(value)] : ["text"];
  return [...near, 7, true, {}, null, []].filter((candidate) => !isTaken(candidate));
}

/** Numbers beside an integer that nothing but the type refuses. */
function fractions({ minimum, maximum }: JsonObject, value: number): number[] {
  const isWithin = (number: number): boolean =>
    (typeof minimum !== "number" || number >= minimum) && (typeof maximum !== "number" || number <= maximum);
  return [value + 0.5, value - 0.5].filter(isWithin);
}

/** Longer values than this make a test hard to read. */
export const longest = 300;

/** What one step beyond a bound is, for each bound that a schema has. */
export function beyond(
  node: JsonObject,
  replace: Replace,
  bounds: Readonly<Record<string, (limit: number) => JsonValue | undefined>>,
): Break[] {
  return Object.entries(bounds).flatMap(([keyword, make]) => {
    const limit = member(node, keyword);
    return typeof limit === "number" ? replace(keyword, [make(limit)]) : [];
  });
}

function breakNumber(node: JsonObject, value: number, replace: Replace): Break[] {
  // Beyond the safe integers one step is no step.
  const step = (limit: number, by: number): number | undefined => (limit + by === limit ? undefined : limit + by);
  return beyond(node, replace, {
    minimum: (limit) => step(limit, -1),
    maximum: (limit) => step(limit, 1),
    exclusiveMinimum: (limit) => limit,
    exclusiveMaximum: (limit) => limit,
    multipleOf: (divisor) => {
      const between = divisor === 1 ? value + 0.5 : value + divisor / 2;
      const isBetween = Number.isFinite(between) && nearestMultiple(between, divisor, "down") !== between;
      return isBetween && between !== value ? between : undefined;
    },
  });
}

function breakText(node: JsonObject, value: string, replace: Replace, most: number): Break[] {
  const { pattern, format } = node;
  const characters = value === "" ? ["x"] : [...value];
  const misses = typeof pattern === "string" ? missesOf(pattern, value, node) : [];
  return [
    ...beyond(node, replace, {
      minLength: (limit) => (limit < 1 || limit > longest ? undefined : fill(characters, limit - 1).join("")),
      maxLength: (limit) => (limit >= most ? undefined : fill(characters, limit + 1).join("")),
    }),
    ...replace("pattern", misses),
    ...(typeof format === "string" ? replace("format", badTexts(format)) : []),
  ];
}

/** What a pattern alone refuses; only where there is no such text, one of another length. */
function missesOf(pattern: string, value: string, { minLength, maxLength }: JsonObject): readonly string[] {
  const min = typeof minLength === "number" ? minLength : 0;
  const max = typeof maxLength === "number" ? Math.min(maxLength, longest) : longest;
  const misses = wordsOutside(pattern, value, { min, max }, 1);
  return misses.length > 0 ? misses : wordsOutside(pattern, value, { min: 0, max: longest }, 1);
}

/** So many items, the list's own first, its last one repeated. */
export function fill<Item>(items: readonly Item[], length: number): Item[] {
  const last = items.at(-1);
  const rest = Math.max(0, length - items.length);
  return [...items.slice(0, length), ...(last === undefined ? [] : Array.from({ length: rest }, () => last))];
}
