import { Ajv, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { toIssues } from "../../templates/runtime/issues.js";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { SchemaBundle } from "../load/schema-bundle.js";
import { type Dialect, dialectUri } from "../schema/dialect.js";
import { type JsonSchema, member } from "../schema/json.js";
import { walkSchema } from "../schema/walk.js";
import { adviseOn } from "./advise-on.js";
import { findUnenforceable } from "./find-unenforceable.js";
import { isKnownFormat } from "./formats.js";

const metaSchemas = new Map<Dialect, ValidateFunction>();

/** The dialect's own meta-schema, compiled at the first use: it takes some tens of milliseconds. */
function metaSchema(dialect: Dialect): ValidateFunction {
  const known = metaSchemas.get(dialect);
  if (known !== undefined) return known;
  const options = { strict: false, allErrors: true, validateFormats: false, logger: false } as const;
  const ajv = dialect === "2020-12" ? new Ajv2020(options) : new Ajv(options);
  const validate = ajv.getSchema(dialectUri[dialect]);
  if (validate === undefined) throw new Error(`Ajv has no meta-schema of ${dialect}`);
  // Asynchronous validators come only from schemas with $async, which the meta-schemas are not.
  metaSchemas.set(dialect, validate as ValidateFunction);
  return validate as ValidateFunction;
}

/**
 * Holds a schema against its dialect: what the meta-schema refuses, what no validator could enforce, and formats that nobody
 * knows. One finding a place, the most useful one.
 */
export function checkSchema(schema: JsonSchema, dialect: Dialect, placeOf: SchemaBundle["placeOf"]): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const validate = metaSchema(dialect);
  if (!validate(schema)) {
    const issues = toIssues(validate.errors ?? [], schema, Number.POSITIVE_INFINITY);
    // What is said of a part of a list is more precise than what is said of the list.
    const settled = new Set(issues.flatMap(({ path }) => pathsAbove(path)));
    for (const issue of issues) {
      if (settled.has(issue.path)) continue;
      settled.add(issue.path);
      const { detail, advice } = adviseOn(issue, schema, dialect);
      diagnostics.push(createDiagnostic("invalid-schema", { dialect, detail, advice }, placeOf(issue.path)));
    }
  }
  diagnostics.push(...findUnenforceable(schema, dialect, placeOf));
  walkSchema(schema, dialect, (node, pointer) => {
    const format = member(node, "format");
    if (typeof format === "string" && !isKnownFormat(format)) {
      diagnostics.push(createDiagnostic("unknown-format", { format }, placeOf(`${pointer}/format`)));
    }
  });
  return diagnostics;
}

/** The pointers of all that a place lies in. */
function pathsAbove(path: string): string[] {
  const above: string[] = [];
  for (let end = path.lastIndexOf("/"); end >= 0; end = path.lastIndexOf("/", end - 1)) {
    above.push(path.slice(0, end));
    if (end === 0) break;
  }
  return above;
}
