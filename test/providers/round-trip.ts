import { isDeepStrictEqual } from "node:util";
import type { Tool } from "../../generator/model/tool.js";
import { declareTool } from "../../generator/providers/declare-tool.js";
import { visibleSchema } from "../../generator/providers/visible-schema.js";
import type { Dialect } from "../../generator/schema/dialect.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue } from "../../generator/schema/json.js";
import { parsePointer } from "../../generator/schema/pointer.js";
import { representativeValues } from "../../generator/schema/values/representative-values.js";
import { sampleValues } from "../../generator/schema/values/sample-values.js";
import { decodeArguments } from "../../templates/runtime/decode.js";
import { encodeArguments } from "../../templates/runtime/encode.js";
import type { Form, Loss } from "../../templates/runtime/types.js";
import { explainFailures, isRight } from "./explain-failures.js";
import { fromProto, validatorOf } from "./provider-validator.js";

/** What became of the values of one form: how many were held against it, and what was wrong. */
export type RoundTrip = {
  readonly family: string;
  readonly form: "plain" | "strict";
  /** Values of the contract that went there and back. */
  readonly there: number;
  /** Values of the contract that the form has no place for, as its losses say. */
  readonly leftOut: number;
  /** Values of the provider that came back. */
  readonly back: number;
  /** Those that the contract refuses by a keyword that a loss speaks of. */
  readonly excused: number;
  readonly faults: readonly string[];
};

/** Sends generated values of a contract to each form of each family and back, and values that a provider may send to the contract. */
export function roundTrips(
  tool: Pick<Tool, "name" | "description" | "input" | "output" | "injected" | "idempotency">,
  count: number,
): RoundTrip[] {
  const { dialect } = tool.input;
  const visible = visibleSchema(tool);
  const values = valuesOf(visible, dialect, count).filter(isObject);
  return Object.entries(declareTool(tool as Tool)).flatMap(([family, declaration]) => {
    const { plain, strict } = declaration;
    return [
      roundTrip(family, "plain", plain, visible, values, dialect, count),
      ...(strict === undefined ? [] : [roundTrip(family, "strict", strict, visible, values, dialect, count)]),
    ];
  });
}

/** Values that a schema allows: some that show what it allows, and some by chance. */
export function valuesOf(schema: JsonSchema, dialect: Dialect, count: number): readonly JsonValue[] {
  const isValid = (value: JsonValue): boolean => isRight(schema, value);
  return [
    ...representativeValues(schema, dialect, { limit: count, isValid }).map(({ value }) => value),
    ...sampleValues(schema, dialect, { count, seed: 1, isValid }),
  ];
}

function roundTrip(
  family: string,
  form: "plain" | "strict",
  { parameters, decode, losses }: Form,
  visible: JsonObject,
  values: readonly JsonValue[],
  dialect: Dialect,
  count: number,
): RoundTrip {
  const schema = family === "gemini" ? fromProto(parameters) : parameters;
  const refuses = validatorOf(schema);
  const fits = narrowed(visible, losses);
  const faults: string[] = [];
  let [there, leftOut, back, excused] = [0, 0, 0, 0];
  const fault = (text: string, ...shown: readonly unknown[]): void =>
    void faults.push([text, ...shown.map((one) => JSON.stringify(one))].join("\n      "));
  for (const value of values) {
    if (!fits(value)) {
      leftOut += 1;
      continue;
    }
    there += 1;
    const sent = encodeArguments(decode, value);
    const refused = refuses(sent);
    if (refused !== undefined) fault(`the provider refuses what was encoded: ${refused}`, value, sent);
    const returned = decodeArguments(decode, JSON.parse(JSON.stringify(sent)));
    if (!isDeepStrictEqual(returned, value) && !isAmbiguous(value, returned, losses)) {
      fault("it comes back as something else", value, sent, returned);
    }
  }
  const sentDialect = family === "mcp" ? dialect : "2020-12";
  for (const sent of valuesOf(schema, sentDialect, count).flatMap((one) => [one, ...withStrangers(one)])) {
    if (refuses(sent) !== undefined) continue;
    back += 1;
    const returned = decodeArguments(decode, sent);
    if (isRight(visible, returned)) continue;
    const left = explainFailures(visible, returned, losses);
    if (left.length === 0) excused += 1;
    else fault(`the contract refuses what was decoded: ${left.join(", ")}`, sent, returned);
  }
  return { family, form, there, leftOut, back, excused, faults };
}

/** The value with a member that no schema names, in one of its objects each. */
function withStrangers(value: JsonValue): readonly JsonValue[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: JsonValue, index) => withStrangers(item).map((one) => value.with(index, one)));
  }
  if (!isObject(value)) return [];
  const deeper = Object.entries(value).flatMap(([name, inner]) =>
    withStrangers(inner).map((one) => Object.fromEntries([...Object.entries(value), [name, one]])),
  );
  return [{ ...value, "a stranger": true }, ...deeper].slice(0, mostStrangers);
}

/** Of a large value, the outer objects show what is taken. */
const mostStrangers = 4;

/** Whether a value has only what a form has a place for: its losses say what is closed. */
function narrowed(visible: JsonObject, losses: readonly Loss[]): (value: JsonValue) => boolean {
  const closed = losses.filter(({ why }) => why === "closed");
  if (closed.length === 0) return () => true;
  const schema = closed.reduce<JsonValue>(
    (whole, { at, keyword }) => changeAt(whole, parsePointer(at), (node) => close(node, keyword)),
    visible,
  );
  return (value) => isRight(schema as JsonSchema, value);
}

function close(node: JsonValue, keyword: string): JsonValue {
  const object = isObject(node) ? node : {};
  if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") {
    const { additionalProperties: _, ...rest } = object;
    return { ...rest, unevaluatedProperties: false };
  }
  if (/[iI]tems$/.test(keyword)) {
    const { additionalItems: _, items, ...rest } = object;
    return { ...rest, ...(Array.isArray(items) ? { items } : {}), unevaluatedItems: false };
  }
  if (keyword === "patternProperties") {
    const patterns = Object.keys(Object(object["patternProperties"]));
    return { ...object, patternProperties: Object.fromEntries(patterns.map((pattern) => [pattern, false])) };
  }
  // Twice not: it must hold, and what it looks at does not count.
  if (keyword === "if") {
    const { if: condition = true, then: met = true, else: missed = true, ...rest } = object;
    const twice = { not: { not: { if: condition, then: met, else: missed } } };
    return { ...rest, allOf: [...(Array.isArray(rest["allOf"]) ? rest["allOf"] : []), twice] };
  }
  if (keyword === "dependentSchemas" || keyword === "dependencies") {
    const { [keyword]: value = {}, ...rest } = object;
    const twice = { not: { not: { [keyword]: value } } };
    return { ...rest, allOf: [...(Array.isArray(rest["allOf"]) ? rest["allOf"] : []), twice] };
  }
  return { ...object, type: meant(object) };
}

/** The types that a schema without `type` speaks of. */
function meant(node: JsonObject): readonly string[] {
  const has = (pattern: RegExp): boolean => Object.keys(node).some((keyword) => pattern.test(keyword));
  return [
    ...(has(/[pP]roperties|^required$|^propertyNames$|^depend/) ? ["object"] : []),
    ...(has(/[iI]tems$|^contains$/) ? ["array"] : []),
    ...(has(/Length$|^pattern$|^format$/) ? ["string"] : []),
    ...(has(/inimum$|aximum$|^multipleOf$/) ? ["number"] : []),
  ];
}

function changeAt(
  node: JsonValue,
  [token, ...deeper]: readonly string[],
  change: (node: JsonValue) => JsonValue,
): JsonValue {
  if (token === undefined) return change(node);
  if (Array.isArray(node)) {
    return node.map((item: JsonValue, index) => (String(index) === token ? changeAt(item, deeper, change) : item));
  }
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, inner]) => [key, key === token ? changeAt(inner, deeper, change) : inner]),
  );
}

/** Whether two values differ in nothing but members that are absent in one and null in the other, as losses say they may. */
function isAmbiguous(value: unknown, returned: unknown, losses: readonly Loss[]): boolean {
  const names = new Set(losses.filter(({ why }) => why === "ambiguous").map(({ at }) => parsePointer(at).at(-1) ?? ""));
  const alike = (a: unknown, b: unknown): boolean => {
    if (Array.isArray(a) && Array.isArray(b)) {
      const more = b.slice(a.length).every((item, i) => item === null && names.has(String(a.length + i)));
      return a.length <= b.length && more && a.every((item, i) => alike(item, b[i]));
    }
    if (!isObject(a) || !isObject(b)) return isDeepStrictEqual(a, b);
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => {
      if (Object.hasOwn(a, name)) return Object.hasOwn(b, name) && alike(a[name], b[name]);
      return b[name] === null && names.has(name);
    });
  };
  return names.size > 0 && alike(value, returned);
}
