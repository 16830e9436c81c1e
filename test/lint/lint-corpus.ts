import { posix } from "node:path";
import { type Diagnostic, hasErrors } from "../../generator/diagnostics/diagnostic.js";
import { importTools } from "../../generator/import/import-tools.js";
import type { SourceFile } from "../../generator/import/read-source.js";
import { type LintItem, lintRegistry } from "../../generator/lint/lint-registry.js";
import { defaultLintSettings } from "../../generator/lint/lint-settings.js";
import { type LoadedRegistry, loadRegistry } from "../../generator/load/load-registry.js";
import { buildModel } from "../../generator/model/build-model.js";
import type { Tool } from "../../generator/model/tool.js";
import { parseContracts } from "../../generator/parse/parse-contracts.js";
import { readCorpus } from "../corpus/read-corpus.js";

/** What lint says of one origin of the corpus, imported as a registry of its own. */
export type LintedOrigin = {
  /** The origin, and its part: variants of one tool share a name, so that they can't stand in one registry. */
  readonly origin: string;
  readonly name: string;
  readonly tools: readonly Tool[];
  readonly items: readonly LintItem[];
};

/** Lints every contract of ../shared/corpus that a build takes, with the default settings. */
export async function lintCorpus(today = "2026-11-30"): Promise<LintedOrigin[]> {
  const origins: LintedOrigin[] = [];
  for (const { name, parts } of readCorpus()) {
    for (const [index, files] of parts.entries()) {
      const registry = await readPart(name, files);
      const items = lintRegistry({ ...registry, settings: defaultLintSettings, today });
      origins.push({ origin: name, name: index === 0 ? name : `${name}-${index + 1}`, tools: registry.tools, items });
    }
  }
  return origins;
}

type Read = { readonly tools: readonly Tool[]; readonly registry: LoadedRegistry };
type Attempt = Read & { readonly diagnostics: readonly Diagnostic[] };

/** A part of an origin as a registry, without the tools that a build refuses. */
async function readPart(name: string, files: readonly SourceFile[]): Promise<Read> {
  const imported = importTools(files, { into: name });
  const read = async (folders: ReadonlySet<string>): Promise<Attempt> => {
    const kept = imported.files.filter(({ path }) => ![...folders].some((folder) => path.startsWith(`${folder}/`)));
    const bytes = new Map(kept.map(({ path, content }) => [path, new TextEncoder().encode(content)]));
    const registry = await loadRegistry({ label: "registry", files: bytes, diagnostics: [] });
    const parsed = parseContracts(registry.sources);
    const model = buildModel(parsed.contracts, { goals: ["production"], files: registry.files });
    const diagnostics = [...registry.diagnostics, ...parsed.diagnostics, ...model.diagnostics];
    return { tools: model.tools, registry, diagnostics };
  };
  const whole = await read(new Set());
  if (!hasErrors(whole.diagnostics)) return whole;
  const refused = whole.diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ place }) => posix.dirname(posix.relative("registry", place?.file ?? "")));
  return read(new Set(refused));
}
