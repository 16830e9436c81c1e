import { describe, expect, test } from "vitest";
import { type DerivedCases, deriveCases } from "../../generator/emit/golden/derive-cases.js";
import type { Sample, SampleKind } from "../../generator/model/tool.js";
import type { JsonObject, JsonSchema, JsonValue } from "../../generator/schema/json.js";
import { bundleOf, placeOf } from "../validate/bundle-of.js";
import { readTools } from "./build-registry.js";

const sampleOf = (input: JsonValue, name = "ideal", kind: SampleKind = "ideal"): Sample => ({
  name,
  title: name,
  kind,
  utterances: [],
  input,
  placeOf,
});
const derive = (schema: JsonSchema, ...samples: readonly Sample[]): DerivedCases =>
  deriveCases({ input: bundleOf(schema) }, samples);
const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({ type: "object", properties, ...rest });

const schema = object(
  { size: { type: "integer", minimum: 1, maximum: 9 }, colour: { enum: ["red", "blue"] } },
  { required: ["size"], additionalProperties: false },
);

describe("G3: cases of a tool", () => {
  test("without a sample everything starts from what is made", () => {
    expect(derive(schema)).toEqual({
      made: [
        { part: "input", name: "input 1", title: "as little as possible", value: { size: 1 } },
        { part: "input", name: "input 2", title: "as much as possible", value: { size: 1, colour: "red" } },
      ],
      varied: [
        {
          part: "input",
          made: "input 2",
          removed: ["/colour"],
          replaced: { "/size": [9], "/colour": ["blue"] },
        },
      ],
      broken: [
        { part: "input", made: "input 2", keyword: "required", removed: ["/size"] },
        { part: "input", made: "input 2", keyword: "enum", replaced: { "/colour": "something else" } },
        {
          part: "input",
          made: "input 2",
          keyword: "additionalProperties",
          added: { "/unexpected_property": true },
        },
        { part: "input", made: "input 2", keyword: "type", replaced: { "": "text", "/size": 1.5 } },
        { part: "input", made: "input 2", keyword: "minimum", replaced: { "/size": 0 } },
        { part: "input", made: "input 2", keyword: "maximum", replaced: { "/size": 10 } },
      ],
    });
  });

  test("an ideal sample is broken first, and what is made breaks the rest", () => {
    const { broken } = derive(schema, sampleOf({ size: 3 }));
    expect(broken.map((row) => `${"sample" in row ? row.sample : row.made}: ${row.keyword}`)).toEqual([
      "ideal: required",
      "ideal: additionalProperties",
      "ideal: type",
      "ideal: minimum",
      "ideal: maximum",
      "input 2: enum",
    ]);
  });

  test("samples that are refused or not ideal are no start", () => {
    const { broken } = derive(schema, sampleOf({ size: 3 }, "boundary", "boundary"), {
      ...sampleOf({ size: "x" }, "refused"),
      rejects: { in: "input", at: "/size", keyword: "type" },
    });
    expect(broken.filter((row) => "sample" in row)).toEqual([]);
  });

  test("what a simple reader of the schema can't see is marked, not what hangs on a condition that it reads", () => {
    const dependent = object(
      { a: { type: "string", format: "date" } },
      { if: { required: ["a"] }, then: { required: ["b"] } },
    );
    const { broken } = derive(dependent, sampleOf({ a: "2026-01-31", b: 1 }));
    const rows = broken.map(({ keyword, subtle = false, removed, replaced }) => ({
      keyword,
      subtle,
      removed,
      replaced,
    }));
    expect(rows.filter(({ keyword, subtle }) => subtle || keyword === "required")).toEqual([
      { keyword: "required", subtle: false, removed: ["/b"] },
      { keyword: "format", subtle: true, replaced: { "/a": "2026-02-30" } },
    ]);
  });

  test("what lies beyond a far bound is written as a length", () => {
    const far = object({ a: { type: "string", maxLength: 9000 }, b: { type: "array", items: true, maxItems: 400 } });
    const { broken } = derive(far, sampleOf({ a: "ab", b: [1] }));
    const grown = broken.flatMap((row) => Object.entries(row.grown ?? {}));
    expect(grown).toEqual([
      ["/a", 9001],
      ["/b", 401],
    ]);
  });

  test("a large schema stays within what people read", () => {
    const names = Array.from({ length: 500 }, (_, index) => `p${index}`);
    const large = object(Object.fromEntries(names.map((name) => [name, { type: "string", minLength: 1 }])));
    const { made, varied, broken } = derive(large);
    const changes = broken.flatMap(({ removed = [], added = {}, replaced = {} }) => [
      ...removed,
      ...Object.keys(added),
      ...Object.keys(replaced),
    ]);
    expect(changes.length).toBeGreaterThan(100);
    expect(changes.length).toBeLessThanOrEqual(150);
    for (const { value } of made) expect(JSON.stringify(value).length).toBeLessThan(3000);
    expect(varied.length).toBeLessThanOrEqual(4);
  });
});

test("G3: some 20 rows for each tool of this registry", async () => {
  const cases = (await readTools()).map((tool) => deriveCases(tool, tool.samples));
  const rows = cases.map(({ made, varied, broken }) => made.length + varied.length + broken.length);
  const average = rows.reduce((sum, count) => sum + count, 0) / rows.length;
  process.stdout.write(`derived rows a tool: ${average.toFixed(1)} on average, ${Math.max(...rows)} at most\n`);
  expect(cases.length).toBeGreaterThanOrEqual(16);
  expect(average).toBeLessThan(28);
  expect(Math.max(...rows)).toBeLessThan(45);
  for (const { made, broken } of cases) {
    expect(made.length).toBeGreaterThan(1);
    expect(broken.length).toBeGreaterThan(4);
  }
});
