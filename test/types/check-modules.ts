import ts from "typescript";
import { createVirtualProgram, flagSets } from "../consumer/virtual-program.js";

export type Fault = { readonly path: string; readonly line: number; readonly message: string };

/** A program of modules that exist in memory alone, by absolute POSIX path, under the flags of the strictest consumer. */
export const createProgram = (
  modules: ReadonlyMap<string, string>,
  options: ts.CompilerOptions = flagSets.nodenext,
): ts.Program =>
  createVirtualProgram(new Map([...modules, ["/package.json", '{ "type": "module" }']]), [...modules.keys()], options);

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
