import { nestingFault } from "./nesting.js";
import { keysOf } from "./pointer.js";
import { cut } from "./printable.js";
import { toIssues, type ValidationError } from "./schema/issues.js";
import type { Checked, Issue, JsonSchema, JsonSchemaOptions, Schema } from "./types.js";

export { createPlaces } from "./schema/places.js";

/** A generated validator: true or false, with the errors of the last call beside it. */
export type ValidateFunction = { (value: unknown): boolean; errors?: readonly ValidationError[] | null };

/** What is wrong with a value by a schema and its validator; nothing where it is valid. Never throws for a value that came from JSON. */
export function issuesOf(validate: ValidateFunction, value: unknown, json: JsonSchema): readonly Issue[] {
  try {
    const fault = nestingFault(value);
    if (fault !== undefined) return [{ path: "", keyword: "depth", message: nestingMessages[fault] }];
    if (validate(value)) return [];
    const issues = toIssues(validate.errors ?? [], value, json).map(bounded);
    // No issues would mean that the value is valid.
    return issues.length > 0 ? issues : [{ path: "", keyword: "false", message: "the value is not allowed" }];
  } catch (error) {
    // On a stack that is nearly used up even the limit may be too deep.
    if (!(error instanceof RangeError)) throw error;
    return [{ path: "", keyword: "depth", message: nestingMessages.depth }];
  }
}

const nestingMessages = {
  depth: "the value is nested too deeply to be checked",
  cycle: "the value contains itself",
} as const;

/** Names in a hostile value are as long as it likes; what a model is told is not. A path ends at an object on its way then. */
const bounded = ({ path, message, ...issue }: Issue): Issue => ({
  path: path.length > 1000 ? path.slice(0, path.lastIndexOf("/", 1000)) : path,
  message: cut(message, 500),
  ...issue,
});

/** A Standard Schema from the contract's JSON Schema and the validator that was compiled from it. */
export function schemaOf<T>(json: JsonSchema, validate: ValidateFunction): Schema<T> {
  const check = (value: unknown): Checked<T> => {
    const issues = issuesOf(validate, value, json);
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
