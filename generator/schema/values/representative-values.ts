import { canonicalJson } from "../canonical.js";
import type { Dialect } from "../dialect.js";
import type { JsonSchema, JsonValue } from "../json.js";
import { evaluate } from "./evaluate.js";
import { type Choose, explore } from "./explore.js";
import { createMaker } from "./make-value.js";

/** A valid value, and what it stands for. */
export type RepresentativeValue = { readonly value: JsonValue; readonly why: string };

export type ValueOptions = {
  /** So many attempts are made; 200 where nothing is said. There are at most as many values. */
  readonly limit?: number;
  /** Confirms what is made. Without it only values are given whose validity is certain. */
  readonly isValid?: (value: JsonValue) => boolean;
};

/**
 * Valid values of a self-contained schema that show what it allows, the smallest first: the least one and the fullest, each
 * member absent and present, each branch, kind and listed value, numbers and lengths at their bounds, texts of each pattern
 * and format, recursion two levels deep. The same for the same schema, always. None where no value was found.
 */
export function representativeValues(
  schema: JsonSchema,
  dialect: Dialect,
  { limit = 200, isValid }: ValueOptions = {},
): RepresentativeValue[] {
  const root = { schema, dialect };
  const { make } = createMaker(root);
  const found = new Map<string, RepresentativeValue & { readonly size: number }>();
  const add = (value: JsonValue | undefined, why: string): void => {
    if (value === undefined) return;
    const text = canonicalJson(value);
    const isSure = isValid ?? ((one: JsonValue): boolean => evaluate(root, [schema], one) === true);
    if (!found.has(text) && isSure(value)) found.set(text, { value, why, size: text.length });
  };
  const attempt = (choose: Choose): JsonValue | undefined => make([schema], "", undefined, choose);
  for (const { result, why } of explore(attempt, limit)) add(result, why === "" ? "as little as possible" : why);
  for (let turn = 0; turn < fullTurns; turn += 1) {
    add(
      attempt(fullest(turn)),
      turn === 0 ? "everything that may be present" : `everything, with other ways (${turn})`,
    );
  }
  return [...found.values()].sort((a, b) => a.size - b.size).map(({ value, why }) => ({ value, why }));
}

const fullTurns = 4;
/** More members than this make no value fuller, only longer. */
const enough = 200;

/** Everything that may be present is, and of other ways each turn takes the next one. */
export function fullest(turn: number): Choose {
  let present = 0;
  return ({ kind, count }) => {
    if (kind !== "presence") return (kind === "length" ? turn + 1 : turn) % count;
    present += 1;
    return present > enough ? 0 : 1;
  };
}
