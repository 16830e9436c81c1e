import { posix } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { parseDocument } from "../load/parse-document.js";
import type { RegistryFiles } from "../load/read-registry.js";
import type { JsonValue } from "../schema/json.js";
import { checkFormat, createFormat } from "./check-format.js";
import releasesSchema from "./releases.schema.json" with { type: "json" };

/** Where the record of releases stands in a registry. */
export const releasesFile = "releases.yaml";

/** One version of a tool, by its number and its content. */
export type ReleasedVersion = { readonly schema_version: string; readonly contract_hash: string };

/** What one release froze and took away. The record holds the steps, so it grows by what changes and not by what there is. */
export type Release = {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The package's version, where the configuration gives it one. */
  readonly package?: string;
  /** The hash of the list of all tools, as the package computes it. */
  readonly list_hash: string;
  readonly tools: Readonly<Record<string, ReleasedVersion>>;
  /** Old name → new name. */
  readonly renamed?: Readonly<Record<string, string>>;
  readonly removed?: readonly string[];
};

/** The record of a registry's releases, oldest first; none where nothing was released yet. */
export function readReleases({ label, files }: Pick<RegistryFiles, "label" | "files">): {
  releases: readonly Release[];
  diagnostics: readonly Diagnostic[];
} {
  const bytes = files.get(releasesFile);
  if (bytes === undefined) return { releases: [], diagnostics: [] };
  const { document, diagnostics } = parseDocument(posix.join(label, releasesFile), bytes);
  if (document === undefined) return { releases: [], diagnostics };
  const found = checkFormat(document, createFormat(releasesSchema));
  // The meta-schema has just proved the shape.
  return { releases: found.length > 0 ? [] : (document.value as JsonValue & readonly Release[]), diagnostics: found };
}
