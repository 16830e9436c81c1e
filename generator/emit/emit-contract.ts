import type { Tool } from "../model/tool.js";
import { runtimeFile, type ToolFiles } from "../plan/package-paths.js";
import { createModule, type Module } from "../print/create-module.js";
import { printLiteral, printString } from "../print/literal.js";
import { declareTool } from "../providers/declare-tool.js";
import { isObject, type JsonObject, type JsonValue, jsonEqual } from "../schema/json.js";
import { describeTool } from "./describe-tool.js";

/** `contract.ts`: the contract's metadata, its two schemas, and what each target is told about it, as data. */
export function emitContract(tool: Tool, files: ToolFiles): string {
  const declared = ["contract", "input", "output", "declarations", "parameters", "folded"];
  const module = createModule(files.contract, declared);
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

  printDeclarations(tool, module, type);
  return module.text();
}

/** The schemas stand once, whatever number of targets gets them. */
function printDeclarations(tool: Tool, module: Module, type: (name: string) => string): void {
  const declarations = declareTool(tool);
  const { mcp, openai } = declarations;
  const folded = openai?.plain.parameters ?? mcp.plain.parameters;
  const schemas: readonly (readonly [string, JsonObject])[] = jsonEqual(mcp.plain.parameters, folded)
    ? [["parameters", folded]]
    : [
        ["parameters", mcp.plain.parameters],
        ["folded", folded],
      ];
  for (const [name, schema] of schemas)
    module.print(`\nconst ${name}: ${type("JsonObject")} = ${printLiteral(schema)};\n`);
  const printed = (name: string, value: JsonValue): string => {
    if (name === "description" && value === tool.description) return "description: contract.description";
    if (name === "output") return "output";
    if (name === "plain" && isObject(value)) {
      const members = Object.entries(value).map(([key, inner]) => `      ${printed(key, inner)},\n`);
      return `plain: {\n${members.join("")}    }`;
    }
    const schema = name === "parameters" ? schemas.find(([, known]) => jsonEqual(known, value))?.[0] : undefined;
    if (schema !== undefined) return schema === name ? name : `${name}: ${schema}`;
    return `${name}: ${printLiteral(value, 2)}`;
  };
  const rows = Object.entries(declarations).map(([target, declaration]) => {
    const members = Object.entries(declaration).map(([name, value]) => `    ${printed(name, value as JsonValue)},\n`);
    return `  ${target}: {\n${members.join("")}  },\n`;
  });
  module.print(`\nexport const declarations: ${type("Declarations")} = {\n${rows.join("")}};\n`);
}
