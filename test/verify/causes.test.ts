import { describe, expect, test } from "vitest";
import type { SchemaBundle } from "../../generator/load/schema-bundle.js";
import type { Dialect } from "../../generator/schema/dialect.js";
import type { JsonSchema, JsonValue } from "../../generator/schema/json.js";
import { compileTool } from "../../generator/validate/compile-tool.js";
import { describeCause } from "../../generator/verify/describe-cause.js";
import type { Finding, Verdict } from "../../generator/verify/finding.js";
import { generalisePath } from "../../generator/verify/generalise-path.js";
import { judgeRecord, unreadable } from "../../generator/verify/judge-record.js";
import type { Yardstick } from "../../generator/verify/select-schema.js";
import { createTally, type Verification } from "../../generator/verify/tally-causes.js";

const bundleOf = (schema: JsonSchema, dialect: Dialect): SchemaBundle => ({
  schema,
  dialect,
  origins: [],
  placeOf: (pointer) => ({ file: "x.json", line: 1, column: 1, endLine: 1, endColumn: 1, pointer }),
});

/** Holds records against a schema with the validators that a build makes. */
function verify(
  schema: JsonSchema,
  records: readonly JsonValue[],
  { names = [], dialect = "2020-12", pointer = "" }: { names?: string[]; dialect?: Dialect; pointer?: string } = {},
): Verification {
  const { validators, diagnostics } = compileTool({ input: bundleOf(schema, dialect) });
  expect(diagnostics).toEqual([]);
  const yardstick: Yardstick = {
    ...{ tool: "get_x", schema_version: "1.0.0" },
    ...{ validate: validators.input, names: new Set(names) },
  };
  const tally = createTally(3);
  records.forEach((record, index) => {
    const verdict = judgeRecord(record, pointer, () => yardstick);
    tally.add(verdict, { file: "x.jsonl", line: index + 1, column: 1, record: index + 1 });
  });
  return tally.result();
}
const sentences = (verification: Verification): string[] =>
  verification.causes.map((cause) => describeCause(cause, verification.records));
const nothingSaid = { property: null, expected: null, found: null };
const on = (name: string, schema: JsonSchema): JsonSchema => ({ type: "object", properties: { [name]: schema } });

describe("what a cause says", () => {
  test.each<{ keyword: string; schema: JsonSchema; record: JsonValue; want: string; dialect?: Dialect }>([
    { keyword: "required", schema: { required: ["a"] }, record: {}, want: 'lacks the property "a"' },
    {
      keyword: "dependentRequired",
      schema: { dependentRequired: { a: ["b"] } },
      record: { a: 1 },
      want: 'lacks the property "b", which another property asks for',
    },
    {
      keyword: "dependencies",
      dialect: "draft-07",
      schema: { dependencies: { a: ["b"] } },
      record: { a: 1 },
      want: 'lacks the property "b", which another property asks for',
    },
    {
      keyword: "additionalProperties",
      schema: { additionalProperties: false },
      record: { 'a"\n': 1 },
      want: 'has the property "a\\"\\n", which is not allowed',
    },
    {
      keyword: "unevaluatedProperties",
      schema: { unevaluatedProperties: false },
      record: { a: 1 },
      want: 'has the property "a", which is not allowed',
    },
    {
      keyword: "propertyNames",
      schema: { propertyNames: { maxLength: 2 } },
      record: { secret: 1 },
      want: "has a property whose name is not allowed",
    },
    { keyword: "type", schema: { type: "string" }, record: 1, want: "has a number in place of a string" },
    {
      keyword: "type",
      schema: { type: "integer" },
      record: 1.5,
      want: "has a number with a fraction in place of an integer",
    },
    {
      keyword: "type",
      schema: { type: ["object", "null"] },
      record: [],
      want: "has an array in place of an object or null",
    },
    { keyword: "const", schema: { const: "a" }, record: "secret", want: 'has a value other than "a"' },
    {
      keyword: "enum",
      schema: { enum: ["a", 1, null] },
      record: "secret",
      want: 'has a value other than "a", 1 or null',
    },
    {
      keyword: "enum",
      schema: { enum: Array.from({ length: 12 }, (_, index) => index) },
      record: -1,
      want: "has a value other than 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more",
    },
    { keyword: "format", schema: { format: "date" }, record: "secret", want: "has a string that is no valid date" },
    {
      keyword: "pattern",
      schema: { pattern: "^\\d+$" },
      record: "secret",
      want: "has a string that does not match the pattern ^\\d+$",
    },
    { keyword: "minLength", schema: { minLength: 2 }, record: "", want: "has a string of fewer than 2 characters" },
    {
      keyword: "maxLength",
      schema: { maxLength: 2 },
      record: "secret",
      want: "has a string of more than 2 characters",
    },
    { keyword: "minimum", schema: { minimum: 0 }, record: -1, want: "has a number below 0" },
    { keyword: "maximum", schema: { maximum: 0 }, record: 1, want: "has a number above 0" },
    {
      keyword: "exclusiveMinimum",
      schema: { exclusiveMinimum: 0 },
      record: 0,
      want: "has a number that is not above 0",
    },
    {
      keyword: "exclusiveMaximum",
      schema: { exclusiveMaximum: 0 },
      record: 0,
      want: "has a number that is not below 0",
    },
    {
      keyword: "multipleOf",
      schema: { multipleOf: 0.01 },
      record: 0.001,
      want: "has a number that is no multiple of 0.01",
    },
    { keyword: "minItems", schema: { minItems: 1 }, record: [], want: "has an array of fewer than 1 item" },
    { keyword: "maxItems", schema: { maxItems: 1 }, record: [1, 2], want: "has an array of more than 1 item" },
    {
      keyword: "uniqueItems",
      schema: { uniqueItems: true },
      record: [1, 1],
      want: "has an array that holds an item twice",
    },
    {
      keyword: "contains",
      schema: { contains: { const: 1 } },
      record: [2],
      want: "has an array without the items that `contains` asks for",
    },
    {
      keyword: "minProperties",
      schema: { minProperties: 1 },
      record: {},
      want: "has an object of fewer than 1 property",
    },
    {
      keyword: "not",
      schema: { not: { type: "string" } },
      record: "secret",
      want: "has a value that the contract excludes",
    },
    { keyword: "false", schema: false, record: "secret", want: "has a value where none is allowed" },
    {
      keyword: "oneOf",
      schema: { oneOf: [{ type: "number" }, { type: "integer" }] },
      record: 1,
      want: "has a value that does not match exactly one alternative",
    },
  ])("$keyword: $want", ({ keyword, schema, record, want, dialect = "2020-12" }) => {
    const verification = verify(schema, [record], { dialect });
    expect(verification.causes.map((cause) => cause.keyword)).toEqual([keyword]);
    expect(sentences(verification)).toEqual([`1 of 1 record (100 %) ${want}`]);
  });

  test("a long name is cut", () => {
    const [long] = sentences(verify({ additionalProperties: false }, [{ ["x".repeat(200)]: 1 }]));
    expect(long).toMatch(/ has the property "x{60,64}…", which is not allowed$/);
    const [missing] = sentences(verify({ required: ["x".repeat(200)] }, [{}]));
    expect(missing).toMatch(/ lacks the property "x{60,64}…"$/);
  });

  test.each<{ reason: string; want: string }>([
    { reason: "syntax", want: "is no JSON" },
    { reason: "encoding", want: "is not UTF-8" },
    { reason: "size", want: "is larger than 64 MiB, too much to be read" },
    { reason: "unfinished", want: "ends too early; what follows was not read" },
    { reason: "absent", want: "has nothing" },
    { reason: "unnamed-tool", want: "names no tool" },
    { reason: "unknown-tool", want: "names a tool that the registry does not have" },
    { reason: "no-schema", want: "belongs to a tool without this schema" },
    { reason: "faulty-contract", want: "belongs to a tool whose contract has errors" },
  ])("$reason: $want", ({ reason, want }) => {
    const tally = createTally(0);
    tally.add(unreadable(reason), { file: "x", line: 1, column: 1, record: 1 });
    expect(sentences(tally.result())).toEqual([`1 of 1 record (100 %) ${want}`]);
  });

  test("a keyword that nobody has heard of", () => {
    const cause = {
      ...{ tool: "a", schema_version: "1", keyword: "x-new", at: "/a", examples: [] },
      ...nothingSaid,
      records: 2,
    };
    expect(describeCause({ ...cause, outcome: "invalid" }, 4)).toBe(
      "2 of 4 records (50 %) have a value at /a that does not satisfy the keyword x-new",
    );
  });

  test.each<{ count: number; total: number; want: string }>([
    { count: 118, total: 2_000, want: "118 of 2,000 records (5.9 %)" },
    { count: 2, total: 2, want: "2 of 2 records (100 %)" },
    { count: 1_234_567, total: 12_345_670, want: "1,234,567 of 12,345,670 records (10 %)" },
    { count: 2, total: 1_000_000, want: "2 of 1,000,000 records (<0.1 %)" },
    { count: 999_999, total: 1_000_000, want: "999,999 of 1,000,000 records (>99.9 %)" },
  ])("$count of $total: $want", ({ count, total, want }) => {
    const cause = { tool: null, schema_version: null, keyword: "syntax", at: "", examples: [], ...nothingSaid };
    expect(describeCause({ ...cause, records: count, outcome: "unreadable" }, total)).toBe(`${want} are no JSON`);
  });
});

describe("causes are told apart by keyword and place, and counted by record", () => {
  const item = { type: "object", properties: { sku: { type: "string" } }, required: ["sku", "priority"] };
  const schema: JsonSchema = on("items", { type: "array", items: item });

  test("items of an array have one place", () => {
    const verification = verify(
      schema,
      [
        { items: [{ sku: "a", priority: 1 }, { sku: "b" }, { sku: "c" }] },
        { items: [{ sku: "a" }] },
        { items: [{ sku: 5, priority: 1 }] },
        { items: [] },
      ],
      { names: ["items", "sku"] },
    );
    expect(sentences(verification)).toEqual([
      '2 of 4 records (50 %) lack the property "priority" at /items/*',
      "1 of 4 records (25 %) has a number at /items/*/sku in place of a string",
    ]);
    expect(verification).toMatchObject({ records: 4, valid: 1, invalid: 3, unreadable: 0, cut: 0, others: 0 });
    expect(verification.causes[0]?.examples).toEqual([
      { file: "x.jsonl", line: 1, column: 1, record: 1, place: "/items/1" },
      { file: "x.jsonl", line: 2, column: 1, record: 2, place: "/items/0" },
    ]);
  });

  test("keys of a map have one place, and are not told: they are data", () => {
    const map = on("by_user", { type: "object", additionalProperties: { type: "integer" } });
    const verification = verify(
      map,
      [{ by_user: { "anna@example.com": "x" } }, { by_user: { "b@example.com": "x" } }],
      {
        names: ["by_user"],
      },
    );
    expect(sentences(verification)).toEqual([
      "2 of 2 records (100 %) have a string at /by_user/* in place of an integer",
    ]);
    expect(JSON.stringify(verification)).not.toContain("example.com");
  });

  test("a record with 20 faults may hold more, and is counted as one that does", () => {
    const faulty = { items: Array.from({ length: 30 }, () => ({ sku: "a" })) };
    expect(verify(schema, [faulty, { items: [{}] }]).cut).toBe(1);
  });

  test("a value that nests deeper than the stack is refused", () => {
    const recursive: JsonSchema = { type: "array", items: { $ref: "#" } };
    const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
    expect(sentences(verify(recursive, [deep]))).toEqual([
      "1 of 1 record (100 %) has a value that is nested too deeply to be checked",
    ]);
  });

  test("the value stands at a pointer; where nothing stands, nothing is judged", () => {
    const verification = verify(
      { type: "string" },
      [{ result: [null, "x"] }, { result: [] }, { error: 1 }, { result: [0, 1] }],
      {
        pointer: "/result/1",
      },
    );
    expect(verification).toMatchObject({ valid: 1, invalid: 1, unreadable: 2 });
    expect(sentences(verification)).toEqual([
      "2 of 4 records (50 %) have nothing at /result/1",
      "1 of 4 records (25 %) has a number in place of a string",
    ]);
  });

  test("no value of any record is kept", () => {
    const everything: JsonSchema = {
      type: "object",
      properties: { a: { enum: ["x"] }, b: { pattern: "^x$", format: "date", maxLength: 2 }, c: { maximum: 1 } },
      patternProperties: { "^k": { type: "null" } },
      additionalProperties: { const: 1 },
    };
    const record = { a: "secret-1", b: "secret-2", c: 77_123, "k-secret": "secret-3", "name-secret": "secret-4" };
    const kept = JSON.stringify(verify(everything, [record], { names: ["a", "b", "c"] }));
    expect(kept).not.toContain("secret");
    expect(kept).not.toContain("77123");
  });
});

describe("a hostile source does not fill the memory", () => {
  const finding = (facts: Partial<Finding>): Verdict => ({
    outcome: "invalid",
    findings: [{ tool: "x", schema_version: "1", keyword: "type", at: "", place: "", ...nothingSaid, ...facts }],
    isCut: false,
  });
  const record = { file: "x", line: 1, column: 1, record: 1 };

  test("of the names that are too much at one place, twenty are told apart", () => {
    const tally = createTally(1);
    for (let index = 0; index < 5_000; index += 1) {
      tally.add(finding({ keyword: "additionalProperties", property: `p${index}` }), record);
    }
    const { causes, others } = tally.result();
    expect(causes.length).toBe(21);
    expect(causes[0]).toMatchObject({ records: 4_980, keyword: "additionalProperties" });
    expect(causes[0]?.property).toBe(null);
    expect(others).toBe(0);
  });

  test("names that are missing are the contract's: all of them are told", () => {
    const tally = createTally(1);
    for (let index = 0; index < 30; index += 1) {
      tally.add(finding({ keyword: "required", property: `p${index}` }), record);
    }
    expect(new Set(tally.result().causes.map(({ property }) => property)).size).toBe(30);
  });

  test("of all causes, a thousand are told apart", () => {
    const tally = createTally(1);
    for (let index = 0; index < 5_000; index += 1) tally.add(finding({ at: `/p${index}` }), record);
    tally.add(finding({ at: "/p7" }), record);
    const { causes, others, invalid } = tally.result();
    expect({ causes: causes.length, others, invalid }).toEqual({ causes: 1_000, others: 4_000, invalid: 5_001 });
    expect(causes[0]).toMatchObject({ at: "/p7", records: 2 });
  });

  test("of a recursive value, places below some level are one", () => {
    const path = "/a/0".repeat(40);
    const value = JSON.parse(`${'{"a":['.repeat(40)}1${"]}".repeat(40)}`);
    const { at, place } = generalisePath(path, value, new Set(["a"]));
    expect(at).toBe(`${"/a/*".repeat(16)}/…`);
    expect(place).toBe(`${"/a/0".repeat(16)}/…`);
  });

  test("names of Object.prototype are names like any others", () => {
    expect(generalisePath("/constructor/0", { constructor: [1] }, new Set())).toEqual({ at: "/*/*", place: "/*/0" });
    expect(generalisePath("/toString", {}, new Set(["toString"]))).toEqual({ at: "/toString", place: "/toString" });
  });
});
