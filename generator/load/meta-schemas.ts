import { createRequire } from "node:module";
import { isObject, type JsonObject } from "../schema/json.js";
import type { Document } from "./parse-document.js";

const load = createRequire(import.meta.url);

const vocabularies = ["applicator", "content", "core", "format-annotation", "meta-data", "unevaluated", "validation"];

/** Both dialects' meta-schemas, 2020-12's with its parts: their URIs, and the files in which Ajv carries them. */
const files: ReadonlyMap<string, string> = new Map([
  ["http://json-schema.org/draft-07/schema", "json-schema-draft-07"],
  ["https://json-schema.org/draft/2020-12/schema", "json-schema-2020-12/schema"],
  ...vocabularies.map((name): [string, string] => [
    `https://json-schema.org/draft/2020-12/meta/${name}`,
    `json-schema-2020-12/meta/${name}`,
  ]),
]);

const documents = new Map<string, Document>();

/** A dialect's own meta-schema by its URI, without fetching anything: a tool may take a JSON Schema as an argument. */
export function findMetaSchema(uri: string): Document | undefined {
  const file = files.get(uri);
  if (file === undefined) return undefined;
  const known = documents.get(uri);
  if (known !== undefined) return known;
  const document = {
    file: uri,
    text: "",
    value: withoutVocabulary(load(`ajv/dist/refs/${file}.json`)),
    placeOf: () => ({ file: uri, line: 1, column: 1, endLine: 1, endColumn: 1 }),
  };
  documents.set(uri, document);
  return document;
}

/** `$vocabulary` counts only where a schema is named by `$schema`; it says nothing of the values that the schema describes. */
function withoutVocabulary(schema: unknown): JsonObject {
  if (!isObject(schema)) throw new Error("Ajv's meta-schema is no object");
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== "$vocabulary"));
}
