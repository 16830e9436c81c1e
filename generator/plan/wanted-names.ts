import { parsePointer } from "../schema/pointer.js";
import type { TypeRoot } from "./name-types.js";
import { pascalCase } from "./pascal-case.js";
import { inPlaceKeywords } from "./typed-positions.js";

const definitions = ["$defs", "definitions"];
const values = ["additionalProperties", "patternProperties", "unevaluatedProperties"];
const lists = ["items", "prefixItems"];
/** Keywords that a name or a number follows in a pointer. */
const keyed = [...inPlaceKeywords, ...definitions, "properties", "patternProperties", "dependentSchemas"];

/**
 * The names that a place asks for, the best one first: the words of its path behind the prefix of its root. `wordAt` gives
 * the word of a branch.
 */
export function wantedNames(
  root: TypeRoot,
  pointer: string,
  wordAt: (pointer: string) => string | undefined,
): readonly string[] {
  const isInside = pointer === root.pointer || pointer.startsWith(`${root.pointer}/`);
  const start = isInside ? root.pointer.length : 0;
  const words = pathWords(pointer, start, wordAt).join("") || "Part";
  const [short, long] = root.prefixes;
  const isDefinition = definitions.some((keyword) => pointer.startsWith(`/${keyword}/`, start));
  return (isDefinition && short !== long ? [short, long] : [long]).map((prefix) => prefixed(prefix, words));
}

/** A title that begins with the tool's own name does not say it twice. */
const prefixed = (prefix: string, words: string): string =>
  words.startsWith(prefix) && /^(?:$|[\p{Lu}\p{N}])/u.test(words.slice(prefix.length)) ? words : prefix + words;

/** Names of properties and definitions, words of branches, positions in tuples. Lists and unnamed branches say nothing. */
function pathWords(pointer: string, start: number, wordAt: (pointer: string) => string | undefined): string[] {
  const tokens = pointer.slice(start).split("/").slice(1);
  const words: string[] = [];
  let at = pointer.slice(0, start);
  for (let index = 0; index < tokens.length; ) {
    const [keyword = "", key = ""] = tokens.slice(index, index + 2);
    const isPosition = lists.includes(keyword) && /^\d+$/.test(key);
    const isKeyed = isPosition || keyed.includes(keyword);
    at += isKeyed ? `/${keyword}/${key}` : `/${keyword}`;
    if (isPosition) words.push(`Item${Number(key) + 1}`);
    else if (values.includes(keyword)) words.push("Value");
    else if (inPlaceKeywords.includes(keyword)) words.push(wordAt(at) ?? "");
    else if (isKeyed) words.push(pascalCase(unescapeToken(key)));
    else if (!lists.includes(keyword)) words.push(pascalCase(unescapeToken(keyword)));
    index += isKeyed ? 2 : 1;
  }
  return words;
}

const unescapeToken = (token: string): string => parsePointer(`/${token}`)[0] ?? "";
