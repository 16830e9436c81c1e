import { posix } from "node:path";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { suggest } from "../diagnostics/suggest.js";
import { type Dialect, definitionsKey, dialectOf } from "../schema/dialect.js";
import { isObject, type JsonSchema, type JsonValue, member } from "../schema/json.js";
import { formatPointer, fragmentToPointer, pointerToFragment, valueAt } from "../schema/pointer.js";
import { type Identifiers, indexIdentifiers, resolveUri } from "./index-identifiers.js";
import type { Document } from "./parse-document.js";
import { fileScheme, fileUri, leadsOut, registryPath, splitFragment } from "./registry-path.js";

/** A schema as it stands in the registry: a whole file, or a part of a contract (then `#` means that part). */
export type SchemaSource = { readonly document: Document; readonly root: string };

/** The document at a registry path; undefined where there is none, "broken" where it does not parse, which has been told. */
export type FindDocument = (file: string) => Document | "broken" | undefined;

/** A source with all that resolving needs. Its URI is its path, so that relative references lead to files. */
export type Resource = SchemaSource & {
  readonly file: string;
  readonly schema: JsonSchema;
  readonly dialect: Dialect;
  readonly identifiers: Identifiers;
};
export type Target = { readonly resource: Resource; readonly pointer: string };

export const keyOf = (resource: Resource): string => `${resource.file}#${resource.root}`;

/** Opens the schemas of one bundle, each once, and says where references lead. All are of one dialect. */
export type Resolver = {
  readonly open: (source: SchemaSource, fallback?: Dialect) => Resource | undefined;
  /** Where the reference of the schema at a pointer leads; undefined, and a finding, where it leads nowhere. */
  readonly resolve: (ref: string, from: Resource, at: string) => Target | undefined;
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

  const resolve = (ref: string, from: Resource, at: string): Target | undefined => {
    const place = from.document.placeOf(`${from.root}${at}/$ref`);
    const base = from.identifiers.baseAt(at);
    const uri = resolveUri(base, ref);
    const [identity = "", fragment = ""] = splitFragment(uri);
    const missing = (detail: string, advice: string): undefined => {
      report(createDiagnostic("missing-ref", { ref: JSON.stringify(ref), detail, advice }, place));
      return undefined;
    };

    const path = registryPath(ref, uri, from.file);
    let resource = from;
    let within = from.identifiers.find(identity);
    // A URI can't lead above its root: `../../x` would pass for a file of the registry.
    if (within === undefined || (identity.startsWith(fileScheme) && path !== undefined && leadsOut(path))) {
      if (path === undefined) {
        report(createDiagnostic("remote-ref", { ref: JSON.stringify(ref) }, place));
        return undefined;
      }
      if (leadsOut(path)) {
        report(createDiagnostic("outside-registry", { target: JSON.stringify(ref) }, place));
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
      const opened = open({ document, root: "" }, from.dialect);
      if (opened === undefined) return undefined;
      if (opened.dialect !== from.dialect) {
        report(
          createDiagnostic("ref-dialect", { ref: JSON.stringify(ref), from: from.dialect, to: opened.dialect }, place),
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

  return { open, resolve };
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
