import { posix } from "node:path";
import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import { suggest } from "../diagnostics/suggest.js";
import { type Dialect, definitionsKey, dialectOf } from "../schema/dialect.js";
import { compareText, isObject, type JsonObject, type JsonSchema, type JsonValue, member } from "../schema/json.js";
import { formatPointer, fragmentToPointer, parsePointer, pointerToFragment, valueAt } from "../schema/pointer.js";
import { mapSchema, walkSchema } from "../schema/walk.js";
import { type Identifiers, indexIdentifiers, resolveUri } from "./index-identifiers.js";
import type { Document } from "./parse-document.js";
import { fileScheme, fileUri, leadsOut, registryPath, splitFragment } from "./registry-path.js";
import type { SchemaBundle, SchemaOrigin } from "./schema-bundle.js";

/** A schema as it stands in the registry: a whole file, or a part of a contract (then `#` means that part). */
export type SchemaSource = { readonly document: Document; readonly root: string };

/** The document at a registry path; undefined where there is none, "broken" where it does not parse, which has been told. */
export type FindDocument = (file: string) => Document | "broken" | undefined;

/** A source with all that resolving needs. Its URI is its path, so that relative references lead to files. */
type Resource = SchemaSource & {
  readonly file: string;
  readonly schema: JsonSchema;
  readonly dialect: Dialect;
  readonly identifiers: Identifiers;
};
type Target = { readonly resource: Resource; readonly pointer: string };

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
  const resources = new Map<string, Resource | undefined>();

  const openSource = ({ document, root }: SchemaSource, fallback?: Dialect): Resource | undefined => {
    const file = pathOf(document);
    const key = `${file}#${root}`;
    if (resources.has(key)) return resources.get(key);
    const schema = valueAt(document.value, root);
    const isSchema = typeof schema === "boolean" || isObject(schema);
    const dialect = isSchema ? dialectOf(schema, fallback) : undefined;
    let resource: Resource | undefined;
    if (!isSchema) {
      const detail = "a schema is an object, true or false";
      const params = { dialect: fallback ?? "JSON", detail, advice: "write a schema object here" };
      // Of a part of a contract the contract's own format says so.
      if (root === "") diagnostics.push(createDiagnostic("invalid-schema", params, document.placeOf(root)));
    } else if (dialect === undefined) {
      const named = JSON.stringify(member(schema, "$schema"));
      diagnostics.push(createDiagnostic("unknown-dialect", { dialect: named }, document.placeOf(`${root}/$schema`)));
    } else {
      resource = {
        document,
        root,
        file,
        schema,
        dialect,
        identifiers: indexIdentifiers(schema, dialect, fileUri(file)),
      };
    }
    resources.set(key, resource);
    return resource;
  };

  const start = unwrapFile(source, pathOf, find);
  const root = openSource(start);
  if (root === undefined) return { diagnostics };

  /** Where a reference leads; a finding where it leads nowhere. */
  const resolve = (ref: string, from: Resource, at: string): Target | undefined => {
    const place = from.document.placeOf(`${from.root}${at}/$ref`);
    const base = from.identifiers.baseAt(at);
    const uri = resolveUri(base, ref);
    const [identity = "", fragment = ""] = splitFragment(uri);
    const missing = (detail: string, advice: string): undefined => {
      diagnostics.push(createDiagnostic("missing-ref", { ref: JSON.stringify(ref), detail, advice }, place));
      return undefined;
    };

    const path = registryPath(ref, uri, from.file);
    let resource = from;
    let within = from.identifiers.find(identity);
    // A URI can't lead above its root: `../../x` would pass for a file of the registry.
    if (within === undefined || (identity.startsWith(fileScheme) && path !== undefined && leadsOut(path))) {
      if (path === undefined) {
        diagnostics.push(createDiagnostic("remote-ref", { ref: JSON.stringify(ref) }, place));
        return undefined;
      }
      if (leadsOut(path)) {
        diagnostics.push(createDiagnostic("outside-registry", { target: JSON.stringify(ref) }, place));
        return undefined;
      }
      const document = find(path);
      if (document === undefined) {
        const folder = posix.dirname(from.file);
        const start = folder === "." || ref.startsWith("/") ? "the registry" : folder;
        return missing(
          `the registry has no file ${path}`,
          `create the file, or correct the path, which starts at ${start}`,
        );
      }
      if (document === "broken") return undefined;
      const opened = openSource({ document, root: "" }, root.dialect);
      if (opened === undefined) return undefined;
      if (opened.dialect !== root.dialect) {
        diagnostics.push(
          createDiagnostic("ref-dialect", { ref: JSON.stringify(ref), from: root.dialect, to: opened.dialect }, place),
        );
        return undefined;
      }
      resource = opened;
      within = "";
    }
    const pointer = followFragment(resource.identifiers, within, fragment);
    const target = pointer === undefined ? undefined : valueAt(resource.schema, pointer);
    if (pointer === undefined || (typeof target !== "boolean" && !isObject(target))) {
      const where = resource.root === "" ? resource.file : `${resource.root.slice(1)} of ${resource.file}`;
      return missing(`there is no schema at #${fragment} in ${where}`, adviseOnFragment(fragment, resource));
    }
    return { resource, pointer };
  };

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
  const schema = prune(addDefinitions(own, definitions, added), root.dialect);
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

const keyOf = (resource: Resource): string => `${resource.file}#${resource.root}`;

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

/** A fragment is a JSON pointer from the root of the resource that lies at `within`, or the name of an anchor in it. */
function followFragment(identifiers: Identifiers, within: string, fragment: string): string | undefined {
  const pointer = fragmentToPointer(fragment);
  if (pointer === "" || pointer?.startsWith("/")) return within + pointer;
  return identifiers.find(`${identifiers.baseAt(within)}#${fragment}`);
}

function adviseOnFragment(fragment: string, { schema, dialect }: Resource): string {
  const keyword = definitionsKey[dialect];
  const defined = member(schema as JsonValue, keyword);
  const known = Object.keys(isObject(defined) ? defined : {}).map((name) =>
    pointerToFragment(formatPointer([keyword, name])),
  );
  const near = suggest(`#${fragment}`, known);
  if (near !== undefined) return `did you mean ${near}?`;
  return `define it there${known.length === 0 ? ", or correct the reference" : `, or write one of ${known.join(", ")}`}`;
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

/** Without the definitions that nothing reaches: no caller and no model sees them, so they are no part of the contract. */
function prune(schema: JsonSchema, dialect: Dialect): JsonSchema {
  if (typeof schema === "boolean") return schema;
  const isDefinitions = (keyword: string): boolean => keyword === "$defs" || keyword === "definitions";
  const used = new Set<string>();
  const visit = (node: JsonSchema): void =>
    walkSchema(node, dialect, (inner) => {
      const ref = member(inner, "$ref");
      if (typeof ref !== "string") return;
      const [keyword = "", name] = parsePointer(fragmentToPointer(ref) ?? "");
      const key = formatPointer([keyword, name ?? ""]);
      if (!isDefinitions(keyword) || name === undefined || used.has(key)) return;
      used.add(key);
      const target = valueAt(schema, key);
      if (typeof target === "boolean" || isObject(target)) visit(target);
    });
  visit(Object.fromEntries(Object.entries(schema).filter(([keyword]) => !isDefinitions(keyword))));
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, JsonObject[string]][] => {
    if (!isDefinitions(keyword) || !isObject(value)) return [[keyword, value]];
    const kept = Object.entries(value).filter(([name]) => used.has(formatPointer([keyword, name])));
    return kept.length === 0 ? [] : [[keyword, Object.fromEntries(kept)]];
  });
  return Object.fromEntries(entries);
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
