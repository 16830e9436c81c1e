/**
 * A point at which a value can be made in several ways. Its key names it from one run to the next. The first way is the
 * plainest: a member is absent, a list is short.
 */
export type Choice = {
  readonly key: string;
  readonly kind: "presence" | "length" | "branch" | "kind" | "value";
  readonly count: number;
  /** What a way makes of the value, in a few words. */
  readonly why: (way: number) => string;
};

/** Answers with the way to take, from 0. */
export type Choose = (choice: Choice) => number;

export const plainest: Choose = () => 0;

/** Ways taken at some choices, whatever is taken at all others. */
export type Picks = ReadonlyMap<string, number>;

export const withPicks =
  (picks: Picks, otherwise: Choose): Choose =>
  (choice) => {
    const pick = picks.get(choice.key);
    return pick === undefined ? otherwise(choice) : pick % choice.count;
  };

export type Run<Result> = { readonly result: Result; readonly picks: Picks; readonly why: string };

/**
 * Runs with the plainest way everywhere, and then once for each other way of each choice that is met, all first alternatives
 * before the second ones. What a way brings to light is explored in its company, so that the number of runs grows with the
 * number of ways, not with their combinations.
 */
export function* explore<Result>(
  attempt: (choose: Choose) => Result,
  limit: number,
  isExplored: (choice: Choice) => boolean = () => true,
): Generator<Run<Result>> {
  type Step = { readonly picks: Picks; readonly choice?: Choice; readonly way: number };
  const known = new Set<string>();
  const queue: Step[] = [{ picks: new Map(), way: 0 }];
  for (let index = 0; index < queue.length && index < limit; index += 1) {
    const { picks, choice, way } = queue[index] ?? { picks: new Map<string, number>(), way: 0 };
    const own: Picks = choice === undefined ? picks : new Map([...picks, [choice.key, way]]);
    const chosen = withPicks(own, plainest);
    const met: Choice[] = [];
    const result = attempt((one) => {
      if (!known.has(one.key)) {
        known.add(one.key);
        if (isExplored(one)) met.push(one);
      }
      return chosen(one);
    });
    yield { result, picks: own, why: choice === undefined ? "" : choice.why(way) };
    for (const one of met) if (one.count > 1) queue.push({ picks: own, choice: one, way: 1 });
    if (choice !== undefined && way + 1 < choice.count) queue.push({ picks, choice, way: way + 1 });
  }
}
