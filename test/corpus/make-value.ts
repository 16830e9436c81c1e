import fc from "fast-check";
import {
  allKinds,
  followReference,
  isSchema,
  isSchemaObject,
  type Kind,
  keywordOf,
  kindOf,
  ownKinds,
  ownValues,
  type Schema,
  type SchemaDocument,
  schemaList,
  schemaMap,
  standsAlone,
  stringList,
} from "./schema-reader.js";

/** How a value is made where the schema leaves a choice. */
export type Choices = {
  /** One of `count` alternatives, from 0. */
  readonly pick: (count: number) => number;
  /** Whether a part that may be left out is made. */
  readonly wants: (depth: number) => boolean;
};

/** No value is of the schemas, as far as they were looked at. */
const impossible = Symbol("impossible");
type Made = unknown | typeof impossible;

/**
 * A value that a schema probably lets through: it follows types, members, references and one branch of each union, and tries
 * no `not`. Whoever wants to be sure asks a validator. Undefined where the schemas contradict each other.
 */
export function makeValue(document: SchemaDocument, choices: Choices): unknown {
  const { pick, wants } = choices;

  const make = (schemas: readonly Schema[], depth: number): Made => {
    const all = flatten(schemas, document, choices);
    if (all.includes(false) || depth > 24) return impossible;
    const values = all.flatMap((schema) => {
      const listed = ownValues(schema);
      return listed === undefined ? [] : [listed];
    });
    const kinds = allKinds.filter((kind) => all.every((schema) => ownKinds(schema).includes(kind)));
    const [first] = values;
    if (first !== undefined) {
      const common = first.filter(
        (value) => kinds.includes(kindOf(value)) && values.every((list) => list.some((one) => isEqual(one, value))),
      );
      return common.length === 0 ? impossible : common[pick(common.length)];
    }
    const kind = kinds.length === allKinds.length ? impliedKind(all) : kinds[pick(kinds.length)];
    switch (kind) {
      case undefined:
        return impossible;
      case "object":
        return makeObject(all, depth);
      case "array":
        return makeArray(all, depth);
      case "string":
        return makeString(all, pick);
      case "number":
        return makeNumber(all);
      case "boolean":
        return pick(2) === 0;
      default:
        return null;
    }
  };

  const makeObject = (all: readonly Schema[], depth: number): Made => {
    const required = new Set(all.flatMap((schema) => stringList(schema, "required")));
    const known = new Set([
      ...required,
      ...all.flatMap((schema) => schemaMap(schema, "properties").map(([key]) => key)),
    ]);
    const members = new Map<string, unknown>();
    const add = (key: string): boolean => {
      const value = make(
        all.flatMap((schema) => schemasOf(schema, key)),
        depth + 1,
      );
      if (value !== impossible) members.set(key, value);
      return value !== impossible;
    };
    for (const key of known) {
      if (!required.has(key) && !wants(depth)) continue;
      if (!add(key) && required.has(key)) return impossible;
    }
    const least = highest(all, "minProperties");
    const open = all.filter(
      (schema) =>
        keywordOf(schema, "patternProperties") !== undefined ||
        isSchemaObject(keywordOf(schema, "additionalProperties")),
    );
    const wanted = Math.max(least, open.length > 0 && wants(depth) ? members.size + 1 : 0);
    for (let number = 0; members.size < wanted && number < 8; number += 1) add(makeKey(all, pick, number));
    return Object.fromEntries(members);
  };

  const makeArray = (all: readonly Schema[], depth: number): Made => {
    const least = highest(all, "minItems");
    const most = lowest(all, "maxItems");
    const tuple = Math.max(0, ...all.map((schema) => schemaList(schema, tupleKeyword).length));
    const contains = all.map((schema) => keywordOf(schema, "contains")).filter(isSchema);
    const length = Math.min(most, Math.max(least, tuple, contains.length, wants(depth) ? 1 : 0));
    const items: unknown[] = [];
    for (let index = 0; index < length; index += 1) {
      const extra = contains[index];
      const item = make(
        [...all.flatMap((schema) => itemsOf(schema, index)), ...(extra === undefined ? [] : [extra])],
        depth + 1,
      );
      if (item === impossible) return items.length < least ? impossible : items;
      const isRepeated = items.some((one) => isEqual(one, item));
      items.push(isRepeated && typeof item === "string" ? `${item}${index}` : item);
    }
    return items;
  };

  const tupleKeyword = document.isDraft7 ? "items" : "prefixItems";
  const itemsOf = (schema: Schema, index: number): Schema[] => {
    const tuple = schemaList(schema, tupleKeyword);
    const own = tuple[index];
    if (own !== undefined) return [own];
    const rest = keywordOf(schema, document.isDraft7 && tuple.length > 0 ? "additionalItems" : "items");
    return isSchema(rest) ? [rest] : [];
  };

  const value = make([document.root], 0);
  return value === impossible ? undefined : value;
}

/** Schemas with all that applies in their place: what they refer to, their parts, one branch of each union. */
function flatten(schemas: readonly Schema[], document: SchemaDocument, { pick }: Choices): readonly Schema[] {
  const all = new Set<Schema>();
  const visit = (schema: Schema): void => {
    if (all.has(schema)) return;
    const target = followReference(schema, document);
    if (target !== undefined) visit(target.schema);
    if (standsAlone(schema, document)) return;
    all.add(schema);
    for (const part of schemaList(schema, "allOf")) visit(part);
    for (const keyword of ["anyOf", "oneOf"]) {
      const branches = schemaList(schema, keyword);
      const branch = branches[pick(branches.length)];
      if (branch !== undefined) visit(branch);
    }
    const condition = keywordOf(schema, "if");
    if (!isSchema(condition)) return;
    const [chosen, other] = [keywordOf(schema, "then"), keywordOf(schema, "else")];
    if (pick(2) === 0) {
      if (isSchema(other)) visit(other);
    } else {
      visit(condition);
      if (isSchema(chosen)) visit(chosen);
    }
  };
  for (const schema of schemas) visit(schema);
  return [...all];
}

/** What a schema says of a property. */
function schemasOf(schema: Schema, key: string): Schema[] {
  const own = schemaMap(schema, "properties").filter(([name]) => name === key);
  const matching = schemaMap(schema, "patternProperties").filter(([pattern]) => new RegExp(pattern, "u").test(key));
  const found = [...own, ...matching].map(([, value]) => value);
  const extras = keywordOf(schema, "additionalProperties");
  return found.length === 0 && isSchema(extras) ? [extras] : found;
}

/** The name of a further property, such as patterns and `propertyNames` ask for. */
function makeKey(all: readonly Schema[], pick: Choices["pick"], number: number): string {
  const names = all.map((schema) => keywordOf(schema, "propertyNames")).filter(isSchema);
  const listed = names.flatMap((schema) => stringList(schema, "enum"));
  if (listed.length > 0) return listed[pick(listed.length)] ?? "";
  const patterns = [
    ...all.flatMap((schema) => schemaMap(schema, "patternProperties").map(([pattern]) => pattern)),
    ...names.flatMap((schema) => keywordOf(schema, "pattern") ?? []),
  ].filter((pattern) => typeof pattern === "string");
  const pattern = patterns[(pick(patterns.length) + number) % patterns.length];
  return pattern === undefined ? `key${number + 1}` : matching(pattern, number + pick(1000));
}

function impliedKind(all: readonly Schema[]): Kind {
  const has = (...keywords: string[]): boolean =>
    all.some((schema) => keywords.some((keyword) => keywordOf(schema, keyword) !== undefined));
  if (has("properties", "required", "additionalProperties", "patternProperties", "propertyNames")) return "object";
  return has("items", "prefixItems", "contains", "minItems") ? "array" : "string";
}

/** A valid value of each format. */
const formatted: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  time: "09:30:00Z",
  "date-time": "2026-01-31T09:30:00Z",
  duration: "P1D",
  email: "name@example.com",
  hostname: "www.example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/path",
  "uri-reference": "/path",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
  regex: "^a$",
};

function makeString(all: readonly Schema[], pick: Choices["pick"]): string {
  const patterns = all.flatMap((schema) => keywordOf(schema, "pattern") ?? []);
  const formats = all.flatMap((schema) => keywordOf(schema, "format") ?? []);
  const [pattern] = patterns;
  if (typeof pattern === "string") return matching(pattern, pick(1000));
  const text = formats.map((format) => formatted[String(format)]).find((one) => one !== undefined) ?? "text";
  const least = highest(all, "minLength");
  const most = lowest(all, "maxLength");
  return text.padEnd(least, "x").slice(0, most);
}

/** A text that an expression matches. */
const matching = (pattern: string, seed: number): string =>
  fc.sample(fc.stringMatching(new RegExp(pattern, "u"), { size: "xsmall" }), { seed, numRuns: 1 })[0] ?? "";

function makeNumber(all: readonly Schema[]): number {
  const isInteger = all.some((schema) => [keywordOf(schema, "type")].flat().includes("integer"));
  const step = isInteger ? 1 : 0.5;
  const limits = (bound: string, exclusive: string, inside: number): number[] =>
    all.flatMap((schema) => {
      const [limit, beyond] = [numberOf(schema, bound), numberOf(schema, exclusive)];
      const own = limit === undefined ? [] : [keywordOf(schema, exclusive) === true ? limit + inside : limit];
      return beyond === undefined ? own : [...own, beyond + inside];
    });
  const least = Math.max(...limits("minimum", "exclusiveMinimum", step), Number.NEGATIVE_INFINITY);
  const most = Math.min(...limits("maximum", "exclusiveMaximum", -step), Number.POSITIVE_INFINITY);
  const multiple = all.map((schema) => numberOf(schema, "multipleOf")).find((one) => one !== undefined) ?? 1;
  const wanted = Number.isFinite(least) ? least : Math.min(most, 1);
  return Math.min(Math.ceil(wanted / multiple) * multiple, most);
}

const numberOf = (schema: Schema, keyword: string): number | undefined => {
  const value = keywordOf(schema, keyword);
  return typeof value === "number" ? value : undefined;
};

/** The strictest of several lower bounds, and of several upper ones. */
const highest = (all: readonly Schema[], keyword: string): number =>
  Math.max(0, ...all.flatMap((schema) => numberOf(schema, keyword) ?? []));
const lowest = (all: readonly Schema[], keyword: string): number =>
  Math.min(Number.POSITIVE_INFINITY, ...all.flatMap((schema) => numberOf(schema, keyword) ?? []));

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
