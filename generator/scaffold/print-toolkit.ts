import type { Tool } from "../model/tool.js";
import { printKey, printString } from "../print/literal.js";
import type { Specifiers } from "./find-specifiers.js";
import { handlerName } from "./print-handler.js";

/** The module that makes a toolkit of tools and handlers. `handlerModule` names the module of a tool's handler. */
export function printToolkit(
  tools: readonly Tool[],
  specifiers: Specifiers,
  handlerModule: (tool: Tool) => string,
): string {
  const imports = [
    `import { createToolkit } from ${printString(specifiers.root)};`,
    ...tools.map((tool) => `import { ${tool.names.value} } from ${printString(specifiers.tool(tool.name))};`),
    ...tools.map((tool) => `import { ${handlerName(tool)} } from ${printString(handlerModule(tool))};`),
  ];
  const values = tools.map(({ names }) => names.value);
  const line = `[${values.join(", ")}]`;
  const list = line.length <= 60 ? line : `[\n${values.map((value) => `  ${value},\n`).join("")}]`;
  const handlers = tools.map((tool) => `  ${printKey(tool.name)}: ${handlerName(tool)},\n`).join("");
  return [
    `${imports.join("\n")}\n\n`,
    "/** The tools of this service and who answers them. `toolgen scaffold` adds what is missing. */\n",
    `export const toolkit = createToolkit(${list}).handle({\n${handlers}});\n`,
  ].join("");
}
