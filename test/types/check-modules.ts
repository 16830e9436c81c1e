import ts from "typescript";

/** The flags of the strictest consumer. */
export const strictestOptions: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: false,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  isolatedDeclarations: true,
  declaration: true,
  erasableSyntaxOnly: true,
  skipLibCheck: false,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  moduleDetection: ts.ModuleDetectionKind.Force,
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2022.d.ts"],
  types: [],
  noEmit: true,
};

export type Fault = { readonly path: string; readonly line: number; readonly message: string };

/** What makes `.ts` files ECMAScript modules under nodenext. */
const packageFile = ["/package.json", '{ "type": "module" }'] as const;

/** A program of modules that exist in memory alone, by absolute POSIX path. */
export function createProgram(
  modules: ReadonlyMap<string, string>,
  options: ts.CompilerOptions = strictestOptions,
): ts.Program {
  const host = ts.createCompilerHost(options);
  const { readFile, getSourceFile } = host;
  const files = new Map([...modules, packageFile]);
  host.fileExists = (path) => files.has(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.directoryExists = (folder) => [...files.keys()].some((path) => path.startsWith(folder.replace(/\/?$/, "/")));
  host.getSourceFile = (path, version, onError) => {
    const text = modules.get(path);
    return text === undefined
      ? getSourceFile.call(host, path, version, onError)
      : ts.createSourceFile(path, text, version, true);
  };
  return ts.createProgram([...modules.keys()], options, host);
}

/** Everything that TypeScript has against a program. Lines count from 1. */
export function faultsOf(program: ts.Program): Fault[] {
  const diagnostics = [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...program.getSyntacticDiagnostics(),
    ...program.getSemanticDiagnostics(),
    ...program.getDeclarationDiagnostics(),
  ];
  return diagnostics.map(({ file, start, code, messageText }) => ({
    path: file?.fileName ?? "",
    line: file === undefined || start === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1,
    message: `TS${code} ${ts.flattenDiagnosticMessageText(messageText, " › ")}`,
  }));
}
