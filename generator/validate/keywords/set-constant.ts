import { _, type Code, type CodeGen, type Name } from "ajv";

/**
 * A constant of the generated code: the set of these values. Equal sets are one constant. `list` is code for the list of
 * them, where one is in the code already; else the values are printed.
 */
export function setConstant(gen: CodeGen, values: readonly unknown[], list?: Code): Name {
  const code = list === undefined ? undefined : _`new Set(${list})`;
  return gen.scopeValue("obj", { ref: new Set(values), key: JSON.stringify(values), ...(code && { code }) });
}
