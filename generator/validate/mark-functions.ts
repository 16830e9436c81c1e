import type { Dialect } from "../schema/dialect.js";
import { type JsonObject, type JsonSchema, member } from "../schema/json.js";
import { fragmentToPointer } from "../schema/pointer.js";
import { childrenOf, mapSchema, type SchemaChild, walkSchema } from "../schema/walk.js";
import { type Call, findKnots, type Step } from "./find-knots.js";

/** Keywords whose schemas apply to the same value, and whose looking at its parts counts. `not` is none of them. */
const inPlace = new Set(["allOf", "anyOf", "dependentSchemas", "else", "if", "oneOf", "then"]);
/** Beside these, an `unevaluated…` can't tell from its own schema what was looked at. */
const sources = ["$ref", "allOf", "anyOf", "contains", "dependentSchemas", "if", "oneOf"];

const asks = (node: JsonSchema): node is JsonObject =>
  member(node, "unevaluatedItems") !== undefined || member(node, "unevaluatedProperties") !== undefined;

/**
 * Marks for our keyword code: `collects` stands on schemas that need a set of what was looked at for their `unevaluated…`,
 * `reports` on targets of references that fill the set of whoever refers to them, and `recursive` on those that would be asked
 * about one value again and again, at each level of it twice as often.
 */
export function markFunctions(schema: JsonSchema, dialect: Dialect): JsonSchema {
  const nodes = new Map<string, JsonSchema>();
  walkSchema(schema, dialect, (node, pointer) => nodes.set(pointer, node));
  const reporting = findReporting(nodes, dialect);
  const recursive = findKnots(callGraph(nodes, dialect));
  return mapSchema(schema, dialect, (node, pointer) => {
    if (typeof node === "boolean") return node;
    const collects = asks(node) && sources.some((keyword) => Object.hasOwn(node, keyword));
    return {
      ...node,
      ...(collects && { collects }),
      ...(reporting.has(pointer) && { reports: true }),
      ...(recursive.has(pointer) && { recursive: true }),
    };
  });
}

const targetOf = (node: JsonSchema): string | undefined => {
  const ref = member(node, "$ref");
  return typeof ref === "string" ? fragmentToPointer(ref) : undefined;
};

/** The targets of references that lie between an `unevaluated…` and what it asks for. */
function findReporting(nodes: ReadonlyMap<string, JsonSchema>, dialect: Dialect): ReadonlySet<string> {
  const targets = new Set<string>();
  const done = new Set<string>();
  const follow = (pointer: string): void => {
    const node = nodes.get(pointer);
    if (node === undefined || done.has(pointer)) return;
    done.add(pointer);
    for (const child of childrenOf(node, dialect)) {
      if (inPlace.has(child.keyword)) follow(pointer + child.pointer);
    }
    const target = targetOf(node);
    if (target === undefined) return;
    targets.add(target);
    follow(target);
  };
  for (const [pointer, node] of nodes) if (asks(node)) follow(pointer);
  return targets;
}

/** The functions that a validator is made of, and the calls in the code of each. */
function callGraph(nodes: ReadonlyMap<string, JsonSchema>, dialect: Dialect): Map<string, readonly Call[]> {
  const graph = new Map<string, readonly Call[]>();
  const callsIn = (pointer: string, step: Step | undefined): Call[] => {
    const node = nodes.get(pointer);
    if (node === undefined) return [];
    const to = targetOf(node);
    const inner = childrenOf(node, dialect)
      .filter(({ keyword }) => keyword !== "$defs" && keyword !== "definitions")
      .flatMap((child) => callsIn(pointer + child.pointer, step ?? stepInto(child)));
    return to === undefined ? inner : [{ to, step }, ...inner];
  };
  const queue = [""];
  for (const pointer of queue) {
    if (graph.has(pointer)) continue;
    const calls = callsIn(pointer, undefined);
    graph.set(pointer, calls);
    for (const { to } of calls) queue.push(to);
  }
  return graph;
}

function stepInto({ keyword, key }: SchemaChild): Step | undefined {
  if (keyword === "properties" && key !== undefined) return { into: "object", key };
  // A list in `items` is what draft-07 has for `prefixItems`.
  if ((keyword === "prefixItems" || keyword === "items") && key !== undefined) return { into: "array", key };
  if (/items$|^contains$/i.test(keyword)) return { into: "array" };
  return /properties$/i.test(keyword) ? { into: "object" } : undefined;
}
