import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import type { Tool } from "../../generator/model/tool.js";
import { checkDefaults } from "../../generator/plan/check-defaults.js";
import { planDefaults } from "../../generator/plan/plan-defaults.js";
import { isObject, type JsonValue, jsonEqual } from "../../generator/schema/json.js";
import { sampleValues } from "../../generator/schema/values/sample-values.js";
import { compileTool } from "../../generator/validate/compile-tool.js";
import { fillDefaults } from "../../templates/runtime/fill-defaults.js";
import { readCorpusTools } from "./build-corpus.js";
import { hasCorpus } from "./read-corpus.js";

/** Contracts of which Ajv fills in more, and on what it depends; whether a sample shows it is chance. */
const moreByAjv: Readonly<Record<string, string>> = {
  "schemastore-hard/appsettings.json": "a pattern",
  "schemastore-hard/chrome-manifest.json": "a condition",
  "schemastore-hard/gaspar-3_0.json": "a condition",
  "schemastore-hard/schema-draft-v4.json": "a pattern, and what would be filled into itself without end",
  "schemastore-hard/staticwebapp_config.json": "a pattern",
};

type Filled = { readonly file: string; readonly tool: Tool; readonly given: JsonValue; readonly filled: JsonValue };

/** Whether every member of a value is in another one, with the same value. */
const holds = (whole: JsonValue, part: JsonValue): boolean => {
  if (Array.isArray(part)) {
    return (
      Array.isArray(whole) &&
      part.length === whole.length &&
      part.every((item: JsonValue, at) => holds(whole[at], item))
    );
  }
  if (!isObject(part)) return jsonEqual(whole, part);
  return Object.entries(part).every(
    ([name, item]) => isObject(whole) && Object.hasOwn(whole, name) && holds(whole[name] ?? null, item),
  );
};

describe.skipIf(!hasCorpus)("R12: the defaults of every real contract, as if each asked for them", () => {
  const values: Filled[] = [];
  const contracts: { readonly file: string; readonly tool: Tool }[] = [];
  beforeAll(async () => {
    for (const { file, tool } of await readCorpusTools()) {
      const asking = { ...tool, apply_defaults: true };
      const { table } = planDefaults(asking);
      if (table === undefined) continue;
      contracts.push({ file, tool: asking });
      const { schema, dialect } = tool.input;
      const { input: issuesOf } = compileTool(tool).validators;
      const isValid = (value: JsonValue): boolean => issuesOf(value).length === 0;
      for (const given of sampleValues(schema, dialect, { count: 20, seed: 3, isValid })) {
        values.push({ file, tool: asking, given, filled: fillDefaults(table, given) as JsonValue });
      }
    }
  });

  test("there are some", () => {
    expect(contracts.length).toBeGreaterThan(180);
    expect(values.filter(({ given, filled }) => given !== filled).length).toBeGreaterThan(2000);
  });

  test("what was sent stays, and to fill in twice changes nothing", () => {
    const wrong = values.filter(({ tool, given, filled }) => {
      const { table } = planDefaults(tool);
      return !holds(filled, given) || (table !== undefined && fillDefaults(table, filled) !== filled);
    });
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  test("arguments stay valid, or the build has said that they do not", () => {
    const refused = new Set(
      contracts
        .filter(({ tool }) => checkDefaults([tool]).some(({ severity }) => severity === "error"))
        .map(({ file }) => file),
    );
    expect(refused.size).toBeLessThan(60);
    const broken = values.filter(({ tool, filled }) => compileTool(tool).validators.input(filled).length > 0);
    expect(broken.filter(({ file }) => !refused.has(file)).map(({ file }) => file)).toEqual([]);
  });

  test("all that Ajv fills in is filled in alike", () => {
    const files = new Set<string>();
    for (const { file, tool } of contracts) {
      const { schema, dialect } = tool.input;
      const validator = new (dialect === "draft-07" ? Ajv : Ajv2020)({
        useDefaults: true,
        strict: false,
        validateFormats: false,
        logger: false,
      });
      const fillByAjv = validator.compile(schema);
      for (const { given, filled } of values.filter((one) => one.file === file)) {
        const copy = structuredClone(given);
        fillByAjv(copy);
        if (!holds(filled, copy)) files.add(file);
      }
    }
    expect([...files].filter((file) => moreByAjv[file] === undefined)).toEqual([]);
    expect(files.size).toBeGreaterThan(2);
  });
});
