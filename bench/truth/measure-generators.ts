import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Dialect } from "../../generator/schema/dialect.js";
import type { JsonSchema } from "../../generator/schema/json.js";
import { judgeSuite } from "../../test/types/judge-suite.js";
import { type GroupMeasure, measureTypes, printSubject } from "../../test/types/measure-types.js";
import { readSuiteRemotes } from "../../test/validate/official-suite.js";
import { installPeers, printWithPeer } from "./print-with-peer.js";

/** What is measured of each generator, by its name and version, toolgen first: one entry for each schema of the suite. */
export type Measures = ReadonlyMap<string, readonly GroupMeasure[]>;

/** The meta-schemas of both dialects, as Ajv carries them, by their URIs. */
function readMetaSchemas(): [string, JsonSchema][] {
  const folder = join(dirname(createRequire(import.meta.url).resolve("ajv/package.json")), "dist/refs");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /json-schema-(?:draft-07|2020-12)\b.*\.json$/.test(file))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")))
    .map((schema) => [schema.$id.replace(/#$/, ""), schema]);
}

/** The types of all generators over the mandatory suite of a dialect. All get the same schemas, and the same other documents. */
export async function measureGenerators(dialect: Dialect): Promise<Measures> {
  const groups = await judgeSuite(dialect);
  const own = groups.map((group) => printSubject(group, dialect));
  const measures = new Map([["toolgen", measureTypes(groups, own)]]);
  const subjects = groups.map(({ schema }) => ({ schema, name: "Subject" }));
  const documents = new Map([...readSuiteRemotes(dialect), ...readMetaSchemas()]);
  for (const [peer, version] of installPeers()) {
    const printed = await printWithPeer(peer, subjects, documents);
    measures.set(`${peer.package} ${version}`, measureTypes(groups, printed));
  }
  return measures;
}
