import { allKinds, type Kind } from "../../plan/schema-kinds.js";
import {
  type Member,
  neverType,
  type ObjectType,
  partsOf,
  type TupleType,
  type TypeNode,
  unknownType,
} from "./type-node.js";

/** The types that a type is one of. */
const alternatives = (type: TypeNode): readonly TypeNode[] => (type.kind === "union" ? type.types : [type]);

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

/** Structural equality; comments make no difference. */
export function isSameType(a: TypeNode, b: TypeNode): boolean {
  if (a === b) return true;
  if (a.kind === "keyword") return b.kind === "keyword" && a.name === b.name;
  if (a.kind === "literal") return b.kind === "literal" && a.value === b.value;
  if (a.kind === "reference") return b.kind === "reference" && a.type === b.type;
  if (a.kind === "array") return b.kind === "array" && isSameType(a.items, b.items);
  if (a.kind === "union" || a.kind === "intersection") return a.kind === b.kind && areSame(a.types, b.types);
  if (a.kind === "tuple") {
    return b.kind === "tuple" && a.required === b.required && isSameType(a.rest, b.rest) && areSame(a.items, b.items);
  }
  if (a.kind === "object") {
    return (
      b.kind === "object" &&
      a.isOpen === b.isOpen &&
      a.members.length === b.members.length &&
      isSameType(a.rest, b.rest) &&
      a.members.every((member, index) => isSameMember(member, b.members[index]))
    );
  }
  return a.kind === b.kind;
}

const isSameMember = (a: Member, b: Member | undefined): boolean =>
  b !== undefined && a.key === b.key && a.isOptional === b.isOptional && isSameType(a.type, b.type);

const areSame = (a: readonly TypeNode[], b: readonly TypeNode[]): boolean =>
  a.length === b.length && a.every((type, index) => isSameType(type, b[index] ?? neverType));

/** One of several types, without what another one includes. `null` comes last, as people write it. */
export function unionOf(types: readonly TypeNode[]): TypeNode {
  const flat = types.flatMap(alternatives);
  if (flat.some(({ kind }) => kind === "unknown")) return unknownType;
  const keywords = new Set(flat.map((type) => (type.kind === "keyword" ? type.name : "")));
  const literals = new Set<unknown>();
  const kept: TypeNode[] = [];
  const compound: TypeNode[] = [];
  for (const type of flat) {
    if (type.kind === "never") continue;
    if (type.kind === "literal") {
      if (literals.has(type.value) || keywords.has(typeof type.value as "string")) continue;
      literals.add(type.value);
    } else {
      if (compound.some((other) => isSameType(other, type))) continue;
      compound.push(type);
    }
    kept.push(type);
  }
  const isNull = (type: TypeNode): boolean => type.kind === "keyword" && type.name === "null";
  const isBoolean = literals.has(true) && literals.has(false);
  const ordered = [
    ...kept.filter((type) => !isNull(type)).flatMap((type) => (isBoolean ? foldBoolean(type) : [type])),
    ...kept.filter(isNull),
  ];
  const [only = neverType] = ordered;
  return ordered.length > 1 ? { kind: "union", types: ordered } : only;
}

/** `true | false` is `boolean`, where `true` stood. */
const foldBoolean = (type: TypeNode): readonly TypeNode[] => {
  if (type.kind !== "literal" || typeof type.value !== "boolean") return [type];
  return type.value ? [{ kind: "keyword", name: "boolean" }] : [];
};

/** A value that is of both types. Kind by kind where both types show their kinds, else left to TypeScript. */
export function meet(a: TypeNode, b: TypeNode): TypeNode {
  if (isFree(a) || isSameType(a, b)) return b;
  if (isFree(b)) return a;
  const [left, right] = [restrict(a, kindsOfType(b)), restrict(b, kindsOfType(a))];
  if (left.kind === "never" || right.kind === "never") return neverType;
  if (isWhole(left, kindsOfType(right))) return right;
  if (isWhole(right, kindsOfType(left))) return left;
  const parts = [...alternatives(left), ...alternatives(right)];
  if (parts.some(isOpaque)) return intersectionOf([left, right]);
  const common = kindsOfType(left).filter((kind) => kindsOfType(right).includes(kind));
  return unionOf(common.map((kind) => meetKind(restrict(left, [kind]), restrict(right, [kind]))));
}

/** Whether a type has every value. */
const isFree = (type: TypeNode): boolean =>
  type.kind === "unknown" || alternatives(type).some(({ kind }) => kind === "json");

/** A type that hides its kinds behind a name: what it has in common with another one is not seen from here. */
const isOpaque = (type: TypeNode): boolean =>
  (type.kind === "reference" || type.kind === "intersection") && kindsOfType(type).length > 1;

/** The alternatives of a type that can be of some kinds. */
function restrict(type: TypeNode, kinds: readonly Kind[]): TypeNode {
  return unionOf(alternatives(type).filter((part) => kindsOfType(part).some((kind) => kinds.includes(kind))));
}

/** Whether a type has every value of some kinds. */
function isWhole(type: TypeNode, kinds: readonly Kind[]): boolean {
  const parts = alternatives(type);
  return kinds.every((kind) =>
    parts.some(
      (part) =>
        (part.kind === "keyword" && part.name === kind) ||
        (kind === "array" && part.kind === "array" && part.items.kind === "unknown") ||
        (kind === "object" && isAnyObject(part)),
    ),
  );
}

const isAnyObject = (type: TypeNode): boolean => type.kind === "object" && type.members.length === 0 && type.isOpen;

/** The meet of two types of one and the same kind. */
function meetKind(a: TypeNode, b: TypeNode): TypeNode {
  if (a.kind === "object" && b.kind === "object") return meetObjects(a, b);
  if (isList(a) && isList(b)) return meetLists(a, b);
  const [left, right] = [alternatives(a), alternatives(b)];
  if ([...left, ...right].every(isScalar)) {
    if (left.some(({ kind }) => kind === "keyword")) return b;
    if (right.some(({ kind }) => kind === "keyword")) return a;
    const values = new Set(right.map((type) => (type.kind === "literal" ? type.value : undefined)));
    return unionOf(left.filter((type) => type.kind === "literal" && values.has(type.value)));
  }
  return intersectionOf([a, b]);
}

const isScalar = ({ kind }: TypeNode): boolean => kind === "keyword" || kind === "literal";
const isList = (type: TypeNode): type is TupleType | (TypeNode & { kind: "array" }) =>
  type.kind === "array" || type.kind === "tuple";

/**
 * Several types at once. Plain objects among them become one, and give the types of members of which another part says only
 * that they are there.
 */
function intersectionOf(types: readonly TypeNode[]): TypeNode {
  const parts = types.flatMap((type) => (type.kind === "intersection" ? type.types : [type]));
  const distinct = parts.filter((part, index) => parts.findIndex((other) => isSameType(other, part)) === index);
  const object = distinct.filter((part) => part.kind === "object").reduce<TypeNode>(meet, unknownType);
  if (object.kind === "never") return neverType;
  const others = distinct.filter((part) => part.kind !== "object");
  const merged = [
    ...others.filter((part) => part.kind === "reference"),
    ...(object.kind === "object" ? [object] : []),
    ...others
      .filter((part) => part.kind !== "reference")
      .map((part) => (object.kind === "object" ? completeMembers(part, object) : part)),
  ];
  const [only = unknownType] = merged;
  return merged.length > 1 ? { kind: "intersection", types: merged } : only;
}

/** In the branches of a union that only demand members, their types from the object that the union stands beside. */
function completeMembers(type: TypeNode, beside: ObjectType): TypeNode {
  if (type.kind === "union") return { ...type, types: type.types.map((part) => completeMembers(part, beside)) };
  if (type.kind !== "object") return type;
  const members = type.members.map((member) => {
    const other = member.type.kind === "unknown" ? beside.members.find(({ key }) => key === member.key) : undefined;
    return other === undefined || !isShort(other.type) ? member : { ...member, type: other.type };
  });
  return { ...type, members };
}

/** How often a type may be printed again costs nothing up to this many names, keywords and literals. */
const mostShort = 12;

/** Whether a type is cheap to print a second time. */
export const isShort = (type: TypeNode): boolean => sizeOf(type, mostShort) <= mostShort;

/** The number of names, keywords and literals in a type; some number above `limit` as soon as there are more. */
function sizeOf(type: TypeNode, limit: number): number {
  let size = 1;
  for (const part of partsOf(type)) {
    size += sizeOf(part, limit - size);
    if (size > limit) break;
  }
  return size;
}

function meetObjects(a: ObjectType, b: ObjectType): TypeNode {
  const others = new Map(b.members.map((member) => [member.key, member]));
  const own = new Set(a.members.map(({ key }) => key));
  const members = [
    ...a.members.map((member) => meetMember(member, others.get(member.key), b)),
    ...b.members.filter(({ key }) => !own.has(key)).map((member) => meetMember(member, undefined, a)),
  ];
  if (members.some(({ isOptional, type }) => !isOptional && type.kind === "never")) return neverType;
  const rest = meet(a.rest, b.rest);
  return {
    kind: "object",
    members: members.filter(({ type }) => type.kind !== "never" || rest.kind !== "never"),
    rest,
    restDoc: mergeDocs(a.restDoc, b.restDoc),
    isOpen: a.isOpen && b.isOpen,
  };
}

/** A member of one object, in an object that also has to be the other one. */
function meetMember(member: Member, other: Member | undefined, object: ObjectType): Member {
  if (other === undefined) return { ...member, type: meet(member.type, object.rest) };
  return {
    key: member.key,
    type: meet(member.type, other.type),
    isOptional: member.isOptional && other.isOptional,
    doc: mergeDocs(member.doc, other.doc),
  };
}

const mergeDocs = (a: readonly string[], b: readonly string[]): readonly string[] => [
  ...a,
  ...b.filter((line) => !a.includes(line)),
];

type ListType = TupleType | (TypeNode & { kind: "array" });

function meetLists(a: ListType, b: ListType): TypeNode {
  if (a.kind === "array" && b.kind === "array") return arrayOf(meet(a.items, b.items));
  const [left, right] = [asTuple(a), asTuple(b)];
  const length = Math.max(left.items.length, right.items.length);
  const items = Array.from({ length }, (_, index) =>
    meet(left.items[index] ?? left.rest, right.items[index] ?? right.rest),
  );
  return tupleOf(items, Math.max(left.required, right.required), meet(left.rest, right.rest));
}

const asTuple = (type: ListType): TupleType =>
  type.kind === "tuple" ? type : { kind: "tuple", items: [], required: 0, rest: type.items };

/** A list of any length; the empty one where no value can be an item. */
export const arrayOf = (items: TypeNode): TypeNode =>
  items.kind === "never" ? tupleOf([], 0, neverType) : { kind: "array", items };

/** A tuple that ends where no value can be the next item. */
export function tupleOf(items: readonly TypeNode[], required: number, rest: TypeNode): TypeNode {
  const end = items.findIndex(({ kind }) => kind === "never");
  const possible = end < 0 ? items : items.slice(0, end);
  const tail = end < 0 ? rest : neverType;
  if (required > possible.length && tail.kind === "never") return neverType;
  return { kind: "tuple", items: possible, required: Math.min(required, possible.length), rest: tail };
}
