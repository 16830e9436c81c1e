/** An error, as far as its place in a list of errors goes: `ends` is set on those that come after the errors of their parts. */
export type Traced = { readonly params: { readonly [name: string]: unknown } };

/**
 * The first errors of a list that is longer than anybody reads, at most `most` of them. What belongs together stays together: the
 * errors of a union's branches mean nothing without the union, so where not all of them have room, each branch is trimmed, and
 * where not even one of each has room, the union stands for them.
 */
export function trimErrors<E extends Traced>(errors: readonly E[], most: number): E[] {
  if (errors.length <= most) return [...errors];
  const kept: E[] = [];
  for (const { whole, parts, size } of groupErrors(errors)) {
    const room = most - kept.length;
    if (room <= 0) break;
    const share = Math.floor((room - 1) / Math.max(1, parts.length));
    const trimmed = size <= room ? parts : share < 1 ? [] : parts.map((part) => trimErrors(part, share));
    let end = 0;
    for (const part of trimmed) for (const error of part) kept.push(error);
    const ends = trimmed.length === 0 ? undefined : [0, ...trimmed.map((part) => (end += part.length))];
    kept.push(size <= room ? whole : { ...whole, params: { ...whole.params, ends } });
  }
  return kept;
}

/** An error with those of its parts, which stand before it. */
type Group<E> = { readonly whole: E; readonly parts: readonly (readonly E[])[]; readonly size: number };

/** The errors that are part of no other one, in their order. How many belong to one is only told behind them. */
function groupErrors<E extends Traced>(errors: readonly E[]): Group<E>[] {
  const groups: Group<E>[] = [];
  let last = errors.length - 1;
  for (let whole = errors[last]; whole !== undefined; whole = errors[last]) {
    const { ends } = whole.params;
    const counts = Array.isArray(ends) ? ends.map(Number) : [0];
    const [from = 0, to = 0] = [counts[0], counts.at(-1)];
    const start = last - (to - from);
    const parts = counts
      .slice(1)
      .map((count, index) => errors.slice(start + (counts[index] ?? 0) - from, start + count - from));
    groups.push({ whole, parts, size: last - start + 1 });
    last = start - 1;
  }
  return groups.reverse();
}
