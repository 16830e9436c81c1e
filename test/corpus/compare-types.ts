import type { TypeNode } from "typescript";
import { type Alternative, itemTypes, type PrintedObject, type PrintedTypes } from "./printed-types.js";
import {
  allKinds,
  escapeToken,
  followReference,
  isSchema,
  keywordOf,
  kindOf,
  kindsOf,
  ownKinds,
  ownValues,
  type Schema,
  type SchemaDocument,
  schemaList,
  schemaMap,
  standsAlone,
} from "./schema-reader.js";
import { tells } from "./telling-places.js";

export type Comparison = {
  /** The pointers of the schemas that name a `type`, `const`, `enum` or `$ref` and were found in the type. */
  readonly visited: ReadonlySet<string>;
  /** How often a schema that tells was held against a type: a definition counts for each form in which it prints. */
  readonly pairs: number;
  /** `<pointer>: <how it prints>`, for those of which the type says less than they do. */
  readonly faults: readonly string[];
};

/** A schema beside the alternatives that were printed for it. */
type Pair = {
  readonly pointer: string;
  readonly isTelling: boolean;
  readonly faults: string[];
  /** What hangs below and has to be right as well. */
  readonly below: Pair[];
  /** Of each group one has to be right: a branch of a union stands among the others' alternatives. */
  readonly choices: Pair[][];
};

/**
 * Walks a schema and the type that was printed for it side by side. What a structural type can't say (`not`, `if`, `contains`,
 * `propertyNames`, `dependent…`) is passed over.
 */
export function compareTypes(document: SchemaDocument, type: TypeNode, { alternativesOf }: PrintedTypes): Comparison {
  const numbers = new Map<Alternative, number>();
  const numberOf = (alternative: Alternative): number => {
    const number = numbers.get(alternative) ?? numbers.size;
    numbers.set(alternative, number);
    return number;
  };
  const pairs = new Map<string, Pair>();

  /** A schema whose values are those of all the alternatives together. */
  const compare = (schema: Schema, pointer: string, alternatives: readonly Alternative[]): Pair => {
    const key = `${pointer} ${alternatives.map(numberOf).join()}`;
    const known = pairs.get(key);
    if (known !== undefined) return known;
    const isTelling = tells(schema, document);
    const faults = isTelling ? faultsOf(schema, document, alternatives) : [];
    const pair: Pair = { pointer, isTelling, faults, below: [], choices: [] };
    pairs.set(key, pair);

    const target = followReference(schema, document);
    if (target !== undefined) pair.below.push(compare(target.schema, target.pointer, alternatives));
    if (standsAlone(schema, document)) return pair;
    for (const [index, part] of schemaList(schema, "allOf").entries())
      pair.below.push(compare(part, `${pointer}/allOf/${index}`, alternatives));
    for (const keyword of ["anyOf", "oneOf"]) {
      const branches = schemaList(schema, keyword);
      for (const [index, branch] of branches.entries()) {
        const at = `${pointer}/${keyword}/${index}`;
        const ways = compareBranch(branch, at, alternatives);
        // `"a" | string` is `string`.
        const literals = takenIn(branch, branches, document);
        if (literals.length > 0) ways.push(compare(branch, at, literals));
        pair.choices.push(ways);
      }
    }
    compareMembers(pair, schema, alternatives);
    compareItems(pair, schema, alternatives);
    return pair;
  };

  /** A schema whose values are among those of the alternatives: the ways in which it can have its own there. */
  const compareBranch = (branch: Schema, pointer: string, alternatives: readonly Alternative[]): Pair[] => {
    const kinds = kindsOf(branch, document);
    const values = ownValues(branch);
    const fit = alternatives.filter(
      (one) =>
        one.kind !== "anything" &&
        kinds.includes(one.kind) &&
        (values === undefined || values.some((value) => isOf(value, one))),
    );
    const isCompound = ({ kind }: Alternative): boolean => kind === "object" || kind === "array";
    const simple = fit.filter((one) => !isCompound(one));
    const ways = [fit, ...fit.filter(isCompound).map((one) => [...simple, one])];
    const vague = alternatives.filter(({ kind }) => kind === "anything");
    return (fit.length > 0 ? ways : [vague]).map((way) => compare(branch, pointer, way));
  };

  const compareMembers = (pair: Pair, schema: Schema, alternatives: readonly Alternative[]): void => {
    const objects = alternatives.filter((one) => one.kind === "object");
    if (objects.length === 0) return;
    const properties = schemaMap(schema, "properties");
    for (const [key, property] of properties)
      compareProperty(pair, property, `/properties/${escapeToken(key)}`, membersOf(objects, [key]));

    const own = new Set(properties.map(([key]) => key));
    for (const [pattern, value] of schemaMap(schema, "patternProperties")) {
      const at = `/patternProperties/${escapeToken(pattern)}`;
      // Where a pattern lists names, each of them can be a member.
      const keys = new Set(objects.flatMap(({ members }) => [...members.keys()]));
      const matching = [...keys].filter((key) => !own.has(key) && new RegExp(pattern, "u").test(key));
      if (matching.length > 0) compareProperty(pair, value, at, membersOf(objects, matching));
      else compareIndex(pair, value, at, objects);
    }
    const extras = keywordOf(schema, "additionalProperties");
    if (isSchema(extras)) compareIndex(pair, extras, "/additionalProperties", objects);
  };

  type Printed = readonly (readonly Alternative[])[];

  const membersOf = (objects: readonly PrintedObject[], keys: readonly string[]): Printed =>
    keys.flatMap((key) =>
      objects.flatMap(({ members }) => {
        const types = members.get(key);
        return types === undefined ? [] : [alternativesOf(types)];
      }),
    );

  const compareProperty = (pair: Pair, schema: Schema, at: string, printed: Printed): void => {
    if (schema !== false && printed.length === 0) pair.faults.push(`prints without ${at}`);
    // `never`: what stands beside the schema forbids the property.
    const possible = printed.filter((types) => types.length > 0);
    pair.below.push(...possible.map((types) => compare(schema, pair.pointer + at, types)));
  };

  const compareIndex = (pair: Pair, schema: Schema, at: string, objects: readonly PrintedObject[]): void => {
    if (schema === false) return;
    const indexes = objects.flatMap(({ index }) => (index === undefined ? [] : [index]));
    if (indexes.length === 0 && tells(schema, document)) pair.faults.push(`prints without ${at}`);
    for (const index of indexes) pair.choices.push(compareBranch(schema, pair.pointer + at, alternativesOf(index)));
  };

  const compareItems = (pair: Pair, schema: Schema, alternatives: readonly Alternative[]): void => {
    const lists = alternatives.flatMap((one) => (one.kind === "array" ? [one.lists] : []));
    const compareItem = (item: Schema, index: number, at: string): void => {
      for (const list of lists) {
        const types = itemTypes(list, index);
        if (types !== undefined) pair.below.push(compare(item, pair.pointer + at, alternativesOf(types)));
      }
    };
    const tupleKeyword = document.isDraft7 ? "items" : "prefixItems";
    const tuple = schemaList(schema, tupleKeyword);
    for (const [index, item] of tuple.entries()) compareItem(item, index, `/${tupleKeyword}/${index}`);
    const restKeyword = tupleKeyword === "items" && tuple.length > 0 ? "additionalItems" : "items";
    const rest = keywordOf(schema, restKeyword);
    if (isSchema(rest)) compareItem(rest, Number.POSITIVE_INFINITY, `/${restKeyword}`);
  };

  return summarise(compare(document.root, "", alternativesOf([type])), [...pairs.values()]);
}

/** What is found from a pair on. Recursive types are right unless something in them is wrong. */
function summarise(root: Pair, pairs: readonly Pair[]): Comparison {
  const wrong = new Set<Pair>();
  const isWrong = (pair: Pair): boolean =>
    pair.faults.length > 0 ||
    pair.below.some((one) => wrong.has(one)) ||
    pair.choices.some((ways) => ways.every((one) => wrong.has(one)));
  for (let before = -1; before < wrong.size; ) {
    before = wrong.size;
    for (const pair of pairs) if (isWrong(pair)) wrong.add(pair);
  }

  const reached = new Set([root]);
  for (const { below, choices } of reached) {
    for (const pair of below) reached.add(pair);
    for (const ways of choices) {
      const right = ways.filter((pair) => !wrong.has(pair));
      for (const pair of right.length > 0 ? right : ways.slice(0, 1)) reached.add(pair);
    }
  }
  const faults = [...reached].flatMap(({ pointer, faults: own }) => own.map((text) => `${pointer || "/"}: ${text}`));
  const telling = [...reached].filter(({ isTelling }) => isTelling);
  return {
    visited: new Set(telling.map(({ pointer }) => pointer)),
    pairs: telling.length,
    faults: [...new Set(faults)],
  };
}

/** What is wrong with the alternatives of a schema that tells what its values are. */
function faultsOf(schema: Schema, document: SchemaDocument, alternatives: readonly Alternative[]): string[] {
  const kinds = standsAlone(schema, document) ? allKinds : ownKinds(schema);
  const values = standsAlone(schema, document) ? undefined : ownValues(schema);
  const faults = alternatives.flatMap((one) => {
    if (one.kind === "anything") return [`prints as ${one.text}`];
    if (!kinds.includes(one.kind)) return [`prints as ${one.kind}`];
    if (values === undefined || isListed(one, values)) return [];
    return ["value" in one ? `prints as ${JSON.stringify(one.value)}` : `prints as any ${one.kind}`];
  });
  // A `type` that contradicts its own `enum` has no values at all.
  return alternatives.length === 0 && kinds.length > 0 ? ["prints nowhere"] : faults;
}

const isOf = (value: unknown, one: Alternative): boolean =>
  kindOf(value) === one.kind && (!("value" in one) || one.value === value);

/** Whether an alternative says no more than a list of values does. What objects and lists hold is not looked at. */
function isListed(one: Alternative, values: readonly unknown[]): boolean {
  if (one.kind === "string" || one.kind === "number") return "value" in one && values.includes(one.value);
  if (one.kind === "boolean")
    return "value" in one ? values.includes(one.value) : [true, false].every((value) => values.includes(value));
  return values.some((value) => isOf(value, one));
}

/** The values that a schema, or the one that it refers to, lists. */
function listedValues(schema: Schema, document: SchemaDocument): readonly unknown[] | undefined {
  const target = followReference(schema, document);
  return ownValues(schema) ?? (target === undefined ? undefined : ownValues(target.schema));
}

/** The values that a branch lists, as alternatives, where another branch lets all values of their kinds through. */
function takenIn(branch: Schema, branches: readonly Schema[], document: SchemaDocument): readonly Alternative[] {
  const values = listedValues(branch, document) ?? [];
  const others = branches.filter((other) => other !== branch && listedValues(other, document) === undefined);
  const kinds = others.flatMap((other) => kindsOf(other, document));
  return values.flatMap((value): readonly Alternative[] => {
    const isScalar = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    return isScalar && kinds.includes(kindOf(value)) ? [{ kind: typeof value as "string", value }] : [];
  });
}
