import type { Tool } from "../model/tool.js";
import { printKey } from "../print/literal.js";
import type { Specifiers } from "./find-specifiers.js";
import { appendItems, type Insertion, insertText, type Literal } from "./insert-text.js";
import { handlerName } from "./print-handler.js";
import type { FoundToolkit, ToolkitModule } from "./read-toolkits.js";

/** A toolkit whose list of tools and whose handlers stand in one module. */
export type ExtensibleToolkit = FoundToolkit & {
  readonly tools: NonNullable<FoundToolkit["tools"]>;
  readonly handlers: Literal;
};

export const isExtensible = (toolkit: FoundToolkit): toolkit is ExtensibleToolkit =>
  toolkit.tools !== undefined && toolkit.handlers !== undefined && !toolkit.isOpen;

/**
 * The text of a module with tools added to one of its toolkits: imports, the tools in the list where they are not yet, their
 * handlers. Every other character stays, and what is new follows the quotes, semicolons and line ends of the module.
 */
export function extendToolkit(
  text: string,
  module: ToolkitModule,
  toolkit: ExtensibleToolkit,
  tools: readonly Tool[],
  specifiers: Specifiers,
  handlerModule: (tool: Tool) => string,
): string {
  const taken = new Set(module.names);
  const lines: string[] = [];
  /** The local name of an import, which is added where it is not there yet. */
  const request = (name: string, from: string): string => {
    const known = module.imports.find((known) => known.name === name && known.from === from && !known.isType);
    if (known !== undefined) return known.local;
    let local = name;
    while (taken.has(local)) local += "_";
    taken.add(local);
    lines.push(importLine(local === name ? name : `${name} as ${local}`, from, text, module));
    return local;
  };
  const values = tools
    .filter((tool) => !listedTools(module, toolkit, specifiers).includes(tool.name))
    .map((tool) => request(tool.names.value, specifiers.tool(tool.name)));
  const handlers = tools.map((tool): string => {
    const local = request(handlerName(tool), handlerModule(tool));
    return `${printKey(tool.name)}: ${local}`;
  });
  return insertText(text, [
    ...insertImports(text, module, lines),
    ...(values.length === 0 ? [] : appendItems(text, toolkit.tools.literal, values)),
    ...appendItems(text, toolkit.handlers, handlers),
  ]);
}

/** The names of the tools in a toolkit's list, as far as their imports say it. */
function listedTools({ imports }: ToolkitModule, { tools }: ExtensibleToolkit, { toolOf }: Specifiers): string[] {
  return tools.names.flatMap((local) => {
    const from = imports.find((known) => known.local === local)?.from;
    return from === undefined ? [] : (toolOf(from) ?? []);
  });
}

function importLine(names: string, from: string, text: string, { lastImport }: ToolkitModule): string {
  const example = lastImport === undefined ? "" : text.slice(lastImport.start, lastImport.end);
  const quote = /'[^']*';?$/.test(example) ? "'" : '"';
  const semicolon = example === "" || example.endsWith(";") ? ";" : "";
  return `import { ${names} } from ${quote}${from}${quote}${semicolon}`;
}

/** Behind the last import, and behind a comment that stands on its line. */
function insertImports(text: string, { lastImport }: ToolkitModule, lines: readonly string[]): Insertion[] {
  if (lines.length === 0) return [];
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  if (lastImport === undefined) return [{ at: 0, text: lines.map((line) => line + eol).join("") }];
  const rest = /^[ \t]*(?:\/\/[^\r\n]*)?(?=\r?\n|$)/.exec(text.slice(lastImport.end));
  const after = rest === null ? eol : "";
  return [{ at: lastImport.end + (rest?.[0].length ?? 0), text: lines.map((line) => eol + line).join("") + after }];
}
