import { isObject, member } from "../json-object.js";
import type { JsonObject, JsonValue } from "../types.js";
import type { ValidationError } from "./issues.js";
import type { Places } from "./places.js";
import { constantsOf } from "./suggest-name.js";
import { kindOf } from "./what-came.js";

type Branch = readonly ValidationError[];

/** The value of a union, and what its schema knows. Without it, the errors alone decide. */
export type Judged = { readonly value: unknown; readonly places: Places };

/**
 * What is worth telling of a union that no branch of fits a value, given each branch's errors: where the value is of another kind
 * than all of them, the kinds; where a list of constants decides, all constants; else the errors of the branch that the value is
 * nearest to. Nearest is, in this order: the value has its constants; the value has more of what it requires and less of what it
 * lacks or refuses; it has fewer errors. Where that decides nothing, what the nearest branches have in common, or else all of them.
 */
export function chooseBranch(
  union: ValidationError,
  branches: readonly Branch[],
  judged: Judged | undefined,
): readonly ValidationError[] {
  const told = branches.filter((branch) => branch.length > 0);
  const ofKind = told.filter((branch) => !branch.some((error) => isAt(union, error) && isOtherKind(error, judged)));
  const own = told.flat().filter((error) => isAt(union, error));
  if (ofKind.length === 0) return [joinKinds(union, own)];
  const isNullable = own.some((error) => error.keyword === "type" && wantedBy(error).includes("null"));
  const constants = joinConstants(union, ofKind, isNullable ? [null] : []);
  if (constants !== undefined) return [constants];
  if (ofKind.length === 1) return ofKind.flat();

  const tags = joinTags(union, ofKind);
  if (tags !== undefined) return [tags];
  const nearest = findNearest(union, branches, ofKind, judged);
  if (nearest.length === 1) return nearest.flat();
  const common = inCommon(nearest);
  return common.length > 0 ? common : [joinRequired(union, nearest) ?? joinAll(union, nearest)];
}

/** Whether an error is about the very value that the union is about. */
const isAt = (union: ValidationError, { instancePath, propertyName }: ValidationError): boolean =>
  instancePath === union.instancePath && propertyName === union.propertyName;

const isList = ({ keyword }: ValidationError): boolean => keyword === "const" || keyword === "enum";

function isOtherKind(error: ValidationError, judged: Judged | undefined): boolean {
  if (isList(error) && judged !== undefined) {
    const kind = kindOf(judged.value);
    return !wantedBy(error).some((constant) => kindOf(constant) === kind);
  }
  return error.keyword === "type" || error.keyword === "false schema";
}

/** The types or the constants that an error asks for. */
function wantedBy({ keyword, params }: ValidationError): readonly JsonValue[] {
  if (keyword === "const") return [params["allowedValue"] as JsonValue];
  return [params[keyword === "type" ? "type" : "allowedValues"] ?? []].flat() as JsonValue[];
}

const unique = (values: readonly JsonValue[]): readonly JsonValue[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** One error for all kinds that a union takes. */
function joinKinds(union: ValidationError, own: readonly ValidationError[]): ValidationError {
  const types = unique(own.filter(({ keyword }) => keyword === "type").flatMap(wantedBy));
  // A union inside a branch may have joined both already.
  const constants = own.map((error) => (isList(error) ? wantedBy(error) : (error.params["allowedValues"] ?? [])));
  const allowedValues = unique(constants.flat() as JsonValue[]);
  if (types.length > 0) return { ...union, keyword: "type", params: { type: types, allowedValues } };
  return allowedValues.length > 0 ? { ...union, keyword: "enum", params: { allowedValues } } : union;
}

/** One list of constants, where each branch is one; others are those that go without a list. */
function joinConstants(
  union: ValidationError,
  branches: readonly Branch[],
  others: readonly JsonValue[],
): ValidationError | undefined {
  const lists = branches.map((branch) => branch.filter((error) => isList(error) && isAt(union, error)));
  if (lists.some((list) => list.length === 0)) return undefined;
  return {
    ...union,
    keyword: "enum",
    params: { allowedValues: unique([...lists.flat().flatMap(wantedBy), ...others]) },
  };
}

/** One list of constants for the property that tells all branches apart, where the value has none of them. */
function joinTags(union: ValidationError, branches: readonly Branch[]): ValidationError | undefined {
  const tags = branches.map((branch) => branch.filter((error) => isList(error) && isMember(union, error)));
  for (const { instancePath } of tags[0] ?? []) {
    const lists = tags.map((errors) => errors.filter((error) => error.instancePath === instancePath).flatMap(wantedBy));
    const allowedValues = unique(lists.flat());
    // Where all branches have the same list, it tells nothing apart.
    const isTag = lists.every((list) => list.length > 0 && list.length < allowedValues.length);
    if (isTag) return { ...union, instancePath, keyword: "enum", params: { allowedValues } };
  }
  return undefined;
}

const isMember = ({ instancePath }: ValidationError, error: ValidationError): boolean =>
  error.propertyName === undefined &&
  error.instancePath.startsWith(`${instancePath}/`) &&
  !error.instancePath.includes("/", instancePath.length + 1);

/** One error for branches of which each lacks one name. */
function joinRequired(union: ValidationError, branches: readonly Branch[]): ValidationError | undefined {
  const isLacking = ([error, ...others]: Branch): boolean =>
    error?.keyword === "required" && isAt(union, error) && others.length === 0;
  if (!branches.every(isLacking)) return undefined;
  const missingProperty = branches.flat().map(({ params }) => params["missingProperty"]);
  return { ...union, keyword: "required", params: { missingProperty } };
}

/** One error that lists the errors of all branches. Those of unions inside them are not listed: a tree of lists is for nobody. */
function joinAll(union: ValidationError, branches: readonly Branch[]): ValidationError {
  const alternatives = branches.map((branch) =>
    branch.map((error) => ("alternatives" in error.params ? { ...error, params: {} } : error)),
  );
  return { ...union, params: { alternatives } };
}

/** The errors of one branch that all others have too. */
function inCommon([first = [], ...others]: readonly Branch[]): Branch {
  const keyOf = (error: ValidationError): string =>
    JSON.stringify([error.instancePath, error.keyword, error.params, error.propertyName]);
  const known = others.map((branch) => new Set(branch.map(keyOf)));
  return first.filter((error) => known.every((keys) => keys.has(keyOf(error))));
}

/** The branches that are nearer to the value than all others. */
function findNearest(
  union: ValidationError,
  branches: readonly Branch[],
  candidates: readonly Branch[],
  judged: Judged | undefined,
): readonly Branch[] {
  const listed = judged?.places
    .at(union.instancePath)
    .schemas.map((schema) => member(schema, union.keyword))
    .find((list) => Array.isArray(list) && list.length === branches.length);
  const scored = candidates.map((branch) => {
    const schema = Array.isArray(listed) ? (listed[branches.indexOf(branch)] as JsonValue) : true;
    return { branch, score: scoreOf(union, branch, judged?.value, judged?.places.composing(schema) ?? []) };
  });
  const compare = (a: readonly number[], b: readonly number[]): number =>
    a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  const best = scored.reduce((one, other) => (compare(other.score, one.score) > 0 ? other : one)).score;
  return scored.filter(({ score }) => compare(score, best) === 0).map(({ branch }) => branch);
}

/** How near a value is to a branch, most telling first; more is nearer. */
function scoreOf(union: ValidationError, branch: Branch, value: unknown, schemas: readonly JsonObject[]): number[] {
  const has = (name: JsonValue): boolean => isObject(value) && Object.hasOwn(value, String(name));
  const count = (parts: readonly boolean[]): number => parts.filter(Boolean).length;
  const tags = schemas
    .flatMap((schema) => Object.entries(Object(member(schema, "properties")) as JsonObject))
    .map(([name, property]) => isObject(value) && has(name) && constantsOf(property).includes(value[name] ?? null));
  const wrongTags = branch.map((error) => isList(error) && isMember(union, error));
  const required = unique(schemas.flatMap((schema) => [member(schema, "required") ?? []].flat())).map(has);
  const faults = branch.map((error) => isAt(union, error) && /^(?:required|additionalProperties)$/.test(error.keyword));
  return [count(tags) - count(wrongTags), count(required) - count(faults), -branch.length];
}
