import type { Place } from "../diagnostics/diagnostic.js";
import type { SchemaBundle } from "../load/schema-bundle.js";
import { isObject, type JsonObject, type JsonSchema } from "../schema/json.js";
import { childrenOf } from "../schema/walk.js";

/** One of the schemas that a contract is made of. */
export type SchemaPart = {
  readonly name: "input" | "output" | "error";
  /** Where it stands in the contract: `/input`. */
  readonly root: string;
  readonly bundle: SchemaBundle;
  /** Every schema in it that is an object, parents first, in document order. */
  readonly nodes: readonly SchemaNode[];
};

export type SchemaNode = {
  readonly schema: JsonObject;
  /** Pointer in the bundle. */
  readonly pointer: string;
  /** The keyword that it hangs on, and the name or index under it; "" for the root. */
  readonly keyword: string;
  readonly key: string;
  readonly parent?: SchemaNode;
  /** The place in a value that it speaks of, as a pointer with `*` for items and unnamed members; undefined in a definition. */
  readonly path: string | undefined;
  /** Whether values need not satisfy it: it stands in a `not` or an `if`. */
  readonly isCondition: boolean;
};

/** Keywords whose schema speaks of the value itself. */
const inPlace = new Set(["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependencies"]);

/** All schemas of a bundle that are objects. */
export function listNodes({ schema, dialect }: SchemaBundle): SchemaNode[] {
  const nodes: SchemaNode[] = [];
  const visit = (node: JsonSchema, around: Omit<SchemaNode, "schema">): void => {
    if (!isObject(node)) return;
    const current: SchemaNode = { ...around, schema: node };
    nodes.push(current);
    for (const { schema: child, pointer, keyword, key = "" } of childrenOf(node, dialect)) {
      visit(child, {
        pointer: around.pointer + pointer,
        keyword,
        key,
        parent: current,
        path: pathOf(around.path, keyword, key),
        isCondition: around.isCondition || keyword === "not" || keyword === "if",
      });
    }
  };
  visit(schema, { pointer: "", keyword: "", key: "", path: "", isCondition: false });
  return nodes;
}

function pathOf(path: string | undefined, keyword: string, key: string): string | undefined {
  if (path === undefined || keyword === "$defs" || keyword === "definitions") return undefined;
  if (inPlace.has(keyword)) return path;
  return keyword === "properties" ? `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}` : `${path}/*`;
}

/** The place of a schema's keyword, or, without one, of the name or the keyword that the schema hangs on. */
export const placeOfNode = ({ bundle }: SchemaPart, node: SchemaNode, keyword?: string): Place =>
  keyword === undefined ? bundle.placeOf(node.pointer, "key") : bundle.placeOf(`${node.pointer}/${keyword}`, "key");

/** What a schema is called in messages: by its property or its definition, where there is one near. */
export function nameOfNode(part: SchemaPart, node: SchemaNode): string {
  if (["properties", "$defs", "definitions"].includes(node.keyword)) return node.key;
  if (node.pointer === "") return `the ${part.name}`;
  const around = node.parent === undefined ? "" : nameOfNode(part, node.parent);
  if (node.keyword === "items" || node.keyword === "prefixItems") return `an item of ${around}`;
  if (node.keyword === "additionalProperties") return `a member of ${around}`;
  return around;
}
