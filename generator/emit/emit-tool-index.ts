import type { Tool } from "../model/tool.js";
import { runtimeFile, type ToolFiles } from "../plan/package-paths.js";
import { createModule } from "../print/create-module.js";
import { docText, printDocComment } from "../print/doc-comment.js";
import { printString } from "../print/literal.js";

/** `index.ts`: the tool as one exported value. */
export function emitToolIndex(tool: Tool, files: ToolFiles): string {
  const { type, value } = tool.names;
  const module = createModule(files.index, [value]);
  const names = {
    tool: module.type("Tool", runtimeFile("types")),
    input: module.type(`${type}Input`, files.types),
    output: tool.output === undefined ? "undefined" : module.type(`${type}Output`, files.types),
    error: module.type(`${type}Error`, files.types),
  };
  const schemaOf = module.value("schemaOf", runtimeFile("schema"));
  const effectOf = module.value("effectOf", runtimeFile("effect"));
  const contract = module.value("contract", files.contract);
  const schema = (part: "input" | "output", validator: string): string =>
    `/* @__PURE__ */ ${schemaOf}(${module.value(part, files.contract)}, ${module.value(validator, files.validate)})`;
  const input = schema("input", "validateInput");
  const output =
    tool.output === undefined ? module.value("nothing", runtimeFile("schema")) : schema("output", "validateOutput");

  const summary = `${docText(tool.title ?? tool.name)} (\`${docText(tool.name)}\`, version ${docText(tool.schema_version)}).`;
  const deprecated = tool.stability === "deprecated" ? ["@deprecated"] : [];
  module.print(`export type * from "./types.js";\n\n`);
  module.print(printDocComment([summary, "", docText(tool.description), ...deprecated]));
  module.print(
    `export const ${value}: ${names.tool}<${printString(tool.name)}, ${names.input}, ${names.output}, ${names.error}> = {\n` +
      `  name: ${printString(tool.name)},\n` +
      `  ${contract === "contract" ? "contract" : `contract: ${contract}`},\n` +
      `  input: ${input},\n` +
      `  output: ${output},\n` +
      `  effect: (input) => ${effectOf}(${contract}, input),\n` +
      `};\n`,
  );
  return module.text();
}
