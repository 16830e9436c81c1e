import type { ValidationError } from "./issues.js";
import type { JsonValue } from "./types.js";

/** What an issue says besides its place: plain English, and what was asked for as data. */
export type Description = { readonly message: string; readonly expected?: JsonValue };

/** Keywords in the order in which their issues are worth reading; others come in between, unions and negations last. */
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

/** Position of a keyword's issues among others: smaller is earlier. */
export function rankOf(keyword: string): number {
  const early = first.indexOf(keyword);
  return early >= 0 ? early : first.length + 1 + last.indexOf(keyword);
}

/** One error in words that name the place, what is asked for, and the kind of what is there; never the value itself. */
export function describeError(error: ValidationError, value: unknown): Description {
  const { keyword, instancePath, params, propertyName } = error;
  const place = instancePath === "" ? "the value" : instancePath;
  const within = instancePath === "" ? "" : ` in ${instancePath}`;
  const it = propertyName === undefined ? place : `the property name ${quote(propertyName)}`;
  const limit = Number(params["limit"]);
  const must = (what: string, expected?: JsonValue): Description => ({
    message: `${it} must ${what}`,
    ...(expected === undefined ? {} : { expected }),
  });

  switch (keyword) {
    case "required":
      return {
        message: `the property ${quote(params["missingProperty"])} is missing${within}`,
        expected: text(params["missingProperty"]),
      };
    case "dependentRequired":
    case "dependencies":
      return {
        message: `the property ${quote(params["missingProperty"])} is missing${within}; it is required beside ${quote(params["property"])}`,
        expected: text(params["missingProperty"]),
      };
    case "additionalProperties":
      return { message: `the property ${quote(params["additionalProperty"])} is not allowed${within}` };
    case "unevaluatedProperties":
      return { message: `the property ${quote(params["unevaluatedProperty"])} is not allowed${within}` };
    case "propertyNames":
    case "false schema":
      return { message: `${it} is not allowed` };
    case "type": {
      const types = [params["type"]].flat().map(text);
      const came = types.includes("integer") && typeof value === "number" ? "a number with a fraction" : kindOf(value);
      return must(
        `be ${choice(types.map(withArticle))}, but is ${came}`,
        types.length === 1 ? (types[0] ?? "") : types,
      );
    }
    case "const":
      return must(
        `be ${show(params["allowedValue"])}, but is ${otherKind([params["allowedValue"]], value)}`,
        params["allowedValue"] as JsonValue,
      );
    case "enum": {
      const allowed = params["allowedValues"] as readonly JsonValue[];
      if (allowed.length === 0)
        return { message: `${it} is not allowed: its list of values is empty`, expected: allowed };
      return must(`be one of ${list(allowed.map(show))}, but is ${otherKind(allowed, value)}`, allowed);
    }
    case "minLength":
      return must(`have at least ${count(limit, "character")}`, limit);
    case "maxLength":
      return must(`have at most ${count(limit, "character")}`, limit);
    case "pattern":
      return must(`match the pattern ${shorten(text(params["pattern"]), 200)}`, text(params["pattern"]));
    case "format": {
      const format = text(params["format"]);
      const example = examples.get(format);
      return must(`be a valid ${format}${example === undefined ? "" : `, such as ${example}`}`, format);
    }
    case "minimum":
      return must(`be at least ${limit}`, limit);
    case "maximum":
      return must(`be at most ${limit}`, limit);
    case "exclusiveMinimum":
      return must(`be greater than ${limit}`, limit);
    case "exclusiveMaximum":
      return must(`be less than ${limit}`, limit);
    case "multipleOf":
      return must(`be a multiple of ${text(params["multipleOf"])}`, Number(params["multipleOf"]));
    case "minItems":
      return must(`have at least ${count(limit, "item")}`, limit);
    case "maxItems":
    case "items":
    case "additionalItems":
    case "unevaluatedItems":
      return must(`have at most ${count(limit, "item")}`, limit);
    case "uniqueItems":
      return must(`not hold the same item twice; items ${text(params["j"])} and ${text(params["i"])} are equal`);
    case "minProperties":
      return must(`have at least ${count(limit, "property", "properties")}`, limit);
    case "maxProperties":
      return must(`have at most ${count(limit, "property", "properties")}`, limit);
    case "contains": {
      const [least, most] = [Number(params["minContains"]), params["maxContains"]];
      const range = most === undefined ? `at least ${least}` : `${least} to ${text(most)}`;
      return must(
        `hold ${range} of the items that \`contains\` describes`,
        most === undefined ? least : [least, Number(most)],
      );
    }
    case "oneOf":
      return Array.isArray(params["passingSchemas"])
        ? must("match only one of its alternatives, but matches several")
        : must("match one of its alternatives");
    case "anyOf":
      return must("match one of its alternatives");
    case "not":
      return must("not be what the contract excludes");
    default:
      return must(`satisfy the keyword ${keyword}`);
  }
}

/** A value of each format that people and models write in more than one way. */
const examples: ReadonlyMap<string, string> = new Map([
  ["date", "2026-01-31"],
  ["time", "09:30:00Z"],
  ["date-time", "2026-01-31T09:30:00Z"],
  ["duration", "P1DT12H"],
  ["email", "name@example.com"],
  ["hostname", "www.example.com"],
  ["ipv4", "192.0.2.1"],
  ["ipv6", "2001:db8::1"],
  ["uri", "https://example.com/path"],
  ["uuid", "123e4567-e89b-42d3-a456-426614174000"],
  ["json-pointer", "/lines/0/sku"],
]);

const text = (value: unknown): string => String(value);
const shorten = (long: string, most: number): string => (long.length > most ? `${long.slice(0, most)}…` : long);
/** A name out of the value: quoted, and cut where it is no name any more. */
const quote = (name: unknown): string => JSON.stringify(shorten(text(name), 64));
const show = (value: unknown): string => shorten(JSON.stringify(value) ?? "undefined", 80);
const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

const list = (items: readonly string[]): string =>
  items.length > 20 ? `${items.slice(0, 20).join(", ")} and ${items.length - 20} more` : items.join(", ");
const choice = (items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;

const withArticle = (type: string): string =>
  type === "null" ? type : `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;

function kindOf(value: unknown): string {
  if (value === undefined) return "absent";
  if (value === null) return "null";
  return withArticle(Array.isArray(value) ? "array" : typeof value);
}

/** "another string" where a string was right and this one is not; else the kind alone. */
function otherKind(allowed: readonly unknown[], value: unknown): string {
  const kind = kindOf(value);
  return kind !== "null" && allowed.some((one) => kindOf(one) === kind) ? kind.replace(/^an? /, "another ") : kind;
}
