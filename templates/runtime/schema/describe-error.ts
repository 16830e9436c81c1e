import { cut, printable, quote } from "../printable.js";
import type { JsonObject, JsonValue } from "../types.js";
import { ucs2length } from "../validation.js";
import { explainFormat } from "./explain-format.js";
import { explainNot } from "./explain-not.js";
import type { ValidationError } from "./issues.js";
import { suggestConstant } from "./suggest-constant.js";
import { suggestDeclared, suggestGiven } from "./suggest-name.js";
import { kindOf, whatCame, withArticle } from "./what-came.js";

/** What an issue says besides its place: plain English, and what was asked for as data. */
export type Description = { readonly message: string; readonly expected?: JsonValue };

/** What may be told of the place of an error. */
export type Sight = {
  /** The place in words: `the value`, `/lines/0`. */
  readonly place: string;
  /** The same after a name: nothing, or ` in /lines/0`. */
  readonly within: string;
  /** The value there; for an error of a name, that name. */
  readonly value: unknown;
  /** True where nothing of the value may be told. */
  readonly isHidden: boolean;
  /** Whether a name that the value has may be told. */
  readonly isTold: (name: string) => boolean;
  /** True where the value may be left out. */
  readonly isOptional: boolean;
  readonly schemas: readonly JsonObject[];
  /** The message of an error of one branch. */
  readonly tell: (error: ValidationError) => string;
};

/** Members of a list that are told as data. A longer one is told in part. */
const longestList = 50;

/**
 * One error in words that name the place, what is asked for, and of what kind it is that came: never a value, and of hidden
 * places nothing that a value told.
 */
export function describeError({ keyword, params }: ValidationError, sight: Sight): Description {
  const { place, within, value, isHidden } = sight;
  const limit = Number(params["limit"]);
  const must = (what: string, expected?: JsonValue): Description => ({
    message: `${place} must ${what}`,
    ...(expected === undefined ? {} : { expected }),
  });
  /** What came, after what is asked for. */
  const but = (came: string): string => (isHidden ? "" : `, but ${came}`);
  const size = (bound: string, has: () => number, one: string, many?: string): Description =>
    must(`have ${bound} ${count(limit, one, many)}${but(`has ${has()}`)}`, limit);

  switch (keyword) {
    case "required":
      return describeMissing([params["missingProperty"]].flat().map(String), sight);
    case "dependentRequired":
    case "dependencies": {
      const missing = String(params["missingProperty"]);
      const beside = `it is required beside ${quote(String(params["property"]))}`;
      return { message: `the property ${quote(missing)} is missing${within}; ${beside}`, expected: missing };
    }
    case "additionalProperties":
    case "unevaluatedProperties":
      return {
        message: describeSuperfluous(String(params["additionalProperty"] ?? params["unevaluatedProperty"]), sight),
      };
    case "propertyNames":
    case "false schema":
      return { message: `${place} is not allowed` };
    case "type": {
      const types = [params["type"]].flat().map(String);
      const constants = [params["allowedValues"] ?? []].flat() as JsonValue[];
      const kinds = constants.map((constant) => kindOf(constant).replace(/^an? /, ""));
      const expected = [...new Set([...types, ...kinds])];
      const leaveOut = value === null && sight.isOptional ? "; leave the property out instead" : "";
      return must(
        `be ${choice([...constants.map(show), ...types.map(withArticle)])}${but(`is ${whatCame(value, types)}${leaveOut}`)}`,
        expected.length === 1 ? (expected[0] ?? "") : expected,
      );
    }
    case "const":
    case "enum": {
      const allowed =
        keyword === "const" ? [params["allowedValue"] as JsonValue] : (params["allowedValues"] as JsonValue[]);
      if (allowed.length === 0)
        return { message: `${place} is not allowed: its list of values is empty`, expected: allowed };
      // Where there is one constant only, everybody knows which one was meant.
      const meant = allowed.length === 1 ? undefined : suggestConstant(value, allowed);
      const asked = allowed.length === 1 ? show(allowed[0]) : `one of ${list(allowed.map(show))}`;
      const hint = meant === undefined ? "" : `; did you mean ${show(meant)}?`;
      return must(
        `be ${asked}${but(`is ${otherKind(allowed, value)}${hint}`)}`,
        keyword === "const" ? (allowed[0] ?? null) : allowed.slice(0, longestList),
      );
    }
    case "minLength":
      return size("at least", () => ucs2length(String(value)), "character");
    case "maxLength":
      return size("at most", () => ucs2length(String(value)), "character");
    case "pattern":
      return must(`match the pattern ${cut(printable(String(params["pattern"])), 200)}`, String(params["pattern"]));
    case "format": {
      const format = String(params["format"]);
      return must(`be a valid ${explainFormat(format, isHidden ? undefined : value)}`, format);
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
      return must(`be a multiple of ${String(params["multipleOf"])}`, Number(params["multipleOf"]));
    case "minItems":
      return size("at least", () => sizeOf(value), "item");
    case "maxItems":
    case "items":
    case "additionalItems":
      return size("at most", () => sizeOf(value), "item");
    case "unevaluatedItems": {
      // Where some items in between are allowed, no number of items would be right.
      const item = params["unevaluatedItem"];
      if (item === undefined) return size("at most", () => sizeOf(value), "item");
      return {
        message: isHidden
          ? `${place} holds an item that is not allowed`
          : `item ${String(item)} of ${place} is not allowed`,
      };
    }
    case "uniqueItems": {
      const which = isHidden ? "" : `; items ${String(params["j"])} and ${String(params["i"])} are equal`;
      return must(`not hold the same item twice${which}`);
    }
    case "minProperties":
      return size("at least", () => sizeOf(value), "property", "properties");
    case "maxProperties":
      return size("at most", () => sizeOf(value), "property", "properties");
    case "contains": {
      const [least, most] = [Number(params["minContains"]), params["maxContains"]];
      const range = most === undefined ? `at least ${least}` : `${least} to ${String(most)}`;
      return must(
        `hold ${range} of the items that \`contains\` describes`,
        most === undefined ? least : [least, Number(most)],
      );
    }
    case "oneOf":
    case "anyOf":
      return describeUnion(params, sight);
    case "not":
      return must(explainNot(sight.schemas, (values) => list(values.map(show))));
    default:
      return must(`satisfy the keyword ${keyword}`);
  }
}

function describeMissing(names: readonly string[], sight: Sight): Description {
  const [name = ""] = names;
  if (names.length > 1) {
    return { message: `one of the properties ${list(names.map(quote))} is missing${sight.within}`, expected: names };
  }
  // Where nothing else is allowed, the other name has an issue of its own.
  const isOpen = sight.schemas.every((schema) => schema["additionalProperties"] !== false);
  const given = isOpen ? suggestGiven(name, sight) : undefined;
  const hint = given !== undefined && sight.isTold(given) ? `; did you write ${quote(given)} for it?` : "";
  return { message: `the property ${quote(name)} is missing${sight.within}${hint}`, expected: name };
}

function describeSuperfluous(name: string, sight: Sight): string {
  if (!sight.isTold(name)) return `a property${sight.within} is not allowed`;
  const meant = suggestDeclared(name, sight);
  const hint = meant === undefined ? "" : `; did you mean ${quote(meant)}?`;
  return `the property ${quote(name)} is not allowed${sight.within}${hint}`;
}

/** Several matches, or the branches that are equally near to a value, or nothing that could be told of any. */
function describeUnion(params: ValidationError["params"], { place, tell }: Sight): Description {
  if (Array.isArray(params["passingSchemas"])) {
    return { message: `${place} must match only one of its alternatives, but matches several` };
  }
  const nearest = (params["alternatives"] ?? []) as readonly (readonly ValidationError[])[];
  const faults = nearest.slice(0, 3).map((errors, index) => {
    const reasons = errors.slice(0, 2).map((error) => cut(tell(error), 120));
    return `${index === 0 ? "for one" : "for another"}, ${reasons.join(" and ")}`;
  });
  if (faults.length === 0) return { message: `${place} must match one of its alternatives` };
  return { message: `${place} matches none of its alternatives: ${faults.join("; ")}` };
}

const show = (value: unknown): string => cut(printable(JSON.stringify(value) ?? "undefined"), 80);
const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;
const sizeOf = (value: unknown): number => (Array.isArray(value) ? value : Object.keys(Object(value))).length;

/** As many items as are read with pleasure. */
function list(items: readonly string[]): string {
  let [shown, length] = [0, 0];
  for (; shown < Math.min(items.length, 20) && length < 240; shown += 1) length += (items[shown]?.length ?? 0) + 2;
  const rest = items.length - shown;
  return rest === 0 ? items.join(", ") : `${items.slice(0, shown).join(", ")} and ${rest} more`;
}

const choice = (items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;

/** "another string" where a string was right and this one is not; else the kind alone. */
function otherKind(allowed: readonly JsonValue[], value: unknown): string {
  const kind = kindOf(value);
  return kind !== "null" && allowed.some((one) => kindOf(one) === kind) ? kind.replace(/^an? /, "another ") : kind;
}
