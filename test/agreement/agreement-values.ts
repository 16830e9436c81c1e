import fc from "fast-check";
import type { SchemaBundle } from "../../generator/load/schema-bundle.js";
import { isObject, type JsonValue } from "../../generator/schema/json.js";
import { escapeToken } from "../../generator/schema/pointer.js";
import { changed } from "../../generator/schema/values/changed.js";
import { mutants } from "../../generator/schema/values/mutants.js";
import { representativeValues } from "../../generator/schema/values/representative-values.js";
import { sampleValues } from "../../generator/schema/values/sample-values.js";

/**
 * So many values to hold validators against each other: valid ones, ones that a known demand refuses, and ones of which nobody
 * knows. The same for the same schema and count.
 */
export function agreementValues({ schema, dialect }: SchemaBundle, count: number): readonly JsonValue[] {
  const values = new Map<string, JsonValue>();
  const add = (list: readonly JsonValue[], most: number): void => {
    for (const value of list.slice(0, most)) values.set(JSON.stringify(value), value);
  };
  const representative = representativeValues(schema, dialect, { limit: count }).map(({ value }) => value);
  const sampled = sampleValues(schema, dialect, { count: Math.ceil(count / 4), seed: 1 });
  add(spread(representative, Math.ceil(count / 4)), count);
  add(sampled, count);
  const starts = [...spread(representative, 6), ...sampled.slice(0, 6)];
  const broken = starts.flatMap((value) => mutants(schema, dialect, value, { limit: count }));
  add(
    spread(broken, Math.ceil(count / 4)).map(({ whole }) => whole),
    count,
  );
  const random = createRandom(7);
  for (let attempt = 0; values.size < count && attempt < 4 * count; attempt += 1) {
    const start = starts[attempt % Math.max(1, starts.length)];
    const value = start === undefined ? random.value() : disturb(start, random);
    values.set(JSON.stringify(value), value);
  }
  return [...values.values()].slice(0, count);
}

/** So many of a list, evenly from its beginning to its end. */
function spread<Item>(list: readonly Item[], count: number): Item[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)]).filter(
    (item): item is Item => item !== undefined,
  );
}

type Random = { readonly pick: (count: number) => number; readonly value: () => JsonValue };

function createRandom(seed: number): Random {
  const values = fc.sample(fc.jsonValue({ maxDepth: 2 }), { seed, numRuns: 500 }) as JsonValue[];
  const numbers = fc.sample(fc.nat(), { seed, numRuns: 2000 });
  let next = 0;
  const pick = (count: number): number => {
    next += 1;
    return (numbers[next % numbers.length] ?? 0) % count;
  };
  return { pick, value: () => values[pick(values.length)] ?? null };
}

/** A value with something else, or with nothing, at one of its places. */
function disturb(value: JsonValue, { pick, value: any }: Random): JsonValue {
  const places = placesIn(value);
  const place = places[pick(places.length)] ?? "";
  return changed(value, place, pick(4) === 0 ? undefined : any()) ?? null;
}

function placesIn(value: JsonValue, at = ""): string[] {
  const items: [string | number, JsonValue][] = Array.isArray(value)
    ? [...value.entries()]
    : isObject(value)
      ? Object.entries(value)
      : [];
  return [at, ...items.flatMap(([key, item]) => placesIn(item, `${at}/${escapeToken(String(key))}`))];
}
