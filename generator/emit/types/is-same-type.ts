import { type Member, neverType, type TypeNode } from "./type-node.js";

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
