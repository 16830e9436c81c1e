import { compareText } from "../schema/json.js";
import { childrenOf } from "../schema/walk.js";
import type { Identity } from "./index-identifiers.js";
import { keyOf, type Resource, type Target } from "./resolve-reference.js";

/**
 * What each dynamic anchor means at some point of an evaluation: of the schema resources entered on the way there, the
 * outermost that defines the anchor decides (JSON Schema 2020-12 core, section 8.2.3.2). Nothing else of the way matters, so
 * a schema under one scope is one schema.
 */
export type DynamicScope = ReadonlyMap<string, Target>;

export const emptyScope: DynamicScope = new Map();

/** The scope inside a schema resource that is entered: its anchors join, unless one of that name is there. */
export function enterIdentity(outer: DynamicScope, resource: Resource, { dynamicAnchors }: Identity): DynamicScope {
  if (dynamicAnchors.size === 0) return outer;
  const own = [...dynamicAnchors].map(([name, anchor]): [string, Target] => [name, { resource, ...anchor }]);
  return new Map([...own, ...outer]);
}

export const restrictScope = (scope: DynamicScope, names: ReadonlySet<string>): DynamicScope =>
  names.size === 0 ? emptyScope : new Map([...scope].filter(([name]) => names.has(name)));

/** Text that only equal scopes share; empty for the empty one. */
export function printScope(scope: DynamicScope): string {
  if (scope.size === 0) return "";
  const sorted = [...scope].sort(([a], [b]) => compareText(a, b));
  return JSON.stringify(sorted.map(([name, target]) => [name, keyOf(target)]));
}

/** Calls `visit` for a schema and every schema inside it, parents first, with the scope that holds there. */
export function walkInScope(at: Target, outer: DynamicScope, visit: (at: Target, scope: DynamicScope) => void): void {
  const { resource, pointer, schema } = at;
  const identity = resource.identifiers.beginsAt(pointer);
  const scope = identity === undefined ? outer : enterIdentity(outer, resource, identity);
  visit(at, scope);
  for (const child of childrenOf(schema, resource.dialect)) {
    walkInScope({ resource, pointer: pointer + child.pointer, schema: child.schema }, scope, visit);
  }
}
