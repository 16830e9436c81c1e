import type { AnySchema } from "ajv";
import { resolveRef } from "ajv/dist/compile/index.js";
import type { AnyValidateFunction } from "ajv/dist/types/index.js";
import { issuesOf, type ValidateFunction } from "../../templates/runtime/schema.js";
import type { Issue } from "../../templates/runtime/types.js";
import * as runtime from "../../templates/runtime/validation.js";
import { createDiagnostic, type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import type { SchemaBundle } from "../load/schema-bundle.js";
import type { Dialect } from "../schema/dialect.js";
import { compareText, type JsonSchema } from "../schema/json.js";
import { checkSchema } from "./check-schema.js";
import { createAjv } from "./create-ajv.js";
import { enforcedSchema } from "./enforced-schema.js";
import { findRefFaults } from "./find-ref-faults.js";
import { findUnenforceable } from "./find-unenforceable.js";
import { inferDiscriminators } from "./infer-discriminators.js";
import { splitDeepSchema } from "./split-deep-schema.js";
import { type StandaloneCode, standaloneCode } from "./standalone-code.js";
import { usesUnevaluated } from "./uses-unevaluated.js";

export type CompiledValidators = {
  /** By name; a schema with errors has none. */
  readonly validators: ReadonlyMap<string, (value: unknown) => readonly Issue[]>;
  readonly code: {
    /** Exports of the runtime's `validation.ts` that the functions call, sorted. */
    readonly imports: readonly string[];
    /** Each function as an expression, in the order of the schemas. */
    readonly functions: readonly { readonly name: string; readonly expression: string }[];
  };
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Validators for the schemas of one contract: in memory, and as the code that is shipped. The ones in memory are made from
 * that code, so that what a build tries is what a service runs. Schemas do not influence each other's code.
 */
export function compileValidators(
  schemas: readonly { readonly name: string; readonly bundle: SchemaBundle }[],
): CompiledValidators {
  const diagnostics: Diagnostic[] = [];
  const validators = new Map<string, (value: unknown) => readonly Issue[]>();
  const functions: { name: string; expression: string }[] = [];
  const imports = new Set<string>();
  for (const { name, bundle } of schemas) {
    const compiled = compileSchema(bundle);
    diagnostics.push(...compiled.diagnostics);
    if (compiled.code === undefined) continue;
    const { code } = compiled;
    let validate: ValidateFunction | undefined;
    validators.set(name, (value) => {
      validate ??= evaluate(code);
      return issuesOf(validate, value);
    });
    functions.push({ name, expression: compiled.code.expression });
    for (const used of compiled.code.imports) imports.add(used);
  }
  return { validators, code: { imports: [...imports].sort(compareText), functions }, diagnostics };
}

function compileSchema(bundle: SchemaBundle): { code?: StandaloneCode; diagnostics: Diagnostic[] } {
  const { schema, dialect, placeOf } = bundle;
  const enforced = enforcedSchema(schema, dialect);
  const diagnostics = [...findUnenforceable(schema, dialect, placeOf), ...findRefFaults(enforced, bundle)];
  if (diagnostics.length > 0) return { diagnostics };

  const { schema: split, pieces } = splitDeepSchema(enforced, dialect);
  const prepared = inferDiscriminators(split, dialect);
  let validate: AnyValidateFunction;
  try {
    validate = compileWithAjv(prepared, dialect, pieces);
  } catch (error) {
    return { diagnostics: explainFailure(error, bundle) };
  }
  return { code: standaloneCode(validate), diagnostics };
}

/** Ajv names no place. A schema that its meta-schema refuses is located there; for the rest there is only the whole. */
function explainFailure(error: unknown, { schema, dialect, placeOf }: SchemaBundle): Diagnostic[] {
  const located = checkSchema(schema, dialect, placeOf);
  if (hasErrors(located)) return located;
  const reason = error instanceof Error ? error.message : String(error);
  const detail = error instanceof RangeError ? "it is too large" : reason;
  return [createDiagnostic("uncompilable-schema", { detail }, placeOf(""))];
}

function compileWithAjv(schema: JsonSchema, dialect: Dialect, pieces: readonly string[]): AnyValidateFunction {
  const ajv = createAjv(dialect, usesUnevaluated(schema, dialect));
  ajv.addSchema(schema as AnySchema, "schema");
  const root = ajv.schemas["schema"];
  if (root === undefined) throw new Error("Ajv has not taken the schema");
  // Ajv compiles what a reference leads to where it meets it, one call inside the other. From the innermost piece outwards,
  // each finds the next one ready, and the stack holds one piece at a time.
  for (const piece of pieces.toReversed()) resolveRef.call(ajv, root, root.baseId, piece);
  const validate = ajv.getSchema("schema");
  if (validate === undefined) throw new Error("Ajv has lost the schema");
  return validate;
}

const runtimeExports: ReadonlyMap<string, unknown> = new Map(Object.entries(runtime));

function evaluate({ expression, imports }: StandaloneCode): ValidateFunction {
  const make = new Function(...imports, `"use strict";\nreturn ${expression};`);
  return make(...imports.map((name) => runtimeExports.get(name)));
}
