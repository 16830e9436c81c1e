import { complement, languageOf } from "./language-of.js";
import { matches } from "./matches.js";
import { type Size, wordsIn } from "./words-of.js";

/**
 * Texts that a pattern does not match, with lengths inside the bounds: near misses of `near` first, which find an anchor that
 * is gone, then the shortest ones of all. None where the pattern matches everything, or can't be looked into.
 */
export function wordsOutside(pattern: string, near: string, { min, max }: Size, count = 4): string[] {
  const isOutside = (text: string): boolean => {
    const { length } = [...text];
    return length >= min && length <= max && matches(pattern, text) === false;
  };
  const misses = new Set(nearMisses(near).filter(isOutside));
  if (misses.size >= count) return [...misses].slice(0, count);
  const language = languageOf(pattern);
  const others = language === undefined ? undefined : complement(language);
  for (const word of others === undefined ? [] : wordsIn(others, { min, max }, count)) {
    if (isOutside(word)) misses.add(word);
  }
  return [...misses].slice(0, count);
}

/** A text with one character more or less, or another one. */
function nearMisses(text: string): string[] {
  const characters = [...text];
  return [
    `${text}\u00a7`,
    `\u00a7${text}`,
    characters.slice(0, -1).join(""),
    characters.slice(1).join(""),
    ["\u00a7", ...characters.slice(1)].join(""),
    [...characters.slice(0, -1), "\u00a7"].join(""),
    `${text}${characters.at(-1) ?? ""}`,
    "",
    "\u00a7",
  ];
}
