import { posix } from "node:path";
import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import { suggest } from "../diagnostics/suggest.js";
import { type Dialect, definitionsKey, dialectOf } from "../schema/dialect.js";
import { isObject, type JsonSchema, type JsonValue, member } from "../schema/json.js";
import { formatPointer, fragmentToPointer, pointerToFragment, valueAt } from "../schema/pointer.js";
import { type Identifiers, indexIdentifiers, resolveUri } from "./index-identifiers.js";
import { type FindDocument, locateDocument } from "./locate-document.js";
import type { Document } from "./parse-document.js";
import { fileScheme, fileUri, leadsOut, registryPath, splitFragment } from "./registry-path.js";

/** A schema as it stands in the registry: a whole file, or a part of a contract (then `#` means that part). */
export type SchemaSource = { readonly document: Document; readonly root: string };

/** A source with all that resolving needs. Its URI is its path, so that relative references lead to files. */
export type Resource = SchemaSource & {
  readonly file: string;
  readonly schema: JsonSchema;
  readonly dialect: Dialect;
  readonly identifiers: Identifiers;
};

/** A schema inside a resource. */
export type Target = { readonly resource: Resource; readonly pointer: string; readonly schema: JsonSchema };

export const keyOf = ({ resource, pointer }: Omit<Target, "schema">): string =>
  `${resource.file}#${resource.root}#${pointer}`;

type ReferenceKeyword = "$ref" | "$dynamicRef";
export const referenceKeywords: Readonly<Record<Dialect, readonly ReferenceKeyword[]>> = {
  "2020-12": ["$ref", "$dynamicRef"],
  "draft-07": ["$ref"],
};

/** A reference as it stands in a schema. */
export type Reference = {
  readonly text: string;
  readonly keyword: ReferenceKeyword;
  /** The schema that it stands in. */
  readonly from: Target;
};

/** Opens the schemas of one bundle, each once, and says where references lead. All are of one dialect. */
export type Resolver = {
  readonly open: (source: SchemaSource, fallback?: Dialect) => Resource | undefined;
  /** Where a reference leads before dynamic scopes are asked; undefined, and a finding, where it leads nowhere. */
  readonly resolve: (reference: Reference) => Target | undefined;
};

export function createResolver(
  pathOf: (document: Document) => string,
  find: FindDocument,
  report: (diagnostic: Diagnostic) => void,
): Resolver {
  const resources = new Map<string, Resource | undefined>();

  const open = ({ document, root }: SchemaSource, fallback?: Dialect): Resource | undefined => {
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
      if (root === "") report(createDiagnostic("invalid-schema", params, document.placeOf(root)));
    } else if (dialect === undefined) {
      const named = JSON.stringify(member(schema, "$schema"));
      report(createDiagnostic("unknown-dialect", { dialect: named }, document.placeOf(`${root}/$schema`)));
    } else {
      const identifiers = indexIdentifiers(schema, dialect, fileUri(file));
      resource = { document, root, file, schema, dialect, identifiers };
    }
    resources.set(key, resource);
    return resource;
  };

  /** The whole schema of another document. */
  const openOther = ({ text, keyword, from: { resource, pointer } }: Reference): Resource | undefined => {
    const { document: origin, root, file, dialect, identifiers } = resource;
    const place = origin.placeOf(`${root}${pointer}/${keyword}`);
    const named = { keyword, ref: JSON.stringify(text) };
    const base = identifiers.identityAt(pointer).uri;
    const document = locateDocument(text, base, file, find);
    if (document === "broken") return undefined;
    if (document === undefined) {
      report(explainMissing(named, registryPath(text, resolveUri(base, text), file), file, place));
      return undefined;
    }
    const other = open({ document, root: "" }, dialect);
    if (other === undefined || other.dialect === dialect) return other;
    report(createDiagnostic("ref-dialect", { ...named, from: dialect, to: other.dialect }, place));
    return undefined;
  };

  const resolveAnew = (reference: Reference): Target | undefined => {
    const { text, keyword, from } = reference;
    const { identityAt, find: findOwn } = from.resource.identifiers;
    const uri = resolveUri(identityAt(from.pointer).uri, text);
    const [identity, fragment] = splitFragment(uri);
    // A URI can't lead above its root: `../../x` would pass for a file of the registry.
    const path = identity.startsWith(fileScheme) ? registryPath(text, uri, from.resource.file) : undefined;
    const own = path !== undefined && leadsOut(path) ? undefined : findOwn(identity);
    const resource = own === undefined ? openOther(reference) : from.resource;
    if (resource === undefined) return undefined;

    const pointer = followFragment(resource.identifiers, own ?? "", fragment);
    const schema = pointer === undefined ? undefined : valueAt(resource.schema, pointer);
    if (pointer !== undefined && (typeof schema === "boolean" || isObject(schema))) {
      return { resource, pointer, schema };
    }
    const where = resource.root === "" ? resource.file : `${resource.root.slice(1)} of ${resource.file}`;
    const detail = `there is no schema at #${fragment} in ${where}`;
    const params = { keyword, ref: JSON.stringify(text), detail, advice: adviseOnFragment(fragment, resource) };
    const { document, root } = from.resource;
    report(createDiagnostic("missing-ref", params, document.placeOf(`${root}${from.pointer}/${keyword}`)));
    return undefined;
  };

  // The same reference is met once for each dynamic scope; what is wrong with it is told once.
  const resolved = new Map<string, Target | undefined>();
  const resolve = (reference: Reference): Target | undefined => {
    const key = `${keyOf(reference.from)}/${reference.keyword}`;
    if (!resolved.has(key)) resolved.set(key, resolveAnew(reference));
    return resolved.get(key);
  };
  return { open, resolve };
}

function explainMissing(
  named: { readonly keyword: string; readonly ref: string },
  path: string | undefined,
  from: string,
  place: Place,
): Diagnostic {
  if (path === undefined) return createDiagnostic("remote-ref", named, place);
  if (leadsOut(path)) return createDiagnostic("outside-registry", { target: named.ref }, place);
  const folder = posix.dirname(from);
  const start = folder === "." || named.ref.startsWith('"/') ? "the registry" : folder;
  const detail = `the registry has no file ${path}`;
  const advice = `create the file, or correct the path, which starts at ${start}`;
  return createDiagnostic("missing-ref", { ...named, detail, advice }, place);
}

/** A fragment is a JSON pointer from the root of the resource that lies at `within`, or the name of an anchor in it. */
function followFragment(identifiers: Identifiers, within: string, fragment: string): string | undefined {
  const pointer = fragmentToPointer(fragment);
  if (pointer === "" || pointer?.startsWith("/")) return within + pointer;
  return identifiers.find(`${identifiers.identityAt(within).uri}#${fragment}`);
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
