import type { Diagnostic } from "../../generator/diagnostics/diagnostic.js";
import type { SchemaBundle } from "../../generator/load/schema-bundle.js";
import type { Dialect } from "../../generator/schema/dialect.js";
import { isObject, type JsonSchema } from "../../generator/schema/json.js";
import { mapSchema } from "../../generator/schema/walk.js";
import { checkSchema } from "../../generator/validate/check-schema.js";
import { type CompiledValidators, compileValidators } from "../../generator/validate/compile-validators.js";
import { loadGroup, readOfficialSuite, type SuiteGroup } from "./official-suite.js";

/** A part of the suite, how many cases it has, and how much of it a validator must get right. What it refuses is not right. */
export type SuitePart = {
  readonly name: "mandatory" | "optional/format";
  readonly cases: Readonly<Record<Dialect, number>>;
  readonly leastRight: number;
};

export const suiteParts: readonly SuitePart[] = [
  { name: "mandatory", cases: { "2020-12": 1299, "draft-07": 927 }, leastRight: 0.98 },
  { name: "optional/format", cases: { "2020-12": 764, "draft-07": 676 }, leastRight: 0.97 },
];

/** One schema of the suite: its validator and what that says of each case, or why it has none. */
export type JudgedGroup = SuiteGroup & { readonly dialect: Dialect } & (
    | {
        readonly validate: (value: unknown) => readonly unknown[];
        readonly code: CompiledValidators["code"];
        /** The schema that was compiled. */
        readonly compiled: JsonSchema;
        /** For each test, whether the verdict is the suite's. */
        readonly isRight: readonly boolean[];
      }
    | { readonly refusal: Diagnostic }
  );

/**
 * Compiles every schema of a part and holds the verdicts of its validator against the suite's. The mandatory part says that
 * `format` asserts nothing unless it is asked to; our validators always assert it, so there it is taken out of the schemas,
 * as if formats were off.
 */
export function measureValidators(dialect: Dialect, { name }: SuitePart): readonly JudgedGroup[] {
  const isMandatory = name === "mandatory";
  return readOfficialSuite(dialect, isMandatory ? "" : "optional/format/").map((group) => {
    const { bundle, diagnostics } = loadGroup(group, dialect);
    if (bundle === undefined) return { ...group, dialect, refusal: firstError(diagnostics) };
    const compiled = compile(isMandatory ? { ...bundle, schema: withoutFormat(bundle.schema, dialect) } : bundle);
    if ("refusal" in compiled) return { ...group, dialect, ...compiled };
    const isRight = group.tests.map(({ data, valid }) => (compiled.validate(data).length === 0) === valid);
    return { ...group, dialect, ...compiled, isRight };
  });
}

function compile(
  bundle: SchemaBundle,
): Pick<Extract<JudgedGroup, { code: unknown }>, "validate" | "code" | "compiled"> | { readonly refusal: Diagnostic } {
  const faults = checkSchema(bundle.schema, bundle.dialect, bundle.placeOf);
  const { validators, code, diagnostics } = compileValidators([{ name: "validate", bundle }]);
  const validate = validators.get("validate");
  const hasFault = faults.some(({ severity }) => severity === "error");
  if (validate === undefined || hasFault) return { refusal: firstError([...faults, ...diagnostics]) };
  return { validate, code, compiled: bundle.schema };
}

function firstError(diagnostics: readonly Diagnostic[]): Diagnostic {
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (error === undefined) throw new Error("a schema was refused without a word");
  return error;
}

const withoutFormat = (schema: JsonSchema, dialect: Dialect): JsonSchema =>
  mapSchema(schema, dialect, (node) =>
    isObject(node) ? Object.fromEntries(Object.entries(node).filter(([keyword]) => keyword !== "format")) : node,
  );

/** Cases by what became of them. */
export type Verdicts = { readonly right: number; readonly wrong: number; readonly refused: number };

export function countVerdicts(groups: readonly JudgedGroup[]): Verdicts {
  const sum = (count: (group: JudgedGroup) => number): number =>
    groups.reduce((total, group) => total + count(group), 0);
  return {
    right: sum((group) => ("isRight" in group ? group.isRight.filter((isRight) => isRight).length : 0)),
    wrong: sum((group) => ("isRight" in group ? group.isRight.filter((isRight) => !isRight).length : 0)),
    refused: sum((group) => ("refusal" in group ? group.tests.length : 0)),
  };
}

/** The titles of wrong cases. */
export const listWrong = (groups: readonly JudgedGroup[]): string[] =>
  groups.flatMap((group) =>
    "isRight" in group
      ? group.tests
          .filter((_, at) => group.isRight[at] === false)
          .map((test) => `${group.file} | ${group.description} | ${test.description}`)
      : [],
  );

/** The titles of refused schemas, each with the rule and what it says. */
export const listRefused = (groups: readonly JudgedGroup[]): string[] =>
  groups.flatMap((group) =>
    "refusal" in group
      ? [`${group.file} | ${group.description} → ${group.refusal.rule}: ${group.refusal.message}`]
      : [],
  );
