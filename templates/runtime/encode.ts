import { nestingFault } from "./nesting.js";
import type { DecodeNode, Decoder } from "./types.js";

/**
 * Brings arguments from the contract's form into the form that a declaration asks for: the way of `decodeArguments`, read from
 * its end. For calls that are sent as history or as examples. What has no other form there stays as it is.
 */
export function encodeArguments(decoder: Decoder, value: unknown): unknown {
  // What every validator refuses stays as it came.
  if (decoder.root === undefined || nestingFault(value) !== undefined) return value;
  try {
    return encodeValue(decoder.root, value, { decoder, seen: new Map() });
  } catch (error) {
    // A thousand levels of tables that refer to each other may need more than a small stack.
    if (!(error instanceof RangeError)) throw error;
    return value;
  }
}

/** What is encoded: tables refer to each other, and to one value many ways may lead. */
type Way = {
  readonly decoder: Decoder;
  readonly seen: Map<DecodeNode, Map<unknown, unknown>>;
};

/** Loops and not callbacks here and below: values may be a thousand levels deep, and each level should take little of the stack. */
function encodeValue(node: DecodeNode, value: unknown, way: Way): unknown {
  if (node.ref === undefined) return encodeBare(node, value, way);
  const referred = own(way.decoder.$defs ?? {}, node.ref);
  if (referred === undefined) return value;
  if (typeof value !== "object" || value === null) return encodeBare(referred, value, way);
  // Only references make circles, so only here is remembered what was met.
  const results = way.seen.get(referred) ?? new Map<unknown, unknown>();
  way.seen.set(referred, results);
  if (results.has(value)) return results.get(value);
  results.set(value, value);
  const result = encodeBare(referred, value, way);
  results.set(value, result);
  return result;
}

function encodeBare(node: DecodeNode, value: unknown, way: Way): unknown {
  if (node.ref !== undefined) return encodeValue(node, value, way);
  const { unwrap, types, items, pairs, tuple, json, enum: values } = node;
  if (types !== undefined) {
    const inner = Object.entries(types).find(([sent, one]) =>
      comesFrom(one, sent, way.decoder).includes(typeOf(value)),
    );
    return wrap(unwrap, inner === undefined ? value : encodeValue(inner[1], value, way));
  }
  if (json?.includes(typeOf(value)) === true) return wrap(unwrap, toText(value));
  if (Array.isArray(value)) {
    if (tuple !== undefined) return wrap(unwrap, encodeObject(node, Object.fromEntries(value.entries()), way));
    if (items === undefined) return wrap(unwrap, value);
    const encoded: unknown[] = [];
    for (const item of value) encoded.push(encodeValue(items, item, way));
    return wrap(unwrap, encoded);
  }
  if (isObject(value)) {
    if (pairs === undefined) return wrap(unwrap, encodeObject(node, value, way));
    const list: unknown[] = [];
    for (const [key, member] of Object.entries(value)) {
      list.push({ key, value: pairs === true ? member : encodeValue(pairs, member, way) });
    }
    return wrap(unwrap, list);
  }
  const sent = values === undefined ? undefined : Object.entries(values).find(([, one]) => one === value);
  return wrap(unwrap, sent === undefined ? value : sent[0]);
}

const wrap = (name: string | undefined, value: unknown): unknown =>
  name === undefined ? value : Object.fromEntries([[name, value]]);

/** The types that a value may have in the contract which is sent as another type. */
function comesFrom(node: DecodeNode, sent: string, decoder: Decoder): readonly string[] {
  const {
    pairs,
    tuple,
    json,
    enum: values,
  } = node.ref === undefined ? node : (own(decoder.$defs ?? {}, node.ref) ?? {});
  if (sent === "array" && pairs !== undefined) return ["object"];
  if (sent === "object" && tuple !== undefined) return ["array"];
  return sent === "string" ? ["string", ...Object.values(values ?? {}).map(typeOf), ...(json ?? [])] : [sent];
}

function encodeObject(node: DecodeNode, value: Members, way: Way): unknown {
  const { rename = {}, nulls = [], ambiguous = [], properties = {}, values, by, tuple } = node;
  const tag = by === undefined ? undefined : own(value, by.property);
  // Not of an object: to make a text of it runs what it says.
  const chosen = by === undefined || isPart(tag) ? undefined : own(by.cases, String(tag ?? ""));
  const given = chosen === undefined ? value : encodeValue(chosen, value, way);
  if (!isObject(given)) return given;
  const sentNames = new Map(Object.entries(rename).map(([sent, name]) => [name, sent]));
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(given)) {
    const inner = (tuple === undefined ? own(properties, name) : tuple[Number(name)]) ?? values;
    members.push([sentNames.get(name) ?? name, inner === undefined ? member : encodeValue(inner, member, way)]);
  }
  for (const name of [...nulls, ...ambiguous]) {
    if (!Object.hasOwn(given, name)) members.push([sentNames.get(name) ?? name, null]);
  }
  return Object.fromEntries(members);
}

/** What is no JSON has no text; it is left to the validator. */
function toText(value: unknown): unknown {
  try {
    return JSON.stringify(value) ?? value;
  } catch {
    return value;
  }
}

type Members = { readonly [name: string]: unknown };
const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isPart = (value: unknown): boolean => typeof value === "object" && value !== null;

/** The own member of an object, never one of `Object.prototype`. */
const own = <Value>(object: { readonly [name: string]: Value }, name: string): Value | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

const typeOf = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);
