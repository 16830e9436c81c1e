import { readdirSync, readFileSync } from "node:fs";
import type { SchemaBundle } from "../../generator/model/tool.js";
import type { Dialect } from "../../generator/schema/dialect.js";
import type { JsonSchema, JsonValue } from "../../generator/schema/json.js";
import { valueAt } from "../../generator/schema/pointer.js";

export const suiteFolder = "../shared/json-schema-test-suite/tests";

/** A schema of the official suite, and values with its verdicts. */
export type SuiteGroup = {
  readonly file: string;
  readonly description: string;
  readonly bundle: SchemaBundle;
  readonly tests: readonly { readonly description: string; readonly data: JsonValue; readonly valid: boolean }[];
};

const folders: Readonly<Record<Dialect, string>> = { "2020-12": "draft2020-12", "draft-07": "draft7" };

/** The mandatory part of the suite for one dialect, without the schemas that refer to anything but a place in themselves. */
export function readSuite(dialect: Dialect): { groups: SuiteGroup[]; left: number } {
  const folder = `${suiteFolder}/${folders[dialect]}`;
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const all = files.flatMap((file) => {
    const groups = JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as {
      description: string;
      schema: JsonSchema;
      tests: SuiteGroup["tests"];
    }[];
    return groups.map(({ description, schema, tests }) => ({
      file,
      description,
      bundle: bundleOf(schema, dialect),
      tests,
    }));
  });
  const groups = all.filter(({ bundle }) => isSelfContained(bundle.schema));
  return { groups, left: all.length - groups.length };
}

export const bundleOf = (schema: JsonSchema, dialect: Dialect): SchemaBundle => ({
  schema,
  dialect,
  origins: [],
  placeOf: () => ({ file: "schema.json", line: 1, column: 1, endLine: 1, endColumn: 1 }),
});

/** Whether every reference is a pointer into the schema, with no identifier below the root that would move its base. */
function isSelfContained(root: JsonSchema): boolean {
  const visit = (value: JsonValue, isRoot: boolean): boolean => {
    if (Array.isArray(value)) return value.every((item) => visit(item, false));
    if (typeof value !== "object" || value === null) return true;
    return Object.entries(value).every(([key, item]) => {
      if (key === "$ref" && typeof item === "string" && !leads(item)) return false;
      if (["$id", "$anchor", "$dynamicAnchor"].includes(key) && typeof item === "string" && !isRoot) return false;
      return visit(item, false);
    });
  };
  const leads = (ref: string): boolean =>
    /^#(\/|$)/.test(ref) && valueAt(root as JsonValue, decodeURIComponent(ref.slice(1))) !== undefined;
  return visit(root as JsonValue, true);
}
