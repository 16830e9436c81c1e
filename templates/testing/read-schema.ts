import type { JsonObject, JsonSchema, JsonValue } from "../runtime/types.js";
import { below, isList, isObject, memberOf, sameJson, valueAt } from "./json.js";

/** What a schema refuses: the place in the value and the keyword. */
export type Fault = { readonly at: string; readonly keyword: string };

type Read = (schema: JsonValue | undefined, value: JsonValue, at: string) => Fault[];

/**
 * Reads a value by a JSON Schema, as a provider or a client would that is told nothing but the schema. A small reader that
 * shares nothing with the shipped validators. Keywords that it does not know are ignored, so it may accept too much and never
 * refuses too much. References are followed inside `root` only, the document that the schema is part of.
 */
export function readSchema(schema: JsonSchema, value: JsonValue, root: JsonSchema = schema): readonly Fault[] {
  const isOld = isObject(root) && /draft-0[4-7]/.test(String(root["$schema"] ?? ""));
  let depth = 0;
  const read: Read = (node, current, at) => {
    if (node === false) return [{ at, keyword: "false" }];
    // References in a circle say nothing; a value is never nested that deeply.
    if (!isObject(node) || depth > 500) return [];
    depth += 1;
    const referenced = typeof node["$ref"] === "string" ? read(follow(root, node["$ref"]), current, at) : [];
    // Before 2019-09 a reference stands alone: its neighbours are ignored.
    const faults =
      isOld && "$ref" in node
        ? referenced
        : [
            ...referenced,
            ...readKind(node, current, at),
            ...readBounds(node, current, at),
            ...(isObject(current) ? readMembers(node, current, at, read) : []),
            ...(isList(current) ? readItems(node, current, at, read) : []),
            ...readAlternatives(node, current, at, read),
          ];
    depth -= 1;
    return faults;
  };
  return read(schema, value, "");
}

/** What a reference inside the same document points at. */
export const follow = (root: JsonSchema, reference: string): JsonValue | undefined =>
  reference.startsWith("#") ? valueAt(root, decodeURIComponent(reference.slice(1))) : true;

function readKind(schema: JsonObject, value: JsonValue, at: string): Fault[] {
  const { type, enum: allowed } = schema;
  const types = isList(type) ? type : [type];
  return [
    ...(type === undefined || types.some((name) => isOfType(value, name)) ? [] : [{ at, keyword: "type" }]),
    ...(isList(allowed) && !allowed.some((one) => sameJson(one, value)) ? [{ at, keyword: "enum" }] : []),
    ...(Object.hasOwn(schema, "const") && !sameJson(schema["const"], value) ? [{ at, keyword: "const" }] : []),
  ];
}

function isOfType(value: JsonValue, type: JsonValue | undefined): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "null") return value === null;
  if (type === "array") return isList(value);
  return type === "object" ? isObject(value) : typeof value === type;
}

type Bound = readonly [keyword: string, isKept: (size: number, limit: number) => boolean];
const atLeast = (size: number, limit: number): boolean => size >= limit;
const atMost = (size: number, limit: number): boolean => size <= limit;
const numberBounds: readonly Bound[] = [
  ["minimum", atLeast],
  ["maximum", atMost],
  ["exclusiveMinimum", (size, limit) => size > limit],
  ["exclusiveMaximum", (size, limit) => size < limit],
];
const sizeBounds = (unit: string): readonly Bound[] => [
  [`min${unit}`, atLeast],
  [`max${unit}`, atMost],
];

function readBounds(schema: JsonObject, value: JsonValue, at: string): Fault[] {
  const check = (size: number, bounds: readonly Bound[]): Fault[] =>
    bounds.flatMap(([keyword, isKept]) => {
      const limit = schema[keyword];
      return typeof limit === "number" && !isKept(size, limit) ? [{ at, keyword }] : [];
    });
  if (typeof value === "number") return check(value, numberBounds);
  if (isList(value)) return check(value.length, sizeBounds("Items"));
  if (isObject(value)) return check(Object.keys(value).length, sizeBounds("Properties"));
  if (typeof value !== "string") return [];
  const { pattern } = schema;
  const isMissed = typeof pattern === "string" && !new RegExp(pattern, "u").test(value);
  // JSON Schema counts characters, not UTF-16 units.
  return [...check([...value].length, sizeBounds("Length")), ...(isMissed ? [{ at, keyword: "pattern" }] : [])];
}

function readMembers(schema: JsonObject, value: JsonObject, at: string, read: Read): Fault[] {
  const { required, properties, patternProperties, additionalProperties } = schema;
  const missing = (isList(required) ? required : []).filter((name) => !Object.hasOwn(value, String(name)));
  const patterns = Object.entries(isObject(patternProperties) ? patternProperties : {});
  const faults = Object.entries(value).flatMap(([name, member]) => {
    const schemas = [
      ...[memberOf(properties, name)].filter((one) => one !== undefined),
      ...patterns.filter(([pattern]) => new RegExp(pattern, "u").test(name)).map(([, one]) => one),
    ];
    if (schemas.length > 0) return schemas.flatMap((one) => read(one, member, below(at, name)));
    return additionalProperties === false
      ? [{ at, keyword: "additionalProperties" }]
      : read(additionalProperties, member, below(at, name));
  });
  return [...missing.map(() => ({ at, keyword: "required" })), ...faults];
}

function readItems(schema: JsonObject, value: readonly JsonValue[], at: string, read: Read): Fault[] {
  const { prefixItems, items, additionalItems } = schema;
  // Older dialects write a tuple as a list of `items`.
  const first = isList(prefixItems) ? prefixItems : isList(items) ? items : [];
  const rest = isList(items) ? additionalItems : items;
  return value.flatMap((item, index) => read(index < first.length ? first[index] : rest, item, below(at, index)));
}

function readAlternatives(schema: JsonObject, value: JsonValue, at: string, read: Read): Fault[] {
  const { allOf, anyOf, oneOf } = schema;
  const matches = (branches: readonly JsonValue[]): number =>
    branches.filter((branch) => read(branch, value, at).length === 0).length;
  return [
    ...(isList(allOf) ? allOf.flatMap((branch) => read(branch, value, at)) : []),
    ...(isList(anyOf) && matches(anyOf) === 0 ? [{ at, keyword: "anyOf" }] : []),
    // The reader ignores what it does not know, so two branches may match here that differ in truth.
    ...(isList(oneOf) && matches(oneOf) === 0 ? [{ at, keyword: "oneOf" }] : []),
  ];
}
