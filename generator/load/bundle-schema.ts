import type { Diagnostic, Place } from "../diagnostics/diagnostic.js";
import { definitionsKey } from "../schema/dialect.js";
import { compareText, isObject, type JsonSchema, member } from "../schema/json.js";
import { formatPointer, parsePointer, pointerToFragment, valueAt } from "../schema/pointer.js";
import { pruneDefinitions } from "../schema/prune-definitions.js";
import { type CollectedSchemas, collectSchemas, type ScopedSchema } from "./collect-schemas.js";
import { type FindDocument, locateDocument } from "./locate-document.js";
import { nameDefinitions } from "./name-definitions.js";
import type { Document } from "./parse-document.js";
import { fileUri } from "./registry-path.js";
import { createResolver, type SchemaSource } from "./resolve-reference.js";
import { rewriteReferences } from "./rewrite-references.js";
import type { SchemaBundle, SchemaOrigin } from "./schema-bundle.js";

/**
 * Makes a schema self-contained: every reference becomes `#` or a pointer into the result, and what other files of the
 * registry contribute is hoisted under `$defs` (draft-07: `definitions`), once for each meaning that dynamic references give
 * it. Nothing is fetched, nothing is inlined, cycles stay.
 */
export function bundleSchema(
  source: SchemaSource,
  pathOf: (document: Document) => string,
  find: FindDocument,
): { bundle?: SchemaBundle; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const { open, resolve } = createResolver(pathOf, find, report);
  const start = unwrapFile(source, pathOf, find);
  const resource = open(start);
  if (resource === undefined) return { diagnostics };
  const collected = collectSchemas({ resource, pointer: "", schema: resource.schema }, resolve, report);
  if (collected === undefined) return { diagnostics };

  const { root, hoisted } = collected;
  const { dialect } = resource;
  const names = nameDefinitions(collected);
  const definitions = definitionsKey[dialect];
  const refTo = ({ key, pointer }: ScopedSchema): string => {
    const name = names.get(key);
    return pointerToFragment(name === undefined ? pointer : formatPointer([definitions, name]));
  };
  const added = hoisted.map((one): [string, JsonSchema] => [
    names.get(one.key) ?? "",
    rewriteReferences(one, false, refTo),
  ]);
  const own = rewriteReferences(root, true, refTo);
  const schema = pruneDefinitions(addDefinitions(own, definitions, added), dialect);
  const origins = originsOf(collected, schema, names);
  return { bundle: { schema, dialect, origins, placeOf: placeIn(collected, names) }, diagnostics };
}

/** `input: { $ref: ./input.schema.json }` and nothing else: the file is the schema. */
function unwrapFile(source: SchemaSource, pathOf: (document: Document) => string, find: FindDocument): SchemaSource {
  const seen = new Set<Document>();
  let current = source;
  for (;;) {
    const value = valueAt(current.document.value, current.root);
    const ref = member(value, "$ref");
    if (!isObject(value) || Object.keys(value).length !== 1 || typeof ref !== "string") return current;
    const file = pathOf(current.document);
    const document = ref.includes("#") ? undefined : locateDocument(ref, fileUri(file), file, find);
    if (document === undefined || document === "broken" || seen.has(document)) return current;
    seen.add(document);
    current = { document, root: "" };
  }
}

function addDefinitions(
  schema: JsonSchema,
  keyword: string,
  added: readonly (readonly [string, JsonSchema])[],
): JsonSchema {
  if (added.length === 0 || typeof schema === "boolean") return schema;
  const own = member(schema, keyword);
  const sorted = [...added].sort(([a], [b]) => compareText(a, b));
  const definitions = Object.fromEntries([...(isObject(own) ? Object.entries(own) : []), ...sorted]);
  return Object.fromEntries([...Object.entries(schema).filter(([key]) => key !== keyword), [keyword, definitions]]);
}

/** What the bundle has from files. What dynamic references decide is no file's: another contract may see another schema there. */
function originsOf(
  { root, hoisted }: CollectedSchemas,
  schema: JsonSchema,
  names: ReadonlyMap<string, string>,
): SchemaOrigin[] {
  const defined = typeof schema === "boolean" ? {} : member(schema, definitionsKey[root.resource.dialect]);
  const isWholeFile = root.resource.root === "";
  return (isWholeFile ? [root, ...hoisted] : hoisted)
    .filter(({ needs }) => needs.size === 0)
    .map((one) => ({
      key: names.get(one.key) ?? "",
      file: one.resource.file,
      pointer: one.resource.root + one.pointer,
    }))
    .filter(({ key }) => key === "" || (isObject(defined) && Object.hasOwn(defined, key)))
    .sort((a, b) => compareText(a.key, b.key));
}

/** The way back from a pointer in the bundle to the file that the value came from. */
function placeIn({ root, hoisted }: CollectedSchemas, names: ReadonlyMap<string, string>): SchemaBundle["placeOf"] {
  const definitions = definitionsKey[root.resource.dialect];
  const byName = new Map(hoisted.map((one) => [names.get(one.key), one]));
  return (pointer, part): Place => {
    const [keyword, name, ...rest] = parsePointer(pointer);
    const one = keyword === definitions && name !== undefined ? byName.get(name) : undefined;
    const { document, root: start } = (one ?? root).resource;
    return document.placeOf(start + (one === undefined ? pointer : one.pointer + formatPointer(rest)), part);
  };
}
