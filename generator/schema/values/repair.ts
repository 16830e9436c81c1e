import type { JsonValue } from "../json.js";
import { type Choice, type Choose, explore, type Picks, plainest, withPicks } from "./explore.js";

type Attempt = (choose: Choose) => JsonValue | undefined;

/** So many runs to find a first value, and so many to bring it near to what was chosen. */
const searches = 60;
const adoptions = 24;

/**
 * A value where the chosen ways together give none: the plainest one that there is, with as many of the chosen ways as go
 * together with it, in their order.
 */
export function repair(
  attempt: Attempt,
  choose: Choose,
  known: Picks | undefined,
  remember: (base: Picks) => void,
): JsonValue | undefined {
  const base = search(attempt, known);
  if (base === undefined) return undefined;
  remember(base.picks);
  let { value, picks } = base;
  const asked = new Map<string, Choice>();
  const listen = (choice: Choice): void => {
    if (!asked.has(choice.key)) asked.set(choice.key, choice);
  };
  attempt((choice) => {
    listen(choice);
    return withPicks(picks, plainest)(choice);
  });
  let rest = adoptions;
  // The map grows while it is walked: what is adopted brings choices of its own.
  for (const [key, choice] of asked) {
    if (rest <= 0) break;
    const way = choose(choice);
    if (way === 0 || way === picks.get(key)) continue;
    rest -= 1;
    const trial: Picks = new Map([...picks, [key, way]]);
    const met: Choice[] = [];
    const result = attempt((one) => {
      met.push(one);
      return withPicks(trial, plainest)(one);
    });
    if (result === undefined) continue;
    [value, picks] = [result, trial];
    for (const one of met) listen(one);
  }
  return value;
}

/** The plainest value that there is. What was found once is tried first. */
function search(attempt: Attempt, known: Picks | undefined): { value: JsonValue; picks: Picks } | undefined {
  const value = known === undefined ? undefined : attempt(withPicks(known, plainest));
  if (value !== undefined && known !== undefined) return { value, picks: known };
  for (const { result, picks } of explore(attempt, searches)) {
    if (result !== undefined) return { value: result, picks };
  }
  return undefined;
}
