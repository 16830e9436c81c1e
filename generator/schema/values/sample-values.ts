import { canonicalJson } from "../canonical.js";
import type { Dialect } from "../dialect.js";
import type { JsonSchema, JsonValue } from "../json.js";
import { evaluate } from "./evaluate.js";
import type { Choose } from "./explore.js";
import { createMaker } from "./make-value.js";

export type SampleOptions = {
  readonly count: number;
  readonly seed: number;
  /** Confirms what is made. Without it only values are given whose validity is certain. */
  readonly isValid?: (value: JsonValue) => boolean;
};

/** More texts and numbers for one place make values no more different. */
const variety = 40;
/** After so many failures there is probably no value to be found. */
const patience = 20;

/**
 * Valid values of a self-contained schema by chance, no two alike: fewer than asked for where the schema allows no more, or
 * chance finds no more. The same for the same seed.
 */
export function sampleValues(
  schema: JsonSchema,
  dialect: Dialect,
  { count, seed, isValid }: SampleOptions,
): JsonValue[] {
  const root = { schema, dialect };
  const { make } = createMaker(root, Math.min(count, variety));
  const random = createRandom(seed);
  const isSure = isValid ?? ((value: JsonValue): boolean => evaluate(root, [schema], value) === true);
  const found = new Map<string, JsonValue>();
  for (let attempt = 0; attempt < 3 * count + 10 && found.size < count; attempt += 1) {
    if (attempt >= patience && found.size === 0) break;
    const value = make([schema], "", undefined, byChance(random));
    if (value === undefined) continue;
    const text = canonicalJson(value);
    if (!found.has(text) && isSure(value)) found.set(text, value);
  }
  return [...found.values()];
}

/** Some values are sparse and some are full; the deeper, the sparser. */
function byChance(random: () => number): Choose {
  const fullness = 0.2 + 0.8 * random();
  return ({ key, kind, count }) => {
    if (kind !== "presence") return Math.floor(random() * count);
    const depth = key.split("/").length - 2;
    return random() < fullness / (1 + Math.max(0, depth) / 3) ? 1 + Math.floor(random() * (count - 1)) : 0;
  };
}

/** Numbers from 0 to 1 that look like chance and are always the same (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
