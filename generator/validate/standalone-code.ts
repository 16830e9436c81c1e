import type { NameValue } from "ajv/dist/compile/codegen/scope.js";
import type { AnyValidateFunction } from "ajv/dist/types/index.js";
import * as runtime from "../../templates/runtime/validation.js";
import { printLiteral, printString } from "../print/literal.js";
import { unsafeCharacters } from "../print/unsafe-characters.js";
import type { JsonSchema, JsonValue } from "../schema/json.js";
import { formatChecks } from "./formats.js";
import { withOwnParameters } from "./keywords/reference-keyword.js";
import { readParts } from "./read-parts.js";

/** A validator as an expression, and the exports of the runtime that it calls. */
export type StandaloneCode = { readonly expression: string; readonly imports: readonly string[] };

/** What Ajv's own code takes from outside, and the runtime's export that it is. */
const runtimeNames: ReadonlyMap<string, string> = new Map([
  ['require("ajv/dist/runtime/equal").default', "equal"],
  ['require("ajv/dist/runtime/ucs2length").default', "ucs2length"],
]);
const builtIns: ReadonlySet<string> = new Set(["Object.prototype.hasOwnProperty"]);

/**
 * The code of compiled functions without Ajv: an expression that is the first of them, and whose names are its own, so that two
 * of them can stand in one module. Ajv's own printer leaves `require()` calls in ES modules, schemas that nobody reads, and
 * object literals in which `__proto__` sets a prototype. Throws where the code needs something that the runtime lacks: that
 * would be our mistake.
 */
export function standaloneCode(functions: readonly AnyValidateFunction[]): StandaloneCode {
  const imports = new Set<string>();
  const constants = new Map<string, string>();
  const printConstant = (prefix: string, { ref, key, code }: NameValue): string => {
    if (prefix === "pattern") return escapeUnsafe(String(code));
    if (prefix === "obj") return code ? String(code) : `new Set(${printLiteral([...(ref as Set<JsonValue>)])})`;
    if (prefix === "formats") {
      const check = formatChecks.get(String(key));
      if (check === undefined) throw new Error(`the runtime has no format ${String(key)}`);
      imports.add(check.name);
      return check.type === "string" ? check.name : `{ validate: ${check.name} }`;
    }
    if (builtIns.has(String(code))) return String(code);
    const name = runtimeNames.get(String(code)) ?? String(code);
    if (!Object.hasOwn(runtime, name)) throw new Error(`the code needs ${prefix}: ${name}`);
    imports.add(name);
    return name;
  };

  const schemas = new Map<string, JsonValue>();
  const bodies = functions.map(({ source, schema }, index) => {
    if (source?.validateName.str !== `validate${index}`) throw new Error("the functions are in another order");
    for (const { prefix, str, value } of Object.values(source.scopeValues).flatMap((names) => [...(names ?? [])])) {
      if (value === undefined || constants.has(str)) continue;
      if (prefix === "schema") schemas.set(str, value.ref as JsonValue);
      else constants.set(str, printConstant(prefix, value));
    }
    return escapeUnsafe(withoutSchemaPaths(withOwnParameters(source.validateCode, schema as JsonSchema)));
  });
  const body = bodies.join("\n");
  const names = new Set(body.match(/\b[a-z]+\d+\b/gi));
  const read = [...constants].filter(([name]) => names.has(name));
  const code = [body, ...read.map(([, text]) => text)].join("\n");
  const parts = readParts(schemas, code).map(([name, part]): [string, string] => [name, printLiteral(part)]);
  const lines = [...parts, ...read].map(([name, text]) => `const ${name} = ${text};\n`);
  return { expression: `(() => {\n${lines.join("")}${body}\nreturn validate0;\n})()`, imports: [...imports].sort() };
}

/** Without the place in the schema that Ajv puts into each error and nobody reads. Whole strings are matched, so as not to look into one. */
const withoutSchemaPaths = (code: string): string =>
  code.replace(/,schemaPath:("(?:[^"\\]|\\.)*")|"(?:[^"\\]|\\.)*"/g, (text, path) => (path === undefined ? text : ""));

/** All of Ajv's own code is ASCII, so these characters stand in string literals; its line ends are the only control characters. */
const escapeUnsafe = (code: string): string =>
  code.replace(unsafeCharacters, (character) => (character === "\n" ? "\n" : printString(character).slice(1, -1)));
