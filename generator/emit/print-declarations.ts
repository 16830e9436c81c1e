import type { Declaration, Form } from "../../templates/runtime/types.js";
import type { Tool } from "../model/tool.js";
import { runtimeFile } from "../plan/package-paths.js";
import type { Module } from "../print/create-module.js";
import { printLiteral, printString } from "../print/literal.js";
import { declareTool } from "../providers/declare-tool.js";
import type { JsonObject, JsonValue } from "../schema/json.js";

/** Names that the declarations of a tool take in its module. */
export const declaredNames: readonly string[] = [
  "declarations",
  "plain",
  ...["openai", "anthropic", "gemini", "geminiJsonSchema", "bedrock", "mistral", "mcp"].flatMap((family) => [
    `${family}Plain`,
    `${family}Strict`,
  ]),
];

/** Prints what each target is told about a tool. A form that several of them get stands once, under the name of the first. */
export function printDeclarations(tool: Tool, module: Module): void {
  const type = (name: string): string => module.type(name, runtimeFile("types"));
  const names = new Map<string, string>();
  const nameOf = (family: string, kind: "plain" | "strict", form: Form): string => {
    const text = JSON.stringify(form);
    const known = names.get(text);
    if (known !== undefined) return known;
    const name = kind === "plain" && names.size === 0 ? "plain" : `${family}${kind === "plain" ? "Plain" : "Strict"}`;
    names.set(text, name);
    module.print(`\nconst ${name}: ${type("Form")} = ${printForm(form, tool)};\n`);
    return name;
  };
  const rows = Object.entries(declareTool(tool)).map(([family, declaration]) => {
    const members = describe(declaration, tool, (kind, form) => nameOf(family, kind, form));
    return `  ${family}: {\n${members.map((member) => `    ${member},\n`).join("")}  },\n`;
  });
  module.print(`\nexport const declarations: ${type("Declarations")} = {\n${rows.join("")}};\n`);
}

function describe(
  { name, description, plain, strict, notStrict, ...answer }: Declaration,
  tool: Tool,
  nameOf: (kind: "plain" | "strict", form: Form) => string,
): readonly string[] {
  const member = (key: string, form: string): string => (key === form ? key : `${key}: ${form}`);
  return [
    `name: ${printString(name)}`,
    `description: ${description === tool.description ? "contract.description" : printString(description)}`,
    member("plain", nameOf("plain", plain)),
    ...(strict === undefined ? [] : [member("strict", nameOf("strict", strict))]),
    ...(notStrict === undefined ? [] : [`notStrict: ${printLiteral(notStrict, 2)}`]),
    // MCP's own: the schema of the answer stands in the module already.
    ...Object.entries(answer as JsonObject).map(([key, value]) =>
      key === "output" ? key : `${key}: ${printLiteral(value, 2)}`,
    ),
  ];
}

/** Members on lines of their own; the contract's own text is not repeated. */
function printForm(form: Form, { description }: Tool): string {
  const lines = Object.entries(form as unknown as JsonObject).map(([key, value]) => {
    const isLonger = key === "description" && typeof value === "string" && value.startsWith(description);
    const printed = isLonger
      ? `contract.description + ${printString(String(value).slice(description.length))}`
      : printLiteral(value as JsonValue, 1);
    return `  ${key}: ${printed},\n`;
  });
  return `{\n${lines.join("")}}`;
}
