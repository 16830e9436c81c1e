import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { includes } from "../../../generator/diff/inclusion/includes.js";
import { validatorOf } from "../../../generator/diff/inclusion/validator-of.js";
import type { SchemaBundle } from "../../../generator/load/schema-bundle.js";
import type { Dialect } from "../../../generator/schema/dialect.js";
import type { JsonObject, JsonSchema, JsonValue } from "../../../generator/schema/json.js";
import { bundleOf } from "../../validate/bundle-of.js";
import { hyperjumpVerdict } from "../../validate/hyperjump-verdict.js";
import { evaluationSchema, flatValue } from "../../validate/random-evaluation.js";
import { jsonValue, randomSchema } from "../../validate/random-schema.js";
import { mutateSchema } from "../mutate-schema.js";

/** More of it, for a longer hunt: `TOOLGEN_RUNS=50 npx vitest run test/diff/inclusion`. */
const factor = Number(process.env["TOOLGEN_RUNS"] ?? 1);

/** Two schemas: unlike, or one of them the other with one keyword changed. */
const pairOf = (schema: fc.Arbitrary<JsonObject>, dialect: Dialect): fc.Arbitrary<readonly [JsonSchema, JsonSchema]> =>
  fc.tuple(schema, schema, fc.nat(), fc.constantFrom("other", "narrower", "wider")).map(([one, other, index, kind]) => {
    const mutants = mutateSchema(one, dialect).filter((mutant) => !/"multipleOf":(?:0|-)/.test(JSON.stringify(mutant)));
    const mutant = kind === "other" ? other : (mutants[index % Math.max(1, mutants.length)] ?? other);
    return kind === "wider" ? [mutant, one] : [one, mutant];
  });

const isValid = (bundle: SchemaBundle, value: JsonValue): boolean => validatorOf(bundle)?.(value).length === 0;

/**
 * Random pairs of schemas: what is proved is refuted by none of the sampled values, and a witness is one for two validators that
 * share no code.
 */
describe("a proof holds, and a witness is one", () => {
  test.each<
    [name: string, dialect: Dialect, schema: fc.Arbitrary<JsonObject>, value: fc.Arbitrary<JsonValue>, runs: number]
  >([
    ["all keywords of 2020-12", "2020-12", randomSchema("2020-12"), jsonValue, 120],
    ["all keywords of draft-07", "draft-07", randomSchema("draft-07"), jsonValue, 100],
    ["what was evaluated", "2020-12", evaluationSchema, flatValue, 120],
  ])(
    "%s",
    async (_name, dialect, schema, value, runs) => {
      const samples = fc.sample(value, { numRuns: 150, seed: 7 });
      const count = { proved: 0, refuted: 0, unknown: 0, left: 0 };
      const property = fc.asyncProperty(pairOf(schema, dialect), async ([one, other]) => {
        const [sub, sup] = [bundleOf(one, dialect), bundleOf(other, dialect)];
        if (validatorOf(sub) === undefined || validatorOf(sup) === undefined) {
          count.left += 1;
          return;
        }
        const answer = includes(sub, sup);
        count[answer.answer] += 1;
        if (answer.answer === "proved") {
          const against = samples.filter((sample) => isValid(sub, sample) && !isValid(sup, sample));
          expect(against).toEqual([]);
        }
        if (answer.answer === "refuted") {
          const { witness } = answer;
          expect([witness, isValid(sub, witness), isValid(sup, witness)]).toEqual([witness, true, false]);
          const [ofSub, ofSup] = [await hyperjumpVerdict(one, dialect), await hyperjumpVerdict(other, dialect)];
          expect([witness, ofSub(witness), ofSup(witness)]).toEqual([witness, true, false]);
        }
      });
      await fc.assert(property, { numRuns: runs * factor, seed: 20_26 * factor });
      // Chance ties references into circles; of the rest, hardly anything is left open.
      expect(count.proved).toBeGreaterThan((runs * factor) / 4);
      expect(count.refuted).toBeGreaterThan((runs * factor) / 20);
      expect(count.unknown).toBeLessThanOrEqual((runs * factor) / 50);
    },
    120_000 * factor,
  );
});
