import { describeTool } from "../../generator/emit/describe-tool.js";
import type { Tool as Model } from "../../generator/model/tool.js";
import { declareTool } from "../../generator/providers/declare-tool.js";
import { compileTool } from "../../generator/validate/compile-tool.js";
import { effectOf } from "../../templates/runtime/effect.js";
import { nothing, schemaOf, type ValidateFunction } from "../../templates/runtime/schema.js";
import type { Contract, Tool } from "../../templates/runtime/types.js";
import * as validation from "../../templates/runtime/validation.js";
import { buildInMemory } from "../corpus/build-in-memory.js";

/** A contract as its file has it. */
export type ContractFile = { readonly name: string; readonly [field: string]: unknown };

/** Compiles contracts and gives the models of their tools, sorted by name. Throws what the compiler refuses. */
export async function modelsOf(contracts: readonly ContractFile[]): Promise<readonly Model[]> {
  const defaults = { description: "Does one thing. It does no other.", schema_version: "1.0.0" };
  const files = contracts.map((contract): [string, Uint8Array] => [
    `test/${contract.name}/contract.json`,
    new TextEncoder().encode(JSON.stringify({ ...defaults, ...contract })),
  ]);
  const { tools, diagnostics } = await buildInMemory(
    { label: "registry", files: new Map(files), diagnostics: [] },
    { name: "@example/tools", version: "0.0.0", private: true, commonjs: false },
  );
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(errors.map(({ rule, message }) => `${rule}: ${message}`).join("\n"));
  return tools;
}

/** The tools of contracts as a generated package exports them, on the runtime in `templates/`. */
export async function makeTools(contracts: readonly ContractFile[]): Promise<readonly Tool[]> {
  return (await modelsOf(contracts)).map(toolOf);
}

export function toolOf(model: Model): Tool {
  const { code } = compileTool(model);
  const contract = describeTool(model) as unknown as Contract;
  const functions: ReadonlyMap<string, ValidateFunction> = new Map(
    code.functions.map(({ name, expression }) => [name, evaluate(expression, code.imports)]),
  );
  const input = functions.get("validateInput");
  const output = functions.get("validateOutput");
  if (input === undefined) throw new Error(`${model.name} has no validator`);
  return {
    name: model.name,
    contract,
    input: schemaOf(model.input.schema, input),
    output: model.output === undefined || output === undefined ? nothing : schemaOf(model.output.schema, output),
    declarations: declareTool(model),
    effect: (value) => effectOf(contract, value),
  };
}

/** A printed function, given what its module imports. */
function evaluate(expression: string, imports: readonly string[]): ValidateFunction {
  const known = new Map<string, unknown>(Object.entries(validation));
  return new Function(...imports, `"use strict"; return ${expression};`)(...imports.map((name) => known.get(name)));
}
