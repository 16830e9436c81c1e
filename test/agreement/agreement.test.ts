import { beforeAll, describe, expect, test } from "vitest";
import { coveringValues } from "../../generator/schema/values/covering-values.js";
import { flagSets } from "../consumer/virtual-program.js";
import { checkSources } from "../corpus/corpus-program.js";
import { hasCorpus } from "../corpus/read-corpus.js";
import { emitTools, readTools } from "../golden-tests/build-registry.js";
import { type JudgedPart, judgeAll, listDifferences, listUnread } from "./judge-all.js";

/** `npm run agreement` holds 200 values of each schema against each other. */
const valuesOfSchema = 60;

describe("three validators", () => {
  let judged: readonly JudgedPart[];
  beforeAll(async () => {
    judged = await judgeAll(valuesOfSchema, hasCorpus);
  });

  test("G3: give one verdict on values and mutants of every contract, but for what is explained", () => {
    const values = judged.reduce((sum, part) => sum + part.values, 0);
    const accepted = judged.reduce((sum, part) => sum + part.accepted, 0);
    process.stdout.write(`agreement: ${values} values of ${judged.length} schemas, ${accepted} of them valid\n`);
    // The causes are explained in judge-bundle.ts.
    expect(listDifferences(judged)).toEqual(
      hasCorpus ? { "multiples of a decimal": ["schemastore-hard/tizen_workspace.json input"] } : {},
    );
    expect(listUnread(judged)).toEqual(
      hasCorpus
        ? {
            // Hyperjump joins the patterns of `patternProperties` to one expression, in which two groups have one name.
            "schemastore-hard/appsettings.json input": "Invalid regular expression: /^\\$schema$|^Using",
            // In draft-07 nothing stands beside a reference, to hyperjump not even the definitions that it leads to.
            "schemastore-hard/vtesttree-schema-v2_1_0.json input": "Value at '/definitions' is undefined and",
          }
        : {},
    );
    expect(values).toBeGreaterThan(judged.length * 40);
    expect(accepted / values).toBeGreaterThan(0.3);
    expect(accepted / values).toBeLessThan(0.7);
  });
});

// The contracts of the corpus are held against their types in test/corpus.
test.each(Object.entries(flagSets))(
  "values of this registry's contracts compile as literals, %s",
  async (_, options) => {
    const tools = await readTools();
    const built = { name: "@x/tools", files: await emitTools(tools) };
    const cases = tools.flatMap((tool) =>
      (["input", "output"] as const).flatMap((part) => {
        const bundle = tool[part];
        const values = bundle === undefined ? [] : coveringValues(bundle.schema, bundle.dialect);
        return values.map(({ value }) => {
          const contract = {
            file: tool.file,
            original: { name: tool.name, description: "", inputSchema: true },
            tool,
            package: built,
          };
          return { contract, part, origin: "valid value" as const, value, isValid: true };
        });
      }),
    );
    const { faults, faultsOfCases } = checkSources([built], cases, options);
    expect(faults).toEqual([]);
    expect(
      cases.flatMap(({ contract, value }, index) =>
        (faultsOfCases[index] ?? []).map((fault) => `${contract.tool.name}: ${fault} ${JSON.stringify(value)}`),
      ),
    ).toEqual([]);
    expect(cases.length).toBeGreaterThan(tools.length * 3);
  },
);
