import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { flagSets } from "../consumer/virtual-program.js";
import { type BuiltContract, type BuiltOrigin, type BuiltPackage, buildCorpus } from "./build-corpus.js";
import { addComparisons, compareContract } from "./compare-contract.js";
import { checkDeclarations, checkSources } from "./corpus-program.js";
import { type Cases, makeCases } from "./make-cases.js";
import { printOrigins } from "./print-origins.js";
import { hasCorpus } from "./read-corpus.js";
import { runValidators } from "./run-validators.js";

const refusedFile = new URL("refused.json", import.meta.url);

/** Properties whose `type` and `enum` contradict each other, as their origin has them: no type tells what they are. */
const contradictory = [
  "bfcl-live/Travel_1_FindAttractions.json Input /properties/free_entry",
  "bfcl-live/Travel_1_FindAttractions.json Input /properties/good_for_kids",
  "bfcl-live/extract_parameters_v1.json Input /properties/metrics",
  "bfcl-live/extract_parameters_v1.json Input /properties/metrics/items",
  "bfcl-live/get_sensor_readings_history_by_interval.json Input /properties/models",
  "bfcl-live/get_sensor_readings_history_by_interval.json Input /properties/models/items",
  "bfcl-live/get_service_providers.json Input /properties/professional_group_id",
];

describe.runIf(hasCorpus)("C3: real input", () => {
  let origins: readonly BuiltOrigin[];
  let contracts: readonly BuiltContract[];
  let packages: readonly BuiltPackage[];
  let made: Cases;
  beforeAll(async () => {
    origins = await buildCorpus();
    contracts = origins.flatMap(({ built }) => built);
    packages = origins.flatMap((origin) => origin.packages);
    made = makeCases(contracts);
  });

  test("all contracts become packages but for the ones in refused.json", () => {
    process.stdout.write(`\n${printOrigins(origins)}\n`);
    const refused = Object.fromEntries(origins.flatMap((origin) => [...origin.refused]));
    expect(refused).toEqual(JSON.parse(readFileSync(refusedFile, "utf8")));
    const others = Object.keys(refused).filter((file) => !file.startsWith("bfcl-raw-dialect/"));
    expect(others.length).toBeLessThanOrEqual(10);
    expect(origins).toHaveLength(29);
    expect(contracts.length + Object.keys(refused).length).toBe(676);
  });

  test("whatever a schema tells of its values, its type tells too", () => {
    const { pairs, faults, missed } = addComparisons(contracts.map(compareContract));
    process.stdout.write(`schemas held against types: ${pairs}, vaguer there: ${faults.length}\n`);
    expect(faults).toEqual([]);
    expect(missed).toEqual(contradictory);
    expect(pairs).toBeGreaterThan(8000);
  });

  test("the emitted JavaScript accepts what is valid and refuses what is not", () => {
    const verdicts = runValidators(packages, made.cases);
    const wrong = made.cases.filter(({ isValid }, index) => verdicts[index] !== isValid);
    process.stdout.write(printCases(made));
    expect(
      wrong.map(({ contract, part, origin, isValid }) => ({ file: contract.file, part, origin, isValid })),
    ).toEqual([]);
    // `metrics` is required and one of the contradictory properties.
    expect(made.withoutValue).toEqual(["bfcl-live/extract_parameters_v1.json input"]);
  });

  test.each(Object.entries(flagSets))("sources and values type-check for the strictest consumer, %s", (_, options) => {
    const { faults, faultsOfCases } = checkSources(packages, made.cases, options);
    expect(faults).toEqual([]);
    const wrong = made.cases.flatMap(({ contract, part, origin, isValid }, index) => {
      const found = faultsOfCases[index] ?? [];
      // Types say nothing of bounds and patterns, so of recorded values only the valid ones are judged.
      if (isValid) return found.map((fault) => `${contract.file} ${part}, ${origin}: ${fault}`);
      return origin === "mutant" && found.length === 0 ? [`${contract.file} ${part}: the mutant compiles`] : [];
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    ["the strictest", {}],
    ["a strict", { exactOptionalPropertyTypes: false, noUncheckedIndexedAccess: false }],
    ["a careless", { exactOptionalPropertyTypes: false, strict: false }],
  ])("declarations type-check for %s consumer", (_, looser) => {
    expect(checkDeclarations(packages, { ...flagSets.bundler, ...looser })).toEqual([]);
  });
});

function printCases({ cases, withoutRequired }: Cases): string {
  const count = (wanted: string, isValid: boolean): number =>
    cases.filter(({ origin, ...one }) => origin === wanted && one.isValid === isValid).length;
  return [
    `valid values: ${count("valid value", true)}`,
    `mutants without a required property: ${count("mutant", false)} (${withoutRequired.length} schemas require none)`,
    `recorded samples: ${count("sample", true)} valid, ${count("sample", false)} not\n`,
  ].join("; ");
}
