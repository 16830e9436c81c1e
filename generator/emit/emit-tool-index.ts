import type { Tool } from "../model/tool.js";
import { filledProperties } from "../plan/filled-properties.js";
import { filledName, nameTypes } from "../plan/name-types.js";
import { runtimeFile, type ToolFiles } from "../plan/package-paths.js";
import type { SharedTypes } from "../plan/plan-shared-types.js";
import { createModule } from "../print/create-module.js";
import { docText, printDocComment } from "../print/doc-comment.js";
import { printString } from "../print/literal.js";
import { fitsCurrent } from "./fits-current.js";

/** `index.ts`: the tool, or an earlier version of the `current` one, as one exported value. */
export function emitToolIndex(tool: Tool, files: ToolFiles, shared: SharedTypes, current?: Tool): string {
  const { type, value } = tool.names;
  const module = createModule(files.index, [value]);
  const toolType = module.type(current === undefined ? "Tool" : "EarlierTool", runtimeFile("types"));
  const parameters = [
    printString(tool.name),
    module.type(`${type}Input`, files.types),
    ...outputForms(tool, shared).map((name) => (name === undefined ? "undefined" : module.type(name, files.types))),
    module.type(`${type}Error`, files.types),
  ];
  const earlier = current === undefined ? undefined : describeEarlier(tool, current);
  if (earlier !== undefined) parameters.push(...earlier.map(([, literal]) => literal));
  if (filledProperties(tool).length > 0) parameters.push(module.type(filledName(tool), files.types));
  const schemaOf = module.value("schemaOf", runtimeFile("schema"));
  const effectOf = module.value("effectOf", runtimeFile("effect"));
  const contract = module.value("contract", files.contract);
  const declarations = module.value("declarations", files.contract);
  const schema = (part: "input" | "output", validator: string): string =>
    `/* @__PURE__ */ ${schemaOf}(${module.value(part, files.contract)}, ${module.value(validator, files.validate)})`;
  const input = schema("input", "validateInput");
  const output =
    tool.output === undefined ? module.value("nothing", runtimeFile("schema")) : schema("output", "validateOutput");

  const identity = `\`${docText(tool.name)}\`, version ${docText(tool.schema_version)}`;
  const summary = tool.title === undefined ? `${identity}.` : `${docText(tool.title)} (${identity}).`;
  const deprecated = tool.stability === "deprecated" ? ["@deprecated"] : [];
  module.print(`export type * from "./types.js";\n\n`);
  module.print(printDocComment([summary, "", docText(tool.description), ...deprecated]));
  module.print(
    `export const ${value}: ${printParameters(toolType, parameters, value)} = {\n` +
      `  name: ${printString(tool.name)},\n` +
      `  ${contract === "contract" ? "contract" : `contract: ${contract}`},\n` +
      `  input: ${input},\n` +
      `  output: ${output},\n` +
      `  declarations${declarations === "declarations" ? "" : `: ${declarations}`},\n` +
      `  effect: (input) => ${effectOf}(${contract}, input),\n` +
      (earlier ?? []).map(([name, literal]) => `  ${name}: ${literal},\n`).join("") +
      `};\n`,
  );
  return module.text();
}

/** What an earlier version says beyond what a tool says, in the order of the type's parameters. */
const describeEarlier = (version: Tool, current: Tool): readonly (readonly [name: string, literal: string])[] => [
  ["schema_version", printString(version.schema_version)],
  ["fits", String(fitsCurrent(version, current))],
  ["of", printString(current.name)],
];

/** The answer's type as handlers return it, and as it is read; undefined where nothing is returned. */
function outputForms(tool: Tool, shared: SharedTypes): [string | undefined, string | undefined] {
  const root = nameTypes(tool, shared).roots.find(({ root: { bundle } }) => bundle === tool.output);
  return [root?.name, root?.read ?? root?.name];
}

function printParameters(type: string, parameters: readonly string[], value: string): string {
  const line = `${type}<${parameters.join(", ")}>`;
  return `export const ${value}: ${line} = {`.length <= 120
    ? line
    : `${type}<\n${parameters.map((parameter) => `  ${parameter}`).join(",\n")}\n>`;
}
