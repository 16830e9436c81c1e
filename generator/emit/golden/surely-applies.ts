import type { Dialect } from "../../schema/dialect.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, member } from "../../schema/json.js";
import { fragmentToPointer, valueAt } from "../../schema/pointer.js";

/** A schema document, for following its references. */
export type Root = { readonly schema: JsonSchema; readonly dialect: Dialect };

/** The schemas that hold for one value whatever happens elsewhere. */
export type Applied = {
  readonly nodes: readonly JsonObject[];
  /** The unions among them, each with the branch that was chosen. */
  readonly unions: readonly Union[];
  /** False where other schemas have a say whose outcome, and whose words, are not certain. */
  readonly isCertain: boolean;
};

/** A union whose branch is told by one property of the value, its tag, or by the value's type where there is none. */
export type Union = { readonly holder: JsonObject; readonly branch: JsonObject; readonly tag?: string };

/** Errors of these swallow or change what is said of the same place. */
const uncertain = ["contains", "propertyNames", "discriminator", "$dynamicRef", "$recursiveRef"];

/** Follows references, `allOf`, and unions whose branch is told for sure; anything else makes the place uncertain. */
export function surelyApplies(root: Root, schemas: readonly JsonValue[], value: JsonValue): Applied {
  const nodes = new Set<JsonObject>();
  const chosen: Union[] = [];
  let isCertain = true;
  const visit = (schema: JsonValue | undefined): void => {
    if (!isObject(schema) || nodes.has(schema)) return;
    const reference = member(schema, "$ref");
    if (typeof reference === "string") visit(target(root, reference));
    // draft-07: the neighbours of a reference are ignored.
    if (reference !== undefined && root.dialect === "draft-07") return;
    nodes.add(schema);
    if (Array.isArray(schema["allOf"])) schema["allOf"].forEach(visit);
    const words = ["oneOf", "anyOf"].filter((keyword) => Object.hasOwn(schema, keyword));
    const [word = ""] = words;
    const union = words.length === 1 ? chooseBranch(root, schema, word, value) : undefined;
    if (union !== undefined) {
      chosen.push(union);
      visit(union.branch);
    }
    const isOpen = uncertain.some((keyword) => Object.hasOwn(schema, keyword));
    if (isOpen || (words.length > 0 && union === undefined)) isCertain = false;
  };
  schemas.forEach(visit);
  return { nodes: [...nodes], unions: chosen, isCertain };
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
  const branch = branches.find((_, index) => types[index]?.includes(typeOf(value)));
  return branch === undefined ? undefined : { holder, branch };
}

/** The types of the values that a branch takes, an integer as a number; none where it does not say. */
function typesOf({ type, const: constant, enum: allowed }: JsonObject): readonly string[] {
  if (type !== undefined) return [type].flat().map((name) => (name === "integer" ? "number" : String(name)));
  if (constant !== undefined) return [typeOf(constant)];
  return Array.isArray(allowed) ? [...new Set(allowed.map(typeOf))] : [];
}

const typeOf = (value: JsonValue): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : isObject(value) ? "object" : typeof value;
