import { isObject, type JsonValue } from "../../schema/json.js";
import { escapeToken } from "../../schema/pointer.js";

/**
 * Pointers of the arguments that a sentence names: texts and numbers that stand in it as they are, capital and small letters apart,
 * and lists of such in their order. What lies in other lists is not looked for.
 */
export function namedMembers(input: JsonValue, utterance: string): string[] {
  const sentence = utterance.toLowerCase();
  const below = (value: JsonValue, pointer: string): string[] =>
    Object.entries(isObject(value) ? value : {}).flatMap(([name, member]) => {
      const at = `${pointer}/${escapeToken(name)}`;
      if (isObject(member)) return below(member, at);
      return isNamed(sentence, Array.isArray(member) ? member : [member]) ? [at] : [];
    });
  return below(input, "");
}

function isNamed(sentence: string, values: readonly JsonValue[]): boolean {
  let from = 0;
  for (const value of values) {
    const word = typeof value === "string" || typeof value === "number" ? String(value).toLowerCase() : "";
    // One letter stands in many a sentence by chance.
    if (word.trim() === "" || (typeof value === "string" && word.length < 2)) return false;
    const at = indexOfWord(sentence, word, from);
    if (at < 0) return false;
    from = at + word.length;
  }
  return values.length > 0;
}

/** Letters that stand beside other words without a space are no part of these. */
const letter =
  "(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}" +
  "\\p{Script=Khmer}\\p{Script=Myanmar}])[\\p{L}\\p{M}\\p{N}_]";
/** Signs that make one word of what stands on both sides: `rel-2026` is not named by `rel-2026-14`, nor 40 by `40.5`. */
const joint = "[-.,:/@+]?";
const goesOnBefore = new RegExp(`(?:${letter})${joint}$`, "u");
const goesOnBehind = new RegExp(`^${joint}${letter}`, "u");

/** Where a whole word stands, from an index on; -1 where it does not. */
function indexOfWord(sentence: string, word: string, from: number): number {
  let at = sentence.indexOf(word, from);
  while (at >= 0) {
    const end = at + word.length;
    const [before, behind] = [sentence.slice(Math.max(0, at - 3), at), sentence.slice(end, end + 3)];
    if (!goesOnBefore.test(before) && !goesOnBehind.test(behind)) return at;
    at = sentence.indexOf(word, at + 1);
  }
  return -1;
}
