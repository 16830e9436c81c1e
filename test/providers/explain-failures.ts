import { formatChecks } from "../../generator/validate/formats.js";
import type { Loss } from "../../templates/runtime/types.js";

/*
 * Judges values by a contract's schema, and says which failures no recorded loss explains. Written from the specification alone:
 * it shares no code with the projector, nor with the validators.
 */

type Json = unknown;
type Schema = boolean | { readonly [keyword: string]: Json };

/** What a schema has against a value: the places of the keywords, on the way through references. */
type Verdict = { readonly failures: readonly string[]; readonly names: ReadonlySet<string>; readonly items: number };

/**
 * The keywords that refuse the value although no loss speaks of them, by their place in the schema. A loss of a keyword speaks of
 * everything below that keyword, and of what is referred to from there.
 */
export function explainFailures(root: Schema, value: Json, losses: readonly Loss[]): readonly string[] {
  const lost = losses.filter(({ why }) => why !== "closed").map(({ at, keyword }) => `${at}/${keyword}`);
  return judge({ root, lost }, root, value, "", 0).failures;
}

/** Whether the value is right without any excuse. */
export const isRight = (root: Schema, value: Json): boolean =>
  judge({ root, lost: [] }, root, value, "", 0).failures.length === 0;

type Around = { readonly root: Schema; readonly lost: readonly string[] };
const none: Verdict = { failures: [], names: new Set(), items: 0 };

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const escaped = (token: string): string => token.replaceAll("~", "~0").replaceAll("/", "~1");
const listOf = (value: Json): readonly Json[] => (Array.isArray(value) ? value : []);
const entriesOf = (value: Json): readonly [string, Json][] => (isObject(value) ? Object.entries(value) : []);
const own = (value: Json, name: string): Json =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

function follow(root: Schema, reference: string): { readonly schema: Schema; readonly at: string } {
  const at = decodeURIComponent(reference.slice(1));
  const tokens = at
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
  const found = tokens.reduce<Json>(
    (node, token) => (Array.isArray(node) ? node[Number(token)] : own(node, token)),
    root,
  );
  return { schema: (found ?? true) as Schema, at };
}

function same(a: Json, b: Json): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => same(item, b[i]));
  if (!isObject(a) || !isObject(b)) return a === b;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && same(a[name], b[name]))
  );
}

const typeOf = (value: Json): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);
const isOfType = (value: Json, type: Json): boolean =>
  type === "integer" ? Number.isInteger(value) : typeOf(value) === type;

function judge(around: Around, schema: Schema, value: Json, at: string, depth: number): Verdict {
  const isLost = (place: string): boolean => around.lost.some((id) => place === id || place.startsWith(`${id}/`));
  if (schema === true || depth > 300) return none;
  if (schema === false) return { ...none, failures: isLost(at) ? [] : [at] };
  const failures: string[] = [];
  const names = new Set<string>();
  let items = 0;
  const fail = (keyword: string): void => {
    if (!isLost(`${at}/${keyword}`)) failures.push(`${at}/${keyword}`);
  };
  /** A schema for the same value: what it looks at counts where it is right. */
  const apply = (one: Json, place: string): Verdict => judge(around, one as Schema, value, place, depth + 1);
  const add = (verdict: Verdict): void => {
    failures.push(...verdict.failures);
    for (const name of verdict.names) names.add(name);
    items = Math.max(items, verdict.items);
  };
  const right = (one: Json): Verdict | undefined => {
    const verdict = judge({ ...around, lost: [] }, one as Schema, value, "", depth + 1);
    return verdict.failures.length === 0 ? verdict : undefined;
  };
  const inside = (one: Json, inner: Json, place: string): void =>
    void failures.push(...judge(around, one as Schema, inner, place, depth + 1).failures);

  if (typeof schema["$ref"] === "string" && !isLost(`${at}/$ref`)) {
    const target = follow(around.root, schema["$ref"]);
    add(apply(target.schema, target.at));
  }
  const { type, enum: values, not } = schema;
  if (type !== undefined && ![type].flat().some((one) => isOfType(value, one))) fail("type");
  if (Array.isArray(values) && !values.some((one) => same(one, value))) fail("enum");
  if (Object.hasOwn(schema, "const") && !same(schema["const"], value)) fail("const");
  if (typeof value === "number") judgeNumber(schema, value, fail);
  if (typeof value === "string") judgeText(schema, value, fail);
  for (const [index, one] of listOf(schema["allOf"]).entries()) {
    if (!isLost(`${at}/allOf`)) add(apply(one, `${at}/allOf/${index}`));
  }
  if (Array.isArray(schema["anyOf"])) {
    const verdicts = schema["anyOf"].map((one, index) => apply(one, `${at}/anyOf/${index}`));
    const fitting = verdicts.filter((verdict) => verdict.failures.length === 0);
    for (const verdict of fitting) add(verdict);
    if (fitting.length === 0 && !isLost(`${at}/anyOf`)) failures.push(...(verdicts[0]?.failures ?? [`${at}/anyOf`]));
  }
  if (Array.isArray(schema["oneOf"])) {
    const exact = schema["oneOf"].filter((one) => right(one) !== undefined).length;
    const verdicts = schema["oneOf"].map((one, index) => apply(one, `${at}/oneOf/${index}`));
    const fitting = verdicts.filter((verdict) => verdict.failures.length === 0);
    for (const verdict of fitting) add(verdict);
    if (exact > 1 || fitting.length === 0) {
      if (!isLost(`${at}/oneOf`))
        failures.push(...(fitting.length === 0 ? (verdicts[0]?.failures ?? []) : [`${at}/oneOf`]));
    }
  }
  if (not !== undefined && right(not) !== undefined) fail("not");
  if (schema["if"] !== undefined && !isLost(`${at}/if`)) {
    const met = right(schema["if"]);
    if (met !== undefined) add(met);
    const word = met === undefined ? "else" : "then";
    if (schema[word] !== undefined) add(apply(schema[word], `${at}/${word}`));
  }
  if (isObject(value)) {
    const size = Object.keys(value).length;
    if (size < Number(schema["minProperties"] ?? 0)) fail("minProperties");
    if (size > Number(schema["maxProperties"] ?? size)) fail("maxProperties");
    if (listOf(schema["required"]).some((name) => !Object.hasOwn(value, String(name)))) fail("required");
    for (const [name, needed] of [...entriesOf(schema["dependentRequired"]), ...entriesOf(schema["dependencies"])]) {
      if (!Object.hasOwn(value, name) || !Array.isArray(needed)) continue;
      if (needed.some((other) => !Object.hasOwn(value, String(other))))
        fail(schema["dependentRequired"] === undefined ? "dependencies" : "dependentRequired");
    }
    for (const word of ["dependentSchemas", "dependencies"]) {
      for (const [name, one] of entriesOf(schema[word])) {
        if (Object.hasOwn(value, name) && !Array.isArray(one) && !isLost(`${at}/${word}`))
          add(apply(one, `${at}/${word}/${escaped(name)}`));
      }
    }
    for (const [name, inner] of Object.entries(value)) {
      const stated = own(schema["properties"], name);
      if (stated !== undefined) inside(stated, inner, `${at}/properties/${escaped(name)}`);
      const patterns = entriesOf(schema["patternProperties"]).filter(([pattern]) =>
        new RegExp(pattern, "u").test(name),
      );
      for (const [pattern, one] of patterns) inside(one, inner, `${at}/patternProperties/${escaped(pattern)}`);
      if (stated !== undefined || patterns.length > 0) names.add(name);
      else if (schema["additionalProperties"] !== undefined) {
        names.add(name);
        inside(schema["additionalProperties"], inner, `${at}/additionalProperties`);
      }
      if (schema["propertyNames"] !== undefined)
        failures.push(
          ...judge(around, schema["propertyNames"] as Schema, name, `${at}/propertyNames`, depth + 1).failures,
        );
    }
    if (schema["unevaluatedProperties"] !== undefined) {
      for (const [name, inner] of Object.entries(value)) {
        if (!names.has(name)) inside(schema["unevaluatedProperties"], inner, `${at}/unevaluatedProperties`);
        names.add(name);
      }
    }
  }
  if (Array.isArray(value)) {
    if (value.length < Number(schema["minItems"] ?? 0)) fail("minItems");
    if (value.length > Number(schema["maxItems"] ?? value.length)) fail("maxItems");
    if (schema["uniqueItems"] === true && value.some((a, i) => value.slice(i + 1).some((b) => same(a, b))))
      fail("uniqueItems");
    const word = Array.isArray(schema["items"]) ? "items" : "prefixItems";
    const first = listOf(schema[word]);
    const [rest, restWord] =
      word === "items" ? [schema["additionalItems"], "additionalItems"] : [schema["items"], "items"];
    for (const [index, item] of value.entries()) {
      if (index < first.length) inside(first[index], item, `${at}/${word}/${index}`);
      else if (rest !== undefined) inside(rest, item, `${at}/${restWord}`);
    }
    items = Math.max(items, rest === undefined ? Math.min(first.length, value.length) : value.length);
    if (schema["contains"] !== undefined) {
      const count = value.filter((item) => isRight2(around, schema["contains"], item, depth)).length;
      if (count < Number(schema["minContains"] ?? 1) || count > Number(schema["maxContains"] ?? count))
        fail("contains");
    }
    if (schema["unevaluatedItems"] !== undefined && schema["contains"] === undefined) {
      for (const item of value.slice(items)) inside(schema["unevaluatedItems"], item, `${at}/unevaluatedItems`);
      items = value.length;
    }
  }
  return { failures, names, items };
}

const isRight2 = (around: Around, schema: Json, value: Json, depth: number): boolean =>
  judge({ ...around, lost: [] }, schema as Schema, value, "", depth + 1).failures.length === 0;

type Fail = (keyword: string) => void;

function judgeNumber(schema: { readonly [keyword: string]: Json }, value: number, fail: Fail): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = schema;
  if (typeof minimum === "number" && value < minimum) fail("minimum");
  if (typeof maximum === "number" && value > maximum) fail("maximum");
  if (typeof exclusiveMinimum === "number" && value <= exclusiveMinimum) fail("exclusiveMinimum");
  if (typeof exclusiveMaximum === "number" && value >= exclusiveMaximum) fail("exclusiveMaximum");
  if (typeof multipleOf === "number") {
    const times = value / multipleOf;
    if (Math.abs(times - Math.round(times)) > 1e-9 * Math.max(1, Math.abs(times))) fail("multipleOf");
  }
  const check = typeof format === "string" ? new Map(formatChecks).get(format) : undefined;
  if (check?.type === "number" && !check.test(value)) fail("format");
}

function judgeText(schema: { readonly [keyword: string]: Json }, value: string, fail: Fail): void {
  const { minLength, maxLength, pattern, format } = schema;
  const length = [...value].length;
  if (typeof minLength === "number" && length < minLength) fail("minLength");
  if (typeof maxLength === "number" && length > maxLength) fail("maxLength");
  if (typeof pattern === "string" && !new RegExp(pattern, "u").test(value)) fail("pattern");
  const check = typeof format === "string" ? new Map(formatChecks).get(format) : undefined;
  if (check?.type === "string" && !check.test(value)) fail("format");
}
