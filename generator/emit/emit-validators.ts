import type { Tool } from "../model/tool.js";
import { runtimeFile, type ToolFiles } from "../plan/package-paths.js";
import { createModule, generatedHeader } from "../print/create-module.js";
import { compileTool } from "../validate/compile-tool.js";

/** A module whose JavaScript and declarations are known without a transpiler. */
export type ReadyModule = { readonly source: string; readonly javascript: string; readonly declaration: string };

/**
 * `validate.ts`: the functions that Ajv made of a tool's schemas. Their bodies are Ajv's and not typed, so the file is not
 * checked; what it exports is annotated. In `dist/` the bodies stand as they are: a transpiler would re-indent them.
 */
export function emitValidators(tool: Tool, files: ToolFiles): ReadyModule {
  const { code } = compileTool(tool);
  const names = code.functions.map(({ name }) => name);
  const typed = createModule(files.validate, names);
  const plain = createModule(files.validate, names);
  const declared = createModule(files.validate, names);
  for (const name of code.imports) {
    typed.value(name, runtimeFile("validation"));
    plain.value(name, runtimeFile("validation"));
  }
  const type = typed.type("ValidateFunction", runtimeFile("schema"));
  declared.type("ValidateFunction", runtimeFile("schema"));
  for (const { name, expression } of code.functions) {
    typed.print(`export const ${name}: ${type} = ${expression};\n`);
    plain.print(`export const ${name} = ${expression};\n`);
    declared.print(`export declare const ${name}: ${type};\n`);
  }
  const source = typed.text().replace(`${generatedHeader}\n`, `${generatedHeader}\n// @ts-nocheck\n`);
  return { source, javascript: plain.text(), declaration: declared.text() };
}
