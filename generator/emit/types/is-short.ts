import { partsOf, type TypeNode } from "./type-node.js";

/** Up to so many names, keywords and literals, printing a type again costs nobody anything. */
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
