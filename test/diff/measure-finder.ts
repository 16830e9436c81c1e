import { includes } from "../../generator/diff/inclusion/includes.js";
import { validatorOf } from "../../generator/diff/inclusion/validator-of.js";
import type { SchemaBundle } from "../../generator/load/schema-bundle.js";
import type { Dialect } from "../../generator/schema/dialect.js";
import type { JsonValue } from "../../generator/schema/json.js";
import { checkSchema } from "../../generator/validate/check-schema.js";
import { bundleGroup, readOfficialSuite } from "../validate/official-suite.js";
import { mutateSchema } from "./mutate-schema.js";

/** One question, "is every value of the first a value of the second?", with the suite's own answer and ours. */
export type FinderCheck = {
  readonly file: string;
  readonly sub: SchemaBundle;
  readonly sup: SchemaBundle;
  /** A value of the suite that the first accepts and the second refuses, where the suite has one. */
  readonly counterexample?: JsonValue;
  readonly answer: ReturnType<typeof includes>["answer"];
  readonly milliseconds: number;
};

/**
 * The official suite's schemas against all that differ from them in one keyword, both ways. What is known to break is known from
 * the suite's data: the values of the same file, judged by the validators of both sides. Every `nth` pair is asked about.
 */
export function* measureFinder(dialect: Dialect, now: () => number, nth = 1): Iterable<FinderCheck> {
  // Formats are asserted here and annotations in the suite's mandatory part.
  const groups = readOfficialSuite(dialect, "").filter(({ file }) => file !== "format.json");
  let pairs = 0;
  for (const group of groups) {
    const original = bundleGroup(group, dialect);
    if (original === undefined || !isSound(original)) continue;
    const values = groups
      .filter(({ file }) => file === group.file)
      .flatMap(({ tests }) => tests.map(({ data }) => data));
    for (const schema of mutateSchema(original.schema, dialect)) {
      pairs += 1;
      const mutant = { ...original, schema };
      if (pairs % nth !== 0 || !isSound(mutant)) continue;
      for (const [sub, sup] of [
        [original, mutant],
        [mutant, original],
      ] as const) {
        const counterexample = findCounterexample(sub, sup, values);
        const start = now();
        const { answer } = includes(sub, sup);
        const shown = counterexample === undefined ? {} : { counterexample };
        yield { file: group.file, sub, sup, answer, milliseconds: now() - start, ...shown };
      }
    }
  }
}

const isSound = (bundle: SchemaBundle): boolean =>
  checkSchema(bundle.schema, bundle.dialect, bundle.placeOf).every(({ severity }) => severity !== "error") &&
  validatorOf(bundle) !== undefined;

function findCounterexample(sub: SchemaBundle, sup: SchemaBundle, values: readonly JsonValue[]): JsonValue | undefined {
  const [ofSub, ofSup] = [validatorOf(sub), validatorOf(sup)];
  return values.find((value) => ofSub?.(value).length === 0 && ofSup !== undefined && ofSup(value).length > 0);
}
