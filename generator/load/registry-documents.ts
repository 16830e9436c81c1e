import { posix } from "node:path";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { compareText } from "../schema/json.js";
import { type FindDocument, identityOf } from "./locate-document.js";
import { type Document, parseDocument } from "./parse-document.js";
import type { RegistryFiles } from "./read-registry.js";

/** The files of a registry as documents, each parsed at its first use and told of once. */
export type RegistryDocuments = {
  /** The document at a registry path; undefined where there is none or it does not parse. */
  readonly at: (path: string) => Document | undefined;
  /** The document at a registry path, or with an absolute URI as its `$id`. */
  readonly find: FindDocument;
  readonly pathOf: (document: Document) => string;
};

export function openDocuments(
  { label, files }: Pick<RegistryFiles, "label" | "files">,
  report: (diagnostic: Diagnostic) => void,
): RegistryDocuments {
  const parsed = new Map<string, ReturnType<typeof parseDocument>>();
  const paths = new Map<Document, string>();
  const parse = (path: string, bytes: Uint8Array): ReturnType<typeof parseDocument> => {
    const result = parsed.get(path) ?? parseDocument(posix.join(label, path), bytes);
    parsed.set(path, result);
    if (result.document !== undefined) paths.set(result.document, path);
    return result;
  };

  const told = new Set<string>();
  const tell = (name: string, diagnostics: readonly Diagnostic[]): void => {
    if (!told.has(name)) diagnostics.forEach(report);
    told.add(name);
  };
  const at = (path: string): Document | undefined => {
    const bytes = files.get(path);
    if (bytes === undefined) return undefined;
    const { document, diagnostics } = parse(path, bytes);
    tell(path, diagnostics);
    return document;
  };

  let identified: ReadonlyMap<string, readonly Document[]> | undefined;
  const withIdentity = (uri: string): ReturnType<FindDocument> => {
    // A file that nobody refers to may be anything; what is wrong with it is nobody's finding.
    identified ??= indexIdentities(files, (path, bytes) => parse(path, bytes).document);
    const [first, second] = identified.get(uri) ?? [];
    if (first === undefined || second === undefined) return first;
    const names = { id: uri, first: first.file, second: second.file };
    tell(uri, [createDiagnostic("duplicate-id", names, second.placeOf("/$id"))]);
    return "broken";
  };
  return {
    at,
    find: (name) => (files.has(name) ? (at(name) ?? "broken") : withIdentity(name)),
    pathOf: (document) => paths.get(document) ?? document.file,
  };
}

/** The documents that have an absolute URI as the `$id` of their root, by that URI; parsed is only what may have one. */
function indexIdentities(
  files: RegistryFiles["files"],
  parse: (path: string, bytes: Uint8Array) => Document | undefined,
): ReadonlyMap<string, readonly Document[]> {
  const documents = new Map<string, Document[]>();
  for (const [path, bytes] of [...files].sort(([a], [b]) => compareText(a, b))) {
    const document = Buffer.from(bytes).includes("$id") ? parse(path, bytes) : undefined;
    const uri = document === undefined ? undefined : identityOf(document);
    if (document !== undefined && uri !== undefined) documents.set(uri, [...(documents.get(uri) ?? []), document]);
  }
  return documents;
}
