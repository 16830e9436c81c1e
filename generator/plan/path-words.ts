import { parsePointer } from "../schema/pointer.js";
import { pascalCase } from "./pascal-case.js";
import { inPlaceKeywords } from "./typed-positions.js";

const definitions = ["$defs", "definitions"];
const lists = ["items", "prefixItems"];
/** Keywords that a name or a number follows in a pointer. */
const keyed = [...inPlaceKeywords, ...definitions, "properties", "patternProperties", "dependentSchemas"];

/** Whether a pointer leads into the definitions at its start. */
export const isDefinition = (pointer: string): boolean =>
  definitions.some((keyword) => pointer.startsWith(`/${keyword}/`));

/**
 * What one step of a path adds to a type's name: a property or a definition its name, a branch its word, a tuple's item its
 * position. Lists, and branches without a word, add nothing.
 */
export function pathWord(keyword: string, key: string | undefined, branch: string | undefined): string {
  if (inPlaceKeywords.includes(keyword)) return branch ?? "";
  if (lists.includes(keyword)) return key === undefined ? "" : `Item${Number(key) + 1}`;
  if (["additionalProperties", "patternProperties", "unevaluatedProperties"].includes(keyword)) return "Value";
  return pascalCase(key ?? keyword);
}

/** The words of a whole pointer. `branchAt` gives the word of a branch at a pointer. */
export function pathWords(pointer: string, branchAt: (pointer: string) => string | undefined): string {
  const tokens = pointer.split("/").slice(1);
  let words = "";
  let at = "";
  for (let index = 0; index < tokens.length; ) {
    const [keyword = "", key = ""] = tokens.slice(index, index + 2);
    const isKeyed = keyed.includes(keyword) || (lists.includes(keyword) && /^\d+$/.test(key));
    at += isKeyed ? `/${keyword}/${key}` : `/${keyword}`;
    words += pathWord(keyword, isKeyed ? parsePointer(`/${key}`)[0] : undefined, branchAt(at));
    index += isKeyed ? 2 : 1;
  }
  return words;
}
