import { Ajv, type AnySchemaObject, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type Dialect, dialectUri } from "../schema/dialect.js";
import { isObject } from "../schema/json.js";
import { traceParts } from "./trace-parts.js";

const options = { strict: false, allErrors: true, validateFormats: false, logger: false } as const;
const compiled = new Map<Dialect, ValidateFunction>();

/**
 * A dialect's own meta-schema for one schema without the schemas inside it: whoever walks a schema asks about each. By itself
 * it would follow them with several functions a level, and overflow the stack before our own walk does. Compiled at the first
 * use, which takes some tens of milliseconds.
 */
export function metaSchema(dialect: Dialect): ValidateFunction {
  const known = compiled.get(dialect);
  if (known !== undefined) return known;
  const [own, ajv] =
    dialect === "2020-12"
      ? [new Ajv2020(options), new Ajv2020({ ...options, meta: false, validateSchema: false })]
      : [new Ajv(options), new Ajv({ ...options, meta: false, validateSchema: false })];
  traceParts(ajv);
  for (const document of Object.values(own.schemas)) {
    if (isObject(document?.schema)) ajv.addSchema(withoutDescent(document.schema) as AnySchemaObject);
  }
  const validate = ajv.getSchema(dialectUri[dialect]);
  if (validate === undefined) throw new Error(`Ajv has no meta-schema of ${dialect}`);
  // Asynchronous validators come only from schemas with $async, which the meta-schemas are not.
  compiled.set(dialect, validate as ValidateFunction);
  return validate as ValidateFunction;
}

/** Where a meta-schema refers to itself, any schema will do. */
function withoutDescent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDescent);
  if (!isObject(value)) return value;
  if (value["$dynamicRef"] === "#meta" || value["$ref"] === "#") return { type: ["object", "boolean"] };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutDescent(inner)]));
}
