import type { Issue } from "../../templates/runtime/types.js";
import { suggest } from "../diagnostics/suggest.js";
import type { Dialect } from "../schema/dialect.js";
import { type JsonSchema, type JsonValue, member } from "../schema/json.js";
import { formatPointer, parsePointer, valueAt } from "../schema/pointer.js";

/** What is wrong with a schema, and what to write instead. */
export type Advice = { readonly detail: string; readonly advice: string };

const types = ["array", "boolean", "integer", "null", "number", "object", "string"];

/** What people write who think in another language's types, or in an older draft's. */
const foreign: ReadonlyMap<string, string> = new Map([
  ...["dict", "dictionary", "hash", "hashmap", "json", "map", "record", "struct"].map(means('write "object"')),
  ...["decimal", "double", "float", "numeric", "real"].map(means('write "number"')),
  ...["int", "int32", "int64", "long", "short", "uint"].map(means('write "integer"')),
  ...["bool", "flag"].map(means('write "boolean"')),
  ...["char", "str", "text", "varchar"].map(means('write "string"')),
  ...["list", "set", "vector"].map(means('write "array"')),
  ...["nil", "none", "undefined", "void"].map(means('write "null"')),
  ...["any", "mixed", "unknown", "*"].map(means("remove type: a schema without it allows every value")),
  ...["date", "time", "uuid", "uri", "email"].map(means('write "string", and the name as format beside it')),
  ["datetime", 'write "string", and format: date-time beside it'],
  ["file", 'write "string", and say in the description how the file is named or encoded'],
  ["enum", "remove type, and list the values under enum"],
]);

function means(advice: string): (word: string) => [string, string] {
  return (word) => [word, advice];
}

/** Explains a finding of a meta-schema in the terms of the person who wrote the schema. */
export function adviseOn(issue: Issue, schema: JsonSchema, dialect: Dialect): Advice {
  const { path, keyword, expected } = issue;
  // What follows is what a model should send instead.
  const [message = ""] = issue.message.split("; ");
  const value = valueAt(schema, path) ?? null;
  const tokens = parsePointer(path);
  const place = tokens.at(-1) ?? "";
  const asked = [expected].flat();

  const isTypes = place === "type" && (keyword === "minItems" || keyword === "uniqueItems");
  if (isTypes || (keyword === "enum" && asked.includes("integer"))) return adviseOnType(value, dialect);
  if (keyword === "type" && asked.includes("object") && asked.includes("boolean")) {
    return adviseOnSubschema(value, place, dialect);
  }
  const around = valueAt(schema, formatPointer(tokens.slice(0, -1)));
  if (place === "required" && typeof value === "boolean") {
    const name = JSON.stringify(tokens.at(-2) ?? "");
    const advice = value
      ? `list ${name} in the required of the object around it`
      : "remove it: a property is optional by itself";
    return { detail: `required is a list of names; ${value} is draft-03`, advice };
  }
  if ((place === "exclusiveMinimum" || place === "exclusiveMaximum") && typeof value === "boolean") {
    const limit = place === "exclusiveMinimum" ? "minimum" : "maximum";
    const bound = member(around, limit);
    const advice = value
      ? `write ${place}: ${typeof bound === "number" ? bound : "<number>"} in the place of ${limit}`
      : "remove it";
    return { detail: `${place} is a number; ${value} is draft-04`, advice };
  }
  if (keyword === "type" && asked.includes("array")) {
    return { detail: message, advice: `write a list: ${place}: [${JSON.stringify(value)}]` };
  }
  if (keyword === "type" && asked.includes("object")) {
    return { detail: message, advice: "write an object: each name with its value" };
  }
  return { detail: message, advice: "correct it; the JSON Schema specification says what each keyword may hold" };
}

function adviseOnType(value: JsonValue, dialect: Dialect): Advice {
  if (Array.isArray(value)) {
    if (value.length === 0)
      return { detail: "type is an empty list", advice: "name at least one type, or remove type" };
    return { detail: "type names the same type twice", advice: "name each type once" };
  }
  const detail = `${JSON.stringify(value)} is no type`;
  if (typeof value !== "string") return { detail, advice: `write one of ${types.join(", ")}` };
  if (value.toLowerCase() === "tuple") {
    return { detail, advice: `write "array", with one schema for each place under ${tupleKeyword[dialect]}` };
  }
  const near = suggest(value, types);
  return {
    detail,
    advice:
      foreign.get(value.toLowerCase()) ??
      (near === undefined ? `write one of ${types.join(", ")}` : `did you mean ${JSON.stringify(near)}?`),
  };
}

const tupleKeyword: Readonly<Record<Dialect, string>> = { "2020-12": "prefixItems", "draft-07": "items" };

function adviseOnSubschema(value: JsonValue, place: string, dialect: Dialect): Advice {
  const detail = `a schema is an object, true or false, not ${Array.isArray(value) ? "a list" : JSON.stringify(value)}`;
  if (place === "items" && Array.isArray(value) && dialect === "2020-12") {
    return { detail, advice: "write prefixItems for the first items, and items for the others" };
  }
  if (typeof value === "string") {
    const type = types.includes(value) ? value : (suggest(value, types) ?? "string");
    return { detail, advice: `write { type: ${type} }` };
  }
  return { detail, advice: "write a schema, such as { type: string }" };
}
