import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { SourceFile } from "../../generator/import/read-source.js";

const folder = new URL("../../../shared/corpus/", import.meta.url);
const samples = new URL("../../../shared/corpus-samples/", import.meta.url);

/** Where the corpus is absent its tests are skipped, aloud; in a CI that promises it they fail. An empty `CI` is none. */
export const hasCorpus: boolean = existsSync(folder) || (process.env["CI"] ?? "") !== "";
if (!hasCorpus) process.stdout.write("test/corpus: skipped, ../shared/corpus is absent\n");

/** A real contract as its origin has it, in MCP's shape. */
export type CorpusContract = {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: unknown;
  readonly outputSchema?: unknown;
};

export type CorpusOrigin = {
  readonly name: string;
  /**
   * The origin's files, divided so that no name comes twice in one part: variants of one tool share its name on purpose, and
   * a registry would refuse the second.
   */
  readonly parts: readonly (readonly SourceFile[])[];
};

/** Every origin of the corpus, sorted. Paths are `<origin>/<file>`. */
export function readCorpus(): CorpusOrigin[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => ({ name, parts: withoutRepeats(readOrigin(name)) }));
}

export const parseContract = (file: SourceFile): CorpusContract => JSON.parse(file.text) as CorpusContract;

/** Real arguments of a contract with a validator's recorded verdict. */
export type RecordedSample = { readonly id: string; readonly valid: boolean; readonly input: unknown };

/** The recorded arguments of the contract in `<origin>/<file>`; most have none. */
export function readSamples(file: string): readonly RecordedSample[] {
  const path = new URL(file, samples);
  if (!existsSync(path)) return [];
  return (JSON.parse(readFileSync(path, "utf8")) as { readonly samples: readonly RecordedSample[] }).samples;
}

const readOrigin = (origin: string): SourceFile[] =>
  readdirSync(new URL(`${origin}/`, folder))
    .sort()
    .map((name) => ({ path: `${origin}/${name}`, text: readFileSync(new URL(`${origin}/${name}`, folder), "utf8") }));

function withoutRepeats(files: readonly SourceFile[]): SourceFile[][] {
  const met = new Map<string, number>();
  const parts: SourceFile[][] = [];
  for (const file of files) {
    const { name } = parseContract(file);
    const before = met.get(name) ?? 0;
    met.set(name, before + 1);
    const part = parts[before];
    if (part === undefined) parts.push([file]);
    else part.push(file);
  }
  return parts;
}
