import { isAsserting } from "../canonical.js";
import type { Dialect } from "../dialect.js";
import { isObject, type JsonSchema, type JsonValue, jsonEqual } from "../json.js";
import { escapeToken, valueAt } from "../pointer.js";
import { changed } from "./changed.js";
import { evaluate, type Kind, kindOf } from "./evaluate.js";
import { schemasFor, tupleOf } from "./evaluate-containers.js";
import { type Choice, explore } from "./explore.js";
import { createMaker, type Maker } from "./make-value.js";
import type { ValueOptions } from "./representative-values.js";
import { type Applied, surelyApplies } from "./surely-applies.js";

/** A change of a valid value that leaves it valid: what stands at a place instead; absent where the member is taken away. */
export type Variant = { readonly path: string; readonly value?: JsonValue };

/** So many ways are tried where a union gives a choice. */
const branches = 12;
/** Longer values than this make a test hard to read. */
const longest = 80;

/**
 * Changes of a valid value that must be accepted, one at a time: every listed value, numbers and lengths at their bounds, other
 * texts of a pattern or format, the other branches and kinds, members left out, lists emptied. Only where that is certain.
 */
export function variants(
  schema: JsonSchema,
  dialect: Dialect,
  value: JsonValue,
  { limit = Number.POSITIVE_INFINITY, isValid }: ValueOptions = {},
): Variant[] {
  const maker = createMaker({ schema, dialect });
  const isSure = isValid ?? ((one: JsonValue): boolean => evaluate(maker.root, [schema], one) === true);
  const found = new Map<string, Variant>();
  for (const variant of walk(maker, [schema], value, "")) {
    if (found.size >= limit) break;
    const text = JSON.stringify(variant);
    if (found.has(text) || text.length > longest + variant.path.length) continue;
    if (variant.value !== undefined && jsonEqual(valueAt(value, variant.path) ?? null, variant.value)) continue;
    const whole = changed(value, variant.path, variant.value);
    if (whole !== undefined && isSure(whole)) found.set(text, variant);
  }
  return [...found.values()];
}

function* walk(maker: Maker, schemas: readonly JsonValue[], value: JsonValue, path: string): Generator<Variant> {
  const { root } = maker;
  const applied = surelyApplies(root, schemas, value);
  if (applied === undefined) return;
  const { nodes, unions } = applied;
  for (const other of waysOf(maker, schemas, applied, { path, value })) yield { path, value: other };
  if (Array.isArray(value)) {
    if (value.length > 0) yield { path, value: [] };
    const tuples = nodes.map((node) => tupleOf(node, root.dialect));
    const last = Math.max(0, ...tuples.map(({ first }) => first.length));
    for (const [index, item] of value.slice(0, last + 1).entries()) {
      const ofItem = tuples.flatMap(({ first, rest }) => (index < first.length ? first[index] : rest) ?? []);
      yield* walk(maker, ofItem, item, `${path}/${index}`);
    }
  } else if (isObject(value)) {
    const required = nodes.flatMap((node) => (Array.isArray(node["required"]) ? node["required"] : []));
    for (const [name, item] of Object.entries(value)) {
      const below = `${path}/${escapeToken(name)}`;
      if (!required.includes(name)) yield { path: below };
      if (unions.some(({ tag }) => tag === name)) continue;
      yield* walk(
        maker,
        nodes.flatMap((node) => schemasFor(node, name) ?? []),
        item,
        below,
      );
    }
  }
}

/** Other values that a place may take: the listed ones, the outermost ones, and one of each branch. */
function waysOf(
  { make, listScalars }: Maker,
  schemas: readonly JsonValue[],
  { nodes, guards }: Applied,
  { path, value: old }: { readonly path: string; readonly value: JsonValue },
): readonly JsonValue[] {
  if (!nodes.some((node) => Object.keys(node).some(isAsserting))) return [];
  const tells = (...keywords: string[]): boolean =>
    nodes.some((node) => keywords.some((keyword) => Object.hasOwn(node, keyword)));
  if (tells("anyOf", "oneOf", "if") || guards.length > 0) {
    // What lies deeper has places of its own.
    const isHere = ({ key }: Choice): boolean => key.startsWith(`${path} `);
    const runs = [...explore((choose) => make(schemas, path, undefined, choose), branches, isHere)];
    return runs.flatMap(({ result }) => (result === undefined ? [] : [result]));
  }
  if (tells("enum", "const")) return listScalars(schemas);
  const kinds = new Map(["string", "number", "boolean", "null"].map((kind): [string, JsonValue[]] => [kind, []]));
  for (const value of listScalars(schemas)) kinds.get(kindOf(value))?.push(value);
  const isText = tells("minLength", "maxLength", "pattern", "format");
  const isBound = tells("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format");
  const [texts = [], numbers = [], booleans = [], nulls = []] = kinds.values();
  // One free text is as good as another one.
  const free = (kind: Kind, values: readonly JsonValue[]): readonly JsonValue[] =>
    kindOf(old) === kind ? [] : values.slice(0, 1);
  return [
    ...(isText ? outermost(texts, (text) => String(text).length) : free("string", texts)),
    ...(isBound ? outermost(numbers, Number) : free("number", numbers)),
    ...booleans,
    ...nulls,
  ];
}

/** The least and the greatest. */
function outermost(values: readonly JsonValue[], size: (value: JsonValue) => number): readonly JsonValue[] {
  const sorted = [...values].sort((a, b) => size(a) - size(b));
  return [...sorted.slice(0, 1), ...sorted.slice(-1)];
}
