import type { ErrorConstructors } from "./call.js";
import { toJsonValue } from "./to-json-value.js";
import type { Contract, DeclaredError, JsonValue } from "./types.js";

/** Marks our errors across copies of this package, where `instanceof` would not know them. */
const brand = Symbol.for("toolgen.error");

/** An error that a contract declares, as it was raised. */
export type RaisedError = { readonly declared: DeclaredError; readonly message: string; readonly details?: JsonValue };

/** One constructor for each error of a contract. Details that are no JSON are left out: an error is no place for another one. */
export function errorConstructors(contract: Contract): ErrorConstructors<string> {
  return Object.freeze(
    Object.fromEntries(
      contract.errors.map((declared) => [
        declared.code,
        (message?: string, details?: JsonValue): Error => {
          const text = message ?? declared.message ?? declared.code;
          const json = toJsonValue(details);
          const raised: RaisedError = { declared, message: text, ...(json.ok ? { details: json.value } : {}) };
          return Object.assign(new Error(text), { name: declared.code, [brand]: raised });
        },
      ]),
    ),
  );
}

/**
 * What was raised, or undefined for anything else that was thrown: an exception's own text is nobody's business. An error that
 * another tool declares is such an exception too: its code means nothing to who called this one.
 */
export function raisedError(thrown: unknown, contract: Contract): RaisedError | undefined {
  if (typeof thrown !== "object" || thrown === null || !(brand in thrown)) return undefined;
  const raised = thrown[brand] as RaisedError;
  return contract.errors.some(({ code }) => code === raised.declared.code) ? raised : undefined;
}
