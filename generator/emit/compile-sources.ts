import { transformSync } from "oxc-transform";
import { rootFile } from "../plan/package-paths.js";
import type { OutputFile } from "./emitter.js";

/**
 * The `dist/` of a package: JavaScript and declarations for every module under `src/`, except where an emitter gave them
 * ready-made. Types are erased file by file, so no file needs another one (isolated modules and declarations). Throws where a
 * source does not compile: all of them are ours.
 */
export function compileSources(files: readonly OutputFile[]): OutputFile[] {
  const ready = new Set(files.map(({ path }) => path));
  return files.flatMap(({ path, content }) => {
    if (!path.startsWith("src/") || !path.endsWith(".ts")) return [];
    const target = path.replace(/^src\//, "dist/").replace(/\.ts$/, "");
    if (ready.has(`${target}.js`)) return [];
    const { code, declaration, errors } = transformSync(path, content, {
      sourceType: "module",
      typescript: { declaration: {}, onlyRemoveTypeImports: true },
    });
    if (errors.length > 0)
      throw new Error(`${path} does not compile: ${errors.map(({ message }) => message).join("; ")}`);
    const isEmpty = isEmptyModule(code);
    // A module of types is its own declaration, in the form that a reader knows from `src/`.
    const types = { path: `${target}.d.ts`, content: isEmpty ? content : (declaration ?? "") };
    return isEmpty && path !== rootFile ? [types] : [{ path: `${target}.js`, content: code }, types];
  });
}

/**
 * A module of types only needs no JavaScript: `import type` and `export type` leave nothing behind. The root is there all the
 * same, for the package exports it.
 */
const isEmptyModule = (code: string): boolean =>
  code.replace(/\/\*[\s\S]*?\*\/|\/\/.*|export \{\};?/g, "").trim() === "";
