import { isObject, type JsonValue, member } from "../schema/json.js";
import { formatPointer, parsePointer } from "../schema/pointer.js";

/** One place in one value, and the place that it shares with the same place in others. */
export type Places = {
  /** With `*` for items of arrays, and for names that the contract does not know: `/lines/*`. */
  readonly at: string;
  /** The same with the numbers of the items: `/lines/3`. */
  readonly place: string;
};

/** A recursive schema follows its value as deep as it goes; places below this level are one. */
const deepest = 32;

/**
 * The place of an issue as what many records have in common. A name that is no property of the contract is a key of a map: it
 * is data, differs from record to record, and may be a person's.
 */
export function generalisePath(path: string, value: JsonValue, names: ReadonlySet<string>): Places {
  const tokens = parsePointer(path);
  const shared: string[] = [];
  const own: string[] = [];
  let parent: JsonValue | undefined = value;
  for (const token of tokens.slice(0, deepest)) {
    const isItem = Array.isArray(parent);
    const isKnown = !isItem && names.has(token);
    shared.push(isKnown ? token : "*");
    own.push(isKnown || isItem ? token : "*");
    if (Array.isArray(parent)) parent = parent[Number(token)] as JsonValue | undefined;
    else parent = isObject(parent) ? member(parent, token) : undefined;
  }
  if (tokens.length > deepest) {
    shared.push("…");
    own.push("…");
  }
  return { at: formatPointer(shared), place: formatPointer(own) };
}
