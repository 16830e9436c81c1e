import type { SchemaBundle } from "../../../load/schema-bundle.js";
import { canonicalJson } from "../../../schema/canonical.js";
import { isObject, type JsonObject, type JsonValue, member } from "../../../schema/json.js";
import { wordsOf } from "../../../schema/patterns/words-of.js";
import { walkSchema } from "../../../schema/walk.js";

/** What schemas mention: values to put somewhere, and names to put them under. */
export type Mentioned = { readonly values: readonly JsonValue[]; readonly names: readonly string[] };

const mostValues = 60;
const mostNames = 60;

/**
 * The values that schemas mention, with numbers and texts just beside what they mention as bounds, and one of each type; the names
 * that they mention or describe by patterns, and one that they do not.
 */
export function mentioned(bundles: readonly SchemaBundle[]): Mentioned {
  const values = new Map<string, JsonValue>();
  const names = new Set<string>();
  const add = (value: JsonValue): void => {
    if (values.size < mostValues) values.set(canonicalJson(value), value);
  };
  const name = (word: JsonValue | undefined): void => {
    if (typeof word === "string" && names.size < mostNames) names.add(word);
  };
  for (const { schema, dialect } of bundles) {
    walkSchema(schema, dialect, (node) => {
      if (!isObject(node)) return;
      for (const value of valuesIn(node)) add(value);
      for (const word of namesIn(node)) name(word);
    });
  }
  for (const value of [null, true, 0, 1.5, "", "a", [], {}]) add(value);
  name("x");
  return { values: [...values.values()], names: [...names] };
}

function valuesIn(node: JsonObject): JsonValue[] {
  return Object.entries(node).flatMap(([keyword, value]): JsonValue[] => {
    if (keyword === "const" || keyword === "default") return [value];
    if ((keyword === "enum" || keyword === "examples") && Array.isArray(value)) return [...value];
    if (typeof value !== "number") return [];
    const texts = keyword.endsWith("Length")
      ? [value, value + 1].map((length) => "a".repeat(Math.max(0, Math.min(2000, length))))
      : [];
    return [value, value + 1, value - 1, value + 0.5, ...texts];
  });
}

function namesIn(node: JsonObject): (JsonValue | undefined)[] {
  const required = member(node, "required");
  const patterns = Object.keys(member(node, "patternProperties") ?? {});
  const anyLength = { min: 0, max: Number.POSITIVE_INFINITY };
  return [
    ...["properties", "dependentRequired", "dependentSchemas", "dependencies"].flatMap((keyword) =>
      Object.keys(member(node, keyword) ?? {}),
    ),
    ...(Array.isArray(required) ? required : []),
    ...patterns.flatMap((pattern) => wordsOf([pattern], anyLength, 2) ?? []),
  ];
}
