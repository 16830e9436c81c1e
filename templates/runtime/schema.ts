import { toIssues, type ValidationError } from "./issues.js";
import { keysOf } from "./pointer.js";
import type { Checked, Issue, JsonSchema, JsonSchemaOptions, Schema } from "./types.js";

/** A generated validator: true or false, with the errors of the last call beside it. */
export type ValidateFunction = { (value: unknown): boolean; errors?: readonly ValidationError[] | null };

/** What is wrong with a value; nothing where it is valid. Never throws for a value that came from JSON. */
export function issuesOf(validate: ValidateFunction, value: unknown): readonly Issue[] {
  try {
    if (validate(value)) return [];
    const issues = toIssues(validate.errors ?? [], value);
    // No issues would mean that the value is valid.
    return issues.length > 0 ? issues : [{ path: "", keyword: "false", message: "the value is not allowed" }];
  } catch (error) {
    // A validator of a recursive schema follows the value as deep as it goes, and an attacker goes deeper than the stack.
    if (!(error instanceof RangeError)) throw error;
    return [{ path: "", keyword: "depth", message: "the value is nested too deeply to be checked" }];
  }
}

/** A Standard Schema from the contract's JSON Schema and the validator that was compiled from it. */
export function schemaOf<T>(json: JsonSchema, validate: ValidateFunction): Schema<T> {
  const check = (value: unknown): Checked<T> => {
    const issues = issuesOf(validate, value);
    return issues.length === 0 ? { ok: true, value: value as T } : { ok: false, issues };
  };
  const jsonSchema = ({ target }: JsonSchemaOptions): Record<string, unknown> => toTarget(json, target);
  return {
    "~standard": {
      version: 1,
      vendor: "toolgen",
      validate: (value) => {
        const checked = check(value);
        if (checked.ok) return { value: checked.value };
        return { issues: checked.issues.map(({ message, path }) => ({ message, path: keysOf(value, path) })) };
      },
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
    json,
    is: (value): value is T => check(value).ok,
    check,
  };
}

/** The output of a tool that returns nothing structured: no JSON value satisfies it, only `undefined` does. */
export const nothing: Schema<undefined> = /* @__PURE__ */ schemaOf<undefined>(false, (value) => value === undefined);

/** A copy, for consumers change what they are given. */
function toTarget(json: JsonSchema, target: string): Record<string, unknown> {
  const schema: unknown = JSON.parse(JSON.stringify(json));
  const dialect = /draft-07/.test(String(typeof json === "object" ? json["$schema"] : ""))
    ? "draft-07"
    : "draft-2020-12";
  if (target !== dialect) throw new Error(`this schema is written in ${dialect} and can't be given as ${target}`);
  if (schema === true) return {};
  if (schema === false) return { not: {} };
  return schema as Record<string, unknown>;
}
