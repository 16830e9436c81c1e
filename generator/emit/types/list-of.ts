import { neverType, type TypeNode } from "./type-node.js";

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
