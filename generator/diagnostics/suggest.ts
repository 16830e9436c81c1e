/** The candidate that somebody most likely meant by a misspelt word; undefined where none is close. The first of equals counts. */
export function suggest(word: string, candidates: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3));
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > limit) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance <= limit && (best === undefined || distance < best.distance)) best = { candidate, distance };
  }
  return best?.candidate;
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= a.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
          ? at(row - 2, column - 2) + 1
          : Number.POSITIVE_INFINITY;
      rows[row]?.push(Math.min(replaced, swapped, at(row - 1, column) + 1, at(row, column - 1) + 1));
    }
  }
  return at(a.length, b.length);
}
