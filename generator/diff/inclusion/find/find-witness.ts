import type { JsonValue } from "../../../schema/json.js";
import { shrink } from "./shrink.js";

/**
 * The first candidate that is a witness, as small as it gets; undefined where none of them is one. The validators decide about
 * that, nobody else. At most `limit` candidates are looked at.
 */
export function findWitness(
  candidates: Iterable<JsonValue>,
  isWitness: (value: JsonValue) => boolean,
  limit: number,
): JsonValue | undefined {
  let tried = 0;
  for (const value of candidates) {
    tried += 1;
    if (tried > limit) break;
    if (isWitness(value)) return shrink(value, isWitness);
  }
  return undefined;
}
