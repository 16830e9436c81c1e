import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder of toolgen's own package, absolute: the nearest one above this module whose package.json is named toolgen.
 * Templates are found from here, for compiled and uncompiled modules lie at different depths.
 */
export function packageRoot(): string {
  const start = path.dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (readManifest(folder)?.name === "toolgen") return folder;
    if (path.dirname(folder) === folder) throw new Error(`there is no package.json of toolgen above ${start}`);
  }
}

/** The version of toolgen itself. */
export const packageVersion = (): string => readManifest(packageRoot())?.version ?? "0.0.0";

function readManifest(folder: string): { readonly name?: string; readonly version?: string } | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  } catch {
    return undefined;
  }
}
