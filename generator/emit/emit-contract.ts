import type { Tool } from "../model/tool.js";
import { runtimeFile, type ToolFiles } from "../plan/package-paths.js";
import { createModule } from "../print/create-module.js";
import { printLiteral, printString } from "../print/literal.js";
import type { JsonValue } from "../schema/json.js";
import { describeTool } from "./describe-tool.js";

/** `contract.ts`: the contract's metadata and its two schemas, as data. */
export function emitContract(tool: Tool, files: ToolFiles): string {
  const module = createModule(files.contract, ["contract", "input", "output"]);
  const contractType = module.type("Contract", runtimeFile("types"));
  const schemaType = module.type("JsonSchema", runtimeFile("types"));
  const code = module.type(`${tool.names.type}Error`, files.types);
  const declare = (name: string, type: string, value: JsonValue): void => {
    module.print(`\nexport const ${name}: ${type} = ${printLiteral(value)};\n`);
  };
  module.print(
    `export const contract: ${contractType}<${printString(tool.name)}, ${code}> = ${printLiteral(describeTool(tool))};\n`,
  );
  declare("input", schemaType, tool.input.schema);
  if (tool.output !== undefined) declare("output", schemaType, tool.output.schema);
  return module.text();
}
