import { compareText } from "../../schema/json.js";
import { isVerb, meaningOf, wordsOfName } from "../words/verbs.js";

/** Two names that are easily taken for each other, and why; `first` is the earlier one in order. */
export type NearNames = { readonly first: string; readonly second: string; readonly why: string };

/** Below this, a letter more or less is another word: `add` and `and`. */
const shortest = 6;

/**
 * Pairs of names that differ in one letter, in the order of their words, in the plural of one, or in words that mean the same
 * (`get_order`, `fetch_order`). What differs in two known verbs is no such pair: `lock_door`, `block_door`. Linear in the
 * number of names: they are grouped by what is left of them without one letter, and by their words in order.
 */
export function nearNames(names: readonly string[]): NearNames[] {
  const pairs = new Map<string, NearNames>();
  const add = (one: string, other: string, why: string): void => {
    const [first = "", second = ""] = [one, other].sort(compareText);
    const key = `${first} ${second}`;
    if (!pairs.has(key)) pairs.set(key, { first, second, why });
  };
  const words = new Map(names.map((name) => [name, wordsOfName(name)]));

  for (const group of groupBy(names, (name) => [meaningKey(words.get(name) ?? [])])) {
    for (const [one, other] of pairsOf(group)) add(one, other, whyAlike(words.get(one) ?? [], words.get(other) ?? []));
  }
  const long = names.filter((name) => folded(words.get(name)).length >= shortest);
  for (const group of groupBy(long, (name) => withoutOneLetter(folded(words.get(name))))) {
    for (const [one, other] of pairsOf(group)) {
      const [ours, theirs] = [words.get(one) ?? [], words.get(other) ?? []];
      if (isOneEdit(folded(ours), folded(theirs)) && !differInVerbs(ours, theirs))
        add(one, other, "one letter differs");
    }
  }
  return [...pairs.values()].sort((a, b) => compareText(a.first, b.first) || compareText(a.second, b.second));
}

const folded = (words: readonly string[] = []): string => words.join("");

/** Words that say nothing by themselves. */
const empty = new Set(["a", "an", "the", "of", "for", "by", "in", "to", "tool"]);

/** What a name means whatever its order, number and synonyms. A verb at the beginning stays one: `list_pages` is no `page_list`. */
const meaningKey = (words: readonly string[]): string =>
  words
    .filter((word) => !empty.has(word))
    .map((word) => meaningOf(singular(word)))
    .sort(compareText)
    .join(" ");

const singular = (word: string): string =>
  /[^s]s$/.test(word) && word.length > 3 ? (word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.slice(0, -1)) : word;

function whyAlike(one: readonly string[], other: readonly string[]): string {
  const sorted = (words: readonly string[]): string => [...words].sort(compareText).join(" ");
  if (sorted(one) === sorted(other)) return "the same words in another order";
  const isSame = one.map(singular).join(" ") === other.map(singular).join(" ");
  return isSame ? "only the plural differs" : "the words mean the same";
}

/** Whether all that differs is one word, and it is a known verb in both. */
function differInVerbs(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  const different = one.flatMap((word, index) => (word === other[index] ? [] : [[word, other[index] ?? ""] as const]));
  return different.length === 1 && different.every((pair) => pair.every(isVerb));
}

function groupBy(names: readonly string[], keysOf: (name: string) => readonly string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    for (const key of new Set(keysOf(name))) groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Neighbours only: a family of twenty names is told of nineteen times, not a hundred and ninety. */
const pairsOf = (group: readonly string[]): (readonly [string, string])[] =>
  group.slice(1).map((name, index) => [group[index] ?? "", name] as const);

/** The text, and the text without each of its letters: two texts that are one edit apart have one of these in common. */
const withoutOneLetter = (text: string): string[] => [
  text,
  ...Array.from(text, (_, index) => text.slice(0, index) + text.slice(index + 1)),
];

/** One letter more, less, other, or two neighbours exchanged. */
function isOneEdit(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.slice(at) === long.slice(at + 1)) return true;
  if (short.length !== long.length) return false;
  const isSwap = short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return isSwap || short.slice(at + 1) === long.slice(at + 1);
}
