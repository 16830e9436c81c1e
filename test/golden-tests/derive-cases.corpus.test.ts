import { expect, test } from "vitest";
import { coveringValues } from "../../generator/schema/values/covering-values.js";
import { mutants } from "../../generator/schema/values/mutants.js";
import { variants } from "../../generator/schema/values/variants.js";
import { compileTool } from "../../generator/validate/compile-tool.js";
import { withValueAt } from "../../templates/testing/json.js";
import { corpusSchemas } from "../corpus/corpus-schemas.js";
import { hasCorpus } from "../corpus/read-corpus.js";
import { readTools } from "./build-registry.js";

/** A build leaves out what its own validator says otherwise. Here nothing may be left out. */
const slow = { timeout: 240_000 };
test.skipIf(!hasCorpus)("G1, G3: validators take and refuse all that is derived from real schemas", slow, async () => {
  const ofRegistry = (await readTools()).flatMap(({ name, input, output }) =>
    [input, output].flatMap((bundle) => (bundle === undefined ? [] : [{ name, bundle }])),
  );
  const wrong: string[] = [];
  let [values, taken, refused] = [0, 0, 0];
  for (const { name, bundle } of [...ofRegistry, ...corpusSchemas()]) {
    const { schema, dialect } = bundle;
    const { validators } = compileTool({ input: bundle });
    for (const { value } of coveringValues(schema, dialect)) {
      values += 1;
      const say = (what: string): void => void wrong.push(`${name}: ${what} of ${JSON.stringify(value)}`);
      if (validators.input(value).length > 0) say("the whole");
      for (const { path, value: other } of variants(schema, dialect, value, { limit: 40 })) {
        taken += 1;
        if (validators.input(withValueAt(value, path, other) ?? null).length > 0)
          say(`${path}=${JSON.stringify(other)}`);
      }
      for (const { path, value: other, whole, at, keyword } of mutants(schema, dialect, value)) {
        refused += 1;
        expect(withValueAt(value, path, other) ?? null).toEqual(whole);
        const issues = validators.input(whole);
        if (issues.some((issue) => issue.path === at && issue.keyword === keyword)) continue;
        const said = issues.map((issue) => `${issue.keyword} at ${issue.path}`).join(", ");
        say(`${path}=${JSON.stringify(other)} must be ${keyword} at ${at}, the validator says ${said}`);
      }
    }
  }
  process.stdout.write(`derived: ${values} values, ${taken} changes to be taken, ${refused} to be refused\n`);
  expect(wrong).toEqual([]);
  expect(values).toBeGreaterThan(1_400);
  expect(taken).toBeGreaterThan(7_000);
  expect(refused).toBeGreaterThan(10_000);
});
