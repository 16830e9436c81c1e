import { expect } from "vitest";
import type { Diagnostic } from "../../generator/diagnostics/diagnostic.js";
import { bundleSchema } from "../../generator/load/bundle-schema.js";
import { openDocuments } from "../../generator/load/registry-documents.js";
import type { SchemaBundle } from "../../generator/load/schema-bundle.js";
import type { JsonValue } from "../../generator/schema/json.js";

/** A registry. A file is its text, or a value that is printed as JSON. */
export type Files = Readonly<Record<string, JsonValue | string>>;

/** Bundles the schema at a pointer of a file. */
export function bundle(files: Files, start: string, root = ""): ReturnType<typeof bundleSchema> {
  const bytes = Object.entries(files).map(([path, content]): [string, Uint8Array] => {
    const text = typeof content === "string" ? content : JSON.stringify(content, null, 2);
    return [path, new TextEncoder().encode(text)];
  });
  const told: Diagnostic[] = [];
  const { at, find, pathOf } = openDocuments({ label: "", files: new Map(bytes) }, (diagnostic) =>
    told.push(diagnostic),
  );
  const document = at(start);
  if (document === undefined) throw new Error(`${start} does not parse`);
  const { bundle: made, diagnostics } = bundleSchema({ document, root }, pathOf, find);
  return { ...(made === undefined ? {} : { bundle: made }), diagnostics: [...told, ...diagnostics] };
}

/** The bundle, where nothing is wrong. */
export function bundled(files: Files, start: string, root = ""): SchemaBundle {
  const result = bundle(files, start, root);
  expect(result.diagnostics.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  if (result.bundle === undefined) throw new Error("no bundle");
  return result.bundle;
}

/** The findings, where there is no bundle. */
export function findings(files: Files, start: string, root = ""): string[] {
  const { bundle: made, diagnostics } = bundle(files, start, root);
  expect(made).toBeUndefined();
  return diagnostics.map(
    ({ rule, message, place }) => `${place?.file}:${place?.line}:${place?.column} ${rule}: ${message}`,
  );
}
