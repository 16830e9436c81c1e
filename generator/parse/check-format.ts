import { Ajv2020, type AnySchema, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { suggest } from "../diagnostics/suggest.js";
import type { Document } from "../load/parse-document.js";
import { isObject, type JsonObject, type JsonValue, member } from "../schema/json.js";
import { escapeToken, valueAt } from "../schema/pointer.js";

/** The kinds of file that people write in a registry. */
export type FileFormat = { readonly schema: JsonObject; readonly validate: ValidateFunction };

const date = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Prepares a meta-schema once; every file of its kind is then held against it. */
export function createFormat(schema: AnySchema & JsonObject): FileFormat {
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
  return { schema, validate: ajv.compile(schema) };
}

/** What is wrong with a file's fields: unknown ones, missing ones, wrong values; each at its place, with what to write. */
export function checkFormat(document: Document, format: FileFormat): Diagnostic[] {
  if (format.validate(document.value)) return [];
  const errors = (format.validate.errors ?? []).filter(({ keyword }) => keyword !== "if");
  const seen = new Set<string>();
  return errors.flatMap((error) => {
    const diagnostic = diagnose(error, document, format);
    const key = `${diagnostic.rule} ${diagnostic.place?.line}:${diagnostic.place?.column} ${diagnostic.message}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [diagnostic];
  });
}

function diagnose(error: ErrorObject, document: Document, format: FileFormat): Diagnostic {
  const { keyword, instancePath, params } = error;
  const title = String(member(format.schema, "title") ?? "file");
  const owner = instancePath === "" ? `the ${title}` : nameOf(instancePath);
  const parent = isObject(error.parentSchema) ? error.parentSchema : {};
  const fields = Object.keys(
    isObject(member(parent, "properties")) ? (member(parent, "properties") as JsonObject) : {},
  );

  if (keyword === "additionalProperties") {
    const field = String(params["additionalProperty"]);
    const near = suggest(field, fields);
    const advice =
      near === undefined
        ? `remove it, or call it x-${field}; known fields: ${fields.join(", ")}`
        : `did you mean ${near}?`;
    return createDiagnostic(
      "unknown-field",
      { field, owner, advice },
      document.placeOf(`${instancePath}/${escapeToken(field)}`, "key"),
    );
  }
  if (keyword === "required" || keyword === "dependentRequired") {
    const field = String(params["missingProperty"]);
    const place = document.placeOf(instancePath);
    return createDiagnostic("missing-field", { field, owner, example: exampleOf(format.schema, parent, field) }, place);
  }
  const place = document.placeOf(instancePath);
  const value = valueAt(document.value, instancePath);
  if (instancePath === "/schema_version" && typeof value === "number") {
    return createDiagnostic(
      "unquoted-version",
      { number: place.source === undefined ? value : sourceText(place, value) },
      place,
    );
  }
  const example = exampleFrom(parent) ?? "a value that the field allows";
  return createDiagnostic("invalid-field", { field: owner, detail: detailOf(error, value), example }, place);
}

/** `/errors/0/class` → `errors[0].class`, as a person would say it. */
const nameOf = (pointer: string): string =>
  pointer
    .slice(1)
    .split("/")
    .map((token, index) => (/^\d+$/.test(token) ? `[${token}]` : index === 0 ? token : `.${token}`))
    .join("")
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");

/** The number as the author wrote it: `1.10`, not 1.1. */
function sourceText(
  place: { source?: string; line: number; column: number; endColumn: number },
  value: JsonValue,
): string {
  const line = place.source?.split(/\r?\n/)[place.line - 1];
  return line?.slice(place.column - 1, place.endColumn - 1).trim() || String(value);
}

function detailOf({ keyword, params, message }: ErrorObject, value: JsonValue | undefined): string {
  if (keyword === "type") return `must be ${[params["type"]].flat().join(" or ")}, this is ${kindOf(value)}`;
  if (keyword === "enum")
    return `must be one of ${(params["allowedValues"] as JsonValue[]).map((item) => JSON.stringify(item)).join(", ")}`;
  if (keyword === "pattern") return `does not match ${String(params["pattern"])}`;
  if (keyword === "false schema") return "can't stand here";
  return message ?? "is not valid";
}

const kindOf = (value: JsonValue | undefined): string =>
  value === null
    ? "null"
    : Array.isArray(value)
      ? "an array"
      : typeof value === "object"
        ? "an object"
        : `a ${typeof value}`;

function exampleOf(root: JsonObject, parent: JsonObject, field: string): string {
  const schema =
    valueAt(parent, `/properties/${escapeToken(field)}`) ?? valueAt(root, `/properties/${escapeToken(field)}`);
  return (isObject(schema) ? exampleFrom(schema) : undefined) ?? "…";
}

function exampleFrom(schema: JsonObject): string | undefined {
  const examples = member(schema, "examples");
  if (Array.isArray(examples) && examples.length > 0) return String(examples[0]);
  const values = member(schema, "enum");
  return Array.isArray(values) ? values.map(String).join(", ") : undefined;
}
