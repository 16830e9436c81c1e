import type { JsonValue } from "../schema/json.js";
import { parsePointer } from "../schema/pointer.js";

/** A range of a text, by offsets in UTF-16 code units. */
export type Range = { readonly from: number; readonly to: number };

/** A value as it stands in a text, whatever language that is in: where it lies, and what lies inside it. */
export type SourceNode = Range & {
  readonly value: JsonValue;
  readonly members?: ReadonlyMap<string, SourceMember>;
  readonly items?: readonly SourceNode[];
};
export type SourceMember = { readonly key: Range; readonly node: SourceNode };

/** Where the value at a pointer stands, or its key; the nearest value around it where the pointer leads nowhere. */
export function rangeAt(root: SourceNode, pointer: string, part: "key" | "value"): Range {
  let node = root;
  let range: Range = root;
  for (const token of parsePointer(pointer)) {
    const member = node.members?.get(token);
    const next = member?.node ?? node.items?.[Number(token)];
    if (next === undefined) break;
    range = part === "key" && member !== undefined ? member.key : next;
    node = next;
  }
  return range;
}
