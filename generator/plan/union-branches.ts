import type { SchemaBundle } from "../model/tool.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, member } from "../schema/json.js";
import { parsePointer } from "../schema/pointer.js";
import { pascalCase } from "./pascal-case.js";
import type { Kind } from "./schema-kinds.js";
import { isSchema, referenceOf, schemaAt, typedChildrenOf } from "./typed-positions.js";

/** A branch of a union that is a type of its own. */
export type Branch = {
  /** From the schema that holds the union: `/oneOf/0`. */
  readonly pointer: string;
  /** Its part of the type's name: `Publish`. */
  readonly name: string;
  /** Its part of the names of types inside it: nothing, where its name only says what it has. */
  readonly prefix: string;
};

/** What beside a `$ref` changes the type that it stands for. */
const shaping = ["type", "enum", "const", "required", "unevaluatedProperties", "unevaluatedItems"];

/** A schema that is another one under its name: a `$ref`, with nothing but annotations and bounds beside it. */
export const isReference = (schema: JsonSchema, bundle: SchemaBundle): boolean =>
  referenceOf(schema) !== undefined &&
  (bundle.dialect === "draft-07" ||
    (typedChildrenOf(schema, bundle.dialect).length === 0 &&
      !shaping.some((keyword) => member(schema, keyword) !== undefined)));

/** A schema whose type has members, somewhere: too long to be printed twice. */
export function isComplex(schema: JsonSchema, bundle: SchemaBundle): boolean {
  if (isReference(schema, bundle)) return false;
  return typedChildrenOf(schema, bundle.dialect).some(
    (child) =>
      child.keyword === "properties" || child.keyword === "patternProperties" || isComplex(child.schema, bundle),
  );
}

/**
 * The branches of a schema's `anyOf` and `oneOf` that get a name: objects with members, where the union has two object
 * branches or more. References have a name already. `kinds` are those that the surroundings leave.
 */
export function namedBranches(
  schema: JsonSchema,
  bundle: SchemaBundle,
  kinds: readonly Kind[],
  kindsOf: (schema: JsonSchema) => readonly Kind[],
): Branch[] {
  return ["anyOf", "oneOf"].flatMap((keyword) => {
    const union = member(schema, keyword);
    if (!Array.isArray(union)) return [];
    const objects = union.flatMap((branch: JsonValue, index) => {
      if (!isSchema(branch)) return [];
      const left = kindsOf(branch).filter((kind) => kinds.includes(kind));
      return left.length === 1 && left[0] === "object" ? [{ branch, index }] : [];
    });
    if (objects.length < 2) return [];
    const resolved = objects.map(({ branch }) => resolveBranch(branch, bundle));
    const discriminator = discriminatorOf(resolved, schema);
    return objects.flatMap(({ branch, index }, at) => {
      if (!isComplex(branch, bundle) && !isExtended(branch, bundle)) return [];
      const pointer = `/${keyword}/${index}`;
      const name = nameBranch(branch, bundle, discriminator, schema);
      if (name !== "") return [{ pointer, name, prefix: name }];
      const key = distinguishingKey(resolved, at);
      return key === ""
        ? [{ pointer, name: String(index + 1), prefix: String(index + 1) }]
        : [{ pointer, name: `With${key}`, prefix: "" }];
    });
  });
}

/** A reference with members or constraints of its own beside it. */
const isExtended = (schema: JsonSchema, bundle: SchemaBundle): boolean =>
  referenceOf(schema) !== undefined && !isReference(schema, bundle);

/** By its title, else by the value that tells it apart, else by what it refers to, else by a value that it alone may have. */
function nameBranch(
  branch: JsonSchema,
  bundle: SchemaBundle,
  discriminator: string | undefined,
  beside: JsonSchema,
): string {
  const title = member(branch, "title");
  const named = typeof title === "string" ? pascalCase(title) : "";
  if (named !== "") return named;
  const values =
    discriminator === undefined ? [] : (constants(resolveBranch(branch, bundle), discriminator, beside) ?? []);
  const words = values.map((value) => pascalCase(String(value)));
  if (words.length > 0 && words.length <= 3 && !words.includes("")) return words.join("Or");
  return pascalCase(parsePointer(referenceOf(branch) ?? "").at(-1) ?? "") || pascalCase(onlyValue(branch, beside));
}

/** The value of the first property that a branch requires to have one value. */
function onlyValue(branch: JsonSchema, beside: JsonSchema): string {
  const properties = member(branch, "properties");
  const values = Object.keys(isObject(properties) ? properties : {}).map((key) => constants(branch, key, beside));
  return String(values.find((list) => list?.length === 1)?.[0] ?? "");
}

/** The word of the first property that one branch requires and no other one does. */
function distinguishingKey(branches: readonly JsonSchema[], at: number): string {
  const required = branches.map((branch) => stringsIn(member(branch, "required")));
  const key = required[at]?.find((name) => required.every((names, other) => other === at || !names.includes(name)));
  return pascalCase(key ?? "");
}

const stringsIn = (value: JsonValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];

/** The object that a branch is or refers to. */
export function resolveBranch(branch: JsonSchema, bundle: SchemaBundle): JsonSchema {
  let schema = branch;
  const seen = new Set<JsonSchema>();
  while (isReference(schema, bundle) && !seen.has(schema)) {
    seen.add(schema);
    schema = schemaAt(bundle, referenceOf(schema) ?? "") ?? true;
  }
  return schema;
}

/** The property that all branches require and whose constants differ from branch to branch. `beside` is what holds the union. */
export function discriminatorOf(branches: readonly JsonSchema[], beside: JsonSchema): string | undefined {
  const properties = member(branches[0] ?? true, "properties");
  if (!isObject(properties)) return undefined;
  return Object.keys(properties).find((key) => {
    const values = branches.map((branch) => constants(branch, key, beside));
    const all = values.flatMap((list) => list ?? []);
    return !values.includes(undefined) && new Set(all).size === all.length;
  });
}

/** The values that a branch allows for a property that it or the schema beside it requires, where `const` or `enum` lists them. */
export function constants(
  branch: JsonSchema,
  key: string,
  beside: JsonSchema,
): readonly (string | number | boolean)[] | undefined {
  const isRequired = [branch, beside].some((schema) => {
    const required = member(schema, "required");
    return Array.isArray(required) && required.includes(key);
  });
  const property = member(member(branch, "properties"), key);
  const values = isRequired && isObject(property) ? listed(property) : undefined;
  return values?.every(isScalar) && values.length > 0 ? values : undefined;
}

function listed(schema: JsonObject): readonly JsonValue[] | undefined {
  if (Object.hasOwn(schema, "const")) return [schema["const"] ?? null];
  const values = member(schema, "enum");
  return Array.isArray(values) ? values : undefined;
}

const isScalar = (value: JsonValue): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";
