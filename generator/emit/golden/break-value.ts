import { isObject, type JsonObject, type JsonValue, jsonEqual, member } from "../../schema/json.js";
import { escapeToken } from "../../schema/pointer.js";

/** One way to break a value: put another one at a place, or take the member there away; and what must be said of it. */
export type Break = {
  readonly path: string;
  readonly value?: JsonValue;
  readonly at: string;
  readonly keyword: string;
  /** The schema whose demand is broken: the same demand at the same place is broken once only. */
  readonly node: JsonObject;
};

/** Every way to break one demand that a schema node itself makes of a value, where the outcome is certain. */
export function breakValue(node: JsonObject, value: JsonValue, path: string): Break[] {
  const replace = (keyword: string, candidates: readonly JsonValue[]): Break[] => {
    const [wrong] = candidates;
    return wrong === undefined ? [] : [{ path, value: wrong, at: path, keyword, node }];
  };
  return [
    ...breakMembers(node, value, path),
    ...("const" in node ? replace("const", othersThan([node["const"] as JsonValue])) : []),
    ...(Array.isArray(node["enum"]) ? replace("enum", othersThan(node["enum"])) : []),
    ...("type" in node ? replace("type", ofOtherTypes(node, value)) : []),
    ...sizes(node, value).flatMap(([keyword, wrong]) => replace(keyword, [wrong])),
    ...(typeof value === "string" ? breakText(node, value, replace) : []),
  ];
}

type Replace = (keyword: string, candidates: readonly JsonValue[]) => Break[];

/** A name that no contract uses. */
const stranger = "unexpected_property";

function breakMembers(node: JsonObject, value: JsonValue, path: string): Break[] {
  if (!isObject(value)) return [];
  const { required, additionalProperties, properties, patternProperties } = node;
  const names = (Array.isArray(required) ? required : []).filter((name): name is string => typeof name === "string");
  const isFree = !Object.hasOwn(value, stranger) && !Object.hasOwn(Object(properties), stranger);
  const isClosed = additionalProperties === false && isFree && !isObject(patternProperties);
  const added: Break = {
    path: `${path}/${stranger}`,
    value: true,
    at: path,
    keyword: "additionalProperties",
    node,
  };
  return [
    ...names
      .filter((name) => Object.hasOwn(value, name))
      .map((name) => ({ path: `${path}/${escapeToken(name)}`, at: path, keyword: "required", node })),
    ...(isClosed ? [added] : []),
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
    types.some((type) => {
      if (type === "integer") return Number.isInteger(candidate);
      if (type === "null" || type === "array" || type === "object") return kindOf(candidate) === type;
      return typeof candidate === type;
    });
  const near: JsonValue[] = typeof value === "number" ? [...fractions(node, value), String(value)] : ["text"];
  return [...near, 7, true, {}].filter((candidate) => !isTaken(candidate));
}

/** Numbers beside an integer that nothing but the type refuses. */
function fractions({ minimum, maximum }: JsonObject, value: number): number[] {
  const isWithin = (number: number): boolean =>
    (typeof minimum !== "number" || number >= minimum) && (typeof maximum !== "number" || number <= maximum);
  return [value + 0.5, value - 0.5].filter(isWithin);
}

const kindOf = (value: JsonValue): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : isObject(value) ? "object" : typeof value;

/** Longer values than this make a test hard to read. */
const longest = 300;

/** Values one step beyond each bound. */
function sizes(node: JsonObject, value: JsonValue): [keyword: string, wrong: JsonValue][] {
  const broken: [string, JsonValue][] = [];
  const bound = (keyword: string, make: (limit: number) => JsonValue | undefined): void => {
    const limit = member(node, keyword);
    const wrong = typeof limit === "number" ? make(limit) : undefined;
    if (wrong !== undefined) broken.push([keyword, wrong]);
  };
  if (typeof value === "number") {
    // Beyond the safe integers one step is no step.
    const step = (limit: number, by: number): number | undefined => (limit + by === limit ? undefined : limit + by);
    bound("minimum", (limit) => step(limit, -1));
    bound("maximum", (limit) => step(limit, 1));
    bound("exclusiveMinimum", (limit) => limit);
    bound("exclusiveMaximum", (limit) => limit);
  } else if (typeof value === "string") {
    const characters = value === "" ? ["x"] : [...value];
    bound("minLength", (limit) => (limit < 1 || limit > longest ? undefined : fill(characters, limit - 1).join("")));
    bound("maxLength", (limit) => (limit >= longest ? undefined : fill(characters, limit + 1).join("")));
  } else if (Array.isArray(value) && value.length > 0) {
    const items: readonly JsonValue[] = value;
    bound("minItems", (limit) => (limit < 1 ? undefined : short(fill(items, limit - 1))));
    bound("maxItems", (limit) => (limit >= longest ? undefined : short(fill(items, limit + 1))));
  }
  return broken;
}

/** So many items, the list's own first, its last one repeated. */
const fill = <Item>(items: readonly Item[], length: number): Item[] => {
  const last = items.at(-1);
  const rest = Math.max(0, length - items.length);
  return [...items.slice(0, length), ...(last === undefined ? [] : Array.from({ length: rest }, () => last))];
};
const short = (value: JsonValue): JsonValue | undefined => (JSON.stringify(value).length > longest ? undefined : value);

/** Formats of which a text with spaces is none. */
const formats = ["date", "time", "date-time", "email", "uri", "uuid", "ipv4", "ipv6"];

function breakText(node: JsonObject, value: string, replace: Replace): Break[] {
  const { pattern, format } = node;
  const expression = typeof pattern === "string" ? compile(pattern) : undefined;
  // Near misses first: they find an anchor that is gone.
  const misses = expression === undefined ? [] : [`${value}\u00a7`, `\u00a7${value}`, "", "\u00a7"];
  return [
    ...replace(
      "pattern",
      misses.filter((text) => expression?.test(text) === false && text.length <= longest),
    ),
    ...(formats.some((name) => name === format) ? replace("format", [`not a ${format}`]) : []),
  ];
}

function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined;
  }
}
