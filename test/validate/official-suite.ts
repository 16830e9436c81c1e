import { existsSync, readdirSync, readFileSync } from "node:fs";
import { bundleSchema } from "../../generator/load/bundle-schema.js";
import type { SchemaBundle } from "../../generator/load/schema-bundle.js";
import { type Dialect, dialectUri } from "../../generator/schema/dialect.js";
import { isObject, type JsonSchema, type JsonValue } from "../../generator/schema/json.js";
import { placeOf } from "./bundle-of.js";

const root = new URL("../../../shared/json-schema-test-suite/tests/", import.meta.url);
const folders: Readonly<Record<Dialect, string>> = { "2020-12": "draft2020-12/", "draft-07": "draft7/" };

/** Whether the official suite can be read here. Where tests count, in CI, its absence is a failure and not a skip. */
export const hasOfficialSuite: boolean = existsSync(root) || (process.env["CI"] ?? "") !== "";
if (!hasOfficialSuite) process.stdout.write("tests on the official suite are skipped: ../shared is absent\n");

export type SuiteGroup = {
  readonly file: string;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly tests: readonly { readonly description: string; readonly data: JsonValue; readonly valid: boolean }[];
};

/** The groups of one folder of the suite: "" is the mandatory part. */
export function readOfficialSuite(dialect: Dialect, part: "" | "optional/format/"): SuiteGroup[] {
  const folder = new URL(folders[dialect] + part, root);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .flatMap((file) => {
      const groups = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Omit<SuiteGroup, "file">[];
      return groups.map((group) => ({ file, ...group }));
    });
}

/** The schema as the compiler gets it, its identifiers resolved; undefined where it needs a document that is not there. */
export function bundleGroup({ schema }: SuiteGroup, dialect: Dialect): SchemaBundle | undefined {
  const value = isObject(schema) ? { $schema: dialectUri[dialect], ...schema } : schema;
  const document = { file: "suite.json", text: "", value, placeOf };
  const { bundle } = bundleSchema(
    { document, root: "" },
    ({ file }) => file,
    () => undefined,
  );
  return bundle === undefined ? undefined : { ...bundle, dialect };
}
