import { coveringValues } from "../../generator/schema/values/covering-values.js";
import { mutants } from "../../generator/schema/values/mutants.js";
import type { BuiltContract } from "./build-corpus.js";
import { independentValidator } from "./independent-validator.js";
import { plainReading } from "./plain-reading.js";
import { readSamples } from "./read-corpus.js";

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

/** So many values of a schema are held against its type and its validator. */
const valuesOfSchema = 3;

/**
 * For each schema a few valid values, from the least to the fullest, and, where a property is required, a copy of one that
 * misses it; and the recorded arguments of those tools that have some. The values are made from the contract as it was
 * imported; the schema as its origin wrote it says which of them are right.
 */
export function makeCases(contracts: readonly BuiltContract[]): Cases {
  const cases: Case[] = [];
  const withoutValue: string[] = [];
  const unrequired: string[] = [];
  for (const contract of contracts) {
    for (const part of ["input", "output"] as const) {
      const original = part === "input" ? contract.original.inputSchema : contract.original.outputSchema;
      const bundle = contract.tool[part];
      if (original === undefined || bundle === undefined) continue;
      const { schema, dialect } = bundle;
      const validate = independentValidator(original);
      const isValid = (value: unknown): boolean => validate(value) === true;
      const values = coveringValues(schema, dialect, { isValid }).map(({ value }) => value);
      const kept = values.slice(0, valuesOfSchema);
      for (const value of kept) cases.push({ contract, part, origin: "valid value", value, isValid: true });
      if (kept.length === 0) withoutValue.push(`${contract.file} ${part}`);
      const isPlain = plainReading(bundle);
      const isWanted = ({ keyword }: { keyword: string }): boolean => keyword === "required";
      const mutant = kept
        .flatMap((value) => mutants(schema, dialect, value, { isWanted }))
        // Types say nothing of what is required under a condition.
        .filter((one) => !isValid(one.whole) && isPlain(one))
        .sort((a, b) => a.path.split("/").length - b.path.split("/").length)[0];
      if (mutant !== undefined) cases.push({ contract, part, origin: "mutant", value: mutant.whole, isValid: false });
      else if (kept.length > 0) unrequired.push(`${contract.file} ${part}`);
    }
    for (const { input, valid } of readSamples(contract.file))
      cases.push({ contract, part: "input", origin: "sample", value: input, isValid: valid });
  }
  return { cases, withoutValue, withoutRequired: unrequired };
}
