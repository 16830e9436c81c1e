import { isObject, type JsonObject, type JsonValue, member } from "../json.js";
import { fragmentToPointer, valueAt } from "../pointer.js";
import { evaluate, kindOf, type Root } from "./evaluate.js";
import { dependentsOf } from "./evaluate-containers.js";

/** The schemas that hold for one value whatever happens elsewhere. */
export type Applied = {
  readonly nodes: readonly JsonObject[];
  /** The unions among them, each with the branch that was chosen. */
  readonly unions: readonly Union[];
  readonly guards: readonly Guard[];
};

/** A union whose branch is told by one property of the value, its tag, or by the value's type where there is none. */
export type Union = {
  readonly holder: JsonObject;
  readonly branch: JsonObject;
  readonly tag?: string;
  /** The types of all branches, where a value of another one is refused for its type and for nothing else. */
  readonly types?: readonly string[];
};

/** What must stay as it is, for otherwise other schemas apply, or errors of theirs take the place of those that are meant. */
export type Guard = { readonly schema: JsonObject; readonly outcome: boolean };

/**
 * Follows references, `allOf`, conditions, and unions whose branch is told for sure; what else has a say must not change its
 * mind, and becomes a guard. Undefined where even that is not certain.
 */
export function surelyApplies(root: Root, schemas: readonly JsonValue[], value: JsonValue): Applied | undefined {
  const nodes = new Set<JsonObject>();
  const met = new Set<JsonObject>();
  const unions: Union[] = [];
  const guards: Guard[] = [];
  let isCertain = true;
  const visit = (schema: JsonValue | undefined): void => {
    if (!isObject(schema) || met.has(schema)) return;
    met.add(schema);
    const reference = member(schema, "$ref");
    if (typeof reference === "string") visit(target(root, reference));
    // draft-07: the neighbours of a reference are ignored.
    if (reference !== undefined && root.dialect === "draft-07") return;
    nodes.add(schema);
    if (Array.isArray(schema["allOf"])) schema["allOf"].forEach(visit);
    if (Object.hasOwn(schema, "$dynamicRef") || Object.hasOwn(schema, "$recursiveRef")) isCertain = false;
    const words = ["oneOf", "anyOf"].filter((keyword) => Array.isArray(schema[keyword]));
    const union = words.length === 1 ? chooseBranch(root, schema, words[0] ?? "", value) : undefined;
    if (union !== undefined) {
      unions.push(union);
      visit(union.branch);
    } else {
      for (const word of words) guards.push({ schema: { [word]: schema[word] ?? [] }, outcome: true });
    }
    visitConditions(schema);
    const { contains, minContains, maxContains } = schema;
    if (contains !== undefined && Array.isArray(value)) {
      const bounds = {
        ...(minContains === undefined ? {} : { minContains }),
        ...(maxContains === undefined ? {} : { maxContains }),
      };
      guards.push({ schema: { contains, ...bounds }, outcome: true });
    }
  };
  const visitConditions = (schema: JsonObject): void => {
    const { if: condition, then: consequence, else: otherwise } = schema;
    if (condition !== undefined && (consequence !== undefined || otherwise !== undefined)) {
      const outcome = evaluate(root, [condition], value);
      if (outcome === undefined) isCertain = false;
      guards.push({ schema: { allOf: [condition] }, outcome: outcome === true });
      visit(outcome === true ? consequence : otherwise);
    }
    for (const [name, needed] of dependentsOf(schema, root.dialect)) {
      if (!isObject(value) || !Object.hasOwn(value, name) || Array.isArray(needed)) continue;
      guards.push({ schema: { type: "object", required: [name] }, outcome: true });
      visit(needed);
    }
  };
  schemas.forEach(visit);
  return isCertain ? { nodes: [...nodes], unions, guards } : undefined;
}

const target = (root: Root, reference: string): JsonValue | undefined =>
  valueAt(root.schema as JsonValue, fragmentToPointer(reference) ?? "");

function chooseBranch(root: Root, holder: JsonObject, keyword: string, value: JsonValue): Union | undefined {
  const branches = holder[keyword];
  if (!Array.isArray(branches) || branches.length < 2) return undefined;
  const resolved = branches.map((branch: JsonValue) => {
    const isLink = isObject(branch) && Object.keys(branch).length === 1 && typeof branch["$ref"] === "string";
    return isLink ? target(root, String(branch["$ref"])) : branch;
  });
  const objects = resolved.filter(isObject).filter((branch) => !Object.hasOwn(branch, "$ref"));
  if (objects.length < branches.length) return undefined;
  return chooseByTag(holder, objects, value) ?? chooseByType(holder, objects, value);
}

/** By a property that all branches require with texts of their own. */
function chooseByTag(holder: JsonObject, branches: readonly JsonObject[], value: JsonValue): Union | undefined {
  const isOfObjects = !Object.hasOwn(holder, "type") || [holder["type"]].flat().includes("object");
  if (!isOfObjects || branches.some(({ type }) => type !== "object")) return undefined;
  const tag = Object.keys(Object(member(branches[0], "properties"))).find((name) => {
    const texts = branches.map((branch) => textsOf(branch, name));
    const all = texts.flat();
    return texts.every((list) => list.length > 0) && new Set(all).size === all.length;
  });
  if (tag === undefined) return undefined;
  const branch = branches.find((one) => textsOf(one, tag).some((text) => text === member(value, tag)));
  return branch === undefined ? undefined : { holder, branch, tag };
}

/** The texts that a branch allows for a property that it requires; none where that is not told by texts. */
function textsOf(branch: JsonObject, name: string): readonly string[] {
  const { required } = branch;
  const property = member(member(branch, "properties"), name);
  if (!Array.isArray(required) || !required.includes(name) || Object.hasOwn(Object(property), "$ref")) return [];
  const constant = member(property, "const");
  const allowed = constant === undefined ? member(property, "enum") : [constant];
  const isTexts = Array.isArray(allowed) && allowed.every((text) => typeof text === "string" && text !== "");
  return isTexts ? allowed.map(String) : [];
}

/** By the type, where no two branches take the same. */
function chooseByType(holder: JsonObject, branches: readonly JsonObject[], value: JsonValue): Union | undefined {
  const types = branches.map(typesOf);
  const all = types.flat();
  if (types.some((list) => list.length === 0) || new Set(all).size < all.length) return undefined;
  const branch = branches.find((_, index) => types[index]?.includes(kindOf(value)));
  if (branch === undefined) return undefined;
  const isPlain = branches.every(
    (one) => Object.hasOwn(one, "type") && !besides.some((word) => Object.hasOwn(one, word)),
  );
  return { holder, branch, ...(isPlain ? { types: all } : {}) };
}

/** Keywords that speak of values of every type. */
const besides = ["const", "enum", "not", "if", "allOf", "anyOf", "oneOf"];

/** The types of the values that a branch takes, an integer as a number; none where it does not say. */
function typesOf({ type, const: constant, enum: allowed }: JsonObject): readonly string[] {
  if (type !== undefined) return [type].flat().map((name) => (name === "integer" ? "number" : String(name)));
  if (constant !== undefined) return [kindOf(constant)];
  return Array.isArray(allowed) ? [...new Set(allowed.map(kindOf))] : [];
}
