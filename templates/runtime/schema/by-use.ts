import type { ValidationError } from "./issues.js";

/** Keywords in the order in which their errors are worth reading; others come in between, unions and negations last. */
const first = [
  "required",
  "dependentRequired",
  "dependencies",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
  "type",
  "const",
  "enum",
];
const last = ["not", "contains", "if", "oneOf", "anyOf"];

const ranks: ReadonlyMap<string, number> = new Map([
  ...first.map((keyword, index): [string, number] => [keyword, index - first.length]),
  ...last.map((keyword, index): [string, number] => [keyword, index + 1]),
]);

/** Compares two errors: the one that is more worth reading comes first. */
export const byUse = (a: ValidationError, b: ValidationError): number => rankOf(a) - rankOf(b);

const rankOf = (error: ValidationError): number => ranks.get(publicKeyword(error)) ?? 0;

/** The keyword as the contract's author knows it. Ajv's name for the schema `false` is none. */
export const publicKeyword = ({ keyword, propertyName }: ValidationError): string =>
  propertyName !== undefined ? "propertyNames" : keyword === "false schema" ? "false" : keyword;
