import type { JsonObject } from "../schema/json.js";
import { entries } from "./plan-package.js";

/** What a project calls a generated package that lies in it and is not committed. */
export const importsName = "#tools";

/**
 * Subpath imports (nodejs.org/api/packages.html#subpath-imports) for a package in the folder `output` of the project: the same
 * entries as its exports, but that a tool's name follows at once: `#tools`, `#tools/openai`, `#tools/get_price`. A tool that
 * is called like an entry is reached by its relative path only.
 */
export function planImports(output: string, commonjs: boolean): JsonObject {
  const target = (path: string): string => `./${output}/dist/${path}.js`;
  return Object.fromEntries(
    entries.map(([subpath, path]) => [
      importsName + subpath.replace(/^\.\/tools\/\*$/, "./*").slice(".".length),
      commonjs ? { import: target(path), require: target(`cjs/${path}`) } : target(path),
    ]),
  );
}
