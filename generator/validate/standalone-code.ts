import type { AnyValidateFunction, SourceCode } from "ajv/dist/types/index.js";
import { printLiteral, printString } from "../print/literal.js";
import { unsafeCharacters } from "../print/unsafe-characters.js";
import type { JsonSchema } from "../schema/json.js";
import { formatChecks } from "./formats.js";

/** A validator as an expression, and the exports of the runtime that it calls. */
export type StandaloneCode = { readonly expression: string; readonly imports: readonly string[] };

/** What Ajv's code takes from outside, and the runtime's own version of it. */
const runtimeFunctions: ReadonlyMap<string, string> = new Map([
  ['require("ajv/dist/runtime/equal").default', "equal"],
  ['require("ajv/dist/runtime/ucs2length").default', "ucs2length"],
  ["isMultipleOf", "isMultipleOf"],
]);
const builtIns: ReadonlySet<string> = new Set(["Object.prototype.hasOwnProperty"]);

/**
 * The code of a compiled validator without Ajv: a function expression whose names are its own, so that two of them can stand in
 * one module. Ajv's own printer leaves `require()` calls in ES modules, schemas that nobody reads, and object literals in which
 * `__proto__` sets a prototype. Throws where Ajv's code needs something that the runtime lacks: that would be our mistake.
 */
export function standaloneCode(validate: AnyValidateFunction): StandaloneCode {
  const imports = new Set<string>();
  const constants = new Map<string, string>();
  const functions = new Map<string, string>();
  const root = sourceOf(validate);

  const visit = (source: SourceCode): void => {
    const name = source.validateName.str;
    if (functions.has(name)) return;
    const evaluated = source.evaluated === undefined ? "" : `\n${name}.evaluated = ${source.evaluated};`;
    functions.set(name, escapeUnsafe(source.validateCode + evaluated));
    for (const names of Object.values(source.scopeValues)) {
      for (const { prefix, str, value } of names ?? []) {
        if (prefix === "validate") visit(sourceOf(value?.ref));
        else if (!constants.has(str)) constants.set(str, printConstant(prefix, value));
      }
    }
  };

  const printConstant = (prefix: string, value: ScopeValue): string => {
    const code = String(value?.code);
    if (prefix === "schema") return printLiteral(withoutDefinitions(value?.ref as JsonSchema));
    if (prefix === "pattern") return escapeUnsafe(code);
    if (prefix === "formats") {
      const check = formatChecks.get(String(value?.key));
      if (check === undefined) throw new Error(`the runtime has no format ${String(value?.key)}`);
      imports.add(check.name);
      return check.type === "string" ? check.name : `{ validate: ${check.name} }`;
    }
    if (prefix === "wrapper" || prefix === "root") {
      // A function that was not yet compiled when it was referred to: a recursive schema.
      const source = sourceOf((value?.ref as { readonly validate?: unknown } | undefined)?.validate);
      visit(source);
      return `{ validate: ${source.validateName.str} }`;
    }
    const replacement = runtimeFunctions.get(code);
    if (replacement !== undefined) imports.add(replacement);
    else if (!builtIns.has(code)) throw new Error(`Ajv's code needs ${prefix}: ${code}`);
    return replacement ?? code;
  };

  visit(root);
  const body = [...functions.values()].join("\n");
  const read = new Set(body.match(/\b[a-z]+\d+\b/gi));
  const lines = [...constants].filter(([name]) => read.has(name)).map(([name, code]) => `const ${name} = ${code};\n`);
  const expression = `(() => {\n${lines.join("")}${body}\nreturn ${root.validateName.str};\n})()`;
  return { expression, imports: [...imports].sort() };
}

/** Definitions are read where they are used, as constants of their own. */
const withoutDefinitions = (schema: JsonSchema): JsonSchema =>
  typeof schema === "boolean"
    ? schema
    : Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "$defs" && key !== "definitions"));

/** One thing that Ajv's code refers to from outside of a function. */
type ScopeValue = { readonly ref: unknown; readonly key?: unknown; readonly code?: unknown } | undefined;

function sourceOf(validate: unknown): SourceCode {
  const source = (validate as AnyValidateFunction | undefined)?.source;
  if (source === undefined) throw new Error("Ajv kept no source: the option code.source is off");
  return source;
}

/** All of Ajv's own code is ASCII, so these characters stand in string literals; its line ends are the only control characters. */
const escapeUnsafe = (code: string): string =>
  code.replace(unsafeCharacters, (character) => (character === "\n" ? "\n" : printString(character).slice(1, -1)));
