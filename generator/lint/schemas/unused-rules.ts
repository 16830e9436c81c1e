import { posix } from "node:path";
import type { LoadedRegistry } from "../../load/load-registry.js";
import { type Document, parseDocument } from "../../load/parse-document.js";
import { dialectOf } from "../../schema/dialect.js";
import { isObject, type JsonValue, member } from "../../schema/json.js";
import { escapeToken, fragmentToPointer, valueAt } from "../../schema/pointer.js";
import { walkSchema } from "../../schema/walk.js";
import { createFinding, type Finding } from "../finding.js";
import type { RuleChecks } from "../rule-check.js";

/** What lies in the registry and nobody refers to. */
export const unusedRules: RuleChecks<"unused-definition" | "unused-file"> = {
  "unused-definition": ({ sources }) => findDefinitions(sources),
  "unused-file": ({ sources }) => findFiles(sources),
};

/** Texts of references, wherever they stand: who looks for what is unused may rather miss one than name a used one. */
const reference = /\$(?:dynamic)?[rR]ef["']?\s*:\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"',}\]]+))/g;

function findDefinitions(registry: LoadedRegistry): Finding[] {
  const used = new Set<string>();
  for (const bytes of registry.files.values()) {
    for (const [, double, single, plain] of new TextDecoder().decode(bytes).matchAll(reference)) {
      const pointer = fragmentToPointer((double ?? single ?? plain ?? "").split("#")[1] ?? "") ?? "";
      // `#/$defs/a/properties/b` uses `a` as well.
      for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
        if (!at.startsWith("/")) break;
        used.add(at);
      }
    }
  }
  return schemasOf(registry).flatMap(({ document, root, tool }) => {
    const schema = valueAt(document.value, root);
    if (!isObject(schema)) return [];
    const found: Finding[] = [];
    walkSchema(schema, dialectOf(schema) ?? "2020-12", (node, pointer) => {
      for (const keyword of ["$defs", "definitions"]) {
        const definitions = member(node as JsonValue, keyword);
        for (const [name, definition] of Object.entries(isObject(definitions) ? definitions : {})) {
          const at = `${pointer}/${keyword}/${escapeToken(name)}`;
          if (used.has(at) || hasIdentity(definition)) continue;
          const place = document.placeOf(root + at, "key");
          found.push(
            createFinding("unused-definition", { name }, { ...tool, at: root + at, fragment: document.file, place }),
          );
        }
      }
    });
    return found;
  });
}

/** Whether a schema may be referred to by a name of its own. */
const hasIdentity = (schema: JsonValue): boolean =>
  ["$id", "$anchor", "$dynamicAnchor"].some((keyword) => member(schema, keyword) !== undefined);

type OwnSchema = { readonly document: Document; readonly root: string; readonly tool: { readonly tool?: string } };

/** Every schema as it is written: inside contracts, and in files of its own. */
function schemasOf(registry: LoadedRegistry): OwnSchema[] {
  const inline = registry.sources.flatMap(({ document, bundles }) => {
    const name = member(document.value, "name");
    return [...bundles.keys()].map((root) => ({
      document,
      root,
      tool: typeof name === "string" ? { tool: name } : {},
    }));
  });
  const known = knownFiles(registry);
  const files = [...registry.files].flatMap(([path, bytes]): OwnSchema[] => {
    if (known.has(path) || (!Buffer.from(bytes).includes("efs") && !Buffer.from(bytes).includes("definitions")))
      return [];
    const { document } = parseDocument(posix.join(registry.label, path), bytes);
    return document === undefined ? [] : [{ document, root: "", tool: {} }];
  });
  return [...inline, ...files];
}

/** The files that are no schemas: contracts, domains, samples, versions, waivers. */
function knownFiles({ label, sources }: LoadedRegistry): ReadonlySet<string> {
  const documents = sources.flatMap((source) => [
    source.document,
    ...source.domains,
    ...source.samples,
    ...source.versions.map(({ document }) => document),
  ]);
  return new Set(["waivers.yaml", ...documents.map(({ file }) => posix.relative(label, file))]);
}

function findFiles(registry: LoadedRegistry): Finding[] {
  const used = new Set(["waivers.yaml", ...registry.sources.flatMap(({ files }) => files)]);
  return [...registry.files.keys()]
    .filter((path) => !used.has(path))
    .map((path) => {
      const place = { file: posix.join(registry.label, path), line: 1, column: 1, endLine: 1, endColumn: 1 };
      return createFinding("unused-file", {}, { at: "", fragment: path, place });
    });
}
