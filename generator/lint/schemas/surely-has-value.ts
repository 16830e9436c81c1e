import { isAsserting } from "../../schema/canonical.js";
import { isObject, type JsonObject, type JsonValue, member } from "../../schema/json.js";
import { isOfType } from "../../schema/values/evaluate.js";

/** Keywords that speak of one type alone, and can't contradict each other where bounds are in order and no part is empty. */
const peaceful: Readonly<Record<string, ReadonlySet<string>>> = {
  string: new Set(["minLength", "maxLength"]),
  number: new Set(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]),
  array: new Set(["items", "minItems", "maxItems"]),
  object: new Set(["properties", "additionalProperties", "patternProperties", "required"]),
};
/** One of these beside a type is satisfiable by itself. */
const single = new Set([
  "pattern",
  "format",
  "multipleOf",
  "uniqueItems",
  "prefixItems",
  "minProperties",
  "maxProperties",
]);
const logic = [
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "propertyNames",
  "unevaluatedProperties",
  "unevaluatedItems",
];

/**
 * Whether a schema certainly has a value as long as every schema in it has one: most schemas say so little that there is nothing
 * to prove. Bounds must be in order. "False" means that it has to be looked at more closely.
 */
export function surelyHasValue(schema: JsonObject): boolean {
  const words = Object.keys(schema).filter((word) => isAsserting(word) && word !== "$defs" && word !== "definitions");
  // What is referred to is looked at where it stands; of alternatives, one is enough.
  if (words.length === 1 && words[0] === "$ref") return true;
  if (words.length === 1 && words[0] === "anyOf") return listOf(schema["anyOf"]).some(isSure);
  if (words.some((word) => logic.includes(word)) || (words.includes("const") && words.includes("enum"))) return false;
  const type = member(schema, "type");
  const values = Object.hasOwn(schema, "const") ? [schema["const"] as JsonValue] : member(schema, "enum");
  const others = words.filter((word) => !["type", "const", "enum"].includes(word));
  if (Array.isArray(values)) {
    return others.length === 0 && values.some((value: JsonValue) => type === undefined || isOfOne(value, type));
  }
  // What speaks of one type is true of all values of the others.
  if (type === undefined) return others.length === 0 || areOfOneKind(others);
  if (Array.isArray(type)) return false;
  const kind = type === "integer" ? "number" : String(type);
  const relevant = others.filter((word) => peaceful[kind]?.has(word) === true || single.has(word));
  if (relevant.some((word) => single.has(word))) return relevant.length === 1;
  if (kind === "number") return hasNumber(schema, type === "integer");
  return kind === "array" ? hasList(schema) : hasMembers(schema);
}

const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);
const isSure = (schema: JsonValue): boolean => schema === true || (isObject(schema) && surelyHasValue(schema));
const isOfOne = (value: JsonValue, type: JsonValue): boolean => [type].flat().some((name) => isOfType(value, name));

const areOfOneKind = (words: readonly string[]): boolean =>
  Object.values(peaceful).some((own) => words.every((word) => own.has(word))) || words.length === 1;

function hasNumber(schema: JsonObject, isWhole: boolean): boolean {
  const bound = (keyword: string, otherwise: number): number => {
    const value = member(schema, keyword);
    return typeof value === "number" ? value : otherwise;
  };
  const least = Math.max(
    bound("minimum", Number.NEGATIVE_INFINITY),
    bound("exclusiveMinimum", Number.NEGATIVE_INFINITY),
  );
  const most = Math.min(
    bound("maximum", Number.POSITIVE_INFINITY),
    bound("exclusiveMaximum", Number.POSITIVE_INFINITY),
  );
  const isOpen = Object.hasOwn(schema, "exclusiveMinimum") || Object.hasOwn(schema, "exclusiveMaximum");
  return isWhole
    ? most - least >= (isOpen ? 2 : 1) || (!isOpen && Number.isInteger(least) && least <= most)
    : isOpen
      ? least < most
      : least <= most;
}

const hasList = (schema: JsonObject): boolean => member(schema, "items") !== false;

/** What is required is described, or may be anything. */
function hasMembers(schema: JsonObject): boolean {
  const [names, properties, rest] = ["required", "properties", "additionalProperties"].map((word) =>
    member(schema, word),
  );
  if (!Array.isArray(names)) return true;
  return names.every((name: JsonValue) => {
    const property = member(properties, String(name));
    return property === undefined ? rest !== false : isObject(property) || property === true;
  });
}
