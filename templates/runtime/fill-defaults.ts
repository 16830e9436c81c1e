import type { Defaults, DefaultsNode, JsonValue } from "./types.js";

/** Valid arguments with their defaults filled in: the same value where there is nothing to fill in, else a copy of what changes. */
export function fillDefaults(defaults: Defaults, value: unknown): unknown {
  return fillValue(defaults.root, value, { defaults, seen: new Map() });
}

/** What is filled in: tables refer to each other, and a value from code may be met on several ways. */
type Way = {
  readonly defaults: Defaults;
  readonly seen: Map<DefaultsNode, Map<unknown, unknown>>;
};

/** Loops and not callbacks here and below: values may be a thousand levels deep, and each level should take little of the stack. */
function fillValue(node: DefaultsNode, value: unknown, way: Way): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (node.ref === undefined) return fillBare(node, value, way);
  const referred = own(way.defaults.$defs, node.ref);
  if (referred === undefined) return value;
  const results = way.seen.get(referred) ?? new Map<unknown, unknown>();
  way.seen.set(referred, results);
  if (!results.has(value)) results.set(value, fillBare(referred, value, way));
  return results.get(value);
}

function fillBare(node: DefaultsNode, value: object, way: Way): unknown {
  let filled: unknown = Array.isArray(value) ? fillItems(node, value, way) : fillMembers(node, value as Members, way);
  for (const more of node.all ?? []) filled = fillValue(more, filled, way);
  return filled;
}

function fillItems({ tuple = [], items }: DefaultsNode, list: readonly unknown[], way: Way): readonly unknown[] {
  const filled: unknown[] = [];
  for (const item of list) {
    const node = filled.length < tuple.length ? tuple[filled.length] : items;
    filled.push(node === undefined || node === null ? item : fillValue(node, item, way));
  }
  return filled.some((item, index) => item !== list[index]) ? filled : list;
}

function fillMembers({ fill = {}, properties, values, by }: DefaultsNode, object: Members, way: Way): unknown {
  const members = new Map(Object.entries(object));
  for (const [name, value] of Object.entries(fill)) {
    if (members.get(name) === undefined) members.set(name, copy(value));
  }
  for (const [name, value] of members) {
    const inner = own(properties, name) ?? values;
    if (inner !== undefined) members.set(name, fillValue(inner, value, way));
  }
  let isChanged = false;
  for (const [name, value] of members) isChanged ||= own(object, name) !== value;
  const filled = isChanged ? Object.fromEntries(members) : object;
  const tag = by === undefined ? undefined : members.get(by.property);
  // Not of an object: to make a text of it runs what it says.
  const chosen = by === undefined || typeof tag === "object" ? undefined : own(by.cases, String(tag));
  return chosen === undefined ? filled : fillValue(chosen, filled, way);
}

type Members = { readonly [name: string]: unknown };

/** A handler may change what it is given, and the next call begins with the contract's own value again. */
const copy = (value: JsonValue): JsonValue => (typeof value === "object" ? JSON.parse(JSON.stringify(value)) : value);

/** The own member of an object, never one of `Object.prototype`. */
const own = <Value>(object: { readonly [name: string]: Value } | undefined, name: string): Value | undefined =>
  object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
