import { describeError, rankOf } from "./describe-error.js";
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
  const issues = new Map<string, Issue>();
  for (const error of withoutConsequences(errors, settleUnions(errors))) {
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
      const name = params["propertyName"];
      if (!kept.some((other) => other.instancePath === path && other.propertyName === name)) kept.push(error);
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
  const merged = new Map<string, ValidationError>();
  for (const error of meant) {
    const kind = error.keyword === "const" ? "enum" : error.keyword;
    const mergeable = (kind === "enum" || kind === "type") && error.propertyName === undefined;
    const key = mergeable ? JSON.stringify([kind, error.instancePath]) : String(merged.size);
    const earlier = merged.get(key);
    merged.set(
      key,
      earlier === undefined ? error : kind === "type" ? joinTypes(earlier, error) : joinValues(earlier, error),
    );
  }
  return [...merged.values()];
}

const joinTypes = (a: ValidationError, b: ValidationError): ValidationError => {
  const types = [...new Set([a, b].flatMap(({ params }) => params["type"]))];
  return types.length === 1 ? a : { ...a, params: { type: types } };
};

const joinValues = (a: ValidationError, b: ValidationError): ValidationError => {
  const valuesOf = ({ params }: ValidationError): readonly unknown[] => {
    const allowed = params["allowedValues"];
    return Array.isArray(allowed) ? allowed : [params["allowedValue"]];
  };
  const known = new Set(valuesOf(a).map((value) => JSON.stringify(value)));
  const added = valuesOf(b).filter((value) => !known.has(JSON.stringify(value)));
  if (added.length === 0) return a;
  return { ...a, keyword: "enum", params: { allowedValues: [...valuesOf(a), ...added] } };
};

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

/** The keys on the way to a pointer's place: indices of arrays as numbers. */
export function keysOf(pointer: string, root: unknown): (string | number)[] {
  let value = root;
  return pointer
    .split("/")
    .slice(1)
    .map((token) => {
      const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
      const key = Array.isArray(value) ? Number(name) : name;
      value = memberOf(value, key);
      return key;
    });
}

function valueAt(root: unknown, pointer: string): unknown {
  return keysOf(pointer, root).reduce(memberOf, root);
}

const memberOf = (value: unknown, key: string | number): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string | number, unknown>>)[key]
    : undefined;
