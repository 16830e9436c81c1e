import { parseText } from "./parse-text.js";
import type { NamesPlan, Plan, Plans, TextPlan } from "./plans-of.js";

/** One decoding: plans refer to each other, and to one value many ways may lead. */
export type Way = {
  readonly plans: Plans;
  /** What references have led to; most tables have none. */
  results: Map<Plan, Map<unknown, unknown>> | undefined;
};

/**
 * The value at one place in the contract's form, and the same value where it has that form already: most do, and what is not
 * copied costs nothing. Loops and not callbacks here and below: values may be a thousand levels deep, and each level should take
 * little of the stack.
 */
export function decodeValue(plan: Plan, value: unknown, way: Way): unknown {
  if (plan.ref === undefined) return decodeBare(plan, value, way);
  const referred = way.plans.get(plan.ref);
  if (referred === undefined) return value;
  if (typeof value !== "object" || value === null) return decodeBare(referred, value, way);
  // Only references make circles, so only here is remembered what was met.
  way.results ??= new Map();
  const results = way.results.get(referred) ?? new Map<unknown, unknown>();
  way.results.set(referred, results);
  if (results.has(value)) return results.get(value);
  results.set(value, value);
  const result = decodeBare(referred, value, way);
  results.set(value, result);
  return result;
}

function decodeBare(plan: Plan, value: unknown, way: Way): unknown {
  const { ref, unwrap, types, text } = plan;
  if (ref !== undefined) return decodeValue(plan, value, way);
  const bare = unwrap !== undefined && isObject(value) && Object.hasOwn(value, unwrap) ? value[unwrap] : value;
  if (types !== undefined) {
    const inner = types.get(typeOf(bare));
    return inner === undefined ? bare : decodeValue(inner, bare, way);
  }
  if (typeof bare === "string") return text === undefined ? bare : decodeText(text, bare);
  if (Array.isArray(bare)) return decodeList(plan, bare, way);
  return isObject(bare) ? decodeObject(plan, bare, way) : bare;
}

function decodeText({ exact, json, anyCase }: TextPlan, text: string): unknown {
  const value = exact?.get(text);
  if (value !== undefined) return value;
  if (json !== undefined) {
    const parsed = parseText(text);
    if (json.includes(typeOf(parsed))) return parsed;
  }
  if (anyCase === undefined || anyCase.known.has(text)) return text;
  return anyCase.bySmall.get(text.toLowerCase()) ?? text;
}

function decodeList({ items, pairs }: Plan, list: readonly unknown[], way: Way): unknown {
  if (items !== undefined) {
    let decoded: unknown[] | undefined;
    for (let index = 0; index < list.length; index += 1) {
      const item = decodeValue(items, list[index], way);
      if (item === list[index]) continue;
      decoded ??= [...list];
      decoded[index] = item;
    }
    return decoded ?? list;
  }
  if (pairs === undefined) return list;
  const { value: plan } = pairs;
  const members: Members = {};
  for (const pair of list) {
    if (!isPair(pair)) return list;
    put(members, pair.key, plan === undefined ? pair.value : decodeValue(plan, pair.value, way));
  }
  return members;
}

function decodeObject(plan: Plan, object: Members, way: Way): unknown {
  const { names, members, others, tuple, by } = plan;
  const named = names === undefined ? object : decodeNames(names, object);
  let decoded = named;
  if (members !== undefined) {
    for (const { name, plan: inner } of members) {
      if (!Object.hasOwn(named, name)) continue;
      const value = named[name];
      const member = decodeValue(inner, value, way);
      if (member !== value) decoded = withMember(object, decoded, name, member);
    }
  }
  if (others !== undefined) {
    for (const name of Object.keys(named)) {
      if (others.named.has(name)) continue;
      const member = decodeValue(others.plan, named[name], way);
      if (member !== named[name]) decoded = withMember(object, decoded, name, member);
    }
  }
  if (tuple !== undefined) return decodeTuple(tuple, decoded, way);
  const tag = by === undefined ? undefined : own(decoded, by.property);
  // Not of an object: its text may be a case by chance, and to make it one runs what the object says.
  const chosen = typeof tag === "object" && tag !== null ? undefined : by?.cases.get(String(tag ?? ""));
  return chosen === undefined ? decoded : decodeValue(chosen, decoded, way);
}

/** With another value under a name: in the copy that was made before, or in a first one. */
function withMember(object: Members, decoded: Members, name: string, value: unknown): Members {
  const made = decoded === object ? { ...object } : decoded;
  put(made, name, value);
  return made;
}

/** Under the contract's names, and without what is null for being absent. */
function decodeNames({ absent, renamed }: NamesPlan, object: Members): Members {
  if (!hasNull(object, absent) && (renamed === undefined || !hasAny(object, renamed))) return object;
  const made: Members = {};
  for (const sent in object) {
    // biome-ignore lint/suspicious/noPrototypeBuiltins: in this loop engines know the answer without a look; `Object.hasOwn` they call.
    if (!Object.prototype.hasOwnProperty.call(object, sent)) continue;
    const value = object[sent];
    if (value !== null || !absent.has(sent)) put(made, renamed?.get(sent) ?? sent, value);
  }
  return made;
}

function hasNull(object: Members, names: ReadonlySet<string>): boolean {
  for (const name of names) if (object[name] === null && Object.hasOwn(object, name)) return true;
  return false;
}

function hasAny(object: Members, names: ReadonlyMap<string, string>): boolean {
  for (const name of names.keys()) if (Object.hasOwn(object, name)) return true;
  return false;
}

/**
 * What is left out at the end makes the list shorter; a gap before an item cannot be said and becomes null. Behind a gap, a null that
 * may stand for what is absent does.
 */
function decodeTuple({ items, ambiguous }: NonNullable<Plan["tuple"]>, object: Members, way: Way): unknown {
  let end = 0;
  let hasGap = false;
  for (const index of items.keys()) {
    const isAbsent = !Object.hasOwn(object, index);
    const mayBeAbsent = hasGap && object[index] === null && ambiguous.has(String(index));
    hasGap ||= isAbsent;
    if (!isAbsent && !mayBeAbsent) end = index + 1;
  }
  const list: unknown[] = [];
  for (const plan of items.slice(0, end)) {
    const item = own(object, list.length) ?? null;
    list.push(plan === undefined ? item : decodeValue(plan, item, way));
  }
  return list;
}

/** Plain assignment would set the prototype under this one name. */
function put(object: Members, name: string, value: unknown): void {
  if (name !== "__proto__") object[name] = value;
  else Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
}

type Members = { [name: string]: unknown };
const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isPair = (item: unknown): item is { readonly key: string; readonly value: unknown } =>
  isObject(item) && typeof own(item, "key") === "string" && Object.hasOwn(item, "value");

/** The own member of an object, never one of `Object.prototype`. */
const own = (object: Members, name: string | number): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

const typeOf = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);
