import { type JsonObject, member } from "../../../schema/json.js";
import { type Formula, say } from "../formula/formula.js";
import { atLeast, atMost } from "../formula/negate.js";
import type { Reader } from "./normalise.js";
import { numberAt } from "./read-scalars.js";

/** What the keywords of arrays say, `unevaluatedItems` left out. */
export function readArray(node: JsonObject, at: string, { part }: Reader): Formula[] {
  const parts: Formula[] = [];
  const listed = [member(node, "prefixItems"), member(node, "items")].find(Array.isArray);
  const list = Array.isArray(member(node, "items")) ? "items" : "prefixItems";
  const length: number = listed?.length ?? 0;
  for (let index = 0; index < length; index += 1) {
    parts.push(say({ type: "array", says: "item", at: index, value: part(`${at}/${list}/${index}`) }));
  }
  // In draft-07 `additionalItems` counts beside a list only.
  const rest = list === "items" ? "additionalItems" : "items";
  if (member(node, rest) !== undefined) {
    parts.push(say({ type: "array", says: "every", from: length, value: part(`${at}/${rest}`) }));
  }
  if (member(node, "contains") !== undefined) {
    const value = part(`${at}/contains`);
    parts.push(atLeast(numberAt(node, "minContains") ?? 1, value));
    const most = numberAt(node, "maxContains");
    if (most !== undefined) parts.push(atMost(most, value));
  }
  const fewest = numberAt(node, "minItems");
  if (fewest !== undefined) parts.push(say({ type: "array", says: "fewest", length: Math.ceil(fewest) }));
  const most = numberAt(node, "maxItems");
  if (most !== undefined) parts.push(say({ type: "array", says: "most", length: Math.floor(most) }));
  if (member(node, "uniqueItems") === true) parts.push(say({ type: "array", says: "unique", holds: true }));
  return parts;
}
