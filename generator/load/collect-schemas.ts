import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { member } from "../schema/json.js";
import {
  type DynamicScope,
  emptyScope,
  enterIdentity,
  printScope,
  restrictScope,
  walkInScope,
} from "./dynamic-scope.js";
import { splitFragment } from "./registry-path.js";
import { keyOf, type Resolver, referenceKeywords, type Target } from "./resolve-reference.js";

/** A schema as a bundle needs it: with what dynamic references in it mean on the way that leads to it. */
export type ScopedSchema = Target & {
  readonly scope: DynamicScope;
  /** The dynamic anchors that decide what it means, itself or through what it refers to. */
  readonly needs: ReadonlySet<string>;
  /** Text that tells it from all others of the bundle. */
  readonly key: string;
  /** The dynamic anchors that references in it name. */
  readonly names: Set<string>;
  /** What the references in it mean, by the pointers of their keywords. */
  readonly leads: Map<string, ScopedSchema>;
};

export type CollectedSchemas = {
  readonly root: ScopedSchema;
  /**
   * What references can't find in the root: schemas of other files, those at places where a dialect knows no schema
   * (`#/components/schemas/x`), and those that mean something else on the way that leads to them than in place.
   */
  readonly hoisted: readonly ScopedSchema[];
};

/** By the key of a target, the dynamic anchors that decide what it means. */
type Needs = Map<string, Set<string>>;

/** More copies of schemas than anybody means to have; twenty files whose scopes mix freely make millions. */
const mostCopies = 10_000;

/** All schemas that a root reaches; undefined, and findings, where a reference leads nowhere. */
export function collectSchemas(
  root: Target,
  resolve: Resolver["resolve"],
  report: (diagnostic: Diagnostic) => void,
): CollectedSchemas | undefined {
  // Anchors that decide nothing would make copies that differ in nothing. Which of them decide is known when all schemas are
  // found, and with them there may be more to find.
  const needs: Needs = new Map();
  for (;;) {
    const schemas = findSchemas(root, needs, resolve, report);
    const [first] = schemas ?? [];
    if (schemas === undefined || first === undefined) return undefined;
    if (!spreadNeeds(needs, schemas)) return { root: first, hoisted: schemas.filter(isElsewhere(first)) };
  }
}

/** The root and what it reaches, breadth first. */
function findSchemas(
  root: Target,
  needs: Needs,
  resolve: Resolver["resolve"],
  report: (diagnostic: Diagnostic) => void,
): readonly ScopedSchema[] | undefined {
  const targets = new Set<string>();
  const schemas = new Map<string, ScopedSchema>();
  const enter = (target: Target, outer: DynamicScope): ScopedSchema => {
    const { resource, pointer } = target;
    const place = keyOf(target);
    const names = needs.get(place) ?? new Set();
    const inner = enterIdentity(outer, resource, resource.identifiers.identityAt(pointer));
    const scope = restrictScope(inner, names);
    const key = place + printScope(scope);
    const known = schemas.get(key);
    if (known !== undefined) return known;
    const entered = { ...target, scope, needs: names, key, names: new Set<string>(), leads: new Map() };
    targets.add(place);
    schemas.set(key, entered);
    return entered;
  };

  let isWhole = true;
  const inRoot = new Set<string>();
  enter(root, emptyScope);
  // The loop also visits what is entered while it runs.
  for (const schema of schemas.values()) {
    const isOfRoot = schema.resource === root.resource;
    // While no anchor decides anything, this has been walked as a part of the root.
    if (needs.size === 0 && isOfRoot && inRoot.has(schema.pointer)) continue;
    walkInScope(schema, schema.scope, (at, scope) => {
      if (isOfRoot) inRoot.add(at.pointer);
      for (const keyword of referenceKeywords[root.resource.dialect]) {
        const text = member(at.schema, keyword);
        if (typeof text !== "string") continue;
        const target = resolve({ text, keyword, from: at });
        if (target === undefined) {
          isWhole = false;
          continue;
        }
        const name = keyword === "$dynamicRef" ? dynamicName(text, target) : undefined;
        if (name !== undefined) schema.names.add(name);
        const meant = name === undefined ? target : (scope.get(name) ?? target);
        schema.leads.set(`${at.pointer}/${keyword}`, enter(meant, scope));
      }
    });
    if (schemas.size - targets.size > mostCopies) {
      const advice = `write $ref; the dynamic references here mean more than ${mostCopies} different things`;
      const { document, root: start } = root.resource;
      report(createDiagnostic("unsupported-keyword", { keyword: "$dynamicRef", advice }, document.placeOf(start)));
      return undefined;
    }
  }
  return isWhole ? [...schemas.values()] : undefined;
}

/** The dynamic anchor that a `$dynamicRef` asks for; undefined where it means what it leads to, like a `$ref`. */
function dynamicName(text: string, { resource, pointer }: Target): string | undefined {
  const [, name] = splitFragment(text);
  return resource.identifiers.identityAt(pointer).dynamicAnchors.has(name) ? name : undefined;
}

/** Adds to what each schema needs what it names and what those need that it refers to. Whether that was anything new. */
function spreadNeeds(needs: Needs, schemas: readonly ScopedSchema[]): boolean {
  let isMore = false;
  const latestFirst = schemas.toReversed();
  for (let hasGrown = true; hasGrown; isMore ||= hasGrown) {
    hasGrown = false;
    for (const schema of latestFirst) {
      const known = needs.get(keyOf(schema)) ?? new Set();
      const before = known.size;
      for (const name of schema.names) known.add(name);
      for (const lead of schema.leads.values()) for (const name of needs.get(keyOf(lead)) ?? []) known.add(name);
      if (known.size === before) continue;
      hasGrown = true;
      needs.set(keyOf(schema), known);
    }
  }
  return isMore;
}

/** Whether a schema does not stand in the root, or means something else there. */
function isElsewhere(root: ScopedSchema): (schema: ScopedSchema) => boolean {
  const scopes = new Map<string, DynamicScope>();
  walkInScope(root, root.scope, ({ pointer }, scope) => scopes.set(pointer, scope));
  return ({ resource, pointer, scope, needs }) => {
    const inPlace = resource === root.resource ? scopes.get(pointer) : undefined;
    return inPlace === undefined || printScope(restrictScope(inPlace, needs)) !== printScope(scope);
  };
}
