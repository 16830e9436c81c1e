import { isAsserting } from "../canonical.js";
import { isObject, type JsonObject, type JsonValue, jsonEqual } from "../json.js";
import { escapeToken } from "../pointer.js";
import { evaluate, type Kind, type Root } from "./evaluate.js";
import { createExpander, expand, kindsOf } from "./expand.js";
import { type Choose, type Picks, plainest } from "./explore.js";
import { makeArray } from "./make-array.js";
import { makeObject } from "./make-object.js";
import { numbersFor } from "./numbers.js";
import type { Outcome } from "./outcome.js";
import { repair } from "./repair.js";
import { textsFor } from "./texts.js";

/** The schemas that were entered on the way to a value, innermost first. */
export type Path = {
  readonly nodes: readonly JsonObject[];
  readonly above: Path | undefined;
  readonly depth: number;
};

/** Makes a value that all of the schemas probably allow; undefined where none was found. */
export type Make = (
  schemas: readonly JsonValue[],
  at: string,
  path: Path | undefined,
  choose: Choose,
) => JsonValue | undefined;

export type Maker = {
  readonly root: Root;
  readonly make: Make;
  /** Scalars that all of the schemas allow, of every kind; where they leave a choice of schemas, of the plainest ones. */
  readonly listScalars: (schemas: readonly JsonValue[]) => readonly JsonValue[];
};

/** A schema is entered again so often inside itself. */
const recursions = 2;
const deepest = 500;
/** So many parts are made at most for one value, and for all values of a maker, before what is left counts as impossible. */
const budget = 20_000;
const totalBudget = 200_000;

/** Keywords that are not kept by construction, so that a value must be looked at again as soon as it is made. */
const risky = [
  ..."oneOf not if unevaluatedItems unevaluatedProperties contains uniqueItems propertyNames".split(" "),
  ..."dependentSchemas dependentRequired dependencies $dynamicRef minProperties maxProperties format".split(" "),
];

/** A maker for one document, with so many texts and numbers for each place. What it learns it keeps from one value to the next. */
export function createMaker(root: Root, variety = 8): Maker {
  const expander = createExpander(root);
  const scalars = new Map<string, readonly JsonValue[]>();
  const hopeless = new Set<string>();
  const bases = new Map<string, Picks>();
  let [left, total] = [0, totalBudget];
  /** How often something was given up for the sake of its depth, or of the time. */
  let cuts = 0;

  const idsOf = (schemas: readonly JsonValue[]): string =>
    schemas.map((schema) => (isObject(schema) ? expander.numberOf(schema) : String(schema))).join(".");

  const make: Make = (schemas, at, path, choose) => {
    const key = idsOf(schemas);
    if (schemas.includes(false) || hopeless.has(key)) return undefined;
    if (path === undefined) left = budget;
    if (left <= 0 || total <= 0 || (path?.depth ?? 0) > deepest) {
      cuts += 1;
      return undefined;
    }
    const before = cuts;
    const attempt = (chosen: Choose): JsonValue | undefined => {
      [left, total] = [left - 1, total - 1];
      return build(schemas, key, at, path, chosen);
    };
    const place = `${at} ${key}`;
    let isAsked = false;
    const first = attempt((choice) => {
      isAsked = true;
      return choose(choice);
    });
    // Without a choice another attempt would end the same way.
    const value =
      first === undefined && isAsked
        ? repair(attempt, choose, bases.get(place), (base) => bases.set(place, base))
        : first;
    // Where nothing was cut off, the reason lies in the schemas and is the same everywhere.
    if (value === undefined && cuts === before) hopeless.add(key);
    return value;
  };

  const build = (
    schemas: readonly JsonValue[],
    key: string,
    at: string,
    path: Path | undefined,
    choose: Choose,
  ): JsonValue | undefined => {
    const nodes = expand(expander, schemas, at, (schema) => isEntered(path, schema, 1), choose);
    if (nodes === undefined) return undefined;
    if (nodes.some((node) => isEntered(path, node, recursions + 1))) {
      cuts += 1;
      return undefined;
    }
    const ids = idsOf(nodes);
    const listed = nodes.filter(isListing);
    if (listed.length > 0) return pickScalar(`${key}|${ids}`, () => commonValues(listed), schemas, at, choose);
    if (nodes.every(isOpen)) return pickScalar(`${key}|${ids}`, () => anything, undefined, at, choose);
    const kinds = kindsFor(nodes);
    const why = (way: number): string => `${at || "the whole"} is of kind ${kinds[way]}`;
    const way = kinds.length > 1 ? choose({ key: `${at} ${ids} kind`, kind: "kind", count: kinds.length, why }) : 0;
    const kind = kinds[way];
    if (kind === undefined) return undefined;
    if (kind !== "object" && kind !== "array") {
      const list = (): readonly JsonValue[] => scalarsOf(kind, nodes, variety);
      return pickScalar(`${key}|${ids}|${kind}`, list, isKept(nodes) ? undefined : schemas, at, choose);
    }
    const inside: Path = { nodes, above: path, depth: (path?.depth ?? 0) + 1 };
    const value =
      kind === "object" ? makeObject(maker, nodes, at, inside, choose) : makeArray(maker, nodes, at, inside, choose);
    if (value === undefined) return undefined;
    return isKept(nodes) || evaluate(root, schemas, value) !== false ? value : undefined;
  };

  const pickScalar = (
    key: string,
    list: () => readonly JsonValue[],
    schemas: readonly JsonValue[] | undefined,
    at: string,
    choose: Choose,
  ): JsonValue | undefined => {
    let values = scalars.get(key);
    if (values === undefined) {
      values = schemas === undefined ? list() : sureFirst(list(), (value) => evaluate(root, schemas, value));
      scalars.set(key, values);
    }
    const found = values;
    const why = (way: number): string => `${at || "the whole"} is ${show(found[way])}`;
    const way = found.length > 1 ? choose({ key: `${at} ${key} value`, kind: "value", count: found.length, why }) : 0;
    return found[way];
  };

  const listScalars = (schemas: readonly JsonValue[]): readonly JsonValue[] => {
    const nodes = expand(expander, schemas, "", () => false, plainest);
    if (nodes === undefined) return [];
    const listed = nodes.filter(isListing);
    const values =
      listed.length > 0 ? commonValues(listed) : kindsFor(nodes).flatMap((kind) => scalarsOf(kind, nodes, variety));
    return listed.length === 0 && isKept(nodes) ? values : sureFirst(values, (value) => evaluate(root, schemas, value));
  };

  const maker: Maker = { root, make, listScalars };
  return maker;
}

function isEntered(path: Path | undefined, schema: JsonObject, times: number): boolean {
  let count = 0;
  for (let one = path; one !== undefined; one = one.above) {
    if (one.nodes.includes(schema)) count += 1;
    if (count >= times) return true;
  }
  return false;
}

/** What is certainly valid before what may be. */
function sureFirst<Value>(values: readonly Value[], judge: (value: Value) => Outcome): Value[] {
  const judged = values.map((value) => ({ value, outcome: judge(value) }));
  return [true, undefined].flatMap((wanted) =>
    judged.filter(({ outcome }) => outcome === wanted).map(({ value }) => value),
  );
}

/** Whether what is made of these schemas is valid by the way in which it is made. */
const isKept = (nodes: readonly JsonObject[]): boolean =>
  !nodes.some((node) => risky.some((keyword) => Object.hasOwn(node, keyword)));

/** One value of each kind, for a place of which nothing is said. */
const anything: readonly JsonValue[] = ["text", 0, true, null, [], {}];
const isOpen = (node: JsonObject): boolean => !Object.keys(node).some(isAsserting);

const isListing = (node: JsonObject): boolean => Object.hasOwn(node, "const") || Array.isArray(node["enum"]);

/** The values that each of the schemas lists. */
function commonValues(schemas: readonly JsonObject[]): readonly JsonValue[] {
  const lists = schemas.flatMap((schema): (readonly JsonValue[])[] => [
    ...(Object.hasOwn(schema, "const") ? [[schema["const"] as JsonValue]] : []),
    ...(Array.isArray(schema["enum"]) ? [schema["enum"]] : []),
  ]);
  const [first = [], ...others] = lists;
  return first.filter((value) => others.every((list) => list.some((one) => jsonEqual(one, value))));
}

/** The kinds that all schemas allow: first the one that they speak of, `null` last. */
function kindsFor(nodes: readonly JsonObject[]): readonly Kind[] {
  const isOpen = nodes.every((node) => !Object.hasOwn(node, "type"));
  const order = isOpen ? [impliedKind(nodes), ...openOrder] : nodes.flatMap(({ type }) => [type].flat()).map(String);
  const ranks = order.map((name) => (name === "integer" ? "number" : name));
  const allowed = nodes.reduce<readonly Kind[]>(
    (kinds, node) => kinds.filter((kind) => kindsOf(node).includes(kind)),
    openOrder,
  );
  const rank = (kind: Kind): number => (kind === "null" && !isOpen ? ranks.length : ranks.indexOf(kind));
  return [...allowed].sort((a, b) => rank(a) - rank(b));
}

const openOrder: readonly Kind[] = ["string", "number", "boolean", "null", "array", "object"];

/** Keywords that speak of one kind of value, by kind. */
const implications: readonly (readonly [Kind, readonly string[]])[] = [
  [
    "object",
    [
      "properties",
      "required",
      "additionalProperties",
      "patternProperties",
      "propertyNames",
      "minProperties",
      "unevaluatedProperties",
    ],
  ],
  ["array", ["items", "prefixItems", "contains", "minItems", "maxItems", "uniqueItems", "unevaluatedItems"]],
  ["number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]],
];

const impliedKind = (nodes: readonly JsonObject[]): Kind =>
  implications.find(([, keywords]) =>
    nodes.some((node) => keywords.some((keyword) => Object.hasOwn(node, keyword))),
  )?.[0] ?? "string";

function scalarsOf(kind: Kind, nodes: readonly JsonObject[], variety: number): readonly JsonValue[] {
  if (kind === "string") return textsFor(nodes, variety);
  if (kind === "number") return numbersFor(nodes, variety);
  if (kind === "boolean") return [true, false];
  return kind === "null" ? [null] : [];
}

function show(value: JsonValue | undefined): string {
  const text = JSON.stringify(value) ?? "";
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

export const below = (at: string, key: string | number): string => `${at}/${escapeToken(String(key))}`;
