import type { Contract, Effect, JsonValue } from "./types.js";

/**
 * What one call would do. Where an argument decides, its value is looked up; an argument that is absent, wrong or unknown
 * gets the worst case, which is what the contract itself states.
 */
export function effectOf(contract: Contract, input: unknown): Effect {
  const { side_effect_class, approval, concurrency, effects } = contract;
  const worst: Effect = { side_effect_class, approval, concurrency };
  if (effects === undefined || typeof input !== "object" || input === null) return worst;
  const name = effects.by.slice(1).replaceAll("~1", "/").replaceAll("~0", "~");
  const value: unknown = Object.hasOwn(input, name)
    ? (input as { readonly [key: string]: JsonValue })[name]
    : undefined;
  return effects.cases.find((row) => row.value === value)?.effect ?? worst;
}
