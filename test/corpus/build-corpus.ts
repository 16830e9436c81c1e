import type { Diagnostic } from "../../generator/diagnostics/diagnostic.js";
import type { OutputFile } from "../../generator/emit/emitter.js";
import { importTools } from "../../generator/import/import-tools.js";
import type { SourceFile } from "../../generator/import/read-source.js";
import { readTemplates, type Templates } from "../../generator/load/read-templates.js";
import type { Tool } from "../../generator/model/tool.js";
import { buildInMemory, type InMemoryBuild } from "./build-in-memory.js";
import { type CorpusContract, type CorpusOrigin, parseContract, readCorpus } from "./read-corpus.js";

/** One contract of the corpus that became a tool. */
export type BuiltContract = {
  /** `<origin>/<file>` in the corpus. */
  readonly file: string;
  readonly original: CorpusContract;
  readonly tool: Tool;
  readonly package: BuiltPackage;
};

export type BuiltPackage = { readonly name: string; readonly files: readonly OutputFile[] };

export type BuiltOrigin = {
  readonly name: string;
  readonly contracts: number;
  readonly built: readonly BuiltContract[];
  readonly packages: readonly BuiltPackage[];
  /** The refused files, `<origin>/<file>`, with the rules that refuse them, sorted. */
  readonly refused: ReadonlyMap<string, readonly string[]>;
  /** Rule → how often, of all that is said and is no error. */
  readonly remarks: ReadonlyMap<string, number>;
};

/** Imports every contract of the corpus and builds it, origin by origin, with the product's own stages. */
export async function buildCorpus(): Promise<BuiltOrigin[]> {
  const templates = readTemplates();
  const origins: BuiltOrigin[] = [];
  for (const origin of readCorpus()) origins.push(await buildOrigin(origin, templates));
  return origins;
}

async function buildOrigin({ name, parts }: CorpusOrigin, templates: Templates): Promise<BuiltOrigin> {
  const built: BuiltPart[] = [];
  for (const [index, files] of parts.entries()) {
    built.push(await buildPart(index === 0 ? name : `${name}-${index + 1}`, files, templates));
  }
  return {
    name,
    contracts: parts.flat().length,
    built: built.flatMap((part) => part.built),
    packages: built.flatMap((part) => part.package),
    refused: new Map(built.flatMap((part) => [...part.refused])),
    remarks: countRules(built.flatMap((part) => part.remarks)),
  };
}

type BuiltPart = Pick<BuiltOrigin, "built" | "refused"> & {
  readonly package: BuiltPackage;
  readonly remarks: readonly Diagnostic[];
};

/** Every contract of the corpus that becomes a tool, without the packages that are made of them. */
export async function readCorpusTools(): Promise<{ readonly file: string; readonly tool: Tool }[]> {
  const templates = readTemplates();
  const tools: { readonly file: string; readonly tool: Tool }[] = [];
  for (const { name, parts } of readCorpus()) {
    for (const files of parts) {
      const part = await buildTools(name, files, templates);
      tools.push(...part.tools.map((tool) => ({ file: part.sourceOf(tool.file), tool })));
    }
  }
  return tools;
}

type BuiltTools = InMemoryBuild & {
  readonly refused: BuiltOrigin["refused"];
  /** The corpus' file of a path in the registry. */
  readonly sourceOf: (path: string) => string;
};

/** Imports files into a registry of their own, takes out what is refused, and builds the rest, which then must be faultless. */
async function buildTools(name: string, files: readonly SourceFile[], templates: Templates): Promise<BuiltTools> {
  const imported = importTools(files, { into: name });
  const folders = imported.imported.map(({ folder, from }) => ({ prefix: `registry/${folder}/`, from }));
  const sourceOf = (path: string): string => folders.find(({ prefix }) => path.startsWith(prefix))?.from ?? path;
  const build = async (registry: readonly OutputFile[]): Promise<InMemoryBuild> =>
    registry.length === 0
      ? { tools: [], diagnostics: [], emit: async () => [] }
      : buildInMemory(
          { label: "registry", files: bytesOf(registry), diagnostics: [] },
          { name: `@corpus/${name}`, version: "0.0.0", private: true, commonjs: false },
          templates,
        );

  const whole = await build(imported.files);
  const refused = refusalsOf([...imported.diagnostics, ...whole.diagnostics], sourceOf);
  const kept = imported.files.filter(({ path }) => !refused.has(sourceOf(`registry/${path}`)));
  const built = kept.length === imported.files.length ? whole : await build(kept);
  const left = built.diagnostics.filter(isError).map(({ rule, message }) => `${rule}: ${message}`);
  if (left.length > 0) throw new Error(`${name} without what it refuses: ${left.join("; ")}`);
  return { ...built, diagnostics: [...imported.diagnostics, ...built.diagnostics], refused, sourceOf };
}

async function buildPart(name: string, files: readonly SourceFile[], templates: Templates): Promise<BuiltPart> {
  const { tools, diagnostics, emit, refused, sourceOf } = await buildTools(name, files, templates);
  const result: BuiltPackage = { name, files: await emit() };
  const originals = new Map(files.map((file) => [file.path, parseContract(file)]));
  const built = tools.map((tool): BuiltContract => {
    const file = sourceOf(tool.file);
    const original = originals.get(file);
    if (original === undefined) throw new Error(`${tool.file} comes from no file of ${name}`);
    return { file, original, tool, package: result };
  });
  return { package: result, built, refused, remarks: diagnostics.filter((diagnostic) => !isError(diagnostic)) };
}

const isError = ({ severity }: Diagnostic): boolean => severity === "error";

const bytesOf = (files: readonly OutputFile[]): ReadonlyMap<string, Uint8Array> =>
  new Map(files.map(({ path, content }) => [path, new TextEncoder().encode(content)]));

function refusalsOf(
  diagnostics: readonly Diagnostic[],
  sourceOf: (path: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const rules = new Map<string, Set<string>>();
  for (const { rule, place } of diagnostics.filter(isError)) {
    const file = sourceOf(place?.file ?? "(nowhere)");
    rules.set(file, (rules.get(file) ?? new Set()).add(rule));
  }
  return new Map([...rules].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, found]) => [file, [...found].sort()]));
}

function countRules(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rule } of diagnostics) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
