import { beforeAll, describe, expect, test } from "vitest";
import type { Dialect } from "../../generator/schema/dialect.js";
import type { JsonObject, JsonValue } from "../../generator/schema/json.js";
import { coveringValues } from "../../generator/schema/values/covering-values.js";
import { flagSets } from "../consumer/virtual-program.js";
import { checkSources } from "../corpus/corpus-program.js";
import { hasCorpus } from "../corpus/read-corpus.js";
import { emitTools, readTools } from "../golden-tests/build-registry.js";
import { bundleOf } from "../validate/bundle-of.js";
import { type JudgedPart, judgeAll, listDifferences, listUnread } from "./judge-all.js";
import { causes, judgeValue, type Verdicts } from "./judge-bundle.js";

/** `npm run agreement` holds 200 values of each schema against each other, and names the schemas where it finds a difference. */
const valuesOfSchema = 40;

describe("G3: three validators", () => {
  let judged: readonly JudgedPart[];
  beforeAll(async () => {
    judged = await judgeAll(valuesOfSchema, hasCorpus);
  });

  test("give one verdict on values and mutants of every contract", () => {
    const values = judged.reduce((sum, part) => sum + part.values, 0);
    const accepted = judged.reduce((sum, part) => sum + part.accepted, 0);
    process.stdout.write(`agreement: ${values} values of ${judged.length} schemas, ${accepted} of them valid\n`);
    expect(listDifferences(judged)).toEqual({});
    expect(values).toBeGreaterThan(judged.length * 30);
    expect(accepted / values).toBeGreaterThan(0.3);
    expect(accepted / values).toBeLessThan(0.7);
  });

  test("can read every schema, but for two that hyperjump can't", () => {
    expect(listUnread(judged)).toEqual(
      hasCorpus
        ? {
            // It joins the patterns of `patternProperties` to one expression, in which two groups have one name.
            "schemastore-hard/appsettings.json input": "Invalid regular expression: /^\\$schema$|",
            // In draft-07 nothing stands beside a reference; it drops even the definitions to which the reference leads.
            "schemastore-hard/vtesttree-schema-v2_1_0.json input": "Value at '/definitions' is undefined and",
          }
        : {},
    );
  });

  test.each<[cause: string, schema: JsonObject, dialect: Dialect, value: JsonValue, verdicts: Verdicts]>([
    [
      "uuid in draft-07",
      { format: "uuid" },
      "draft-07",
      "123e4567-e89b-42d3-a456-42661417400",
      { ours: false, ajv: false, hyperjump: true },
    ],
    ["formats of OpenAPI", { format: "int32" }, "2020-12", 2 ** 31, { ours: false, ajv: false, hyperjump: true }],
    ["multiples of a decimal", { multipleOf: 0.1 }, "2020-12", 9.7, { ours: true, ajv: false, hyperjump: true }],
  ])("differ by %s, as the table of causes says", async (cause, schema, dialect, value, verdicts) => {
    expect(await judgeValue(bundleOf(schema, dialect), value)).toEqual({ value, verdicts, cause });
    expect(causes.map(({ name }) => name)).toContain(cause);
  });

  test("no cause is invented for what has none", async () => {
    expect(await judgeValue(bundleOf({ format: "date" }, "2020-12"), "2026-01-31")).toBeUndefined();
  });
});

// The contracts of the corpus are held against their types in test/corpus.
test("values of this registry's contracts compile as literals", async () => {
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
  const { faults, faultsOfCases } = checkSources([built], cases, flagSets.nodenext);
  expect(faults).toEqual([]);
  expect(
    cases.flatMap(({ contract, value }, index) =>
      (faultsOfCases[index] ?? []).map((fault) => `${contract.tool.name}: ${fault} ${JSON.stringify(value)}`),
    ),
  ).toEqual([]);
  expect(cases.length).toBeGreaterThan(tools.length * 3);
});
