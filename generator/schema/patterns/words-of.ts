import type { CharSet, NFA } from "refa";
import { intersect, type Language, languageOf } from "./language-of.js";
import { matches } from "./matches.js";

/** Bounds of a word's length in code points. */
export type Size = { readonly min: number; readonly max: number };

/** Longer words than this are not looked for. */
const longest = 300;

/**
 * Texts that all patterns match, with lengths inside the bounds: a shortest one first, then others of that length, longer
 * ones, and one of the greatest length. Undefined where the patterns are no regular expressions that can be looked into.
 */
export function wordsOf(patterns: readonly string[], size: Size, count: number): readonly string[] | undefined {
  const key = JSON.stringify([patterns, size.min, size.max, count]);
  if (known.has(key)) return known.get(key);
  if (known.size >= 1000) known.clear();
  const words = findWords(patterns, size, count);
  known.set(key, words);
  return words;
}

/** The same patterns come again with every value of a schema. */
const known = new Map<string, readonly string[] | undefined>();

function findWords(patterns: readonly string[], size: Size, count: number): readonly string[] | undefined {
  const language = languageOfAll(patterns);
  if (language === undefined) return undefined;
  return wordsIn(language, size, count).filter((word) => patterns.every((pattern) => matches(pattern, word)));
}

/** The texts that all patterns match. */
function languageOfAll(patterns: readonly string[]): Language | undefined {
  const [first = "", ...others] = patterns;
  return others.reduce<Language | undefined>((joined, pattern) => {
    const next = languageOf(pattern);
    return joined === undefined || next === undefined ? undefined : intersect(joined, next);
  }, languageOf(first));
}

/** Words of a language. Where it is not exact they may be wrong. */
export function wordsIn({ nfa }: Language, { min, max }: Size, count: number): string[] {
  const walker = createWalker(nfa);
  const most = Math.min(max, Math.max(min, 0) + longest);
  const words = new Set<string>();
  const add = (length: number, turn: number): void => {
    if (words.size < count && length <= most && walker.reaches(length)) words.add(walker.word(length, turn));
  };
  let shortest = Math.max(min, 0);
  while (shortest <= most && !walker.reaches(shortest)) shortest += 1;
  add(shortest, 0);
  let greatest = most;
  if (max > longest) greatest = shortest + 8;
  while (greatest > shortest && !walker.reaches(greatest)) greatest -= 1;
  add(greatest, 0);
  for (let turn = 1; turn <= 3 * count && words.size < count; turn += 1) {
    add(shortest, turn);
    add(shortest + (turn % 5), turn);
  }
  return [...words];
}

/** Finds words of a given length in an automaton. */
type Walker = {
  readonly reaches: (length: number) => boolean;
  readonly word: (length: number, turn: number) => string;
};

function createWalker(nfa: NFA): Walker {
  /** The states from which exactly so many characters lead to an end, by that number. */
  const levels: Set<NFA.Node>[] = [new Set(nfa.finals)];
  const levelOf = (length: number): Set<NFA.Node> => {
    for (let next = levels.length; next <= length; next += 1) {
      const before = new Set<NFA.Node>();
      for (const node of levels[next - 1] ?? []) for (const source of node.in.keys()) before.add(source);
      levels.push(before);
    }
    return levels[length] ?? new Set();
  };
  const word = (length: number, turn: number): string => {
    let node = nfa.initial;
    let text = "";
    for (let rest = length - 1; rest >= 0; rest -= 1) {
      const open = levelOf(rest);
      const edges = [...node.out].filter(([next]) => open.has(next));
      const [next, characters] = edges[scatter(turn, rest) % edges.length] ?? [];
      if (next === undefined || characters === undefined) break;
      text += String.fromCodePoint(pickCharacter(characters, scatter(turn, rest + 100)));
      node = next;
    }
    return text;
  };
  return { reaches: (length) => levelOf(length).has(nfa.initial), word };
}

/** The plainest way in the first turn, in all others one that looks like chance, so that few turns see many ways. */
const scatter = (turn: number, place: number): number =>
  turn === 0 ? 0 : Math.imul(turn * 31 + place * 17 + 7, 0x9e3779b1) >>> 20;

/** Characters that people read easily, the plainest first; later ones find what takes letters for bytes. */
const readable: readonly number[] = [..."a0Ab1B-_c2C. /zé日😀~"].map((character) => character.codePointAt(0) ?? 0);

const lineFeed = 10;

function pickCharacter(characters: CharSet, turn: number): number {
  const found = readable.filter((character) => characters.has(character));
  const picked = found[turn % found.length];
  if (picked !== undefined) return picked;
  if (characters.has(lineFeed)) return lineFeed;
  // Half a surrogate pair is no text that travels.
  const whole = characters.ranges.find(({ min, max }) => max > 0x20 && (max < 0xd800 || min > 0xdfff));
  const range = whole ?? characters.ranges[0];
  return range === undefined ? 0 : Math.max(range.min, Math.min(range.max, 0x21));
}
