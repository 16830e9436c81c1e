import { describe, expect, test } from "vitest";
import type { Dialect } from "../../generator/schema/dialect.js";
import type { JsonSchema, JsonValue } from "../../generator/schema/json.js";
import { evaluate } from "../../generator/schema/values/evaluate.js";
import { bundleGroup, hasOfficialSuite, readOfficialSuite } from "../validate/official-suite.js";

describe.runIf(hasOfficialSuite).each<[Dialect, "" | "optional/format/", number, number]>([
  ["2020-12", "", 1150, 10],
  ["2020-12", "optional/format/", 130, 700],
  ["draft-07", "", 815, 10],
  ["draft-07", "optional/format/", 110, 600],
])("the official suite, %s %s", (dialect, part, leastSure, mostOpen) => {
  test("no verdict is wrong; where a format has no implementation here, none is given", () => {
    let [right, open] = [0, 0];
    const wrong: string[] = [];
    for (const group of readOfficialSuite(dialect, part)) {
      // Formats are asserted here and annotations in the suite's mandatory part.
      const bundle = part === "" && group.file === "format.json" ? undefined : bundleGroup(group, dialect);
      if (bundle === undefined) continue;
      for (const { description, data, valid } of group.tests) {
        const outcome = evaluate(bundle, [bundle.schema], data);
        if (outcome === undefined) open += 1;
        else if (outcome === valid) right += 1;
        else wrong.push(`${group.file} | ${group.description} | ${description}`);
      }
    }
    process.stdout.write(`evaluate, ${dialect} ${part}: ${right} right, ${wrong.length} wrong, ${open} left open\n`);
    expect(wrong).toEqual([]);
    expect(right).toBeGreaterThan(leastSure);
    expect(open).toBeLessThan(mostOpen);
  });
});

describe("what is certain", () => {
  test.each<[schema: JsonSchema, value: JsonValue, want: boolean | undefined]>([
    [{ format: "date" }, "2026-01-31", true],
    [{ format: "date" }, "2026-02-30", false],
    [{ format: "date" }, "1600-02-29", undefined],
    [{ not: { format: "date" } }, "1600-02-29", undefined],
    [{ anyOf: [{ format: "date" }, { const: "x" }] }, "x", true],
    [{ format: "colour" }, "anything", true],
    [{ $dynamicRef: "#a" }, 1, undefined],
    [{ multipleOf: 0.01 }, 19.99, true],
    [{ type: "integer" }, 1.0, true],
    [{ maxLength: 1 }, "😀", true],
    [
      { uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      false,
    ],
    [{ required: ["toString"] }, {}, false],
    [{ pattern: "[" }, "x", undefined],
    [{ $ref: "#" }, 1, undefined],
  ])("%j takes %j: %s", (schema, value, want) => {
    expect(evaluate({ schema, dialect: "2020-12" }, [schema as JsonValue], value)).toBe(want);
  });

  test("a value that is nested too deeply is left open, not crashed on", () => {
    const schema = { items: { $ref: "#" } };
    let value: JsonValue = 1;
    for (let depth = 0; depth < 100_000; depth += 1) value = [value];
    expect(evaluate({ schema, dialect: "2020-12" }, [schema], value)).toBeUndefined();
  });
});
