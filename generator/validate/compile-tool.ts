import type { Issue } from "../../templates/runtime/types.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { SchemaBundle } from "../load/schema-bundle.js";
import { type CompiledValidators, compileValidators } from "./compile-validators.js";

/** The validators of one tool, ready to call. */
export type ToolValidators = {
  readonly input: (value: unknown) => readonly Issue[];
  readonly output?: (value: unknown) => readonly Issue[];
};
export type CompiledTool = {
  readonly validators: ToolValidators;
  readonly code: CompiledValidators["code"];
  readonly diagnostics: readonly Diagnostic[];
};

/** What is compiled of a tool. */
type ToolSchemas = { readonly input: SchemaBundle; readonly output?: SchemaBundle };

const compiled = new WeakMap<ToolSchemas, CompiledTool>();

/** Compiles a tool's schemas once: its samples are judged by the very validators that are shipped. */
export function compileTool(tool: ToolSchemas): CompiledTool {
  const known = compiled.get(tool);
  if (known !== undefined) return known;
  const output = tool.output === undefined ? [] : [{ name: "validateOutput", bundle: tool.output }];
  const { validators, code, diagnostics } = compileValidators([
    { name: "validateInput", bundle: tool.input },
    ...output,
  ]);
  const [input, answer] = [validators.get("validateInput"), validators.get("validateOutput")];
  const result: CompiledTool = {
    validators: { input: input ?? (() => []), ...(answer === undefined ? {} : { output: answer }) },
    code,
    diagnostics,
  };
  compiled.set(tool, result);
  return result;
}
