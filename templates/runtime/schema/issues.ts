import { escapeToken, unescapeToken, valueAt } from "../pointer.js";
import { printPointer, quote } from "../printable.js";
import type { Issue, JsonSchema } from "../types.js";
import { byUse, publicKeyword } from "./by-use.js";
import { type Description, describeError } from "./describe-error.js";
import { createPlaces, type Places } from "./places.js";
import { settleUnions } from "./settle-unions.js";
import { suggestGiven } from "./suggest-name.js";

/** What a generated validator says of one failed keyword: Ajv's error object, as far as it is read here. */
export type ValidationError = {
  /** JSON pointer into the value. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
  /** Set on what is wrong with the name of a property. */
  readonly propertyName?: string;
};

/**
 * The errors of one validation as issues that a model can act on: of each union the branch that was meant, no two alike, the
 * most telling first, and at most `limit` of them. The schema is the contract's own: it knows the names that were meant, and
 * what is marked `x-sensitive`, of which nothing but the contract's own words is told.
 */
export function toIssues(errors: readonly ValidationError[], value: unknown, schema: JsonSchema, limit = 20): Issue[] {
  const places = createPlaces(schema);
  const settled = settleUnions(errors, value, places, limit);
  const telling = withoutConsequences(errors, settled);
  const sorted = [...(telling.length > 0 ? telling : settled)].sort(byUse);
  const issues = new Map<string, Issue>();
  // Where all that comes is the same again, more of it tells nothing new.
  for (const error of sorted.slice(0, limit * 50)) {
    for (const one of [...misnamed(error, sorted, value, places), error]) {
      const { pointer } = places.at(one.instancePath);
      const issue: Issue = { path: pointer, keyword: publicKeyword(one), ...describe(one, value, places) };
      const key = JSON.stringify([issue.path, issue.keyword, issue.message]);
      if (!issues.has(key)) issues.set(key, issue);
    }
    if (issues.size >= limit) break;
  }
  return [...issues.values()].slice(0, limit);
}

/** A failed branch evaluates nothing, so what it would have allowed looks unevaluated: only a consequence. */
function withoutConsequences(
  errors: readonly ValidationError[],
  settled: readonly ValidationError[],
): readonly ValidationError[] {
  const failed = new Set(
    errors
      .filter(({ keyword }) => /^(?:anyOf|oneOf|if|discriminator)$/.test(keyword))
      .map((error) => error.instancePath),
  );
  return settled.filter(({ keyword, instancePath }) => !keyword.startsWith("unevaluated") || !failed.has(instancePath));
}

/** The error of the name that stands where another one is missing: both are one mistake, and so they stand together. */
function misnamed(
  { keyword, instancePath, params }: ValidationError,
  errors: readonly ValidationError[],
  value: unknown,
  places: Places,
): readonly ValidationError[] {
  const { schemas, isHidden } = places.at(instancePath);
  const missing = params["missingProperty"];
  if (keyword !== "required" || typeof missing !== "string" || isHidden) return [];
  const given = suggestGiven(missing, { value: valueAt(value, instancePath), schemas });
  const other = errors.find(
    (error) =>
      given !== undefined &&
      (error.params["additionalProperty"] ?? error.params["unevaluatedProperty"]) === given &&
      error.instancePath === instancePath,
  );
  return other === undefined ? [] : [other];
}

function describe(error: ValidationError, value: unknown, places: Places): Description {
  const { instancePath, propertyName } = error;
  const { pointer, isWhole, isHidden, schemas } = places.at(instancePath);
  const at = pointer === "" ? "the value" : printPointer(pointer);
  const place = isWhole ? at : `something inside ${at}`;
  const isTold = (name: string): boolean => places.at(`${instancePath}/${escapeToken(name)}`).isWhole;
  const judged = propertyName ?? valueAt(value, instancePath);
  const isNameHidden = propertyName !== undefined && !isTold(propertyName);
  const within = isWhole && pointer === "" ? "" : ` in ${place}`;
  return describeError(error, {
    place:
      propertyName === undefined
        ? place
        : isNameHidden
          ? `a property name${within}`
          : `the property name ${quote(propertyName)}`,
    within,
    value: judged,
    isHidden: isHidden || isNameHidden,
    isTold,
    isOptional: judged === null && isOptional(instancePath, value, places),
    schemas,
    tell: (part) => describe(part, value, places).message,
  });
}

/** Whether a place is a declared property that its object may do without. */
function isOptional(pointer: string, value: unknown, places: Places): boolean {
  const end = pointer.lastIndexOf("/");
  if (end < 0 || Array.isArray(valueAt(value, pointer.slice(0, end)))) return false;
  const name = unescapeToken(pointer.slice(end + 1));
  return !places
    .at(pointer.slice(0, end))
    .schemas.some(({ required }) => Array.isArray(required) && required.includes(name));
}
