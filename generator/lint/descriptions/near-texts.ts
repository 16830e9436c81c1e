import { compareText } from "../../schema/json.js";

/** Two texts that are alike, by their places in the list, and how much: a Jaccard index from 0 to 1. */
export type NearTexts = { readonly first: number; readonly second: number; readonly likeness: number };

/**
 * Pairs of texts whose sequences of three characters overlap by at least `least`. It works in any script, for it knows no
 * words. Nobody is compared with everybody: two sets that overlap that much share one of the rarest few of their members
 * (prefix filtering; Chaudhuri, Ganti and Kaushik, ICDE 2006), so only texts that do are looked at. The result is exact.
 */
export function nearTexts(texts: readonly string[], least: number): NearTexts[] {
  const sets = rank(texts.map(sequencesOf));
  const found: NearTexts[] = [];
  const index = new Map<number, number[]>();
  sets.forEach((set, second) => {
    if (set.length === 0) return;
    const prefix = set.slice(0, set.length - Math.ceil(least * set.length) + 1);
    const candidates = new Set(prefix.flatMap((part) => index.get(part) ?? []));
    for (const first of [...candidates].sort((a, b) => a - b)) {
      const likeness = jaccard(set, sets[first] ?? [], least);
      if (likeness !== undefined) found.push({ first, second, likeness });
    }
    for (const part of prefix) {
      const list = index.get(part);
      if (list === undefined) index.set(part, [second]);
      else list.push(second);
    }
  });
  return found;
}

/** Each set as the ranks of its members, the rarest ones first. */
function rank(sets: readonly ReadonlySet<string>[]): number[][] {
  const frequency = new Map<string, number>();
  for (const set of sets) for (const part of set) frequency.set(part, (frequency.get(part) ?? 0) + 1);
  const sorted = [...frequency].sort(([a, often], [b, times]) => often - times || compareText(a, b));
  const ranks = new Map(sorted.map(([part], place) => [part, place]));
  return sets.map((set) => [...set].map((part) => ranks.get(part) ?? 0).sort((a, b) => a - b));
}

/** The share of common members of two ascending lists; undefined where it is below `least`, found out as early as it can be. */
function jaccard(one: readonly number[], other: readonly number[], least: number): number | undefined {
  const all = one.length + other.length;
  // With c common members the share is c / (all - c).
  const needed = (least * all) / (1 + least);
  let [common, i, j] = [0, 0, 0];
  while (i < one.length && j < other.length) {
    if (common + Math.min(one.length - i, other.length - j) < needed - 1e-9) return undefined;
    const [a = 0, b = 0] = [one[i], other[j]];
    if (a === b) common += 1;
    if (a <= b) i += 1;
    if (b <= a) j += 1;
  }
  const likeness = common / (all - common);
  return likeness >= least ? likeness : undefined;
}

/** Letters and digits in one form, whatever case, width and punctuation they are written in. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

function sequencesOf(text: string): ReadonlySet<string> {
  const characters = [...` ${foldText(text)} `];
  return new Set(characters.slice(2).map((_, index) => characters.slice(index, index + 3).join("")));
}
