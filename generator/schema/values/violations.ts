import type { Dialect } from "../dialect.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue } from "../json.js";
import type { Kind } from "./evaluate.js";
import { dependentsOf, tupleOf } from "./evaluate-containers.js";

/** Annotations of ours, beside which no schema says anything: texts of this pattern or format are not wanted. */
export const avoidedPattern = "x-avoided-pattern";
export const avoidedFormat = "x-avoided-format";

/** A name that no contract uses. */
export const stranger = "unexpected_property";

const allKinds: readonly Kind[] = ["string", "number", "boolean", "null", "array", "object"];

/** What is known of the document around a schema: a member that is superfluous here may have its name elsewhere. */
export type Surroundings = { readonly dialect: Dialect; readonly names: readonly string[] };

/**
 * Ways to be invalid, each as a schema and each by one keyword. They look one level deep, so that recursive schemas have
 * finitely many. Not each value of such a schema is invalid: who uses them asks again.
 */
export function violationsOf(schema: JsonSchema, around: Surroundings): JsonSchema[] {
  const { dialect } = around;
  if (typeof schema === "boolean") return schema ? [] : [true];
  if (typeof schema["$ref"] === "string" && (dialect === "draft-07" || Object.keys(schema).length === 1)) {
    return [{ not: { ...schema } }];
  }
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const ways = Object.hasOwn(byKeyword, keyword) ? byKeyword[keyword] : undefined;
    return ways === undefined ? [] : ways(value, schema, around);
  });
}

type Ways = (value: JsonValue, schema: JsonObject, around: Surroundings) => JsonSchema[];

const not = (schema: JsonValue): JsonObject => ({ not: schema });
const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);
const entriesOf = (value: JsonValue | undefined): [string, JsonValue][] =>
  isObject(value) ? Object.entries(value) : [];
const holding = (name: string, schema: JsonValue): JsonObject => ({
  type: "object",
  required: [name],
  properties: Object.fromEntries([[name, schema]]),
});
const without = (name: string, required: readonly string[] = []): JsonObject => ({
  type: "object",
  required,
  properties: Object.fromEntries([[name, false]]),
});
/** Of one kind, with a demand. */
const of = (type: Kind, demand: JsonObject = {}): JsonObject => ({ type, ...demand });
const bound =
  (make: (limit: number) => JsonObject): Ways =>
  (limit) =>
    typeof limit === "number" ? [make(limit)] : [];
/** A count below a least one, which can't be below nothing. */
const below = (type: Kind, keyword: string): Ways =>
  bound((limit) => (limit <= 0 ? { allOf: [false] } : of(type, { [keyword]: limit - 1 })));
const above = (type: Kind, keyword: string): Ways => bound((limit) => of(type, { [keyword]: limit + 1 }));

const byKeyword: Readonly<Record<string, Ways>> = {
  $ref: (value) => [not({ $ref: value })],
  type: (value) => {
    const types = [value].flat();
    const others = allKinds.filter(
      (kind) => !types.includes(kind) && !(kind === "number" && types.includes("integer")),
    );
    const isInteger = types.includes("integer") && !types.includes("number");
    return [...others.map((kind) => of(kind)), ...(isInteger ? [of("number")] : [])];
  },
  const: () => [true],
  enum: () => [true],
  minimum: bound((limit) => of("number", { exclusiveMaximum: limit })),
  maximum: bound((limit) => of("number", { exclusiveMinimum: limit })),
  exclusiveMinimum: bound((limit) => of("number", { maximum: limit })),
  exclusiveMaximum: bound((limit) => of("number", { minimum: limit })),
  multipleOf: () => [of("number")],
  minLength: below("string", "maxLength"),
  maxLength: above("string", "minLength"),
  pattern: (value) => [of("string", { [avoidedPattern]: value })],
  format: (value) => [of("string", { [avoidedFormat]: value }), of("number")],
  minItems: below("array", "maxItems"),
  maxItems: above("array", "minItems"),
  uniqueItems: (value) => (value === true ? [of("array", { minItems: 2 })] : []),
  minProperties: below("object", "maxProperties"),
  maxProperties: above("object", "minProperties"),
  required: (value) => listOf(value).map((name) => without(String(name))),
  properties: (value) => entriesOf(value).map(([name, schema]) => holding(name, not(schema))),
  patternProperties: (value) =>
    entriesOf(value).map(([pattern, schema]) => ({
      type: "object",
      minProperties: 1,
      propertyNames: { pattern },
      additionalProperties: not(schema),
    })),
  additionalProperties: superfluous,
  unevaluatedProperties: superfluous,
  propertyNames: (value) => [{ type: "object", minProperties: 1, propertyNames: not(value) }],
  dependentRequired: dependents,
  dependentSchemas: dependents,
  dependencies: dependents,
  prefixItems: (_, schema, { dialect }) => firstItems(schema, dialect),
  items: (value, schema, { dialect }) => {
    const { first } = tupleOf(schema, dialect);
    if (Array.isArray(value)) return firstItems(schema, dialect);
    return [afterTuple(first.length, not(value), dialect)];
  },
  additionalItems: (value, schema, { dialect }) => [
    afterTuple(tupleOf(schema, dialect).first.length, not(value), dialect),
  ],
  unevaluatedItems: (value, schema, { dialect }) => [
    afterTuple(tupleOf(schema, dialect).first.length, not(value), dialect),
  ],
  contains: (value, { minContains, maxContains }) => [
    ...(minContains === 0 ? [] : [of("array", { items: not(value) })]),
    ...(typeof minContains === "number" && minContains > 1 ? [of("array", { contains: value, maxContains: 1 })] : []),
    ...(typeof maxContains === "number" ? [of("array", { contains: value, minContains: maxContains + 1 })] : []),
  ],
  allOf: (value) => listOf(value).map(not),
  anyOf: (value) => [{ allOf: listOf(value).map(not) }],
  oneOf: (value) => {
    const branches = listOf(value);
    const pairs = branches.slice(1).map((branch, index) => ({ allOf: [branches[index] ?? true, branch] }));
    return [{ allOf: branches.map(not) }, ...pairs];
  },
  not: (value) => [typeof value === "boolean" || isObject(value) ? value : true],
  if: (condition, schema) => [
    ...(schema["then"] === undefined ? [] : [{ allOf: [condition, not(schema["then"])] }]),
    ...(schema["else"] === undefined ? [] : [{ allOf: [not(condition), not(schema["else"])] }]),
  ],
};

/** A member that a schema does not name. */
function superfluous(value: JsonValue, schema: JsonObject, { names }: Surroundings): JsonSchema[] {
  const known = new Set(Object.keys(Object(schema["properties"])));
  return [...names, stranger].filter((name) => !known.has(name)).map((name) => holding(name, not(value)));
}

function dependents(_: JsonValue, schema: JsonObject, { dialect }: Surroundings): JsonSchema[] {
  return dependentsOf(schema, dialect).flatMap(([name, needed]) =>
    Array.isArray(needed)
      ? needed.map((other) => without(String(other), [name]))
      : [{ allOf: [{ type: "object", required: [name] }, not(needed)] }],
  );
}

function firstItems(schema: JsonObject, dialect: Dialect): JsonSchema[] {
  return tupleOf(schema, dialect).first.map((item, index) => afterTuple(index, not(item), dialect));
}

/** An array whose item at an index, and no earlier one, is told. */
function afterTuple(index: number, item: JsonValue, dialect: Dialect): JsonObject {
  const items = [...Array.from({ length: index }, () => true), item];
  return { type: "array", minItems: index + 1, [dialect === "draft-07" ? "items" : "prefixItems"]: items };
}
