import { describe, expect, test } from "vitest";
import { isAsserting } from "../../generator/schema/canonical.js";
import { isObject, type JsonObject } from "../../generator/schema/json.js";
import { pruneDefinitions } from "../../generator/schema/prune-definitions.js";
import { mutants } from "../../generator/schema/values/mutants.js";
import { representativeValues } from "../../generator/schema/values/representative-values.js";
import { sampleValues } from "../../generator/schema/values/sample-values.js";
import { walkSchema } from "../../generator/schema/walk.js";
import { corpusSchemas } from "../corpus/corpus-schemas.js";
import { hasCorpus } from "../corpus/read-corpus.js";
import { bundleGroup, hasOfficialSuite, readOfficialSuite } from "../validate/official-suite.js";
import { independentJudge } from "./independent-judge.js";

const percent = (part: number, whole: number): string => `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;

/** Keywords that refuse nothing by themselves, or only through the schemas that they hold. */
const holders = new Set(
  (
    "$ref $defs definitions properties patternProperties allOf anyOf oneOf then else prefixItems items " +
    "dependentSchemas if unevaluatedItems discriminator minContains maxContains"
  ).split(" "),
);

/** Whether a keyword of a schema can itself refuse a value. */
function isDemand(node: JsonObject, keyword: string, pointer: string): boolean {
  const value = node[keyword];
  if (!isAsserting(keyword) || holders.has(keyword) || value === true) return false;
  if (/^(?:additional|unevaluated)/.test(keyword) && value !== false) return false;
  if (keyword === "required" && Array.isArray(value) && value.length === 0) return false;
  // Names are always texts; which branch is meant is said by the union.
  if (/\/propertyNames$/.test(pointer) || (keyword === "propertyNames" && Object.keys(Object(value)).join() === "type"))
    return false;
  return !/\/(?:anyOf|oneOf)\/\d+$/.test(pointer) || !["type", "const", "enum"].includes(keyword);
}

test.skipIf(!hasCorpus)("G3: real schemas have values, and their demands are broken", { timeout: 240_000 }, () => {
  let [schemas, values, refused] = [0, 0, 0];
  const without: string[] = [];
  const demands = new Map<string, { all: number; broken: number }>();
  for (const { name, bundle } of corpusSchemas()) {
    const { dialect } = bundle;
    const schema = pruneDefinitions(bundle.schema, dialect);
    const isValid = independentJudge(schema, dialect);
    const found = representativeValues(schema, dialect, { limit: 60 }).map(({ value }) => value);
    schemas += 1;
    if (found.length === 0) without.push(name);
    values += found.length;
    refused += found.filter((value) => !isValid(value)).length;
    const broken = new Set<string>();
    const isWanted = ({ schemaPointer }: { schemaPointer: string }): boolean => !broken.has(schemaPointer);
    for (const value of found) {
      for (const { schemaPointer } of mutants(schema, dialect, value, { isWanted })) broken.add(schemaPointer);
    }
    walkSchema(schema, dialect, (node, pointer) => {
      if (!isObject(node)) return;
      for (const keyword of Object.keys(node)) {
        if (!isDemand(node, keyword, pointer)) continue;
        const count = demands.get(keyword) ?? { all: 0, broken: 0 };
        count.all += 1;
        if (broken.has(`${pointer}/${keyword}`)) count.broken += 1;
        demands.set(keyword, count);
      }
    });
  }
  const counts = [...demands.values()];
  const all = counts.reduce((sum, count) => sum + count.all, 0);
  const broken = counts.reduce((sum, count) => sum + count.broken, 0);
  const lines = [...demands]
    .sort(([, a], [, b]) => b.all - a.all)
    .map(([keyword, count]) => `  ${keyword}: ${percent(count.broken, count.all)}`);
  process.stdout.write(
    `values for ${percent(schemas - without.length, schemas)} of the corpus' schemas, ${values} in all\n` +
      `demands that a mutant breaks: ${percent(broken, all)}\n${lines.join("\n")}\n`,
  );
  expect(refused).toBe(0);
  // Its type and its enum contradict each other, and it is required.
  expect(without).toEqual(["bfcl-live/extract_parameters_v1.json input"]);
  expect(schemas).toBeGreaterThan(700);
  expect(broken / all).toBeGreaterThan(0.85);
});

describe.runIf(hasOfficialSuite).each(["2020-12", "draft-07"] as const)("the official suite, %s", (dialect) => {
  test("G3: a value is found wherever the suite has a valid one", () => {
    let [satisfiable, found] = [0, 0];
    const without: string[] = [];
    for (const group of [...readOfficialSuite(dialect, ""), ...readOfficialSuite(dialect, "optional/format/")]) {
      const bundle = bundleGroup(group, dialect);
      if (bundle === undefined || group.tests.every(({ valid }) => !valid)) continue;
      satisfiable += 1;
      const values =
        representativeValues(bundle.schema, dialect, { limit: 30 }).length > 0 ||
        sampleValues(bundle.schema, dialect, { count: 1, seed: 1 }).length > 0;
      if (values) found += 1;
      else without.push(`${group.file} | ${group.description}`);
    }
    process.stdout.write(`values, ${dialect}: ${percent(found, satisfiable)} of the suite's satisfiable schemas\n`);
    expect(without).toEqual([]);
    expect(satisfiable).toBeGreaterThan(dialect === "2020-12" ? 370 : 250);
  });
});
