import type { BuiltContract } from "./build-corpus.js";
import { readSamples } from "./read-corpus.js";
import { readDocument } from "./schema-reader.js";
import { findValidValue, independentValidator, withoutRequired } from "./valid-values.js";

/** A value and what is right to say of it, judged without the product. */
export type Case = {
  readonly contract: BuiltContract;
  readonly part: "input" | "output";
  /** Where the value comes from: made from the schema, made invalid, or recorded. */
  readonly origin: "valid value" | "mutant" | "sample";
  readonly value: unknown;
  readonly isValid: boolean;
};

export type Cases = {
  readonly cases: readonly Case[];
  /** Schemas, `<file> <part>`, of which no value is valid. */
  readonly withoutValue: readonly string[];
  /** Schemas that require no property anywhere in the value. */
  readonly withoutRequired: readonly string[];
};

/**
 * For each schema one valid value and, where a property is required, a copy that misses it; and the recorded arguments of
 * those tools that have some.
 */
export function makeCases(contracts: readonly BuiltContract[]): Cases {
  const cases: Case[] = [];
  const withoutValue: string[] = [];
  const unrequired: string[] = [];
  for (const contract of contracts) {
    for (const part of ["input", "output"] as const) {
      const schema = part === "input" ? contract.original.inputSchema : contract.original.outputSchema;
      if (schema === undefined) continue;
      const validate = independentValidator(schema);
      const isValid = (value: unknown): boolean => validate(value) === true;
      const document = readDocument(schema);
      const value = findValidValue(document, isValid);
      if (value === undefined) {
        withoutValue.push(`${contract.file} ${part}`);
        continue;
      }
      cases.push({ contract, part, origin: "valid value", value, isValid: true });
      const mutant = withoutRequired(document, value).find((changed) => !isValid(changed));
      if (mutant === undefined) unrequired.push(`${contract.file} ${part}`);
      else cases.push({ contract, part, origin: "mutant", value: mutant, isValid: false });
    }
    for (const { input, valid } of readSamples(contract.file))
      cases.push({ contract, part: "input", origin: "sample", value: input, isValid: valid });
  }
  return { cases, withoutValue, withoutRequired: unrequired };
}
