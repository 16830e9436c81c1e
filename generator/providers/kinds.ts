import { isObject, type JsonValue, jsonEqual } from "../schema/json.js";
import { saidOf, settle, type View, viewOf } from "./site.js";

/** The types of JSON Schema, in the order in which they are listed where a schema has no order of its own. */
export const allKinds = ["string", "integer", "number", "boolean", "array", "object", "null"] as const;
export type Kind = (typeof allKinds)[number];

export const kindOf = (value: JsonValue): Kind => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isObject(value)) return "object";
  return Number.isInteger(value) ? "integer" : (typeof value as "number" | "string" | "boolean");
};

/** The types that JSON itself tells apart. */
export const jsonType = (kind: Kind): string => (kind === "integer" ? "number" : kind);

/** The values that `enum` and `const` leave, in the order of the first of them; undefined where neither stands. */
export function valuesOf(view: View): readonly JsonValue[] | undefined {
  const lists = [
    ...saidOf(view, "const").map(({ value }): readonly JsonValue[] => [value]),
    ...saidOf(view, "enum").flatMap(({ value }) => (Array.isArray(value) ? [value as readonly JsonValue[]] : [])),
  ];
  const [first, ...others] = lists;
  return first?.filter((value, index) => {
    const isFirst = first.findIndex((one) => jsonEqual(one, value)) === index;
    return isFirst && others.every((list) => list.some((one) => jsonEqual(one, value)));
  });
}

/** The types that `type` leaves, in its order; undefined where no part has it. `number` includes `integer`. */
export function statedKinds(view: View): readonly Kind[] | undefined {
  const lists = saidOf(view, "type").map(({ value }) => {
    const names = Array.isArray(value) ? value : [value];
    return allKinds
      .filter((kind) => names.includes(kind) || (kind === "integer" && names.includes("number")))
      .sort((a, b) => names.indexOf(a) - names.indexOf(b));
  });
  const [first, ...others] = lists;
  const common = first?.filter((kind) => others.every((list) => list.includes(kind)));
  // Every integer is a number.
  return common?.filter((kind) => kind !== "integer" || !common.includes("number"));
}

/** Keywords that speak of one type alone: who writes one means that type. */
const speakOf: Readonly<Record<string, Kind>> = {
  ...named("object", [
    "properties",
    "required",
    "additionalProperties",
    "unevaluatedProperties",
    "patternProperties",
    "propertyNames",
    "minProperties",
    "maxProperties",
    "dependentRequired",
    "dependentSchemas",
    "dependencies",
  ]),
  ...named("array", [
    "items",
    "prefixItems",
    "additionalItems",
    "unevaluatedItems",
    "contains",
    "minItems",
    "maxItems",
    "uniqueItems",
  ]),
  ...named("string", ["minLength", "maxLength", "pattern", "format"]),
  ...named("number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
};

function named(kind: Kind, keywords: readonly string[]): Record<string, Kind> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, kind]));
}

/** The types that the other keywords mean, where `type` is missing. */
export function meantKinds(view: View): readonly Kind[] {
  const meant = new Set(
    view.parts.flatMap(({ schema }) =>
      Object.keys(schema).flatMap((keyword) => (Object.hasOwn(speakOf, keyword) ? (speakOf[keyword] ?? []) : [])),
    ),
  );
  return allKinds.filter((kind) => meant.has(kind));
}

/** The types of the values that are right, as far as that is said: all of them where nothing is. Looks through unions. */
export function kindsOf(view: View): readonly Kind[] {
  if (view.never !== undefined) return [];
  const ids = view.choices.map(({ id }) => id);
  const left = view.choices.map(
    ({ branches }) => new Set(branches.flatMap((branch) => kindsOf(viewOf(view.document, settle(branch, ids))))),
  );
  return ownKinds(view).filter((kind) =>
    left.every((kinds) => kinds.has(kind) || (kind === "integer" && kinds.has("number"))),
  );
}

/** The same without the unions. */
export function ownKinds(view: View): readonly Kind[] {
  const stated = statedKinds(view);
  const values = valuesOf(view);
  if (values !== undefined) return [...new Set(values.map(kindOf))].filter((kind) => isAmong(kind, stated));
  if (stated !== undefined) return stated;
  const meant = view.choices.length === 0 ? meantKinds(view) : [];
  return meant.length === 0 ? allKinds : meant;
}

/** Every integer is a number. */
export const isAmong = (kind: Kind, kinds: readonly Kind[] | undefined): boolean =>
  kinds === undefined || kinds.includes(kind) || (kind === "integer" && kinds.includes("number"));
