import type { SchemaBundle } from "../../load/schema-bundle.js";
import type { Dialect } from "../../schema/dialect.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, jsonEqual, member } from "../../schema/json.js";
import { escapeToken, fragmentToPointer, valueAt } from "../../schema/pointer.js";
import type { Change } from "./change.js";
import { listObjectChanges } from "./list-object-changes.js";
import { listValueChanges } from "./list-value-changes.js";

/** Two schema nodes that answer for the same place of a value. */
export type NodePair = {
  readonly before: JsonObject;
  readonly after: JsonObject;
  /** Pointers of both nodes, each in its own schema. */
  readonly at: { readonly before: string; readonly after: string };
  readonly path: string;
  readonly dialect: Dialect;
};

type Sides = { readonly before: SchemaBundle; readonly after: SchemaBundle };

/** Keywords whose schema speaks of a part of the value or of the value itself, one schema each. */
const single = ["items", "contains", "propertyNames", "unevaluatedItems", "not", "if", "then", "else"] as const;
const lists = ["prefixItems", "allOf", "anyOf", "oneOf"] as const;
const maps = ["patternProperties", "dependentSchemas"] as const;

/**
 * What has changed between two schemas, as a person would say it: node by node where the two have the same shape, and as
 * "another union", "another condition" where they have not. It names and locates; whether anything breaks is not decided here.
 */
export function listChanges(sides: Sides): Change[] {
  const changes: Change[] = [];
  const seen = new Set<string>();
  const visit = (before: JsonSchema, after: JsonSchema, at: NodePair["at"], path: string): void => {
    const old = follow(sides.before, before, at.before);
    const now = follow(sides.after, after, at.after);
    const key = `${old.at} ${now.at}`;
    if (seen.has(key)) return;
    seen.add(key);
    if (jsonEqual(old.node, now.node) && !holdsReference(old.node)) return;
    if (!isObject(old.node) || !isObject(now.node)) {
      if (old.node !== now.node) changes.push(replaced(old, now, path));
      return;
    }
    const { dialect } = sides.after;
    const pair: NodePair = { before: old.node, after: now.node, at: { before: old.at, after: now.at }, path, dialect };
    changes.push(...listObjectChanges(pair), ...listValueChanges(pair));
    descend(pair, visit, (change) => changes.push(change));
  };
  visit(sides.before.schema, sides.after.schema, { before: "", after: "" }, "");
  return changes;
}

type Visit = (before: JsonSchema, after: JsonSchema, at: NodePair["at"], path: string) => void;

/** Goes into what both nodes have; what one of them lacks is a change of the keyword. */
function descend(pair: NodePair, visit: Visit, report: (change: Change) => void): void {
  const { before, after, at, path } = pair;
  const into = (pointer: string, step: string, old: JsonValue | undefined, now: JsonValue | undefined): void => {
    if (isSchema(old) && isSchema(now))
      visit(old, now, { before: at.before + pointer, after: at.after + pointer }, path + step);
  };
  const properties = member(before, "properties");
  for (const name of isObject(properties) ? Object.keys(properties) : []) {
    const step = `/${escapeToken(name)}`;
    into(`/properties${step}`, step, member(properties, name), member(member(after, "properties"), name));
  }
  const both = (keyword: string): boolean => Object.hasOwn(before, keyword) && Object.hasOwn(after, keyword);
  if (
    both("additionalProperties") &&
    isObject(before["additionalProperties"]) &&
    isObject(after["additionalProperties"])
  )
    into("/additionalProperties", "/*", before["additionalProperties"], after["additionalProperties"]);
  for (const keyword of single) {
    const [old, now] = [before[keyword], after[keyword]];
    if (both(keyword) && isSchema(old) && isSchema(now)) into(`/${keyword}`, stepOf(keyword), old, now);
    else if (!jsonEqual(old ?? null, now ?? null)) report(changed(pair, keyword));
  }
  for (const keyword of maps) {
    const [old, now] = [before[keyword], after[keyword]];
    if (isObject(old) && isObject(now) && jsonEqual(Object.keys(old).sort(), Object.keys(now).sort())) {
      for (const [key, value] of Object.entries(old))
        into(`/${keyword}/${escapeToken(key)}`, keyword === "patternProperties" ? "/*" : "", value, now[key]);
    } else if (!jsonEqual(old ?? null, now ?? null)) report(changed(pair, keyword));
  }
  for (const keyword of lists) {
    const [old, now] = [before[keyword], after[keyword]];
    if (Array.isArray(old) && Array.isArray(now) && old.length === now.length) {
      for (const [index, value] of old.entries())
        into(`/${keyword}/${index}`, keyword === "prefixItems" ? `/${index}` : "", value, now[index]);
    } else if (!jsonEqual(old ?? null, now ?? null)) report(changed(pair, keyword));
  }
}

const stepOf = (keyword: string): string => (/^(?:items|contains|unevaluatedItems)$/.test(keyword) ? "/*" : "");

/** The rule that names a keyword with schemas inside which has another shape now. */
const ruleOf = (keyword: string): Change["rule"] =>
  /^(?:anyOf|oneOf)$/.test(keyword)
    ? "union-changed"
    : /^(?:if|then|else|dependentSchemas)$/.test(keyword)
      ? "condition-changed"
      : "keyword-changed";

function changed({ before, after, at, path }: NodePair, keyword: string): Change {
  const value = after[keyword];
  return {
    rule: ruleOf(keyword),
    params: { keyword, place: placeName(path), how: howOf(before[keyword], value) },
    before: Object.hasOwn(before, keyword) ? `${at.before}/${keyword}` : at.before,
    after: Object.hasOwn(after, keyword) ? `${at.after}/${keyword}` : at.after,
    path,
    edits: [{ at: at.before, keyword, ...(value === undefined ? {} : { value }) }],
  };
}

const howOf = (before: JsonValue | undefined, after: JsonValue | undefined): string =>
  before === undefined ? "was added" : after === undefined ? "was removed" : "changed";

/** A place in words: the path of property names, or the value itself. */
export const placeName = (path: string): string => (path === "" ? "the value" : path);

type Node = { readonly node: JsonSchema; readonly at: string };

function replaced(old: Node, now: Node, path: string): Change {
  return {
    rule: "schema-replaced",
    params: { place: placeName(path) },
    before: old.at,
    after: now.at,
    path,
    edits: [{ at: old.at, keyword: "", value: now.node }],
  };
}

/** What a node without siblings refers to, as far as that goes. */
function follow(bundle: SchemaBundle, node: JsonSchema, at: string): Node {
  const passed = new Set<string>();
  let [current, place] = [node, at];
  for (;;) {
    const ref = member(current, "$ref");
    const isLink = isObject(current) && Object.keys(current).filter((key) => !isAnnotation(key)).length === 1;
    if (typeof ref !== "string" || !isLink || passed.has(place)) return { node: current, at: place };
    passed.add(place);
    const target = fragmentToPointer(ref) ?? "";
    const next = valueAt(bundle.schema as JsonValue, target);
    if (!isSchema(next)) return { node: current, at: place };
    [current, place] = [next, target];
  }
}

const isAnnotation = (key: string): boolean =>
  /^(?:description|title|deprecated|default|examples|\$comment|readOnly|writeOnly)$/.test(key) || key.startsWith("x-");
const isSchema = (value: JsonValue | undefined): value is JsonSchema => typeof value === "boolean" || isObject(value);
const holdsReference = (node: JsonSchema): boolean => JSON.stringify(node).includes('"$ref"');
