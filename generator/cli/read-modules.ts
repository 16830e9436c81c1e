import { type Dirent, existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { isObject, type JsonValue } from "../schema/json.js";
import { pathFrom } from "./terminal.js";

/** The package that a folder belongs to: absolute path of its own folder, and its package.json. */
export type OwnPackage = { readonly folder: string; readonly manifest: JsonValue | undefined };

/** The nearest package.json at a folder or above it; `fallback` is the folder where there is none. */
export function findPackage(from: string, fallback: string): OwnPackage {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const file = path.join(folder, "package.json");
    if (existsSync(file)) return { folder, manifest: parse(readFileSync(file, "utf8")) };
    if (path.dirname(folder) === folder) return { folder: fallback, manifest: undefined };
  }
}

/**
 * The TypeScript modules that handlers may be in: those of the folder `into`, and those below `sources` that speak of
 * `createToolkit`. POSIX path relative to `base` → text. Installed and generated packages are passed over.
 */
export function readModules(base: string, sources: string, into: string, generated: string): Map<string, string> {
  const modules = new Map<string, string>();
  const show = pathFrom(base, base);
  const visit = (folder: string): void => {
    for (const entry of list(folder)) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== "node_modules" && !entry.name.startsWith(".") && file !== generated) visit(file);
      } else if (/\.[cm]?tsx?$/.test(entry.name) && !/\.d\.[cm]?ts$/.test(entry.name)) {
        const text = readFileSync(file, "utf8");
        if (folder === into || /\bcreateToolkit\b/.test(text)) modules.set(show(file), text);
      }
    }
  };
  visit(sources);
  return modules;
}

/** Where a module really lies: a link is written through, not replaced. */
export const realModule = (file: string): string => realpathSync(file);

const list = (folder: string): Dirent[] =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1)) : [];

function parse(text: string): JsonValue | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
