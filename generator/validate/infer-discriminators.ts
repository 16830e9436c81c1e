import type { Dialect } from "../schema/dialect.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, member } from "../schema/json.js";
import { fragmentToPointer, valueAt } from "../schema/pointer.js";
import { mapSchema, walkSchema } from "../schema/walk.js";

/**
 * Lets a union answer for one branch only where it has a tag by nature: all branches are objects, and all require one property
 * whose constants differ from branch to branch. The schema accepts the same values as before. With different constants no two
 * branches match, so `anyOf` equals `oneOf`, and a value whose property is absent, unknown or no string matched no branch in
 * the first place; those three are said by keywords of their own, for Ajv's `discriminator` names no place.
 */
export function inferDiscriminators(schema: JsonSchema, dialect: Dialect): JsonSchema {
  const targets = refTargets(schema, dialect);
  return mapSchema(schema, dialect, (node, pointer) => {
    if (!isObject(node) || Object.hasOwn(node, "discriminator")) return node;
    if (dialect === "draft-07" && Object.hasOwn(node, "$ref")) return node;
    const keyword = Object.hasOwn(node, "oneOf") ? "oneOf" : "anyOf";
    const branches = member(node, keyword);
    if (!Array.isArray(branches) || branches.length < 2) return node;
    // A union of objects inside something that is no object accepts nothing. Rare, and right as it is.
    if (Object.hasOwn(node, "type") && ![node["type"]].flat().includes("object")) return node;
    // A reference into the branches would lose its target when they move.
    if (targets.some((target) => target.startsWith(`${pointer}/${keyword}/`))) return node;
    const tag = findTag(branches.map((branch: JsonValue) => resolveBranch(branch, schema)));
    if (tag === undefined) return node;
    const entries = Object.entries(node).filter(([key]) => key !== keyword && key !== "type");
    return { type: "object", ...Object.fromEntries(entries), ...choose(member(node, "allOf"), branches, tag) };
  });
}

/** What our keyword code is told of a union: the property that decides, and its constants in each branch. */
export type Discriminator = { readonly propertyName: string; readonly constants: readonly (readonly string[])[] };

/** The property that tells the branches apart, and its constants in each of them. */
type Tag = { readonly name: string; readonly constants: readonly (readonly string[])[] };

const choose = (
  others: JsonValue | undefined,
  branches: readonly JsonValue[],
  { name, constants }: Tag,
): JsonObject => ({
  allOf: [...listOf(others), { required: [name], properties: { [name]: { enum: constants.flat() } } }],
  discriminator: { propertyName: name, constants } satisfies Discriminator,
  oneOf: branches,
});
const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);

const refTargets = (schema: JsonSchema, dialect: Dialect): string[] => {
  const targets: string[] = [];
  walkSchema(schema, dialect, (node) => {
    const ref = member(node, "$ref");
    if (typeof ref === "string") targets.push(fragmentToPointer(ref) ?? "");
  });
  return targets;
};

/** The object schema that a branch is, itself or by a reference without siblings: as far as Ajv looks. */
function resolveBranch(branch: JsonValue, root: JsonSchema): JsonObject | undefined {
  const ref = member(branch, "$ref");
  const isLink = typeof ref === "string" && isObject(branch) && Object.keys(branch).length === 1;
  const resolved = isLink ? valueAt(root, fragmentToPointer(ref) ?? "") : branch;
  return isObject(resolved) && resolved["type"] === "object" && !Object.hasOwn(resolved, "$ref") ? resolved : undefined;
}

/** The first property of the first branch that tells all branches apart. */
function findTag(branches: readonly (JsonObject | undefined)[]): Tag | undefined {
  const properties = member(branches[0], "properties");
  for (const name of isObject(properties) ? Object.keys(properties) : []) {
    const constants = branches.map((branch) => constantsOf(branch, name));
    const all = constants.flat();
    if (isPlain(name) && all.every(isUsable) && new Set(all).size === all.length) {
      return { name, constants: constants.map((list) => list.filter(isUsable)) };
    }
  }
  return undefined;
}

/** What a branch allows for a property that it requires; undefined among them where that is not told by constants. */
function constantsOf(branch: JsonObject | undefined, name: string): readonly (JsonValue | undefined)[] {
  const required = member(branch, "required");
  const property = member(member(branch, "properties"), name);
  const isRequired = Array.isArray(required) && required.includes(name);
  if (!isRequired || Object.hasOwn(Object(property), "$ref")) return [undefined];
  const [constant, allowed] = [member(property, "const"), member(property, "enum")];
  if (constant !== undefined) return [constant];
  return Array.isArray(allowed) && allowed.length > 0 ? allowed : [undefined];
}

/** Ajv keeps the constants as keys of a plain object, and takes the empty string for no constant. */
const isUsable = (constant: JsonValue | undefined): constant is string =>
  typeof constant === "string" && constant !== "" && isPlain(constant);
const isPlain = (name: string): boolean => !(name in Object.prototype);
