import { canonicalJson } from "../../../schema/canonical.js";
import { compareText, isObject, type JsonValue, jsonEqual } from "../../../schema/json.js";

/** So many smaller values are tried. */
const mostTried = 2000;

/**
 * The smallest value that still does what this one does, as far as taking away and replacing parts one at a time leads. Smaller
 * is shorter as JSON text, then plainer, then the first by code units.
 */
export function shrink(value: JsonValue, stillDoes: (value: JsonValue) => boolean): JsonValue {
  let smallest = value;
  let text = canonicalJson(value);
  let tried = 0;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of smallerThan(smallest)) {
      if (tried >= mostTried) return smallest;
      const next = canonicalJson(candidate);
      if (compareSize(next, text) >= 0) continue;
      tried += 1;
      if (!stillDoes(candidate)) continue;
      [smallest, text] = [candidate, next];
      isSmaller = true;
      break;
    }
  }
  return smallest;
}

const compareSize = (a: string, b: string): number =>
  a.length - b.length || plainness(b) - plainness(a) || compareText(a, b);

/** How many of the characters are the plainest one. */
const plainness = (text: string): number => text.split("a").length - 1;

/** Values with one part less, or a simpler one, the greatest steps first. */
function* smallerThan(value: JsonValue): Iterable<JsonValue> {
  yield* [0, "", null, true, {}, []];
  if (typeof value === "string") yield* smallerTexts(value);
  if (typeof value === "number")
    yield* [1, -1, Math.trunc(value), Math.trunc(value / 2), 0.5, value - Math.sign(value)];
  if (Array.isArray(value)) {
    const items: readonly JsonValue[] = value;
    yield* items;
    if (items.length > 3) yield items.slice(0, items.length >> 1);
    for (const [index] of items.entries()) yield items.filter((_, other) => other !== index);
    for (const [index, item] of items.entries()) {
      for (const smaller of smallerThan(item)) {
        yield items.map((other, place) => (place === index ? smaller : other));
        // Items that have to be equal only shrink together.
        yield items.map((other) => (jsonEqual(other, item) ? smaller : other));
      }
    }
  }
  if (isObject(value)) {
    const entries = Object.entries(value);
    yield* Object.values(value);
    for (const [key] of entries) yield Object.fromEntries(entries.filter(([other]) => other !== key));
    for (const [key, member] of entries) {
      for (const smaller of smallerThan(member)) {
        yield Object.fromEntries(entries.map(([other, old]) => [other, other === key ? smaller : old]));
      }
    }
  }
}

function* smallerTexts(text: string): Iterable<string> {
  const characters = [...text];
  yield characters.slice(0, characters.length >> 1).join("");
  yield characters.slice(characters.length >> 1).join("");
  if (characters.length > 40) return;
  for (const [index] of characters.entries()) yield characters.filter((_, other) => other !== index).join("");
  for (const [index, character] of characters.entries()) {
    for (const plain of ["a", "0"]) {
      if (character !== plain) yield characters.map((other, place) => (place === index ? plain : other)).join("");
    }
  }
}
