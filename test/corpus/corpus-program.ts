import type ts from "typescript";
import { createVirtualProgram, faultsByFile } from "../consumer/virtual-program.js";
import { jsonLiteral } from "../types/json-literal.js";
import type { BuiltPackage } from "./build-corpus.js";
import type { Case } from "./make-cases.js";

export type CorpusCheck = {
  /** What is wrong in the emitted sources: `<path>: <message>`. */
  readonly faults: readonly string[];
  /** For each case, what TypeScript has against its value as a literal of the type. */
  readonly faultsOfCases: readonly (readonly string[])[];
};

/** Type checks the sources of all packages and the values of the cases as literals of their types, in one program. */
export function checkCorpus(
  packages: readonly BuiltPackage[],
  cases: readonly Case[],
  options: ts.CompilerOptions,
): CorpusCheck {
  const sources = packages.flatMap(({ name, files }) =>
    files.map(({ path, content }): [string, string] => [`/corpus/${name}/${path}`, content]),
  );
  const literals = cases.map((one, index): [string, string] => [
    `/corpus/${one.contract.package.name}/cases/${index}.ts`,
    printLiteral(one),
  ]);
  const files = new Map([...sources, ...literals].filter(([path]) => /\/(src|cases)\/|\/package\.json$/.test(path)));
  const roots = [...files.keys()].filter((path) => path.endsWith(".ts"));
  const faults = faultsByFile(createVirtualProgram(files, roots, options));
  const ofCases = new Set(literals.map(([path]) => path));
  return {
    faults: [...faults].flatMap(([path, messages]) =>
      ofCases.has(path) ? [] : messages.map((message) => `${path}: ${message}`),
    ),
    faultsOfCases: literals.map(([path]) => faults.get(path) ?? []),
  };
}

/** A module with one value, of the type that the case's schema got. What is read has a type of its own, where it differs. */
function printLiteral({ contract, part, value }: Case): string {
  const { name, names } = contract.tool;
  const types = contract.package.files.find(({ path }) => path === `src/tools/${name}/types.ts`)?.content ?? "";
  const read = `${names.type}OutputRead`;
  const output = types.includes(`export type ${read} `) ? read : `${names.type}Output`;
  const type = part === "input" ? `${names.type}Input` : output;
  return [
    `import type { ${type} } from "../src/tools/${name}/index.js";`,
    "",
    `export const value: ${type} = ${jsonLiteral(value)};`,
    "",
  ].join("\n");
}
