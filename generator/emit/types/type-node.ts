import type { NamedType } from "../../plan/name-types.js";
import { allKinds, type Kind } from "../../plan/schema-kinds.js";

/** A TypeScript type as data, before it has a layout. What it says nothing of is `unknown`, not left out. */
export type TypeNode =
  | { readonly kind: "unknown" }
  | { readonly kind: "never" }
  /** Any JSON value, beside types that some of the values have: unlike `unknown` it leaves them standing. */
  | { readonly kind: "json" }
  | { readonly kind: "keyword"; readonly name: "string" | "number" | "boolean" | "null" }
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | ArrayType
  | TupleType
  | ObjectType
  | { readonly kind: "union"; readonly types: readonly TypeNode[] }
  | { readonly kind: "intersection"; readonly types: readonly TypeNode[] }
  | ReferenceType;

/** A list of any length. Items of type `unknown` are any JSON values. */
export type ArrayType = { readonly kind: "array"; readonly items: TypeNode };

/** A list whose first items have types of their own. */
export type TupleType = {
  readonly kind: "tuple";
  readonly items: readonly TypeNode[];
  /** How many of the items are always there. */
  readonly required: number;
  /** The type of all further items; `never` where there are none. */
  readonly rest: TypeNode;
};

export type ObjectType = {
  readonly kind: "object";
  readonly members: readonly Member[];
  /** The type of properties that are no members; `never` where there are none, `unknown` where they can be anything. */
  readonly rest: TypeNode;
  readonly restDoc: readonly string[];
  /** Whether `rest` is `unknown` because the schema says nothing: then a handler's answer is held to the members. */
  readonly isOpen: boolean;
};

export type Member = {
  readonly key: string;
  readonly type: TypeNode;
  readonly isOptional: boolean;
  /** Finished lines of a doc comment. */
  readonly doc: readonly string[];
};

/** Another type, by its name. */
export type ReferenceType = {
  readonly kind: "reference";
  readonly type: NamedType;
  /** The kinds of value that it can be. */
  readonly kinds: readonly Kind[];
};

export const unknownType: TypeNode = { kind: "unknown" };
export const jsonType: TypeNode = { kind: "json" };
export const neverType: TypeNode = { kind: "never" };

/** Any object. */
export const anyObject: ObjectType = { kind: "object", members: [], rest: unknownType, restDoc: [], isOpen: true };
/** Any list. */
export const anyArray: ArrayType = { kind: "array", items: unknownType };

/** The types directly inside a type. */
export function partsOf(type: TypeNode): readonly TypeNode[] {
  switch (type.kind) {
    case "array":
      return [type.items];
    case "tuple":
      return [...type.items, type.rest];
    case "union":
    case "intersection":
      return type.types;
    case "object":
      return [...type.members.map((member) => member.type), type.rest];
    default:
      return [];
  }
}

/** The types that a type is one of. */
export const alternativesOf = (type: TypeNode): readonly TypeNode[] => (type.kind === "union" ? type.types : [type]);

/** The kinds of value that a type can be. */
export function kindsOfType(type: TypeNode): readonly Kind[] {
  switch (type.kind) {
    case "unknown":
    case "json":
      return allKinds;
    case "never":
      return [];
    case "keyword":
      return [type.name];
    case "literal":
      return [typeof type.value as Kind];
    case "array":
    case "tuple":
      return ["array"];
    case "object":
      return ["object"];
    case "reference":
      return type.kinds;
    case "union":
      return [...new Set(type.types.flatMap(kindsOfType))];
    case "intersection":
      return allKinds.filter((kind) => type.types.every((part) => kindsOfType(part).includes(kind)));
  }
}
