import { type JsonObject, type JsonValue, member } from "../../../schema/json.js";
import { formatChecks } from "../../../validate/formats.js";
import { equalTo } from "../formula/equal-to.js";
import {
  all,
  any,
  type Formula,
  forType,
  type JsonType,
  jsonTypes,
  named,
  ofTypes,
  opaque,
  say,
  some,
} from "../formula/formula.js";
import { rational, rationalOf } from "../formula/rational.js";

/** A keyword's value, where it is a number. */
export const numberAt = (node: JsonObject, keyword: string): number | undefined => {
  const value = member(node, keyword);
  return typeof value === "number" ? value : undefined;
};
const isWhole = say({ type: "number", says: "multiple", of: rational(1n), holds: true });

/** What `type`, `const`, `enum` and the keywords of numbers and texts say. */
export function readScalars(node: JsonObject): Formula[] {
  const parts: Formula[] = [];
  const wanted = member(node, "type");
  if (wanted !== undefined) parts.push(readType([wanted].flat()));
  const constant = member(node, "const");
  if (constant !== undefined) parts.push(equalTo(constant));
  const values = member(node, "enum");
  if (Array.isArray(values)) parts.push(readEnum(values));

  const bound = (keyword: string, says: "least" | "most", isOpen: boolean): void => {
    const value = numberAt(node, keyword);
    if (value !== undefined) parts.push(say({ type: "number", says, bound: rationalOf(value), isOpen }));
  };
  bound("minimum", "least", false);
  bound("exclusiveMinimum", "least", true);
  bound("maximum", "most", false);
  bound("exclusiveMaximum", "most", true);
  const step = numberAt(node, "multipleOf");
  if (step !== undefined) parts.push(readStep(step));

  const shortest = numberAt(node, "minLength");
  if (shortest !== undefined) parts.push(say({ type: "string", says: "shortest", length: Math.ceil(shortest) }));
  const longest = numberAt(node, "maxLength");
  if (longest !== undefined) parts.push(say({ type: "string", says: "longest", length: Math.floor(longest) }));
  const pattern = member(node, "pattern");
  if (typeof pattern === "string") parts.push(say({ type: "string", says: "pattern", pattern, holds: true }));
  const format = member(node, "format");
  if (typeof format === "string") parts.push(readFormat(format));
  return parts;
}

/** Nobody knows what a multiple of 0 is, and meta-schemas forbid it. */
const readStep = (step: number): Formula =>
  step > 0
    ? say({ type: "number", says: "multiple", of: rationalOf(step), holds: true })
    : forType("number", opaque("what a multiple of 0 is", `multipleOf ${step}`));

function readType(names: readonly JsonValue[]): Formula {
  const types = jsonTypes.filter((type) => names.includes(type) || (type === "number" && names.includes("integer")));
  return names.includes("integer") && !names.includes("number") ? all([ofTypes(types), isWhole]) : ofTypes(types);
}

/** The scalars among the values are one statement, so that long lists stay short. */
function readEnum(values: readonly JsonValue[]): Formula {
  const isScalar = (value: JsonValue): boolean => typeof value !== "object" || value === null;
  const [scalars, others] = [values.filter(isScalar), values.filter((value) => !isScalar(value))];
  const typeOf = (value: JsonValue): JsonType =>
    value === null ? "null" : (typeof value as "boolean" | "number" | "string");
  const words = scalars.filter((value) => typeof value === "string");
  const numbers = scalars.filter((value) => typeof value === "number");
  const booleans = new Set(scalars.filter((value) => typeof value === "boolean"));
  const [only] = booleans;
  const scalar = all([
    ofTypes(scalars.map(typeOf)),
    words.length > 0 ? named(words) : any,
    numbers.length > 0 ? among(numbers) : any,
    booleans.size === 1 && only !== undefined ? say({ type: "boolean", says: "is", value: only }) : any,
  ]);
  return some([...(scalars.length > 0 ? [scalar] : []), ...others.map(equalTo)], true);
}

const among = (numbers: readonly number[]): Formula =>
  say({
    type: "number",
    says: "among",
    numbers: [...new Set(numbers.map((value) => (value === 0 ? 0 : value)))].sort((a, b) => a - b),
    holds: true,
  });

/** Formats of numbers are ranges; of strings, one statement each. Those that refuse nothing say nothing. */
function readFormat(format: string): Formula {
  const range = (least: bigint, end: bigint): Formula =>
    all([
      isWhole,
      say({ type: "number", says: "least", bound: rational(least), isOpen: false }),
      say({ type: "number", says: "most", bound: rational(end), isOpen: true }),
    ]);
  if (format === "int32") return range(-(2n ** 31n), 2n ** 31n);
  if (format === "int64") return range(-(2n ** 63n), 2n ** 63n);
  if (format === "double") return any;
  const check = formatChecks.get(format);
  if (check === undefined) return any;
  return check.type === "string"
    ? say({ type: "string", says: "format", format, holds: true })
    : forType("number", opaque(`which numbers are of the format ${format}`, format));
}
