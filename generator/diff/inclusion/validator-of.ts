import type { Issue } from "../../../templates/runtime/types.js";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import type { SchemaBundle } from "../../load/schema-bundle.js";
import type { JsonValue } from "../../schema/json.js";
import { compileValidators } from "../../validate/compile-validators.js";

export type Validator = (value: JsonValue) => readonly Issue[];

const compiled = new WeakMap<SchemaBundle, Validator | "none">();

/** The validator that is shipped for a schema, compiled once; undefined where there is none: who builds such a registry is told why. */
export function validatorOf(bundle: SchemaBundle): Validator | undefined {
  const known = compiled.get(bundle);
  if (known !== undefined) return known === "none" ? undefined : known;
  const { validators, diagnostics } = compileValidators([{ name: "schema", bundle }]);
  const validate = hasErrors(diagnostics) ? undefined : validators.get("schema");
  compiled.set(bundle, validate ?? "none");
  return validate;
}
