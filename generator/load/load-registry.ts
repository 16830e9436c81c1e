import { posix } from "node:path";
import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import { compareText, member } from "../schema/json.js";
import { valueAt } from "../schema/pointer.js";
import { bundleSchema } from "./bundle-schema.js";
import { followReferences } from "./follow-references.js";
import type { Document } from "./parse-document.js";
import type { RegistryFiles } from "./read-registry.js";
import { referredDocuments } from "./referred-documents.js";
import { openDocuments } from "./registry-documents.js";
import type { SchemaBundle } from "./schema-bundle.js";

/** A contract file (the current one, or a frozen version) with its schemas made self-contained. */
export type LoadedContract = {
  readonly document: Document;
  /** By the pointer where a schema stands in the contract: `/input`, `/output`, `/errors/0/details`. */
  readonly bundles: ReadonlyMap<string, SchemaBundle>;
};

/** Everything that belongs to one tool, read but not yet judged. */
export type ToolSource = LoadedContract & {
  /** The tool's folder inside the registry. */
  readonly folder: string;
  /** Defaults that apply to it, from the outermost folder inwards. */
  readonly domains: readonly Document[];
  readonly samples: readonly Document[];
  readonly versions: readonly LoadedContract[];
  /** The registry paths of all files that the tool is made of, shared ones included, sorted. */
  readonly files: readonly string[];
};

export type LoadedRegistry = {
  readonly label: string;
  readonly sources: readonly ToolSource[];
  readonly files: RegistryFiles["files"];
  readonly diagnostics: readonly Diagnostic[];
};

const contractFile = /(^|\/)contract\.(yaml|yml|json)$/;

/** Finds the tools in a registry's files, parses what belongs to them, and bundles their schemas. */
export async function loadRegistry({ label, files, diagnostics: found }: RegistryFiles): Promise<LoadedRegistry> {
  const diagnostics: Diagnostic[] = [...found];
  const { at, find, pathOf } = openDocuments({ label, files }, (diagnostic) => diagnostics.push(diagnostic));

  const loadContract = (document: Document): LoadedContract => {
    const bundles = new Map<string, SchemaBundle>();
    for (const root of schemaRoots(document)) {
      const result = bundleSchema({ document, root }, pathOf, find);
      diagnostics.push(...result.diagnostics);
      if (result.bundle !== undefined) bundles.set(root, result.bundle);
    }
    return { document, bundles };
  };
  // A missing file is the bundler's finding: it knows where the reference stands.
  const referencesOf = (path: string, root = ""): readonly string[] => {
    const schema = valueAt(at(path)?.value ?? null, root) ?? null;
    return [...referredDocuments(schema, path, find)].map(pathOf).filter((file) => files.has(file));
  };

  // In one order, wherever they come from: a disk, a Git tree.
  const filePaths = [...files.keys()].sort(compareText);
  const byFolder = groupByFolder(filePaths);
  const sources: ToolSource[] = [];
  for (const [folder, contract] of contractsByFolder(filePaths, label, diagnostics)) {
    const document = at(contract);
    if (document === undefined) continue;
    const domains = domainFiles(files, folder);
    const samples = byFolder.get(posix.join(folder, "samples")) ?? [];
    const versions = byFolder.get(posix.join(folder, "versions")) ?? [];
    const references = schemaRoots(document).flatMap((root) => referencesOf(contract, root));
    const referenced = await followReferences(references, referencesOf);
    const parsed = (list: readonly string[]): Document[] => list.flatMap((path) => at(path) ?? []);
    sources.push({
      folder,
      ...loadContract(document),
      domains: parsed(domains),
      samples: parsed(samples),
      versions: parsed(versions).map(loadContract),
      files: [...new Set([contract, ...domains, ...samples, ...versions, ...referenced])].sort(),
    });
  }
  if (sources.length === 0 && diagnostics.length === 0)
    diagnostics.push(createDiagnostic("no-contracts", { path: label }));
  return { label, sources, files, diagnostics };
}

/** The folder of every contract, once: two contract files in one folder are a finding. */
function contractsByFolder(
  filePaths: readonly string[],
  label: string,
  diagnostics: Diagnostic[],
): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  for (const path of filePaths) {
    if (!contractFile.test(path)) continue;
    const folder = posix.dirname(path);
    const first = folders.get(folder);
    if (first === undefined) {
      folders.set(folder, path);
    } else {
      const place: Place = { file: posix.join(label, path), line: 1, column: 1, endLine: 1, endColumn: 1 };
      const names = { first: posix.basename(first), second: posix.basename(path) };
      diagnostics.push(createDiagnostic("two-contract-files", names, place));
    }
  }
  return folders;
}

function groupByFolder(filePaths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const path of filePaths) {
    const folder = posix.dirname(path);
    const group = groups.get(folder);
    if (group === undefined) groups.set(folder, [path]);
    else group.push(path);
  }
  return groups;
}

function domainFiles(files: RegistryFiles["files"], folder: string): string[] {
  const parts = folder.split("/");
  const folders = ["", ...parts.slice(0, -1).map((_, index) => `${parts.slice(0, index + 1).join("/")}/`)];
  return folders
    .flatMap((prefix) => ["domain.yaml", "domain.yml", "domain.json"].map((name) => prefix + name))
    .filter((path) => files.has(path));
}

/** Where a contract holds schemas. */
function schemaRoots({ value }: Document): string[] {
  const errors = member(value, "errors");
  const details = Array.isArray(errors) ? errors.map((_, index) => `/errors/${index}/details`) : [];
  return ["/input", "/output", ...details].filter((root) => valueAt(value, root) !== undefined);
}
