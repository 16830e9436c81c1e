import { posix } from "node:path";
import type { Diagnostic, Place } from "../diagnostics/diagnostic.js";
import { definitionsKey } from "../schema/dialect.js";
import { compareText, isObject, type JsonObject, type JsonSchema, type JsonValue, member } from "../schema/json.js";
import { formatPointer, parsePointer, pointerToFragment, valueAt } from "../schema/pointer.js";
import { pruneDefinitions } from "../schema/prune-definitions.js";
import { mapSchema, walkSchema } from "../schema/walk.js";
import { resolveUri } from "./index-identifiers.js";
import type { Document } from "./parse-document.js";
import { fileUri, registryPath } from "./registry-path.js";
import {
  createResolver,
  type FindDocument,
  keyOf,
  type Resource,
  type SchemaSource,
  type Target,
} from "./resolve-reference.js";
import type { SchemaBundle, SchemaOrigin } from "./schema-bundle.js";

const annotations = new Set([
  "$comment",
  "default",
  "deprecated",
  "description",
  "examples",
  "readOnly",
  "title",
  "writeOnly",
]);

/**
 * Makes a schema self-contained: every reference becomes `#` or a pointer into the result, and what other files of the
 * registry contribute is hoisted under `$defs` (draft-07: `definitions`). Nothing is fetched, nothing is inlined, cycles stay.
 */
export function bundleSchema(
  source: SchemaSource,
  pathOf: (document: Document) => string,
  find: FindDocument,
): { bundle?: SchemaBundle; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const { open, resolve } = createResolver(pathOf, find, (diagnostic) => diagnostics.push(diagnostic));
  const start = unwrapFile(source, pathOf, find);
  const root = open(start);
  if (root === undefined) return { diagnostics };

  // Every schema that is reached in another file, or at a place where a dialect knows no schema (`#/components/schemas/x`),
  // found breadth first.
  const positions = new Set<string>();
  walkSchema(root.schema, root.dialect, (_, at) => positions.add(at));
  const hoisted = new Map<string, Target>();
  const queue: Target[] = [{ resource: root, pointer: "" }];
  const leads = new Map<string, Target>();
  let isWhole = true;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { resource, pointer } = next;
    const schema = valueAt(resource.schema, pointer);
    if (schema === undefined || (typeof schema !== "boolean" && !isObject(schema))) continue;
    walkSchema(schema, resource.dialect, (node, at) => {
      const ref = member(node, "$ref");
      const from = `${keyOf(resource)}#${pointer}${at}`;
      if (typeof ref !== "string" || leads.has(from)) return;
      const target = resolve(ref, resource, pointer + at);
      if (target === undefined) {
        isWhole = false;
        return;
      }
      leads.set(from, target);
      if (target.resource === root && positions.has(target.pointer)) return;
      const key = `${keyOf(target.resource)}#${target.pointer}`;
      if (hoisted.has(key)) return;
      hoisted.set(key, target);
      queue.push(target);
    });
  }
  if (!isWhole) return { diagnostics };

  const names = nameDefinitions(root, hoisted);
  const definitions = definitionsKey[root.dialect];
  const rewrite = ({ resource, pointer }: Target, schema: JsonSchema): JsonSchema =>
    mapSchema(schema, root.dialect, (node, at) => {
      if (typeof node === "boolean") return node;
      const target = leads.get(`${keyOf(resource)}#${pointer}${at}`);
      const isTop = at === "";
      const isRoot = isTop && resource === root && pointer === "";
      const entries = Object.entries(node).filter(([keyword]) => {
        if (keyword === "$id" || keyword === "$anchor") return false;
        if (keyword === "$schema") return isRoot;
        // What a hoisted schema defines is hoisted itself where something refers to it.
        if ((keyword === "$defs" || keyword === "definitions") && isTop) return isRoot;
        return target === undefined || root.dialect === "2020-12" || keeps(keyword);
      });
      return Object.fromEntries(
        entries.map(([keyword, value]) => [
          keyword,
          keyword === "$ref" && target !== undefined ? refTo(target) : value,
        ]),
      );
    });
  const refTo = ({ resource, pointer }: Target): string => {
    const name = names.get(`${keyOf(resource)}#${pointer}`);
    return pointerToFragment(name === undefined ? pointer : formatPointer([definitions, name]));
  };

  const added = [...hoisted].map(([key, target]): [string, JsonSchema] => [
    names.get(key) ?? "",
    rewrite(target, valueAt(target.resource.schema, target.pointer) as JsonSchema),
  ]);
  const own = rewrite({ resource: root, pointer: "" }, root.schema);
  const schema = pruneDefinitions(addDefinitions(own, definitions, added), root.dialect);
  const origins: SchemaOrigin[] = [...hoisted]
    .map(([key, { resource, pointer }]) => ({ key: names.get(key) ?? "", file: resource.file, pointer }))
    .filter(({ key }) => valueAt(schema as JsonValue, formatPointer([definitions, key])) !== undefined);
  if (start.root === "") origins.push({ key: "", file: root.file, pointer: "" });
  origins.sort((a, b) => compareText(a.key, b.key));
  return {
    bundle: { schema, dialect: root.dialect, origins, placeOf: placeIn(root, definitions, names, hoisted) },
    diagnostics,
  };
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
    const path = ref.includes("#") ? undefined : registryPath(ref, resolveUri(fileUri(file), ref), file);
    const document = path === undefined ? undefined : find(path);
    if (document === undefined || document === "broken" || seen.has(document)) return current;
    seen.add(document);
    current = { document, root: "" };
  }
}

/** Whether a keyword counts beside a `$ref` in draft-07, where siblings are ignored: definitions to point at, and annotations. */
const keeps = (keyword: string): boolean =>
  keyword === "$ref" ||
  keyword === "$schema" ||
  keyword === "definitions" ||
  keyword === "$defs" ||
  annotations.has(keyword) ||
  keyword.startsWith("x-");

/** A key for every hoisted schema: the definition's own name or the file's, numbered by sorted place where they collide. */
function nameDefinitions(root: Resource, hoisted: ReadonlyMap<string, Target>): Map<string, string> {
  const own = member(root.schema as JsonObject, definitionsKey[root.dialect]);
  const taken = new Set(isObject(own) ? Object.keys(own) : []);
  const names = new Map<string, string>();
  for (const [key, { resource, pointer }] of [...hoisted].sort(([a], [b]) => compareText(a, b))) {
    const last = parsePointer(pointer).at(-1);
    const wanted = last ?? posix.basename(resource.file).replace(/(\.schema)?\.(json|ya?ml)$/, "");
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}_${number}`;
    taken.add(name);
    names.set(key, name);
  }
  return names;
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

/** The way back from a pointer in the bundle to the file that the value came from. */
function placeIn(
  root: Resource,
  definitions: string,
  names: ReadonlyMap<string, string>,
  hoisted: ReadonlyMap<string, Target>,
): SchemaBundle["placeOf"] {
  const byName = new Map([...names].map(([key, name]) => [name, hoisted.get(key)]));
  return (pointer, part): Place => {
    const [keyword, name, ...rest] = parsePointer(pointer);
    const target = keyword === definitions && name !== undefined ? byName.get(name) : undefined;
    if (target === undefined) return root.document.placeOf(root.root + pointer, part);
    return target.resource.document.placeOf(target.pointer + formatPointer(rest), part);
  };
}
