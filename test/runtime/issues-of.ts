import { expect } from "vitest";
import type { JsonSchema, JsonValue } from "../../generator/schema/json.js";
import { compileValidators } from "../../generator/validate/compile-validators.js";
import type { ValidateFunction } from "../../templates/runtime/schema.js";
import type { Issue } from "../../templates/runtime/types.js";
import * as runtime from "../../templates/runtime/validation.js";
import { bundleOf } from "../validate/bundle-of.js";

/** The function as the generated package has it: the printed expression, on the runtime's own functions. */
export function validatorOf(schema: JsonSchema): ValidateFunction {
  const { code } = compileValidators([{ name: "validate", bundle: bundleOf(schema) }]);
  const given = code.imports.map((name) => Reflect.get(runtime, name));
  return new Function(...code.imports, `"use strict"; return ${code.functions[0]?.expression};`)(...given);
}

/** What the validator that is shipped for a schema says of a value. */
export function issuesOf(schema: JsonSchema, value: unknown): readonly Issue[] {
  const { validators, diagnostics } = compileValidators([{ name: "validate", bundle: bundleOf(schema) }]);
  expect(diagnostics).toEqual([]);
  return validators.get("validate")?.(value) ?? [];
}

/** A schema, a value that it refuses, and what a model is told of it. */
export type IssueRow = {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly want: readonly (readonly [path: string, keyword: string, message: string, expected?: JsonValue])[];
};

export function checkIssues({ schema, value, want }: IssueRow): void {
  expect(issuesOf(schema, value)).toEqual(
    want.map(([path, keyword, message, expected]) => ({
      path,
      keyword,
      message,
      ...(expected === undefined ? {} : { expected }),
    })),
  );
}
