import type { SchemaBundle } from "../../../load/schema-bundle.js";
import { isObject, type JsonValue, jsonEqual } from "../../../schema/json.js";
import { mutants } from "../../../schema/values/mutants.js";
import { representativeValues } from "../../../schema/values/representative-values.js";
import { sampleValues } from "../../../schema/values/sample-values.js";
import { type Mentioned, mentioned } from "./mentioned.js";

/**
 * Values of one schema that another one might refuse, found without any proof: what the first allows at its bounds; the same
 * with one demand of the second one broken; the same with what either schema mentions put into each place; by chance.
 */
export function* candidateValues(
  sub: SchemaBundle,
  sup: SchemaBundle,
  isValid: (value: JsonValue) => boolean,
): Iterable<JsonValue> {
  const own = representativeValues(sub.schema, sub.dialect, { limit: 120, isValid }).map(({ value }) => value);
  yield* own;
  for (const value of own.slice(0, 30)) {
    for (const { whole } of mutants(sup.schema, sup.dialect, value)) yield whole;
  }
  yield* variations(sub, sup, [...own.slice(0, 3), ...own.slice(-3)]);
  yield* sampleValues(sub.schema, sub.dialect, { count: 100, seed: 1, isValid });
}

/** What either schema mentions, and values with that in each place. */
export function* variations(sub: SchemaBundle, sup: SchemaBundle, values: readonly JsonValue[]): Iterable<JsonValue> {
  const words = mentioned([sub, sup]);
  yield* words.values;
  for (const value of values) yield* changesInside(value, words);
}

/** The value with one part replaced or added, or with one member or item less. */
function* changesInside(value: JsonValue, words: Mentioned): Iterable<JsonValue> {
  if (Array.isArray(value)) {
    const items: readonly JsonValue[] = value;
    for (const [index, item] of items.entries()) {
      yield items.filter((_, other) => other !== index);
      yield [...items, item];
      for (const changed of changesOf(item, words)) yield items.map((old, other) => (other === index ? changed : old));
    }
  } else if (isObject(value)) {
    const entries = Object.entries(value);
    for (const [key, member] of entries) {
      yield Object.fromEntries(entries.filter(([other]) => other !== key));
      for (const changed of changesOf(member, words)) {
        yield Object.fromEntries(entries.map(([other, old]) => [other, other === key ? changed : old]));
      }
    }
    for (const name of words.names) {
      if (Object.hasOwn(value, name)) continue;
      for (const added of words.values.slice(-20)) yield Object.fromEntries([...entries, [name, added]]);
    }
  }
}

function* changesOf(value: JsonValue, words: Mentioned): Iterable<JsonValue> {
  for (const other of words.values) if (!jsonEqual(other, value)) yield other;
  yield* changesInside(value, words);
}
