import type { Tool } from "../model/tool.js";
import { filledProperties } from "../plan/filled-properties.js";
import { filledName, nameTypes } from "../plan/name-types.js";
import type { SharedTypes } from "../plan/plan-shared-types.js";
import { docText, printDocComment } from "../print/doc-comment.js";
import { printString } from "../print/literal.js";
import type { Specifiers } from "./find-specifiers.js";

/** What the handler of a tool is called. Not like the tool: both are imported where the toolkit is made. */
export const handlerName = ({ names }: Pick<Tool, "names">): string => `handle${names.type}`;

/**
 * The module of a new handler. The return type is written out, so that a property that the contract does not know is a type
 * error: through a promise TypeScript would let it pass, and the answer would be refused after the work was done.
 */
export function printHandler(tool: Tool, shared: SharedTypes, specifiers: Specifiers): string {
  const { type } = tool.names;
  const root = nameTypes(tool, shared).roots.find(({ root: { bundle } }) => bundle === tool.output);
  const input = filledProperties(tool).length > 0 ? filledName(tool) : `${type}Input`;
  const types = [`${type}Error`, input, ...(root === undefined ? [] : [root.name])];
  const title = tool.title === undefined ? [] : [docText(tool.title), ""];
  const name = handlerName(tool);
  return [
    `import type { Call } from ${printString(specifiers.root)};\n`,
    importLine(types, specifiers.tool(tool.name)),
    "\n",
    printDocComment([...title, docText(tool.description)]),
    signature(name, `input: ${input}`, `call: Call<${type}Error>`, `Promise<${root?.name ?? "void"}>`),
    // Both parameters are used: a project may refuse unused ones. Names only, for values may be secret.
    `  throw new Error(\`\${call.tool} is not implemented: it was called with \${Object.keys(input).join(", ")}\`);\n`,
    "}\n",
  ].join("");
}

const width = 120;

function importLine(names: readonly string[], from: string): string {
  const line = `import type { ${names.join(", ")} } from ${printString(from)};\n`;
  return line.length <= width
    ? line
    : `import type {\n${names.map((name) => `  ${name},\n`).join("")}} from ${printString(from)};\n`;
}

function signature(name: string, input: string, call: string, answer: string): string {
  const line = `export async function ${name}(${input}, ${call}): ${answer} {\n`;
  return line.length <= width ? line : `export async function ${name}(\n  ${input},\n  ${call},\n): ${answer} {\n`;
}
