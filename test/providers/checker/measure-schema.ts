import { definitionNames, targetOf } from "./check-references.js";
import { isList, isObject, type Json, type JsonObject, own, textsOf } from "./finding.js";
import { allSchemas, subSchemas } from "./sub-schemas.js";

/** What a schema takes of limits and budgets. */
export type Size = {
  readonly depth: number;
  readonly properties: number;
  /** Names of properties and definitions, and listed values, in characters. */
  readonly characters: number;
  readonly enumValues: number;
  /** The characters of the longest list of more than 250 texts. */
  readonly longestEnum: number;
  readonly maxItemsTotal: number;
  readonly optional: number;
  readonly unions: number;
};

export function measureSchema(root: JsonObject): Size {
  const nodes = allSchemas(root, "").flatMap(({ schema }) => (isObject(schema) ? [schema] : []));
  const sum = (count: (node: JsonObject) => number): number => nodes.reduce((total, node) => total + count(node), 0);
  const enumOf = (node: JsonObject): readonly Json[] => (isList(node["enum"]) ? node["enum"] : []);
  const namesOf = (node: JsonObject): readonly string[] => Object.keys(Object(node["properties"]));
  return {
    depth: depthOf(root, root, new Set()),
    properties: sum((node) => namesOf(node).length),
    characters:
      definitionNames(root).join("").length +
      sum((node) => [...namesOf(node), ...[...enumOf(node), ...constantOf(node)].map(String)].join("").length),
    enumValues: sum((node) => enumOf(node).length),
    longestEnum: Math.max(
      0,
      ...nodes.map(enumOf).map((list) => (list.length > 250 ? textsOf(list).join("").length : 0)),
    ),
    maxItemsTotal: sum(({ maxItems }) => Number(maxItems ?? 0)),
    optional: sum((node) => namesOf(node).filter((name) => !textsOf(node["required"]).includes(name)).length),
    unions: sum(({ anyOf, type }) => (isList(anyOf) || (isList(type) && type.length > 1) ? 1 : 0)),
  };
}

const constantOf = (node: JsonObject): readonly Json[] => {
  const value = own(node, "const");
  return value === undefined ? [] : [value];
};

/** Objects and lists inside each other. A circle ends where it closes: a schema has no depth of its own there. */
function depthOf(root: JsonObject, schema: Json, above: ReadonlySet<Json>): number {
  if (!isObject(schema) || above.has(schema)) return 0;
  const inside = new Set([...above, schema]);
  const types = typeof schema["type"] === "string" ? [schema["type"]] : textsOf(schema["type"]);
  const level = types.some((type) => /^(?:object|array)$/i.test(type)) ? 1 : 0;
  const reference = schema["$ref"];
  const target = typeof reference === "string" ? (targetOf(root, reference) ?? null) : null;
  const inner = subSchemas(schema, "").filter(({ keyword }) => keyword !== "$defs" && keyword !== "definitions");
  return level + Math.max(0, ...[...inner.map((one) => one.schema), target].map((one) => depthOf(root, one, inside)));
}
