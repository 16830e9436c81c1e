import { canonicalJson } from "../canonical.js";
import type { JsonObject, JsonValue } from "../json.js";
import { containsBounds, tupleOf } from "./evaluate-containers.js";
import { type Choose, explore } from "./explore.js";
import { limits } from "./make-object.js";
import { below, type Maker, type Path } from "./make-value.js";

/** Longer lists than this are made only where they must be. */
const longest = 8;

/** A list of one of the lengths that all schemas allow, the least one first. */
export function makeArray(
  { root, make }: Maker,
  nodes: readonly JsonObject[],
  at: string,
  path: Path,
  choose: Choose,
): JsonValue | undefined {
  const tuples = nodes.map((node) => tupleOf(node, root.dialect));
  const prefix = Math.max(0, ...tuples.map(({ first }) => first.length));
  const closed = tuples.filter(({ rest }) => rest === false).map(({ first }) => first.length);
  const wanted = nodes.flatMap((node) => {
    const { contains } = node;
    return contains === undefined ? [] : [{ contains, ...containsBounds(node, root.dialect) }];
  });
  const needed = wanted.reduce((sum, { least }) => sum + least, 0);
  const least = Math.max(needed, ...limits(nodes, "minItems"));
  const most = Math.min(...limits(nodes, "maxItems"), ...closed);
  if (least > most) return undefined;
  const lengths = [...new Set([least, least + 1, prefix, prefix + 1, ...(most <= longest ? [most] : [])])]
    .filter((length) => length >= least && length <= most)
    .sort((a, b) => a - b);
  const why = (way: number): string => `${at || "the whole"} has ${lengths[way]} items`;
  const way = lengths.length > 1 ? choose({ key: `${at} #`, kind: "length", count: lengths.length, why }) : 0;
  const length = lengths[way] ?? least;

  const isUnique = nodes.some(({ uniqueItems }) => uniqueItems === true);
  /** Where the tuple leaves room behind itself, what must be contained stands there. */
  const start = prefix + needed <= length ? prefix : 0;
  const items: JsonValue[] = [];
  for (let index = 0; index < length; index += 1) {
    const schemas = [...itemSchemas(nodes, tuples, index), ...containedAt(wanted, index - start)];
    const place = below(at, index);
    const made = make(schemas, place, path, choose);
    const item = isUnique && made !== undefined && isAmong(items, made) ? another(schemas, place) : made;
    if (item === undefined) return index >= least ? items : undefined;
    items.push(item);
  }
  return items;

  /** An item that is not there yet: other ways of making it, the plainest first. */
  function another(schemas: readonly JsonValue[], place: string): JsonValue | undefined {
    for (const { result } of explore((chosen) => make(schemas, place, path, chosen), 40)) {
      if (result !== undefined && !isAmong(items, result)) return result;
    }
    return undefined;
  }
}

const isAmong = (items: readonly JsonValue[], item: JsonValue): boolean => {
  const text = canonicalJson(item);
  return items.some((one) => canonicalJson(one) === text);
};

type Tuple = ReturnType<typeof tupleOf>;

/** What the schemas say of the item at an index; where no one says anything, what is left for the unevaluated ones. */
function itemSchemas(nodes: readonly JsonObject[], tuples: readonly Tuple[], index: number): readonly JsonValue[] {
  const own = tuples.flatMap(({ first, rest }) => (index < first.length ? first[index] : rest) ?? []);
  return own.length > 0 ? own : nodes.flatMap((node) => node["unevaluatedItems"] ?? []);
}

type Wanted = { readonly contains: JsonValue; readonly least: number; readonly most: number };

/** The schemas of `contains` follow one another from the start on; behind them, no item more than allowed may match. */
function containedAt(wanted: readonly Wanted[], position: number): JsonValue[] {
  let next = 0;
  return wanted.flatMap(({ contains, least, most }) => {
    const from = next;
    next += least;
    if (position >= from && position < next) return [contains];
    return Number.isFinite(most) ? [notOf(contains)] : [];
  });
}

const negations = new WeakMap<object, JsonObject>();

/** The same object for the same schema, so that what is known of it stays known. */
function notOf(schema: JsonValue): JsonObject {
  if (typeof schema !== "object" || schema === null) return { not: schema };
  const found = negations.get(schema) ?? { not: schema };
  negations.set(schema, found);
  return found;
}
