/** A run of items that both sides have, or one of them. */
export type Run = { readonly side: "both" | "before" | "after"; readonly items: readonly string[] };

/** Beyond so many differences the search would cost more than its answer is worth: all is old, then all is new. */
const mostDifferences = 800;

/**
 * The smallest difference of two lists (Myers, "An O(ND) Difference Algorithm and Its Variations", 1986), as runs in their
 * order; what goes stands before what comes.
 */
export function diffSequences(before: readonly string[], after: readonly string[]): Run[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let tail = 0;
  while (
    tail < before.length - start &&
    tail < after.length - start &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++;
  const old = before.slice(start, before.length - tail);
  const fresh = after.slice(start, after.length - tail);
  const steps: Run[] = [
    { side: "both", items: before.slice(0, start) },
    ...differences(old, fresh),
    { side: "both", items: before.slice(before.length - tail) },
  ];
  return joinRuns(steps);
}

function differences(old: readonly string[], fresh: readonly string[]): Run[] {
  const trace = search(old, fresh);
  if (trace === undefined) {
    return [
      { side: "before", items: old },
      { side: "after", items: fresh },
    ];
  }
  const runs: Run[] = [];
  let [x, y] = [old.length, fresh.length];
  for (let distance = trace.length - 1; distance >= 0; distance--) {
    const reached = trace[distance];
    const at = (diagonal: number): number => reached?.[diagonal + distance + 1] ?? 0;
    const diagonal = x - y;
    const isInsertion = diagonal === -distance || (diagonal !== distance && at(diagonal - 1) < at(diagonal + 1));
    const fromX = distance === 0 ? 0 : isInsertion ? at(diagonal + 1) : at(diagonal - 1) + 1;
    runs.push({ side: "both", items: old.slice(fromX, x) });
    if (distance === 0) break;
    const fromY = fromX - diagonal;
    runs.push(
      isInsertion
        ? { side: "after", items: fresh.slice(fromY - 1, fromY) }
        : { side: "before", items: old.slice(fromX - 1, fromX) },
    );
    [x, y] = isInsertion ? [fromX, fromY - 1] : [fromX - 1, fromY];
  }
  return runs.reverse();
}

/** For each number of differences how far each diagonal got before that step; the last entry reaches the end. */
function search(old: readonly string[], fresh: readonly string[]): Int32Array[] | undefined {
  const trace: Int32Array[] = [];
  const limit = Math.min(old.length + fresh.length, mostDifferences);
  const middle = limit + 1;
  const furthest = new Int32Array(2 * limit + 3);
  for (let distance = 0; distance <= limit; distance++) {
    trace.push(furthest.slice(middle - distance - 1, middle + distance + 2));
    for (let diagonal = -distance; diagonal <= distance; diagonal += 2) {
      const [below, above] = [furthest[middle + diagonal - 1] ?? 0, furthest[middle + diagonal + 1] ?? 0];
      let x = diagonal === -distance || (diagonal !== distance && below < above) ? above : below + 1;
      if (distance === 0) x = 0;
      while (x < old.length && x - diagonal < fresh.length && old[x] === fresh[x - diagonal]) x++;
      furthest[middle + diagonal] = x;
      if (x >= old.length && x - diagonal >= fresh.length) return trace;
    }
  }
  return undefined;
}

/** Neighbours of one side as one run; between two common runs, first what goes and then what comes. */
function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  let [old, fresh]: [string[], string[]] = [[], []];
  const flush = (): void => {
    if (old.length > 0) joined.push({ side: "before", items: old });
    if (fresh.length > 0) joined.push({ side: "after", items: fresh });
    [old, fresh] = [[], []];
  };
  for (const { side, items } of runs) {
    if (items.length === 0) continue;
    if (side === "before") old.push(...items);
    else if (side === "after") fresh.push(...items);
    else {
      flush();
      const last = joined.at(-1);
      if (last?.side === "both") joined[joined.length - 1] = { side, items: [...last.items, ...items] };
      else joined.push({ side, items });
    }
  }
  flush();
  return joined;
}
