import type { SchemaBundle } from "../../load/schema-bundle.js";
import { isObject, type JsonValue, jsonEqual, member } from "../../schema/json.js";
import { childrenOf, type SchemaChild } from "../../schema/walk.js";
import { clip } from "../clip.js";

/** What one side says about a node: `type: string`, `required`. `isKept` where the other side says the same. */
export type Fact = { readonly text: string; readonly isKept: boolean };

/** A node of two schemas laid over each other, in the order of a table. */
export type SchemaRow = {
  readonly depth: number;
  /** A property's name, or in words what the node is for. */
  readonly name: string;
  readonly isProperty: boolean;
  /** Pointer into the schema: the new one, or for what was removed the old one. */
  readonly pointer: string;
  readonly state: "same" | "changed" | "added" | "removed";
  readonly before?: readonly Fact[];
  readonly after?: readonly Fact[];
  /** The names of children that are equal, which have no rows. */
  readonly kept: readonly string[];
};

const longestFact = 140;

/** Two schemas as one tree: every node that changed with what leads to it; equal parts are named, not shown. */
export function mergeSchemas(before: SchemaBundle | undefined, after: SchemaBundle | undefined): SchemaRow[] {
  const root = (bundle: SchemaBundle | undefined): Node | undefined =>
    bundle === undefined
      ? undefined
      : { ...bundle, isRequired: false, name: "the value", isProperty: false, pointer: "" };
  return merge(root(before), root(after), 0);
}

type Node = Pick<SchemaBundle, "schema" | "dialect"> & {
  readonly isRequired: boolean;
  readonly name: string;
  readonly isProperty: boolean;
  readonly pointer: string;
};
/** What a node says, by keyword. */
type Facts = ReadonlyMap<string, string>;

function merge(old: Node | undefined, now: Node | undefined, depth: number): SchemaRow[] {
  const node = now ?? old;
  if (node === undefined || isEqual(old, now)) return [];
  const [oldChildren, newChildren] = [childNodes(old), childNodes(now)];
  const kept: string[] = [];
  const inner = [...new Set([...newChildren.keys(), ...oldChildren.keys()])].flatMap((pointer) => {
    const [oldChild, newChild] = [oldChildren.get(pointer), newChildren.get(pointer)];
    const rows = merge(oldChild, newChild, depth + 1);
    const name = (newChild ?? oldChild)?.name;
    if (rows.length === 0 && name !== undefined) kept.push(name);
    return rows;
  });
  const [before, after] = [factsOf(old), factsOf(now)];
  const isSame =
    before !== undefined && after !== undefined && jsonEqual(Object.fromEntries(before), Object.fromEntries(after));
  const row: SchemaRow = {
    depth,
    name: node.name,
    isProperty: node.isProperty,
    pointer: node.pointer,
    state: old === undefined ? "added" : now === undefined ? "removed" : isSame ? "same" : "changed",
    ...(before === undefined ? {} : { before: compare(before, after) }),
    ...(after === undefined ? {} : { after: compare(after, before) }),
    kept,
  };
  return [row, ...inner];
}

const isEqual = (old: Node | undefined, now: Node | undefined): boolean =>
  old !== undefined && now !== undefined && old.isRequired === now.isRequired && jsonEqual(old.schema, now.schema);

/** Schemas that get rows, by their pointers: `additionalProperties: false` is something that its object says. */
const childrenWithRows = ({ schema, dialect }: Pick<Node, "schema" | "dialect">): SchemaChild[] =>
  childrenOf(schema, dialect).filter((child) => child.key !== undefined || isObject(child.schema));

function childNodes(parent: Node | undefined): ReadonlyMap<string, Node> {
  if (parent === undefined) return new Map();
  const required = member(parent.schema, "required");
  return new Map(
    childrenWithRows(parent).map((child) => {
      const isProperty = child.keyword === "properties";
      const isRequired = isProperty && Array.isArray(required) && required.includes(child.key);
      const pointer = parent.pointer + child.pointer;
      return [child.pointer, { ...parent, schema: child.schema, name: nameOf(child), isProperty, isRequired, pointer }];
    }),
  );
}

const words: Readonly<Record<string, string>> = { items: "each item", additionalProperties: "other properties" };

function nameOf({ keyword, key }: SchemaChild): string {
  if (key === undefined) return words[keyword] ?? keyword;
  if (keyword === "properties") return key;
  return /^(?:prefixItems|items|anyOf|oneOf|allOf)$/.test(keyword)
    ? `${keyword} ${Number(key) + 1}`
    : `${keyword} ${key}`;
}

/** What a node says itself; that it is required is said by its object, and told with the property. */
function factsOf(node: Node | undefined): Facts | undefined {
  if (node === undefined) return undefined;
  const { schema, isRequired } = node;
  const facts = new Map(isRequired ? [["required ", "required"]] : []);
  if (!isObject(schema)) return facts.set("", schema ? "any value" : "no value");
  const rows = new Set(childrenWithRows(node).map(({ keyword }) => keyword));
  const properties = member(schema, "properties");
  for (const [keyword, value] of Object.entries(schema)) {
    if (rows.has(keyword)) continue;
    if (keyword === "required" && Array.isArray(value)) {
      const others = value.filter((name: JsonValue) => member(properties, String(name)) === undefined);
      if (others.length > 0) facts.set(keyword, `required: ${JSON.stringify(others)}`);
    } else if (keyword === "type") facts.set(keyword, [value].flat().join(" or "));
    else facts.set(keyword, `${keyword}: ${typeof value === "string" ? value : JSON.stringify(value)}`);
  }
  return facts;
}

/** Of texts on both sides only that they changed: their words are compared elsewhere. */
const isText = (keyword: string): boolean => /^(?:description|title|\$comment)$/.test(keyword);

function compare(own: Facts, other: Facts | undefined): Fact[] {
  return [...own].flatMap(([keyword, text]): Fact[] => {
    const isKept = other === undefined || other.get(keyword) === text;
    if (other === undefined || !isText(keyword)) return [{ text: clip(text, longestFact), isKept }];
    return isKept ? [] : [{ text: keyword, isKept }];
  });
}
