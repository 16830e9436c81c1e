import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Dialect } from "../../generator/schema/dialect.js";
import type { JsonObject, JsonValue } from "../../generator/schema/json.js";
import { compileValidators } from "../../generator/validate/compile-validators.js";
import { bundleOf } from "./bundle-of.js";
import { hyperjumpVerdict } from "./hyperjump-verdict.js";
import { evaluationSchema, flatValue } from "./random-evaluation.js";
import { jsonValue, randomSchema } from "./random-schema.js";

/** More of it, for a longer hunt: `TOOLGEN_RUNS=50 npx vitest run test/validate/differential.test.ts`. */
const factor = Number(process.env["TOOLGEN_RUNS"] ?? 1);

/**
 * Random schemas and values: the validator that is shipped and `@hyperjump/json-schema` say the same. Where they did not, the
 * specification decided: for us in what `hyperjump-verdict.ts` explains and mends (decimals in `multipleOf`, its meta-schema of
 * draft-07), for it in nothing that is left.
 */
describe("the second opinion is the same", () => {
  test.each<
    [name: string, dialect: Dialect, schema: fc.Arbitrary<JsonObject>, value: fc.Arbitrary<JsonValue>, runs: number]
  >([
    ["all keywords of 2020-12", "2020-12", randomSchema("2020-12"), jsonValue, 250],
    ["all keywords of draft-07", "draft-07", randomSchema("draft-07"), jsonValue, 200],
    ["what was evaluated", "2020-12", evaluationSchema, flatValue, 500],
  ])(
    "%s",
    async (_name, dialect, schema, value, runs) => {
      const judged = { accepted: 0, refused: 0, left: 0 };
      const values = fc.array(value, { minLength: 16, maxLength: 16 });
      const property = fc.asyncProperty(schema, values, async (one, samples) => {
        const { validators, diagnostics } = compileValidators([{ name: "v", bundle: bundleOf(one, dialect) }]);
        const ours = validators.get("v");
        if (ours === undefined) {
          judged.left += 1;
          // Chance ties references into circles. Nothing else is refused.
          expect(diagnostics.map(({ message }) => message).join()).toMatch(
            /leads back here without going into the value$/,
          );
          return;
        }
        const theirs = await hyperjumpVerdict(one, dialect);
        for (const sample of samples) {
          const verdict = ours(sample).length === 0;
          judged[verdict ? "accepted" : "refused"] += 1;
          expect({ sample, verdict }).toEqual({ sample, verdict: theirs(sample) });
        }
      });
      await fc.assert(property, { numRuns: runs * factor, seed: 20_26 * factor });
      // The arbitraries do reach what they are for.
      const least = runs * factor * 2;
      expect(judged.accepted).toBeGreaterThan(least);
      expect(judged.refused).toBeGreaterThan(least);
      expect(judged.left).toBeLessThan((runs * factor) / 2);
    },
    60_000 * factor,
  );
});
