import type { SchemaBundle } from "../../load/schema-bundle.js";
import { canonicalJson } from "../../schema/canonical.js";
import { isObject, type JsonValue, jsonEqual } from "../../schema/json.js";
import { mutants } from "../../schema/values/mutants.js";
import { representativeValues } from "../../schema/values/representative-values.js";
import { sampleValues } from "../../schema/values/sample-values.js";
import { walkSchema } from "../../schema/walk.js";

/** Literals that either schema mentions, and values with one of them in each place. */
export function* variations(sub: SchemaBundle, sup: SchemaBundle, values: readonly JsonValue[]): Iterable<JsonValue> {
  const literals = literalsOf([sub, sup]);
  yield* literals;
  for (const value of values) yield* replacements(value, literals);
}

type Accept = (value: JsonValue) => boolean;

/**
 * Values of one schema that another one might refuse, found without any proof: what the first allows at its bounds; the same
 * with one demand of the second one broken; the same with a literal that either schema mentions put into each place; by chance.
 */
export function* candidateValues(sub: SchemaBundle, sup: SchemaBundle, isValid: Accept): Iterable<JsonValue> {
  const own = representativeValues(sub.schema, sub.dialect, { limit: 120, isValid }).map(({ value }) => value);
  yield* own;
  for (const value of own.slice(0, 30)) {
    for (const { whole } of mutants(sup.schema, sup.dialect, value)) yield whole;
  }
  yield* variations(sub, sup, [...own.slice(0, 3), ...own.slice(-3)]);
  yield* sampleValues(sub.schema, sub.dialect, { count: 100, seed: 1, isValid });
}

const mostLiterals = 60;

/** The values that schemas mention, and numbers and texts just beside what they mention as bounds; one of each type. */
function literalsOf(bundles: readonly SchemaBundle[]): JsonValue[] {
  const literals = new Map<string, JsonValue>();
  const add = (value: JsonValue): void => {
    if (literals.size < mostLiterals) literals.set(canonicalJson(value), value);
  };
  for (const { schema, dialect } of bundles) {
    walkSchema(schema, dialect, (node) => {
      if (!isObject(node)) return;
      for (const [keyword, value] of Object.entries(node)) {
        if (keyword === "const" || keyword === "default") add(value);
        if ((keyword === "enum" || keyword === "examples") && Array.isArray(value)) value.forEach(add);
        if (typeof value !== "number") continue;
        for (const near of [value, value + 1, value - 1, value + 0.5]) add(near);
        if (keyword.endsWith("Length")) for (const more of [0, 1]) add("a".repeat(Math.min(2000, value + more)));
      }
    });
  }
  for (const value of [null, true, 0, 1.5, "", "a", [], {}]) add(value);
  return [...literals.values()];
}

/** The value with one part replaced by each of the literals, or with one member or item less. */
function* replacements(value: JsonValue, literals: readonly JsonValue[]): Iterable<JsonValue> {
  if (Array.isArray(value)) {
    const items: readonly JsonValue[] = value;
    for (const [index, item] of items.entries()) {
      yield items.filter((_, other) => other !== index);
      yield [...items, item];
      for (const changed of changesOf(item, literals))
        yield items.map((old, other) => (other === index ? changed : old));
    }
  } else if (isObject(value)) {
    const entries = Object.entries(value);
    for (const [key, member] of entries) {
      yield Object.fromEntries(entries.filter(([other]) => other !== key));
      for (const changed of changesOf(member, literals)) {
        yield Object.fromEntries(entries.map(([other, old]) => [other, other === key ? changed : old]));
      }
    }
  }
}

function* changesOf(value: JsonValue, literals: readonly JsonValue[]): Iterable<JsonValue> {
  for (const literal of literals) if (!jsonEqual(literal, value)) yield literal;
  yield* replacements(value, literals);
}
