import { formatPointer, parsePointer } from "../schema/pointer.js";

const named = new Set(["properties", "patternProperties", "$defs", "definitions"]);
const parts = new Set(["items", "prefixItems", "additionalItems", "additionalProperties", "contains", "propertyNames"]);
const inPlace = new Set(["allOf", "anyOf", "oneOf", "not", "if", "then", "else"]);

/**
 * A pointer into a contract without what moves when somebody reorders it: the names of properties and definitions stay, indexes
 * and unions go. Fingerprints hang on it.
 */
export function namePath(pointer: string): string {
  const [root = "", ...tokens] = parsePointer(pointer);
  if (root !== "input" && root !== "output") return pointer;
  const path = [root];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? "";
    if (named.has(token) && index + 1 < tokens.length) {
      index += 1;
      path.push(tokens[index] ?? "");
    } else if (parts.has(token)) path.push("*");
    else if (!inPlace.has(token) && !/^\d+$/.test(token)) path.push(token);
  }
  return formatPointer(path);
}
