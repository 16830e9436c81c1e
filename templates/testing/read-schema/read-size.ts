import type { JsonObject, JsonValue } from "../../runtime/types.js";
import { isList, isObject, sameJson } from "../json.js";
import type { Fault } from "./reader.js";

type Bound = readonly [keyword: string, isKept: (size: number, limit: number) => boolean];
const atLeast = (size: number, limit: number): boolean => size >= limit;
const atMost = (size: number, limit: number): boolean => size <= limit;
const numberBounds: readonly Bound[] = [
  ["minimum", atLeast],
  ["maximum", atMost],
  ["exclusiveMinimum", (size, limit) => size > limit],
  ["exclusiveMaximum", (size, limit) => size < limit],
  ["multipleOf", isMultiple],
];
const sizeBounds = (unit: string): readonly Bound[] => [
  [`min${unit}`, atLeast],
  [`max${unit}`, atMost],
];
const [textBounds, listBounds, objectBounds] = [sizeBounds("Length"), sizeBounds("Items"), sizeBounds("Properties")];

/** The keywords that bound a value: how large, how long, in which form. */
export function readSize(schema: JsonObject, value: JsonValue, at: string): Fault[] {
  const check = (size: number, bounds: readonly Bound[]): Fault[] =>
    bounds.flatMap(([keyword, isKept]) => {
      const limit = schema[keyword];
      return typeof limit === "number" && !isKept(size, limit) ? [{ at, keyword }] : [];
    });
  if (typeof value === "number") return check(value, numberBounds);
  if (isObject(value)) return check(Object.keys(value).length, objectBounds);
  if (isList(value)) {
    const isTwice = schema["uniqueItems"] === true && value.some((item, index) => isAmong(value.slice(0, index), item));
    return [...check(value.length, listBounds), ...(isTwice ? [{ at, keyword: "uniqueItems" }] : [])];
  }
  if (typeof value !== "string") return [];
  const { pattern } = schema;
  const isMissed = typeof pattern === "string" && !new RegExp(pattern, "u").test(value);
  return [...check(lengthOf(value), textBounds), ...(isMissed ? [{ at, keyword: "pattern" }] : [])];
}

/** JSON Schema counts characters, not UTF-16 units. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Decimals such as 0.1 have no exact form here: what is near enough is not refused. */
function isMultiple(size: number, factor: number): boolean {
  const quotient = size / factor;
  return !Number.isFinite(quotient) || Math.abs(quotient - Math.round(quotient)) <= 1e-9 * Math.abs(quotient);
}

const isAmong = (list: readonly JsonValue[], item: JsonValue): boolean => list.some((one) => sameJson(one, item));
