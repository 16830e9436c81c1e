import { printSchemaType } from "../../generator/emit/types/print-schema-type.js";
import type { Dialect } from "../../generator/schema/dialect.js";
import { checkSchema } from "../../generator/validate/check-schema.js";
import { loadGroup, type SuiteGroup } from "../validate/official-suite.js";
import { createProgram, faultsOf } from "./check-modules.js";
import { jsonLiteral } from "./json-literal.js";
import type { JudgedGroup, JudgedTest } from "./judge-suite.js";

/** What the type `Subject` of one schema says of the suite's values. */
export type GroupMeasure = {
  readonly file: string;
  readonly description: string;
  /** Why there is no type that could be judged: the generator refused the schema, or what it printed does not compile. */
  readonly fault?: { readonly kind: "refused" | "broken"; readonly message: string };
  readonly values: readonly (JudgedTest & { readonly isAccepted: boolean })[];
};

/** What a generator makes of a schema: a module that exports the type `Subject`, or why it makes none. */
export type Printed = { readonly text: string } | { readonly refusal: string };

/**
 * Holds every value of the suite, as a literal, against the type of its schema, under the flags of the strictest consumer:
 * one module for each schema. A module that does not compile accepts nothing.
 */
export function measureTypes(groups: readonly JudgedGroup[], printed: readonly Printed[]): readonly GroupMeasure[] {
  const modules = new Map<string, string>();
  for (const [index, group] of groups.entries()) {
    const result = printed[index];
    if (result === undefined || !("text" in result)) continue;
    const values = group.tests.map(({ data }, at) => `export const value${at}: Subject = ${jsonLiteral(data)};\n`);
    modules.set(`/${index}.ts`, `${values.join("")}export type IsThere = Subject;\n${result.text}`);
  }
  const faults = new Map<string, Map<number, string>>();
  for (const { path, line, message } of faultsOf(createProgram(modules))) {
    faults.set(path, (faults.get(path) ?? new Map<number, string>()).set(line, message));
  }
  return groups.map(({ file, description, tests }, index): GroupMeasure => {
    const result = printed[index] ?? { refusal: "nothing was printed" };
    if ("refusal" in result) {
      return { file, description, fault: { kind: "refused", message: result.refusal }, values: [] };
    }
    const lines = faults.get(`/${index}.ts`) ?? new Map<number, string>();
    const broken = [...lines].find(([line]) => line > tests.length)?.[1];
    const values = tests.map((test, at) => ({ ...test, isAccepted: broken === undefined && !lines.has(at + 1) }));
    return {
      file,
      description,
      ...(broken === undefined ? {} : { fault: { kind: "broken", message: broken } }),
      values,
    };
  });
}

/** The type that this compiler prints for a schema of the suite; what its own checks refuse is refused. */
export function printSubject(group: SuiteGroup, dialect: Dialect): Printed {
  const { bundle, diagnostics } = loadGroup(group, dialect);
  const found = bundle === undefined ? diagnostics : checkSchema(bundle.schema, dialect, bundle.placeOf);
  const refusal = found.find(({ severity }) => severity === "error");
  return bundle === undefined || refusal !== undefined
    ? { refusal: refusal?.message ?? "no bundle" }
    : { text: printSchemaType(bundle, "Subject") };
}

/** Counts over some schemas. */
export type Tally = {
  readonly schemas: number;
  readonly refused: number;
  readonly broken: number;
  /** Valid values, and those of them that the type accepts. */
  readonly valid: number;
  readonly accepted: number;
  /** Invalid values that a structural type can refuse, and those of them that this one refuses. */
  readonly sayable: number;
  readonly caught: number;
};

export function tally(measures: readonly GroupMeasure[]): Tally {
  const faults = measures.map(({ fault }) => fault?.kind);
  const values = measures.flatMap((measure) => measure.values);
  const valid = values.filter((value) => value.valid);
  const sayable = values.filter((value) => !value.valid && value.isSayable === true);
  return {
    schemas: measures.length,
    refused: faults.filter((kind) => kind === "refused").length,
    broken: faults.filter((kind) => kind === "broken").length,
    valid: valid.length,
    accepted: valid.filter(({ isAccepted }) => isAccepted).length,
    sayable: sayable.length,
    caught: sayable.filter(({ isAccepted }) => !isAccepted).length,
  };
}
