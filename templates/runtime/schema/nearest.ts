/**
 * The one candidate that somebody most likely meant by a word that is none of them; undefined where none is near, or where
 * two are equally near. Near is, in this order:
 *
 * 1. the same letters and digits, when case, `-`, `_`, `.` and spaces don't count: `orderId` and `order_id`;
 * 2. of these, one insertion, deletion, replacement or swap of neighbours, where both have 4 letters or more;
 * 3. two of them, where both have 8 letters or more.
 *
 * Digits must agree: `2024` is not a misspelt `2025`. Words of more than 64 characters have no near ones.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const folded = fold(word);
  if (folded === "" || word.length > longest) return undefined;
  let best: string[] = [];
  let fewest = mostEdits(folded.length);
  for (const candidate of candidates) {
    if (candidate === word || candidate.length > longest) continue;
    const other = fold(candidate);
    const most = Math.min(fewest, mostEdits(other.length));
    if (Math.abs(other.length - folded.length) > most || digitsOf(other) !== digitsOf(folded)) continue;
    const edits = editsBetween(folded, other, most);
    if (edits === undefined) continue;
    best = edits < fewest ? [candidate] : [...best.filter((other) => other !== candidate), candidate];
    fewest = edits;
  }
  return best.length === 1 ? best[0] : undefined;
}

const longest = 64;
const mostEdits = (length: number): number => (length >= 8 ? 2 : length >= 4 ? 1 : 0);
const fold = (word: string): string => word.toLowerCase().replace(/[-_.\s]/g, "");
const digitsOf = (word: string): string => word.replace(/\D/g, "");

/** The number of edits that make one word of the other, if it is no more than `most`. */
function editsBetween(a: string, b: string, most: number): number | undefined {
  for (let edits = 0; edits <= most; edits += 1) if (areWithin(a, b, edits)) return edits;
  return undefined;
}

/** What both begin with needs no edit, so an edit is tried only where they differ: for two edits that is 16 ways at most. */
function areWithin(a: string, b: string, edits: number): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA === restB) return true;
  if (edits === 0) return false;
  const isSwap = restA[0] === restB[1] && restA[1] === restB[0];
  return (
    areWithin(restA.slice(1), restB.slice(1), edits - 1) ||
    areWithin(restA.slice(1), restB, edits - 1) ||
    areWithin(restA, restB.slice(1), edits - 1) ||
    (isSwap && areWithin(restA.slice(2), restB.slice(2), edits - 1))
  );
}
