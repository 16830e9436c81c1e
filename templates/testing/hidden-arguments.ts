import type { JsonValue } from "../runtime/types.js";
import { valueAt, withValueAt } from "./json.js";
import type { Facts } from "./suite.js";

/** Places that the executor fills: the model must not see them. */
export function hiddenIn({ injected, idempotency }: Facts): readonly string[] {
  const isMade = idempotency.kind === "key" && idempotency.from === "executor";
  return [...Object.keys(injected), ...(isMade ? [idempotency.key] : [])];
}

/** A value without what the model does not see. */
export const visible = (value: JsonValue, facts: Facts): JsonValue =>
  hiddenIn(facts).reduce((rest, pointer) => withValueAt(rest, pointer, undefined) ?? rest, value);

/** What the executor adds, taken from a sample whose hidden arguments are right. */
export const filled = (value: JsonValue, from: JsonValue | undefined, facts: Facts): JsonValue =>
  hiddenIn(facts).reduce((rest, pointer) => {
    const member = valueAt(from, pointer);
    return member === undefined ? rest : (withValueAt(rest, pointer, member) ?? rest);
  }, value);
