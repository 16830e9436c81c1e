import type { ToolNames } from "./tool.js";

/** Words that can't be the name of an exported `const`, with the ones that strict modules reserve. */
const reserved = new Set(
  (
    "await break case catch class const continue debugger default delete do else enum export extends false finally for " +
    "function if implements import in instanceof interface let new null package private protected public return static " +
    "super switch this throw true try typeof undefined var void while with yield arguments eval"
  ).split(" "),
);

/** Names that the generated package itself exports beside the tools, in `all.ts`. */
const exported = new Set(["tools"]);

/**
 * The code names of a tool: PascalCase of its words for types, camelCase for the value. Undefined where no word begins with
 * a letter. Bindings that JavaScript reserves get a trailing `_`; a property never does.
 */
export function nameTool(name: string, codeName?: string): ToolNames | undefined {
  const type =
    codeName ??
    name
      .split(/[-_.]+/)
      .map(capitalise)
      .join("");
  if (!/^[A-Za-z]/.test(type)) return undefined;
  const value = lowerFirstWord(type);
  return { type, value: reserved.has(value) || exported.has(value) ? `${value}_` : value };
}

const capitalise = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** `UpdateShipment` → `updateShipment`, `APICreate` → `apiCreate`, `SQL` → `sql`. */
const lowerFirstWord = (name: string): string =>
  name.replace(/^(?:[A-Z]+(?=[A-Z][a-z])|[A-Z]+(?![a-z])|[A-Z])/, (word) => word.toLowerCase());
