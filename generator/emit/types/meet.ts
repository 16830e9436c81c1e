import type { Kind } from "../../plan/schema-kinds.js";
import { isSameType } from "./is-same-type.js";
import { isShort } from "./is-short.js";
import { arrayOf, tupleOf } from "./list-of.js";
import {
  type ArrayType,
  alternativesOf,
  kindsOfType,
  type Member,
  neverType,
  type ObjectType,
  type TupleType,
  type TypeNode,
  unknownType,
} from "./type-node.js";
import { unionOf } from "./union-of.js";

/** A value that is of both types. Kind by kind where both types show their kinds, else left to TypeScript. */
export function meet(a: TypeNode, b: TypeNode): TypeNode {
  if (isFree(a) || isSameType(a, b)) return b;
  if (isFree(b)) return a;
  const [left, right] = [restrict(a, kindsOfType(b)), restrict(b, kindsOfType(a))];
  if (left.kind === "never" || right.kind === "never") return neverType;
  if (isWhole(left, kindsOfType(right))) return right;
  if (isWhole(right, kindsOfType(left))) return left;
  const parts = [...alternativesOf(left), ...alternativesOf(right)];
  if (parts.some(isOpaque)) return intersectionOf([left, right]);
  const common = kindsOfType(left).filter((kind) => kindsOfType(right).includes(kind));
  return unionOf(common.map((kind) => meetKind(restrict(left, [kind]), restrict(right, [kind]))));
}

/** Whether a type has every value. */
const isFree = (type: TypeNode): boolean =>
  type.kind === "unknown" || alternativesOf(type).some(({ kind }) => kind === "json");

/** A type that hides its kinds behind a name: what it has in common with another one is not seen from here. */
const isOpaque = (type: TypeNode): boolean =>
  (type.kind === "reference" || type.kind === "intersection") && kindsOfType(type).length > 1;

/** The alternatives of a type that can be of some kinds. */
function restrict(type: TypeNode, kinds: readonly Kind[]): TypeNode {
  return unionOf(alternativesOf(type).filter((part) => kindsOfType(part).some((kind) => kinds.includes(kind))));
}

/** Whether a type has every value of some kinds. */
function isWhole(type: TypeNode, kinds: readonly Kind[]): boolean {
  const parts = alternativesOf(type);
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
  const [left, right] = [alternativesOf(a), alternativesOf(b)];
  if ([...left, ...right].every(isScalar)) {
    if (left.some(({ kind }) => kind === "keyword")) return b;
    if (right.some(({ kind }) => kind === "keyword")) return a;
    const values = new Set(right.map((type) => (type.kind === "literal" ? type.value : undefined)));
    return unionOf(left.filter((type) => type.kind === "literal" && values.has(type.value)));
  }
  return intersectionOf([a, b]);
}

const isScalar = ({ kind }: TypeNode): boolean => kind === "keyword" || kind === "literal";
const isList = (type: TypeNode): type is ListType => type.kind === "array" || type.kind === "tuple";

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

type ListType = ArrayType | TupleType;

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
