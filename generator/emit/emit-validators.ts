import { posix } from "node:path";
import type { Tool } from "../model/tool.js";
import { runtimeFile, type ToolFiles } from "../plan/package-paths.js";
import { generatedHeader } from "../print/create-module.js";
import { printString } from "../print/literal.js";
import { compileTool } from "../validate/compile-tool.js";

/** One module three times: for `src/`, and ready-made for `dist/`. */
export type ValidatorModule = { readonly source: string; readonly javascript: string; readonly declaration: string };

/**
 * `validate.ts`: the functions that check a tool's values. Their bodies are Ajv's and not typed, so the file is not checked;
 * their annotations are what others see. All three texts hold the same bodies: a transpiler would re-indent them by a third.
 */
export function emitValidators(tool: Pick<Tool, "input" | "output">, files: ToolFiles): ValidatorModule {
  const { imports, functions } = compileTool(tool).code;
  const from = (name: string): string => {
    const path = posix.relative(posix.dirname(files.validate), runtimeFile(name));
    return printString(path.replace(/\.ts$/, ".js"));
  };
  const typeImport = `import type { ValidateFunction } from ${from("schema")};\n`;
  const valueImport = imports.length === 0 ? "" : `import { ${imports.join(", ")} } from ${from("validation")};\n`;
  const define = (annotation: string): string =>
    functions
      .map(({ name, expression }) => `\nexport const ${name}${annotation} = /* @__PURE__ */ ${expression};\n`)
      .join("");
  const declare = functions.map(({ name }) => `\nexport declare const ${name}: ValidateFunction;\n`).join("");
  return {
    source: `${generatedHeader}\n// @ts-nocheck\n${typeImport}${valueImport}${define(": ValidateFunction")}`,
    javascript: `${generatedHeader}\n${valueImport}${define("")}`,
    declaration: `${generatedHeader}\n${typeImport}${declare}`,
  };
}
