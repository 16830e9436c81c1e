import type { DecodeNode, Decoder } from "../../../templates/runtime/types.js";
import { isObject, type JsonObject, type JsonValue } from "../../schema/json.js";

/** A table without what does nothing: references to definitions in which nothing is to be done, and definitions that nobody needs. */
export function pruneDecoder(root: DecodeNode | undefined, definitions: ReadonlyMap<string, DecodeNode>): Decoder {
  const idle = new Set(definitions.keys());
  // What refers to something that acts, acts: until nothing more is found.
  for (let before = -1; before !== idle.size; ) {
    before = idle.size;
    for (const [name, node] of definitions) if (idle.has(name) && acts(node as JsonValue, idle)) idle.delete(name);
  }
  const kept = root === undefined ? undefined : without(root, idle);
  const used = new Set<string>();
  collect(kept as JsonValue | undefined, used);
  for (const name of used) collect(without(definitions.get(name) ?? {}, idle) as JsonValue | undefined, used);
  const tables = [...definitions].flatMap(([name, node]): [string, DecodeNode][] => {
    const left = used.has(name) ? without(node, idle) : undefined;
    return left === undefined ? [] : [[name, left]];
  });
  return {
    ...(kept === undefined ? {} : { root: kept }),
    ...(tables.length === 0 ? {} : { $defs: Object.fromEntries(tables) }),
  };
}

/** Members of a node that hold further nodes, and how. */
const inner: Readonly<Record<string, "node" | "map" | "list">> = {
  types: "map",
  properties: "map",
  values: "node",
  tuple: "list",
  items: "node",
  pairs: "node",
};

function nodesIn(node: JsonObject): readonly JsonValue[] {
  const held = Object.entries(node).flatMap(([name, value]): readonly JsonValue[] => {
    if (name === "by") return isObject(value) && isObject(value["cases"]) ? Object.values(value["cases"]) : [];
    const holding = inner[name];
    if (holding === "map") return isObject(value) ? Object.values(value) : [];
    if (holding === "list") return Array.isArray(value) ? value : [];
    return holding === "node" ? [value] : [];
  });
  return held.filter(isObject);
}

/** Whether anything is done in a node, apart from what idle definitions do. */
function acts(node: JsonValue, idle: ReadonlySet<string>): boolean {
  if (!isObject(node)) return false;
  if (typeof node["ref"] === "string") return !idle.has(node["ref"]);
  const own = Object.keys(node).some((name) => !Object.hasOwn(inner, name) && name !== "by");
  const isForm = Object.hasOwn(node, "tuple") || Object.hasOwn(node, "pairs");
  return own || isForm || nodesIn(node).some((one) => acts(one, idle));
}

function without(node: DecodeNode, idle: ReadonlySet<string>): DecodeNode | undefined {
  if (!acts(node as JsonValue, idle)) return undefined;
  const keep = (table: Readonly<Record<string, DecodeNode>>): Readonly<Record<string, DecodeNode>> | undefined => {
    const rows = Object.entries(table).flatMap(([name, one]): [string, DecodeNode][] => {
      const left = without(one, idle);
      return left === undefined ? [] : [[name, left]];
    });
    return rows.length === 0 ? undefined : Object.fromEntries(rows);
  };
  const { types, properties, values, by, tuple, items, pairs, ...rest } = node;
  const kept = {
    types: types === undefined ? undefined : keep(types),
    properties: properties === undefined ? undefined : keep(properties),
    values: values === undefined ? undefined : without(values, idle),
    cases: by === undefined ? undefined : keep(by.cases),
    items: items === undefined ? undefined : without(items, idle),
  };
  return {
    ...rest,
    ...(kept.types === undefined ? {} : { types: kept.types }),
    ...(kept.properties === undefined ? {} : { properties: kept.properties }),
    ...(kept.values === undefined ? {} : { values: kept.values }),
    ...(by === undefined || kept.cases === undefined ? {} : { by: { property: by.property, cases: kept.cases } }),
    ...(tuple === undefined ? {} : { tuple: tuple.map((one) => (one === null ? null : (without(one, idle) ?? null))) }),
    ...(kept.items === undefined ? {} : { items: kept.items }),
    ...(pairs === undefined ? {} : { pairs: pairs === true ? true : (without(pairs, idle) ?? true) }),
  };
}

function collect(node: JsonValue | undefined, used: Set<string>): void {
  if (!isObject(node)) return;
  if (typeof node["ref"] === "string") used.add(node["ref"]);
  for (const one of nodesIn(node)) collect(one, used);
}
