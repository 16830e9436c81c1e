import { existsSync, readdirSync, readFileSync } from "node:fs";
import { bundleSchema } from "../../generator/load/bundle-schema.js";
import type { Document } from "../../generator/load/parse-document.js";
import type { SchemaBundle } from "../../generator/load/schema-bundle.js";
import { type Dialect, dialectUri } from "../../generator/schema/dialect.js";
import { isObject, type JsonSchema, type JsonValue } from "../../generator/schema/json.js";
import { placeOf } from "./bundle-of.js";

const suite = new URL("../../../shared/json-schema-test-suite/", import.meta.url);
const root = new URL("tests/", suite);
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

/** Where the suite's `remotes/` are served. */
const server = "http://localhost:1234/";

/**
 * The documents that groups of a draft refer to, by the URIs at which they are served: what lies in the draft's folder of
 * `remotes/`, and what lies in no draft's. A few are known by that URI only and have another `$id` or none. Those without
 * `$schema` are of the draft that refers to them.
 */
export function readSuiteRemotes(dialect: Dialect): ReadonlyMap<string, JsonSchema> {
  const remotes = new URL("remotes/", suite);
  const paths = readdirSync(remotes, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".json"))
    .filter((path) => path.startsWith(folders[dialect]) || !/^(?:draft\d|v1)/.test(path))
    .sort();
  return new Map(
    paths.map((path) => [server + path, JSON.parse(readFileSync(new URL(path, remotes), "utf8")) as JsonSchema]),
  );
}

const registries = new Map<Dialect, ReadonlyMap<string, Document>>();

/** The remotes as the files of a registry, which the compiler finds by path; for the suite also by where they are served. */
function registryOf(dialect: Dialect): ReadonlyMap<string, Document> {
  const known = registries.get(dialect);
  if (known !== undefined) return known;
  const registry = new Map<string, Document>();
  for (const [uri, value] of readSuiteRemotes(dialect)) {
    const file = uri.slice(server.length);
    const document = { file, text: "", value, placeOf };
    registry.set(file, document).set(uri, document);
  }
  registries.set(dialect, registry);
  return registry;
}

/** The schema as the compiler gets it, its references resolved, or why it has none. */
export function loadGroup({ schema }: SuiteGroup, dialect: Dialect): ReturnType<typeof bundleSchema> {
  const value = isObject(schema) ? { $schema: dialectUri[dialect], ...schema } : schema;
  const document = { file: "suite.json", text: "", value, placeOf };
  const registry = registryOf(dialect);
  const { bundle, diagnostics } = bundleSchema(
    { document, root: "" },
    ({ file }) => file,
    (name) => registry.get(name),
  );
  // A schema that is true or false has no $schema.
  return { diagnostics, ...(bundle === undefined ? {} : { bundle: { ...bundle, dialect } }) };
}

/** The schema as the compiler gets it; undefined where it refuses the references. */
export const bundleGroup = (group: SuiteGroup, dialect: Dialect): SchemaBundle | undefined =>
  loadGroup(group, dialect).bundle;
