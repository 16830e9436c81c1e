import { forbidsAll, isSilent } from "../../plan/is-silent.js";
import type { NamedType, TypeNames } from "../../plan/name-types.js";
import { kindOfValue, namedKinds } from "../../plan/schema-kinds.js";
import { isSchema, referenceOf, schemaAt } from "../../plan/typed-positions.js";
import { isObject, type JsonSchema, type JsonValue, jsonEqual, member } from "../../schema/json.js";
import { formatPointer, parsePointer } from "../../schema/pointer.js";
import { isShort } from "./is-short.js";
import { listType } from "./list-type.js";
import { literalType } from "./literal-type.js";
import { meet } from "./meet.js";
import { objectType } from "./object-type.js";
import { isSealed, sealType } from "./seal-type.js";
import { anyArray, anyObject, neverType, type TypeNode, unknownType } from "./type-node.js";
import { unionOf } from "./union-of.js";

/** Where a conversion stands: in which named type, and whether below one of its members or items. */
type Context = { readonly named: NamedType; readonly names: TypeNames; readonly isBelow: boolean };

/**
 * What a schema lets through, as a type: never narrower than the schema, and as near to it as a structural type comes. What
 * only forbids (bounds, `pattern`, `not`, `if`, `contains`, `dependent…`) is left to the validator.
 */
export function schemaToType(named: NamedType, names: TypeNames): TypeNode {
  const context: Context = { named, names, isBelow: false };
  const { root, pointer, schema, role } = named;
  const elsewhere = names.at(root, pointer);
  if (elsewhere?.from !== undefined && named.from === undefined) return referenceTo(elsewhere);
  if (role !== "branch") return convert(context, schema, pointer);
  const parentPointer = formatPointer(parsePointer(pointer).slice(0, -2));
  const parent = schemaAt(root.bundle, parentPointer) ?? true;
  if (!mergesUnion(context, parent, parentPointer)) return meet(anyObject, convert(context, schema, pointer));
  const whole = meet(ownType(context, parent, parentPointer), convert(context, schema, pointer));
  return isSealed(parent, root.bundle) ? sealType(whole) : whole;
}

const referenceTo = (type: NamedType): TypeNode => ({
  kind: "reference",
  type,
  kinds: type.role === "branch" ? ["object"] : type.root.kindsOf(type.schema),
});

/** The type of a schema inside another one: its name where it has one. */
function typeAt(context: Context, schema: JsonSchema, pointer: string): TypeNode {
  const type = context.names.at(context.named.root, pointer);
  return type === undefined ? convert(context, schema, pointer) : referenceTo(type);
}

/** The same for a schema that speaks of the very value: a name that leads back to where it stands says nothing of it. */
function typeInPlace(context: Context, schema: JsonSchema, pointer: string): TypeNode {
  const type = typeAt(context, schema, pointer);
  if (type.kind !== "reference") return type;
  const isCircular = !context.isBelow && context.named.root.graph.leadsTo(pointer, context.named.pointer);
  return isCircular || isSilent(schema, context.named.root.bundle) ? unknownType : type;
}

/** Everything that a schema says of one value: in its own keywords, by reference, in `allOf`, and in its unions. */
function convert(context: Context, schema: JsonSchema, pointer: string): TypeNode {
  if (typeof schema === "boolean") return schema ? unknownType : neverType;
  const { bundle } = context.named.root;
  const target = referenceOf(schema);
  const referred = target === undefined ? undefined : schemaAt(bundle, target);
  const reference = target === undefined || referred === undefined ? [] : [typeInPlace(context, referred, target)];
  if (target !== undefined && bundle.dialect === "draft-07") return reference[0] ?? unknownType;
  if (forbidsAll(member(schema, "not"))) return neverType;

  const isShut = isSealed(schema, bundle);
  const open = (type: TypeNode): TypeNode => (isShut ? openReference(type, context.names) : type);
  const own = ownType(context, schema, pointer);
  const isMerged = mergesUnion(context, schema, pointer);
  const unions = ["anyOf", "oneOf"].map((keyword) => {
    const branches = schemasIn(schema, keyword);
    if (branches.length === 0) return unknownType;
    const types = branches.map(([branch, at]) => typeInPlace(context, branch, pointer + at));
    return unionOf(types.map((type) => (!isMerged ? open(type) : type.kind === "reference" ? type : meet(own, type))));
  });
  const conditions = [
    ...reference.map(open),
    ...schemasIn(schema, "allOf").map(([branch, at]) => open(typeInPlace(context, branch, pointer + at))),
    ...(isMerged ? [] : [own]),
    ...unions,
  ];
  const type = conditions.reduce(meet, unknownType);
  return isShut ? sealType(type) : type;
}

/** What the keywords of a schema say that look at nothing else. Without a `type`, values of all kinds that they do not speak of are let through. */
function ownType(context: Context, schema: JsonSchema, pointer: string): TypeNode {
  const { dialect } = context.named.root.bundle;
  const type = member(schema, "type");
  const kinds = namedKinds(type);
  const values = listedValues(schema);
  if (values !== undefined) {
    const isInteger = (value: JsonValue): boolean => typeof value !== "number" || Number.isInteger(value);
    const types = Array.isArray(type) ? type : [type];
    const onlyIntegers = types.includes("integer") && !types.includes("number");
    return unionOf(
      values
        .filter((value) => kinds.includes(kindOfValue(value)) && (!onlyIntegers || isInteger(value)))
        .map(literalType),
    );
  }
  const below = (child: JsonSchema, at: string): TypeNode => typeAt({ ...context, isBelow: true }, child, pointer + at);
  const object = kinds.includes("object") ? objectType(schema, dialect, below) : undefined;
  const list = kinds.includes("array") ? listType(schema, dialect, below) : undefined;
  if (type === undefined && object === undefined && list === undefined) return unknownType;
  return unionOf(
    kinds.map((kind): TypeNode => {
      if (kind === "object") return object ?? anyObject;
      if (kind === "array") return list ?? anyArray;
      return { kind: "keyword", name: kind };
    }),
  );
}

/** The values that `const` and `enum` list; undefined where they list none. */
function listedValues(schema: JsonSchema): readonly JsonValue[] | undefined {
  const only = member(schema, "const");
  const listed = member(schema, "enum");
  if (only === undefined) return Array.isArray(listed) ? listed : undefined;
  return !Array.isArray(listed) || listed.some((value: JsonValue) => jsonEqual(value, only)) ? [only] : [];
}

/**
 * Whether the members beside a union are printed in each branch, which makes every branch a whole type: where the branches
 * are named types of their own, and nothing else stands in place.
 */
function mergesUnion({ named, names }: Context, schema: JsonSchema, pointer: string): boolean {
  const others = ["$ref", "allOf"].some((keyword) => member(schema, keyword) !== undefined);
  const unions = ["anyOf", "oneOf"].filter((keyword) => member(schema, keyword) !== undefined);
  const [keyword] = unions;
  if (others || keyword === undefined || unions.length > 1 || !isObject(member(schema, "properties"))) return false;
  const branches = schemasIn(schema, keyword).map(([branch, at]) => ({
    branch,
    type: names.at(named.root, pointer + at),
  }));
  return (
    branches.some(({ type }) => type?.role === "branch") &&
    branches.every(
      ({ branch, type }) => type?.role === "branch" || (type === undefined && referenceOf(branch) === undefined),
    )
  );
}

/** The type behind a name, where it is cheap to print again: by its name alone it stays open. */
function openReference(type: TypeNode, names: TypeNames): TypeNode {
  if (type.kind !== "reference") return type;
  if (member(type.type.schema, "unevaluatedProperties") !== undefined) return type;
  const body = schemaToType(type.type, names);
  return (body.kind === "union" ? body.types : [body]).every(isCheap) ? body : type;
}

const isCheap = (type: TypeNode): boolean =>
  type.kind === "object" ? type.members.every((member) => isShort(member.type)) && isShort(type.rest) : isShort(type);

/** The schemas in a list keyword, with their pointers. */
function schemasIn(schema: JsonSchema, keyword: string): [JsonSchema, string][] {
  const list = member(schema, keyword);
  if (!Array.isArray(list)) return [];
  return list.map((item: JsonValue, index) => [isSchema(item) ? item : true, `/${keyword}/${index}`]);
}
