import { valueAt } from "../pointer.js";
import { byUse } from "./by-use.js";
import { chooseBranch } from "./choose-branch.js";
import type { ValidationError } from "./issues.js";
import type { Places } from "./places.js";

/**
 * What is left of a list of errors when each union has told the one branch that was meant, and nothing is said twice: a union
 * that fails repeats what its branches say, and `propertyNames` what is wrong with a name.
 *
 * Errors of parts come right before the error of their whole. How many of them belong to which part says `ends`, which is written
 * into the validators (`trace-parts.ts`): the numbers of errors before the first part and after each part, as far as the function
 * counts that holds the whole. Time is linear: of each union no more than `most` errors stay, and the value and its schema are
 * consulted for the first unions only, ten times as many.
 */
export function settleUnions(
  errors: readonly ValidationError[],
  value: unknown,
  places: Places,
  most: number,
): ValidationError[] {
  const kept: { readonly error: ValidationError; readonly index: number }[] = [];
  let unions = 0;
  errors.forEach((error, index) => {
    const { keyword, params, instancePath } = error;
    const parts = splitParts(params["ends"], index, kept);
    let settled: readonly ValidationError[] = [error];
    if (keyword === "anyOf" || (keyword === "oneOf" && !Array.isArray(params["passingSchemas"]))) {
      unions += 1;
      const judged =
        unions > most * 10 ? undefined : { value: error.propertyName ?? valueAt(value, instancePath), places };
      settled = parts.length === 0 ? [error] : chooseBranch(error, parts, judged);
    } else if (keyword === "propertyNames") {
      const propertyName = String(params["propertyName"]);
      settled = (parts.flat().length > 0 ? parts.flat() : [error]).map((part) => ({ ...part, propertyName }));
    } else if (keyword === "discriminator" || (keyword === "if" && index > 0)) {
      settled = [];
    }
    const useful = settled.length > most ? [...settled].sort(byUse).slice(0, most) : settled;
    for (const one of useful) kept.push({ error: one, index });
  });
  return kept.map(({ error }) => error);
}

/** Takes the errors of the parts of a whole from the end of the list; nothing where the whole does not say how many they are. */
function splitParts(
  ends: unknown,
  index: number,
  kept: { readonly error: ValidationError; readonly index: number }[],
): ValidationError[][] {
  if (!Array.isArray(ends)) return [];
  // What a function counts for itself starts anywhere in the list of its caller, but it ends at the whole's own error.
  const counts: readonly number[] = ends.map((end) => index - Number(ends.at(-1)) + Number(end));
  const [first = index, ...rest] = counts;
  let start = kept.length;
  while (start > 0 && (kept[start - 1]?.index ?? -1) >= first) start -= 1;
  const parts = rest.map((): ValidationError[] => []);
  let part = 0;
  for (const { error, index: at } of kept.splice(start)) {
    while (at >= (rest[part] ?? index)) part += 1;
    parts[part]?.push(error);
  }
  return parts;
}
