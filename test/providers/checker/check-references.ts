import { type Finding, isList, isObject, type Json, type JsonObject, own } from "./finding.js";
import type { SchemaRules } from "./rules.js";
import { allSchemas, subSchemas } from "./sub-schemas.js";

/** References: inside the schema, to something that is there, alone on their node, in no circle, as far as the rules want it. */
export function checkReferences(root: JsonObject, at: string, rules: SchemaRules): readonly Finding[] {
  const nodes = allSchemas(root, at);
  const found = nodes.flatMap(({ schema, at: place }): Finding[] => {
    const reference = own(schema, "$ref");
    if (typeof reference !== "string" || !isObject(schema)) return [];
    const target = targetOf(root, reference);
    return [
      ...(reference.startsWith("#") ? [] : [{ reason: "ref-external", at: place } as const]),
      ...(reference.startsWith("#") && target === undefined ? [{ reason: "ref-dangling", at: place } as const] : []),
      ...(rules.aloneReference && Object.keys(schema).length > 1
        ? [{ reason: "ref-sibling", at: place } as const]
        : []),
    ];
  });
  if (rules.recursion) return found;
  const circle = nodes.find(({ schema }) => holdsItself(root, schema));
  return circle === undefined ? found : [...found, { reason: "ref-recursive", at: circle.at }];
}

/** What a reference inside a schema points at: a JSON pointer in the form of a fragment. */
export function targetOf(root: Json, reference: string): Json | undefined {
  if (!/^#(?:\/|$)/.test(reference)) return undefined;
  const tokens = reference
    .slice(1)
    .split("/")
    .slice(1)
    .map((token) => decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~"));
  return tokens.reduce<Json | undefined>(
    (node, token) => (isList(node) ? node[Number(token)] : own(node, token)),
    root,
  );
}

/** Whether following references from a schema leads back to it. */
function holdsItself(root: Json, start: Json): boolean {
  const seen = new Set<Json>();
  const waiting: Json[] = directly(root, start);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === start) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...directly(root, next));
  }
  return false;
}

function directly(root: Json, schema: Json): Json[] {
  const reference = own(schema, "$ref");
  const target = typeof reference === "string" ? targetOf(root, reference) : undefined;
  const inner = subSchemas(schema, "").filter(({ keyword }) => keyword !== "$defs" && keyword !== "definitions");
  return [...inner.map((one) => one.schema), ...(target === undefined ? [] : [target])].filter(isObject);
}

/** The names of the definitions of a schema, wherever they stand. */
export const definitionNames = (root: JsonObject): readonly string[] =>
  allSchemas(root, "").flatMap(({ schema }) =>
    ["$defs", "definitions"].flatMap((word) => Object.keys(Object(own(schema, word)))),
  );
