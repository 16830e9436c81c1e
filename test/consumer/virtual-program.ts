import { posix } from "node:path";
import ts from "typescript";

/** What the strictest consumer asks of the code that it imports (DESIGN, section 5.12), without a resolution mode. */
const strictest: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  isolatedDeclarations: true,
  declaration: true,
  erasableSyntaxOnly: true,
  skipLibCheck: false,
  moduleDetection: ts.ModuleDetectionKind.Force,
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2022.d.ts"],
  types: [],
  noEmit: true,
};

/** The two ways in which TypeScript projects of today resolve modules. */
export const flagSets: Readonly<Record<"nodenext" | "bundler", ts.CompilerOptions>> = {
  nodenext: {
    ...strictest,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  },
  bundler: { ...strictest, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
};

/** A program over files that exist in memory alone, by absolute POSIX path; TypeScript's own libraries come from the disk. */
export function createVirtualProgram(
  files: ReadonlyMap<string, string>,
  roots: readonly string[],
  options: ts.CompilerOptions,
): ts.Program {
  const disk = ts.createCompilerHost(options);
  const libraries = posix.dirname(ts.getDefaultLibFilePath(options).replaceAll("\\", "/"));
  const isLibrary = (path: string): boolean => path.startsWith(`${libraries}/`);
  const folders = foldersOf(files.keys());
  return ts.createProgram([...roots], options, {
    ...disk,
    getCurrentDirectory: () => "/",
    fileExists: (path) => files.has(path) || (isLibrary(path) && disk.fileExists(path)),
    directoryExists: (path) => folders.has(path),
    getDirectories: () => [],
    realpath: (path) => path,
    readFile: (path) => files.get(path) ?? (isLibrary(path) ? disk.readFile(path) : undefined),
    getSourceFile: (path, version, onError) => {
      const text = files.get(path);
      if (text === undefined) return isLibrary(path) ? disk.getSourceFile(path, version, onError) : undefined;
      return ts.createSourceFile(path, text, version);
    },
  });
}

/** What TypeScript has against a program: path (empty where it is the options) → messages, in the order of places. */
export function faultsByFile(program: ts.Program): ReadonlyMap<string, readonly string[]> {
  const diagnostics = [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...program.getSyntacticDiagnostics(),
    ...program.getSemanticDiagnostics(),
    ...program.getDeclarationDiagnostics(),
  ];
  const faults = new Map<string, string[]>();
  for (const { file, start = 0, code, messageText } of diagnostics) {
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1;
    const message = `line ${line}: TS${code} ${ts.flattenDiagnosticMessageText(messageText, " › ")}`;
    const path = file?.fileName ?? "";
    faults.set(path, [...(faults.get(path) ?? []), message]);
  }
  return faults;
}

function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let folder = posix.dirname(path); !folders.has(folder); folder = posix.dirname(folder)) folders.add(folder);
  }
  return folders;
}
