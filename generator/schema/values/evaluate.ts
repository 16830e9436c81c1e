import type { Dialect } from "../dialect.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, jsonEqual, member } from "../json.js";
import { matches } from "../patterns/matches.js";
import { fragmentToPointer, valueAt } from "../pointer.js";
import { isMultipleOf } from "./decimal.js";
import { type Containers, judgeItems, judgeMembers, judgeUnevaluated } from "./evaluate-containers.js";
import { every, type Judge, merge, newSeen, type Outcome, type Seen } from "./outcome.js";
import { isNumberOfFormat, isOfFormat } from "./sure-formats.js";

/** A self-contained schema: its references point into itself. */
export type Root = { readonly schema: JsonSchema; readonly dialect: Dialect };

/** References that go in circles without looking deeper end here. */
const deepest = 400;

/**
 * Judges a value by all of the schemas, parts of one document, as JSON Schema says: formats asserted, lengths in code points,
 * numbers as decimals. It shares no code with the validators that are shipped, so that they can be held against it.
 */
export function evaluate(root: Root, schemas: readonly JsonValue[], value: JsonValue): Outcome {
  let depth = 0;
  const judge: Judge = (schema, current, seen) => {
    if (typeof schema === "boolean") return schema;
    if (!isObject(schema)) return true;
    if (depth > deepest) return undefined;
    depth += 1;
    const outcome = judgeObject(root, schema, current, seen, judge);
    depth -= 1;
    return outcome;
  };
  return every(schemas, (schema) => judge(schema, value, newSeen()));
}

function judgeObject(root: Root, schema: JsonObject, value: JsonValue, seen: Seen, judge: Judge): Outcome {
  const reference = member(schema, "$ref");
  const referenced =
    typeof reference === "string"
      ? judge(valueAt(root.schema as JsonValue, fragmentToPointer(reference) ?? ""), value, seen)
      : true;
  if (referenced === false || (reference !== undefined && root.dialect === "draft-07")) return referenced;
  const isDynamic = Object.hasOwn(schema, "$dynamicRef") || Object.hasOwn(schema, "$recursiveRef");
  seen.isOpen ||= isDynamic;
  if (!judgeKind(schema, value)) return false;
  const size = judgeSize(schema, value);
  if (size === false) return false;
  const inside = judgeInside({ dialect: root.dialect, judge }, schema, value, seen);
  if (inside === false) return false;
  const inPlace = judgeInPlace(schema, value, seen, judge);
  if (inPlace === false) return false;
  const rest = root.dialect === "2020-12" ? judgeUnevaluated(judge, schema, value, seen) : true;
  if (rest === false) return false;
  return !isDynamic && referenced && size && inside && inPlace && rest ? true : undefined;
}

function judgeInside(containers: Containers, schema: JsonObject, value: JsonValue, seen: Seen): Outcome {
  if (typeof value !== "object" || value === null) return true;
  return isObject(value) ? judgeMembers(containers, schema, value, seen) : judgeItems(containers, schema, value, seen);
}

function judgeKind(schema: JsonObject, value: JsonValue): boolean {
  const { type, enum: allowed } = schema;
  const types = typeof type === "string" ? [type] : Array.isArray(type) ? type : undefined;
  if (types !== undefined && !types.some((name: JsonValue) => isOfType(value, name))) return false;
  if (Object.hasOwn(schema, "const") && !jsonEqual(schema["const"] as JsonValue, value)) return false;
  return !Array.isArray(allowed) || allowed.some((one: JsonValue) => jsonEqual(one, value));
}

export type Kind = "object" | "array" | "string" | "number" | "boolean" | "null";

export function kindOf(value: JsonValue): Kind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value as Kind;
}

export const isOfType = (value: JsonValue, type: JsonValue): boolean =>
  type === "integer" ? Number.isInteger(value) : type === kindOf(value);

/** The length of a text in code points. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

function judgeSize(schema: JsonObject, value: JsonValue): Outcome {
  const isWithin = (unit: string, size: () => number): boolean => {
    const [least, most] = [member(schema, `min${unit}`), member(schema, `max${unit}`)];
    if (typeof least !== "number" && typeof most !== "number") return true;
    const count = size();
    return (typeof least !== "number" || count >= least) && (typeof most !== "number" || count <= most);
  };
  if (typeof value === "number") return judgeNumber(schema, value);
  if (Array.isArray(value)) return isWithin("Items", () => value.length);
  if (isObject(value)) return isWithin("Properties", () => Object.keys(value).length);
  if (typeof value !== "string") return true;
  const { pattern, format } = schema;
  if (!isWithin("Length", () => lengthOf(value))) return false;
  const isMatch = typeof pattern === "string" ? matches(pattern, value) : true;
  if (isMatch !== true) return isMatch;
  return typeof format === "string" ? isOfFormat(value, format) : true;
}

const bounds: readonly (readonly [keyword: string, isKept: (value: number, limit: number) => boolean])[] = [
  ["minimum", (value, limit) => value >= limit],
  ["maximum", (value, limit) => value <= limit],
  ["exclusiveMinimum", (value, limit) => value > limit],
  ["exclusiveMaximum", (value, limit) => value < limit],
];

function judgeNumber(schema: JsonObject, value: number): Outcome {
  for (const [keyword, isKept] of bounds) {
    const limit = member(schema, keyword);
    if (typeof limit === "number" && !isKept(value, limit)) return false;
  }
  const { multipleOf, format } = schema;
  if (typeof multipleOf === "number" && !isMultipleOf(value, multipleOf)) return false;
  return typeof format === "string" ? isNumberOfFormat(value, format) : true;
}

/** The keywords that apply schemas to the value itself. */
function judgeInPlace(schema: JsonObject, value: JsonValue, seen: Seen, judge: Judge): Outcome {
  const { allOf, anyOf, oneOf, not, if: condition } = schema;
  /** What a schema that failed has looked at does not count. */
  const attempt = (one: JsonValue | undefined): Outcome => {
    const own = newSeen();
    const outcome = judge(one, value, own);
    if (outcome !== false) merge(seen, own);
    seen.isOpen ||= outcome === undefined;
    return outcome;
  };
  const all = Array.isArray(allOf) ? every(allOf, attempt) : true;
  if (all === false) return false;
  const some = Array.isArray(anyOf) ? anyOf.map(attempt) : [true];
  if (!some.includes(true) && !some.includes(undefined)) return false;
  const one: Outcome[] = Array.isArray(oneOf) ? oneOf.map(attempt) : [true];
  const matching = one.filter((outcome) => outcome === true).length;
  if (matching > 1 || (matching === 0 && !one.includes(undefined))) return false;
  const refused = not === undefined ? false : judge(not, value, newSeen());
  if (refused === true) return false;
  const chosen = condition === undefined ? true : judgeCondition(schema, attempt);
  if (chosen === false) return false;
  const isSure = all && some.includes(true) && !one.includes(undefined) && refused === false && chosen;
  return isSure ? true : undefined;
}

function judgeCondition(schema: JsonObject, attempt: (schema: JsonValue | undefined) => Outcome): Outcome {
  const outcome = attempt(schema["if"]);
  if (outcome === undefined) return undefined;
  const branch = schema[outcome ? "then" : "else"];
  return branch === undefined ? true : attempt(branch);
}
