import { issuesOf, type ValidateFunction } from "../../templates/runtime/schema.js";
import type { Issue } from "../../templates/runtime/types.js";
import { createDiagnostic, type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import type { SchemaBundle } from "../load/schema-bundle.js";
import { compareText } from "../schema/json.js";
import { checkSchema } from "./check-schema.js";
import { compileFunctions } from "./compile-functions.js";
import { enforcedSchema } from "./enforced-schema.js";
import { evaluateCode } from "./evaluate-code.js";
import { findRefFaults } from "./find-ref-faults.js";
import { findUnenforceable } from "./find-unenforceable.js";
import { inferDiscriminators } from "./infer-discriminators.js";
import { markFunctions } from "./mark-functions.js";
import { splitDeepSchema } from "./split-deep-schema.js";
import { type StandaloneCode, standaloneCode } from "./standalone-code.js";

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
      validate ??= evaluateCode(code);
      return issuesOf(validate, value, bundle.schema);
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

  const split = splitDeepSchema(enforced, dialect);
  const prepared = markFunctions(inferDiscriminators(split, dialect), dialect);
  try {
    return { code: standaloneCode(compileFunctions(prepared, dialect)), diagnostics };
  } catch (error) {
    return { diagnostics: explainFailure(error, bundle) };
  }
}

/** Ajv names no place. A schema that its meta-schema refuses is located there; for the rest there is only the whole. */
function explainFailure(error: unknown, { schema, dialect, placeOf }: SchemaBundle): Diagnostic[] {
  const located = checkSchema(schema, dialect, placeOf);
  if (hasErrors(located)) return located;
  const reason = error instanceof Error ? error.message : String(error);
  const detail = error instanceof RangeError ? "it is too large" : reason;
  return [createDiagnostic("uncompilable-schema", { detail }, placeOf(""))];
}
