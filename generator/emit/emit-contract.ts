import type { Tool } from "../model/tool.js";
import { runtimeFile, type ToolFiles } from "../plan/package-paths.js";
import { createModule } from "../print/create-module.js";
import { printLiteral, printString } from "../print/literal.js";
import type { JsonValue } from "../schema/json.js";
import { describeTool } from "./describe-tool.js";
import { declaredNames, printDeclarations } from "./print-declarations.js";

/** `contract.ts`: the contract's metadata, its two schemas, and what each target is told about it, as data. */
export function emitContract(tool: Tool, files: ToolFiles): string {
  const module = createModule(files.contract, ["contract", "input", "output", ...declaredNames]);
  const type = (name: string): string => module.type(name, runtimeFile("types"));
  const code = module.type(`${tool.names.type}Error`, files.types);
  const declare = (name: string, typeName: string, value: JsonValue): void => {
    module.print(`\n${name}: ${typeName} = ${printLiteral(value)};\n`);
  };
  module.print(
    `export const contract: ${type("Contract")}<${printString(tool.name)}, ${code}> = ${printLiteral(describeTool(tool))};\n`,
  );
  declare("export const input", type("JsonSchema"), tool.input.schema);
  if (tool.output !== undefined) declare("export const output", type("JsonSchema"), tool.output.schema);
  printDeclarations(tool, module);
  return module.text();
}
