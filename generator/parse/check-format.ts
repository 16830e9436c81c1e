import { Ajv2020, type AnySchema, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import { suggest } from "../diagnostics/suggest.js";
import type { Document } from "../load/parse-document.js";
import { type JsonObject, type JsonValue, member } from "../schema/json.js";
import { escapeToken, parsePointer, valueAt } from "../schema/pointer.js";

/** The kinds of file that people write in a registry. */
export type FileFormat = { readonly schema: JsonObject; readonly validate: ValidateFunction };

const date = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const prepared = new Map<JsonObject, FileFormat>();

/** Prepares a meta-schema at its first use; every file of its kind is then held against it. */
export function createFormat(schema: AnySchema & JsonObject): FileFormat {
  const known = prepared.get(schema);
  if (known !== undefined) return known;
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
    verbose: true,
  });
  ajv.addFormat("date", date);
  ajv.addFormat("uri", /^[a-z][a-z0-9+.-]*:\S+$/i);
  const format = { schema, validate: ajv.compile(schema) };
  prepared.set(schema, format);
  return format;
}

/** What is wrong with a file's fields: unknown ones, missing ones, wrong values; each at its place, with what to write. */
export function checkFormat(document: Document, format: FileFormat): Diagnostic[] {
  if (format.validate(document.value)) return [];
  // Of a value of the wrong type nothing else is worth saying; "if" and "propertyNames" repeat what stands inside them.
  const errors = (format.validate.errors ?? [])
    .filter(({ keyword }) => keyword !== "if" && keyword !== "propertyNames")
    .toSorted((a, b) => Number(b.keyword === "type") - Number(a.keyword === "type"));
  const seen = new Set<string>();
  return errors.flatMap((error) => {
    if (isRepeated(error, errors)) return [];
    const diagnostic = diagnose(error, document, format);
    const { rule, place } = diagnostic;
    const what = rule === "invalid-field" ? "" : diagnostic.message;
    const key = `${rule} ${place?.line}:${place?.column} ${what}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [diagnostic];
  });
}

/** Whether another error says it better: a misspelt field is told as unknown and not as missing, a missing one once. */
function isRepeated({ keyword, instancePath, params }: ErrorObject, errors: readonly ErrorObject[]): boolean {
  const missing = params["missingProperty"];
  const beside = errors.filter((other) => other.instancePath === instancePath);
  if (keyword === "dependentRequired") {
    return beside.some((other) => other.keyword === "required" && other.params["missingProperty"] === missing);
  }
  const isUnknown = (other: ErrorObject): boolean => other.keyword === "additionalProperties";
  const meant = (other: ErrorObject): unknown => suggest(String(other.params["additionalProperty"]), fieldsOf(other));
  return keyword === "required" && beside.some((other) => isUnknown(other) && meant(other) === missing);
}

function diagnose(error: ErrorObject, document: Document, format: FileFormat): Diagnostic {
  const { keyword, instancePath, params, propertyName } = error;
  const title = String(member(format.schema, "title") ?? "file");
  const owner = instancePath === "" ? `the ${title}` : nameOf(instancePath);

  if (keyword === "additionalProperties") {
    const field = String(params["additionalProperty"]);
    const place = document.placeOf(`${instancePath}/${escapeToken(field)}`, "key");
    return createDiagnostic("unknown-field", { field, owner, advice: adviseOnField(field, error) }, place);
  }
  const place = document.placeOf(instancePath);
  if (keyword === "required") {
    const field = String(params["missingProperty"]);
    const example = exampleOf(format.schema, error, field);
    return createDiagnostic("missing-field", { field, owner, example }, place);
  }
  const value = valueAt(document.value, instancePath);
  if (instancePath === "/schema_version" && typeof value === "number") {
    const number = sourceText(place) ?? String(value);
    return createDiagnostic("unquoted-version", { number, version: fullVersion(number) }, place);
  }
  if (keyword === "dependentRequired") {
    const field = `${owner}.${params["property"]}`;
    const detail = `counts only beside ${params["missingProperty"]}`;
    const advice = `remove it, or write ${params["missingProperty"]}`;
    const at = document.placeOf(`${instancePath}/${params["property"]}`, "key");
    return createDiagnostic("invalid-field", { field, detail, advice }, at);
  }
  if (propertyName !== undefined) {
    const at = document.placeOf(`${instancePath}/${escapeToken(propertyName)}`, "key");
    const field = `the key ${propertyName} of ${owner}`;
    return createDiagnostic("invalid-field", { field, detail: detailOf(error, value), advice: adviseOn(error) }, at);
  }
  return createDiagnostic(
    "invalid-field",
    { field: owner, detail: detailOf(error, value), advice: adviseOn(error, value) },
    place,
  );
}

/** `/errors/0/class` → `errors[0].class`, as a person would say it. */
const nameOf = (pointer: string): string =>
  parsePointer(pointer)
    .map((token, index) => {
      if (/^\d+$/.test(token)) return `[${token}]`;
      if (!/^[A-Za-z_]\w*$/.test(token)) return `[${JSON.stringify(token)}]`;
      return index === 0 ? token : `.${token}`;
    })
    .join("");

/** The number as the author wrote it: `1.10`, not 1.1. */
function sourceText({ source, line, column, endColumn }: Place): string | undefined {
  return source?.split(/\r?\n/)[line - 1]?.slice(column - 1, endColumn - 1);
}

/** The version that somebody most likely meant by a number: `1.10` → `1.10.0`. */
function fullVersion(number: string): string {
  const [, major, minor = "0"] = /^(0|[1-9]\d*)(?:\.(0|[1-9]\d*))?$/.exec(number) ?? [];
  return major === undefined ? "1.0.0" : `${major}.${minor}.0`;
}

const nouns: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  integer: "an integer",
  null: "null",
  number: "a number",
  object: "an object",
  string: "a text",
};

function detailOf({ keyword, params, message }: ErrorObject, value: JsonValue | undefined): string {
  switch (keyword) {
    case "type": {
      const types = [params["type"]].flat().map((type) => nouns[String(type)] ?? String(type));
      return `must be ${types.join(" or ")}, this is ${kindOf(value)}`;
    }
    case "enum":
      return `must be one of ${(params["allowedValues"] as JsonValue[]).map(String).join(", ")}`;
    case "pattern": {
      const pattern = String(params["pattern"]);
      return pattern.length > longestPattern ? "has none of its forms" : `does not match ${pattern}`;
    }
    case "format":
      return `is no ${String(params["format"])}`;
    case "minLength":
    case "minItems":
    case "minProperties":
      return "is empty";
    case "uniqueItems":
      return "holds an item twice";
    case "minimum":
      return `must be at least ${String(params["limit"])}`;
    case "false schema":
      return "can't stand beside the other fields";
    default:
      return message ?? "is not valid";
  }
}

/** Nobody reads a longer regular expression. */
const longestPattern = 50;

const kindOf = (value: JsonValue | undefined): string =>
  value === null
    ? "null"
    : Array.isArray(value)
      ? "a list"
      : typeof value === "boolean"
        ? String(value)
        : (nouns[typeof value] ?? typeof value);

const fieldsOf = ({ parentSchema }: ErrorObject): string[] =>
  Object.keys(member(parentSchema, "properties") ?? {}).filter(
    (name) => name !== "$schema" && name !== "contract_hash",
  );

function adviseOnField(field: string, error: ErrorObject): string {
  const known = fieldsOf(error);
  const near = suggest(field, known);
  if (near !== undefined) return `did you mean ${near}?`;
  const own = member(error.parentSchema, "patternProperties") === undefined ? "" : `, or call it x-${field}`;
  return `remove it${own}; known fields: ${known.join(", ")}`;
}

function adviseOn({ keyword, params, parentSchema }: ErrorObject, value?: JsonValue): string {
  if (keyword === "false schema") return "remove it, or the others";
  if (keyword === "enum") {
    const allowed = (params["allowedValues"] as JsonValue[]).map(String);
    const near = suggest(String(value), allowed);
    return near === undefined ? "write one of them" : `did you mean ${near}?`;
  }
  return `write ${examplesIn(parentSchema) ?? "a value that the field allows"}`;
}

/** What to write for a missing field. The schema that demands it need not be the one that describes it. */
function exampleOf(root: JsonObject, { parentSchema }: ErrorObject, field: string): string {
  const described = [parentSchema, root].map((schema) => member(member(schema, "properties"), field));
  return described.map(examplesIn).find((example) => example !== undefined) ?? "…";
}

function examplesIn(schema: JsonValue | undefined): string | undefined {
  const examples = member(schema, "examples") ?? member(schema, "enum");
  return Array.isArray(examples) && examples.length > 0 ? examples.map(String).join(" or ") : undefined;
}
