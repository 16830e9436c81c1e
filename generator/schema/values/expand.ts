import { dereference } from "../dereference.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, member } from "../json.js";
import { fragmentToPointer, valueAt } from "../pointer.js";
import { walkSchema } from "../walk.js";
import { type Kind, kindOf, type Root } from "./evaluate.js";
import { dependentsOf } from "./evaluate-containers.js";
import type { Choose } from "./explore.js";
import { violationsOf } from "./violations.js";

/** A demand that can be met in several ways, each a schema. */
type Alternatives = { readonly keyword: string; readonly ways: readonly JsonValue[] };

/** What is worked out once for each schema of a document. */
export type Expander = {
  readonly root: Root;
  readonly numberOf: (schema: JsonObject) => number;
  readonly alternativesOf: (schema: JsonObject) => readonly Alternatives[];
};

export function createExpander(root: Root): Expander {
  const numbers = new Map<JsonObject, number>();
  const alternatives = new Map<JsonObject, readonly Alternatives[]>();
  let names: readonly string[] | undefined;
  const violate: Violate = (schema) => {
    names ??= namesIn(root);
    return violationsOf(schema, { dialect: root.dialect, names });
  };
  return {
    root,
    numberOf: (schema) => {
      const number = numbers.get(schema) ?? numbers.size;
      numbers.set(schema, number);
      return number;
    },
    alternativesOf: (schema) => {
      const found = alternatives.get(schema) ?? listAlternatives(root, schema, violate);
      alternatives.set(schema, found);
      return found;
    },
  };
}

type Violate = (schema: JsonSchema) => readonly JsonSchema[];

/** More names than this are too many to try. */
const mostNames = 40;

/** The names that the schemas of a document give to members. */
function namesIn({ schema, dialect }: Root): readonly string[] {
  const names = new Set<string>();
  walkSchema(schema, dialect, (node) => {
    for (const name of Object.keys(Object(member(node, "properties")))) names.add(name);
  });
  return [...names].slice(0, mostNames);
}

function listAlternatives(root: Root, schema: JsonObject, violate: Violate): Alternatives[] {
  const { anyOf, oneOf, not, if: condition, then: consequence = true, else: otherwise = true } = schema;
  const all: Alternatives[] = [];
  if (Array.isArray(oneOf)) all.push({ keyword: "oneOf", ways: oneOf });
  if (Array.isArray(anyOf)) all.push({ keyword: "anyOf", ways: anyOf });
  if (condition !== undefined && (Object.hasOwn(schema, "then") || Object.hasOwn(schema, "else"))) {
    const ways = [{ allOf: [condition, consequence] }, { allOf: [{ not: condition }, otherwise] }];
    all.push({ keyword: "if", ways });
  }
  for (const [name, needed] of dependentsOf(schema, root.dialect)) {
    const absent = { properties: Object.fromEntries([[name, false]]) };
    const present = Array.isArray(needed) ? { required: [name, ...needed] } : { required: [name], allOf: [needed] };
    all.push({ keyword: "dependencies", ways: [absent, present] });
  }
  if (not !== undefined) all.push({ keyword: "not", ways: resolveNot(root, not, violate) });
  return all;
}

function resolveNot(root: Root, not: JsonValue, violate: Violate): readonly JsonSchema[] {
  const isLink = typeof member(not, "$ref") === "string";
  const target = isLink ? dereference(root.schema, not) : not;
  const ways = typeof target === "boolean" || isObject(target) ? violate(target) : [];
  if (!isLink || root.dialect === "draft-07" || !isObject(not)) return ways;
  const { $ref: _, ...siblings } = not;
  return [...ways, ...violate(siblings)];
}

/**
 * All objects among the schemas that speak of one value: themselves, what they refer to, their parts, one branch of each
 * union, one side of each condition. Undefined where nothing satisfies them. `isEntered` tells of schemas that lie above, which
 * are the last choice, because they would go on for ever.
 */
export function expand(
  expander: Expander,
  schemas: readonly JsonValue[],
  at: string,
  isEntered: (schema: JsonObject) => boolean,
  choose: Choose,
): readonly JsonObject[] | undefined {
  const { root } = expander;
  const nodes = new Set<JsonObject>();
  const met = new Set<JsonObject>();
  let isPossible = true;
  const add = (schema: JsonValue | undefined): void => {
    if (schema === false) isPossible = false;
    if (!isObject(schema) || met.has(schema)) return;
    met.add(schema);
    const reference = member(schema, "$ref");
    if (typeof reference === "string") add(valueAt(root.schema as JsonValue, fragmentToPointer(reference) ?? ""));
    if (reference !== undefined && root.dialect === "draft-07") return;
    nodes.add(schema);
    if (Array.isArray(schema["allOf"])) schema["allOf"].forEach(add);
  };
  schemas.forEach(add);
  // The set grows while it is walked: a branch has alternatives of its own.
  for (const node of nodes) {
    for (const { keyword, ways } of expander.alternativesOf(node)) {
      if (!isPossible) return undefined;
      const resolved = ways.map((way) => ({ way, target: dereference(root.schema, way) }));
      const open = resolved.filter(({ target }) => target !== false && isPlausible(target, nodes));
      const fresh = open.filter(({ target }) => !isObject(target) || !isEntered(target));
      const ordered = [...fresh, ...open.filter((one) => !fresh.includes(one))];
      const key = `${at} ${expander.numberOf(node)} ${keyword}`;
      const why = (index: number): string =>
        `${at || "the whole"}: ${keyword}, ${ways.indexOf(ordered[index]?.way ?? true) + 1} of ${ways.length}`;
      const kind = keyword === "dependencies" ? "presence" : "branch";
      const pick = ordered.length > 1 ? choose({ key, kind, count: ordered.length, why }) : 0;
      const chosen = ordered[pick];
      if (chosen === undefined) return undefined;
      add(chosen.way);
    }
  }
  return isPossible ? [...nodes] : undefined;
}

const allKinds: readonly Kind[] = ["object", "array", "string", "number", "boolean", "null"];

const known = new WeakMap<JsonObject, readonly Kind[]>();

/** The kinds of value that a schema's own `type`, `const` and `enum` leave. */
export function kindsOf(schema: JsonObject): readonly Kind[] {
  const kinds = known.get(schema) ?? readKinds(schema);
  known.set(schema, kinds);
  return kinds;
}

function readKinds({ type, const: constant, enum: allowed }: JsonObject): readonly Kind[] {
  const types = type === undefined ? undefined : [type].flat().map((name) => (name === "integer" ? "number" : name));
  const values = constant === undefined ? (Array.isArray(allowed) ? allowed : undefined) : [constant];
  return allKinds.filter(
    (kind) =>
      (types === undefined || types.includes(kind)) &&
      (values === undefined || values.some((value: JsonValue) => kindOf(value) === kind)),
  );
}

/** Whether a way does not contradict at first sight what is chosen already: the kind of value, or that a member is there. */
function isPlausible(way: JsonSchema | undefined, nodes: ReadonlySet<JsonObject>): boolean {
  if (!isObject(way)) return true;
  const kinds = kindsOf(way);
  const { properties } = way;
  const absent = isObject(properties) ? Object.keys(properties).filter((name) => properties[name] === false) : [];
  for (const node of nodes) {
    const { required } = node;
    if (!kindsOf(node).some((kind) => kinds.includes(kind))) return false;
    if (absent.length > 0 && Array.isArray(required) && absent.some((name) => required.includes(name))) return false;
  }
  return true;
}
