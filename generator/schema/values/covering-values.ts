import { canonicalJson } from "../canonical.js";
import type { Dialect } from "../dialect.js";
import type { JsonSchema, JsonValue } from "../json.js";
import { evaluate } from "./evaluate.js";
import { type Choose, plainest } from "./explore.js";
import { createMaker } from "./make-value.js";
import type { RepresentativeValue, ValueOptions } from "./representative-values.js";

/** More members than this at once are hard to read; what is left is present in the next value. */
const enough = 40;
const turns = 4;

/**
 * A few plain values that between them have every member and every branch of a schema, as far as four of them reach: the least
 * one, then the full ones.
 */
export function coveringValues(
  schema: JsonSchema,
  dialect: Dialect,
  { isValid }: Pick<ValueOptions, "isValid"> = {},
): RepresentativeValue[] {
  const root = { schema, dialect };
  const { make } = createMaker(root);
  const isSure = isValid ?? ((value: JsonValue): boolean => evaluate(root, [schema], value) === true);
  const found = new Map<string, RepresentativeValue>();
  const add = (choose: Choose, why: string): void => {
    const value = make([schema], "", undefined, choose);
    if (value === undefined || found.has(canonicalJson(value)) || !isSure(value)) return;
    found.set(canonicalJson(value), { value, why });
  };
  add(plainest, "as little as possible");
  const shown = new Set<string>();
  let isComplete = false;
  for (let turn = 0; turn < turns && !isComplete; turn += 1) {
    let asked = 0;
    let isNew = false;
    let hasBranches = false;
    add(
      ({ key, kind, count }) => {
        if (kind === "value") return 0;
        if (kind === "length") return Math.min(1, count - 1);
        if (kind === "presence") {
          asked += 1;
          const isTurn = asked > turn * enough && asked <= (turn + 1) * enough;
          isNew ||= isTurn && turn > 0;
          return isTurn || (turn > 0 && asked <= enough / 2) ? 1 : 0;
        }
        hasBranches = true;
        const way = `${key} ${turn % count}`;
        isNew ||= !shown.has(way);
        shown.add(way);
        return turn % count;
      },
      turn === 0 ? "as much as possible" : "with what is missing in the others",
    );
    isComplete = turn === 0 ? !hasBranches && asked <= enough : !isNew;
  }
  return [...found.values()];
}
