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
export function checkSources(
  packages: readonly BuiltPackage[],
  cases: readonly Case[],
  options: ts.CompilerOptions,
): CorpusCheck {
  const literals = cases.map((one, index): [string, string] => [
    `/corpus/${one.contract.package.name}/cases/${index}.ts`,
    printLiteral(one),
  ]);
  const faults = check([...filesOf(packages, /^src\/.*\.ts$/), ...literals], options);
  const paths = new Set(literals.map(([path]) => path));
  return {
    faults: listFaults([...faults].filter(([path]) => !paths.has(path))),
    faultsOfCases: literals.map(([path]) => faults.get(path) ?? []),
  };
}

/** Type checks the declarations of all packages, as they lie in a consumer's `node_modules`. */
export const checkDeclarations = (packages: readonly BuiltPackage[], options: ts.CompilerOptions): readonly string[] =>
  listFaults([...check(filesOf(packages, /^dist\/.*\.d\.ts$/), options)]);

type Text = readonly [path: string, content: string];

const filesOf = (packages: readonly BuiltPackage[], wanted: RegExp): readonly Text[] =>
  packages.flatMap(({ name, files }) =>
    files.flatMap(({ path, content }): readonly Text[] =>
      wanted.test(path) ? [[`/corpus/${name}/${path}`, content]] : [],
    ),
  );

function check(modules: readonly Text[], options: ts.CompilerOptions): ReadonlyMap<string, readonly string[]> {
  const files = new Map([...modules, ["/corpus/package.json", '{ "type": "module" }']]);
  return faultsByFile(
    createVirtualProgram(
      files,
      modules.map(([path]) => path),
      options,
    ),
  );
}

const listFaults = (faults: readonly (readonly [string, readonly string[]])[]): string[] =>
  faults.flatMap(([path, messages]) => messages.map((message) => `${path}: ${message}`));

/** A module with the value of a case, under each type that its schema got: answers have one to return and one to read. */
function printLiteral({ contract, part, value }: Case): string {
  const { name, names } = contract.tool;
  const declared = contract.package.files.find(({ path }) => path === `src/tools/${name}/types.ts`)?.content ?? "";
  const [type, ...forms] =
    part === "input" ? [`${names.type}Input`] : [`${names.type}Output`, `${names.type}OutputRead`];
  const types = [type, ...forms.filter((form) => declared.includes(`export type ${form} `))];
  return [
    `import type { ${types.join(", ")} } from "../src/tools/${name}/index.js";`,
    "",
    ...types.map((one, index) => `export const value${index}: ${one} = ${jsonLiteral(value)};`),
    "",
  ].join("\n");
}
