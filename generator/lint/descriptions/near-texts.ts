/** Two texts that are alike, by their places in the list, and how much: a Jaccard index from 0 to 1. */
export type NearTexts = { readonly first: number; readonly second: number; readonly likeness: number };

/**
 * Pairs of texts whose sequences of three characters overlap by at least `least`. It works in any script, for it knows no
 * words. Nobody is compared with everybody: two sets that overlap that much share one of the rarest few of their members
 * (prefix filtering; Chaudhuri, Ganti and Kaushik, ICDE 2006), so only texts that do are looked at. The result is exact.
 */
export function nearTexts(texts: readonly string[], least: number): NearTexts[] {
  const sets = texts.map(sequencesOf);
  const frequency = new Map<string, number>();
  for (const set of sets) for (const part of set) frequency.set(part, (frequency.get(part) ?? 0) + 1);
  const rarestFirst = (set: ReadonlySet<string>): string[] =>
    [...set].sort((a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || (a < b ? -1 : 1));

  const found: NearTexts[] = [];
  const index = new Map<string, number[]>();
  sets.forEach((set, second) => {
    if (set.size === 0) return;
    const prefix = rarestFirst(set).slice(0, set.size - Math.ceil(least * set.size) + 1);
    const candidates = new Set(prefix.flatMap((part) => index.get(part) ?? []));
    for (const first of [...candidates].sort((a, b) => a - b)) {
      const other = sets[first];
      if (other === undefined || Math.min(set.size, other.size) < least * Math.max(set.size, other.size)) continue;
      const likeness = jaccard(set, other);
      if (likeness >= least) found.push({ first, second, likeness });
    }
    for (const part of prefix) {
      const list = index.get(part);
      if (list === undefined) index.set(part, [second]);
      else list.push(second);
    }
  });
  return found;
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

function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const part of one) if (other.has(part)) common += 1;
  return common / (one.size + other.size - common);
}
