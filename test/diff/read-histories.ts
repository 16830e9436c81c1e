import { existsSync, readdirSync, readFileSync } from "node:fs";
import { bundleSchema } from "../../generator/load/bundle-schema.js";
import type { SchemaBundle } from "../../generator/load/schema-bundle.js";
import { dialectOf } from "../../generator/schema/dialect.js";
import { isObject, type JsonObject, type JsonValue, jsonEqual, member } from "../../generator/schema/json.js";
import { placeOf } from "../validate/bundle-of.js";

const shared = new URL("../../../shared/", import.meta.url);

/** Whether the histories can be read here. Where tests count, in CI, their absence is a failure and not a skip. */
export const hasHistories: boolean = existsSync(shared) || (process.env["CI"] ?? "") !== "";
if (!hasHistories) process.stdout.write("the histories are skipped: ../shared is absent\n");

/** A schema of one tool in two neighbouring versions of a public server. */
export type SchemaChange = {
  readonly server: string;
  readonly from: string;
  readonly to: string;
  readonly tool: string;
  readonly direction: "input" | "output";
  readonly before: SchemaBundle;
  readonly after: SchemaBundle;
};

/** All schemas that changed from one published version to the next. Equal files are left out. */
export function readHistories(): SchemaChange[] {
  const servers = readdirSync(new URL("corpus-versions/", shared)).map((server) => ({
    server,
    folder: new URL(`corpus-versions/${server}/`, shared),
  }));
  const histories = [
    ...servers,
    { server: "github-mcp-server", folder: new URL("history/github-mcp-server/", shared) },
  ];
  return histories.flatMap(({ server, folder }) => {
    const versions = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    return versions.slice(1).flatMap((to, index) => {
      const from = versions[index] ?? "";
      return compareFolders(new URL(`${from}/`, folder), new URL(`${to}/`, folder)).map((change) => ({
        server,
        from,
        to,
        ...change,
      }));
    });
  });
}

function compareFolders(before: URL, after: URL): Omit<SchemaChange, "server" | "from" | "to">[] {
  const known = new Set(readdirSync(after));
  return readdirSync(before)
    .filter((file) => file.endsWith(".json") && known.has(file))
    .flatMap((file) => {
      const [old, now] = [before, after].map(
        (folder): JsonValue => JSON.parse(readFileSync(new URL(file, folder), "utf8")),
      );
      return (["input", "output"] as const).flatMap((direction) => {
        const [a, b] = [old, now].map((tool) => member(tool, `${direction}Schema`));
        if (!isObject(a) || !isObject(b) || jsonEqual(a, b)) return [];
        return [{ tool: file.replace(/\.json$/, ""), direction, before: bundle(a), after: bundle(b) }];
      });
    });
}

function bundle(schema: JsonObject): SchemaBundle {
  const document = { file: "schema.json", text: "", value: schema, placeOf };
  const { bundle: made } = bundleSchema(
    { document, root: "" },
    ({ file }) => file,
    () => undefined,
  );
  if (made === undefined) throw new Error(`no bundle of ${JSON.stringify(schema)}`);
  return { ...made, dialect: dialectOf(schema) ?? made.dialect };
}
