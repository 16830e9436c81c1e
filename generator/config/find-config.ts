import { existsSync } from "node:fs";
import path from "node:path";

const searchPlaces = [
  "codegen.config.ts",
  "codegen.config.mts",
  "codegen.config.js",
  "codegen.config.mjs",
  "package.json",
];

/**
 * The absolute path of the nearest configuration in a folder or above it. The search ends at the root of the repository;
 * outside of one at the outermost folder with a package.json, so that a monorepo copied without `.git` finds the same file.
 */
export async function findConfig(from: string): Promise<string | undefined> {
  const { cosmiconfig } = await import("cosmiconfig");
  // Discovery only: the loaders tell cosmiconfig that a file counts and read nothing. Its own TypeScript loader is slow and
  // can't follow relative imports.
  const found = (): object => ({ toolgen: true });
  try {
    const explorer = cosmiconfig("toolgen", {
      searchPlaces,
      searchStrategy: "none",
      ignoreEmptySearchPlaces: false,
      cache: false,
      loaders: {
        ".ts": found,
        ".mts": found,
        ".js": found,
        ".mjs": found,
        ".json": (_file, text) => discoverPackage(text),
      },
    });
    for (const folder of searchedFolders(from)) {
      const result = await explorer.search(folder);
      // A cosmiconfig setting of the user's own can add other places, which toolgen does not read.
      if (result !== null && searchPlaces.includes(path.basename(result.filepath))) return result.filepath;
    }
    return undefined;
  } catch (error) {
    // To find such settings cosmiconfig reads the package.json of the working directory, and fails where it does not parse.
    if (error instanceof Error && "filepath" in error && typeof error.filepath === "string") return error.filepath;
    throw error;
  }
}

/** A package.json that does not parse counts where it speaks of toolgen: reading it then says what is wrong. */
function discoverPackage(text: string): object {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return typeof value === "object" && value !== null && Object.hasOwn(value, "toolgen") ? { toolgen: true } : {};
  } catch {
    return text.includes('"toolgen"') ? { toolgen: true } : {};
  }
}

function searchedFolders(from: string): string[] {
  const folders: string[] = [];
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    folders.push(folder);
    if (path.dirname(folder) === folder) break;
  }
  const repository = folders.findIndex((folder) => existsSync(path.join(folder, ".git")));
  const outermost = folders.findLastIndex((folder) => existsSync(path.join(folder, "package.json")));
  return folders.slice(0, 1 + Math.max(0, repository === -1 ? outermost : repository));
}
