import { valueAt } from "./pointer.js";
import type { Contract, Effect } from "./types.js";
import { equal } from "./validation.js";

/** What one call would do: the case that its arguments choose, or the worst where they choose none. */
export function effectOf(contract: Contract, input: unknown): Effect {
  const { side_effect_class, approval, concurrency, effects } = contract;
  const worst: Effect = { side_effect_class, approval, concurrency };
  if (effects === undefined) return worst;
  const chosen = valueAt(input, effects.by);
  return effects.cases.find(({ value }) => equal(value, chosen))?.effect ?? worst;
}
