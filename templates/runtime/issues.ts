import { describeError, rankOf } from "./describe-error.js";
import { valueAt } from "./pointer.js";
import type { Issue } from "./types.js";

/** What a generated validator says of one failed keyword: Ajv's error object, as far as it is read here. */
export type ValidationError = {
  /** JSON pointer into the value. */
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
  /** Set on what is wrong with the name of a property. */
  readonly propertyName?: string;
};

/**
 * The errors of one validation as issues that a model can act on: noise of unions removed, no two alike, the most telling
 * first, and at most `limit` of them.
 */
export function toIssues(errors: readonly ValidationError[], value: unknown, limit = 20): Issue[] {
  const settled = settleUnions(errors);
  const telling = withoutConsequences(errors, settled);
  const issues = new Map<string, Issue>();
  for (const error of telling.length > 0 ? telling : settled) {
    const { message, expected } = describeError(error, valueAt(value, error.instancePath));
    const issue: Issue = {
      path: error.instancePath,
      keyword: publicKeyword(error),
      message,
      ...(expected === undefined ? {} : { expected }),
    };
    const key = JSON.stringify([issue.path, issue.keyword, issue.message]);
    if (!issues.has(key)) issues.set(key, issue);
  }
  return [...issues.values()].sort((a, b) => rankOf(a.keyword) - rankOf(b.keyword)).slice(0, limit);
}

/** The keyword as the contract's author knows it. Ajv's name for the schema `false` is none. */
const publicKeyword = ({ keyword, propertyName }: ValidationError): string =>
  propertyName !== undefined ? "propertyNames" : keyword === "false schema" ? "false" : keyword;

/**
 * Errors of branches come right before the error of their union. The union's own error says nothing that the branches'
 * don't, so it goes, and what the branches say of the same place becomes one error.
 */
function settleUnions(errors: readonly ValidationError[]): ValidationError[] {
  const kept: ValidationError[] = [];
  const takeWhile = (belongs: (error: ValidationError) => boolean): ValidationError[] => {
    let start = kept.length;
    for (let last = kept[start - 1]; last !== undefined && belongs(last); last = kept[start - 1]) start -= 1;
    return kept.splice(start);
  };
  for (const error of errors) {
    const { keyword, instancePath: path, params, propertyName } = error;
    const isHere = (other: ValidationError): boolean =>
      isAtOrBelow(other.instancePath, path) && other.propertyName === propertyName;
    if (keyword === "anyOf" || (keyword === "oneOf" && !Array.isArray(params["passingSchemas"]))) {
      const branches = takeWhile(isHere);
      push(kept, branches.length === 0 ? [error] : mergeBranches(branches, path));
    } else if (keyword === "oneOf") {
      takeWhile((other) => isHere(other) && other.schemaPath.startsWith(`${error.schemaPath}/`));
      kept.push(error);
    } else if (keyword === "contains") {
      takeWhile((other) => isHere(other) && other.instancePath !== path);
      kept.push(error);
    } else if (keyword === "propertyNames") {
      const isExplained = kept.at(-1)?.instancePath === path && kept.at(-1)?.propertyName === params["propertyName"];
      if (!isExplained) kept.push({ ...error, propertyName: String(params["propertyName"]) });
    } else if (keyword !== "discriminator" && (keyword !== "if" || kept.length === 0)) {
      kept.push(error);
    }
  }
  return kept;
}

/** A loop, because spreading a long list into `push` overflows the stack. */
function push<Item>(list: Item[], items: readonly Item[]): void {
  for (const item of items) list.push(item);
}

/** The types that branches ask for at one place become a list, and so do their constants. */
function mergeBranches(branches: readonly ValidationError[], path: string): ValidationError[] {
  // A branch of the wrong type was not meant, if another one has something more precise to say.
  const isOwnType = (error: ValidationError): boolean => error.keyword === "type" && error.instancePath === path;
  const meant = branches.every(isOwnType) ? branches : branches.filter((error) => !isOwnType(error));
  const groups = new Map<string, ValidationError[]>();
  for (const error of meant) {
    const kind = error.keyword === "const" ? "enum" : error.keyword;
    const isMergeable = (kind === "enum" || kind === "type") && error.propertyName === undefined;
    const key = isMergeable ? JSON.stringify([kind, error.instancePath]) : String(groups.size);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [error]);
    else group.push(error);
  }
  return [...groups.values()].flatMap(joinErrors);
}

/** Errors of one kind at one place as one error. */
function joinErrors(errors: readonly ValidationError[]): ValidationError[] {
  const [first] = errors;
  if (first === undefined || errors.length === 1) return [...errors];
  const wanted = new Map(errors.flatMap(wantedBy).map((value) => [JSON.stringify(value), value]));
  if (wanted.size === wantedBy(first).length) return [first];
  const values = [...wanted.values()];
  if (first.keyword === "type") return [{ ...first, params: { type: values } }];
  return [{ ...first, keyword: "enum", params: { allowedValues: values } }];
}

function wantedBy({ keyword, params }: ValidationError): readonly unknown[] {
  if (keyword === "const") return [params["allowedValue"]];
  return [keyword === "type" ? params["type"] : params["allowedValues"]].flat();
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

const isAtOrBelow = (path: string, ancestor: string): boolean => path === ancestor || path.startsWith(`${ancestor}/`);
