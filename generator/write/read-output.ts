import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "../schema/json.js";
import { FileFault, toFault } from "./file-fault.js";
import { type FileHashes, hashContent, parseManifest } from "./manifest.js";
import { foldersAbove, manifestPaths } from "./output-path.js";

/** What lies in the output folder. Empty where the folder is missing. */
export type OutputState = {
  /** What the manifests list, the manifests themselves with it, whether it is on disk or not; undefined without a manifest. */
  readonly owned: FileHashes | undefined;
  /** The owned and the wanted files that are on disk. A link, a device or a pipe has the hash `noFile`. */
  readonly files: FileHashes;
  /** What is neither, sorted. A folder of such files ends in `/` and stands for all that is in it. */
  readonly foreign: readonly string[];
};

/** Stands for the hash of what is no regular file: it is never read and equals no content. */
export const noFile = "no regular file";

/** What npm, Git, editors and systems leave in any folder; nobody means it to be part of the package. */
const isOverlooked = (name: string): boolean => name === "node_modules" || name.startsWith(".");

/**
 * Reads every owned or wanted file once, but those that `keep` names. Links to folders are never followed: what lies behind
 * them is not in the output folder. Throws a `FileFault` for what can't be read.
 */
export function readOutput(folder: string, wanted: Iterable<string>, keep: (path: string) => boolean): OutputState {
  const manifests = manifestPaths.flatMap((path): [string, FileHashes, string][] => {
    const content = readIfThere(folder, path);
    const listed = content === undefined ? undefined : parseManifest(content.toString());
    return content === undefined || listed === undefined ? [] : [[path, listed, hashContent(content)]];
  });
  const owned = new Map(manifests.flatMap(([path, listed, hash]) => [...listed, [path, hash] as const]));
  const known = new Set([...owned.keys(), ...wanted]);
  const knownFolders = new Set([...known].flatMap(foldersAbove));
  const files = new Map<string, string>();
  const foreign: string[] = [];

  const visit = (above: string): void => {
    for (const entry of list(folder, above)) {
      const path = above + entry.name;
      if (entry.isDirectory() && knownFolders.has(path)) visit(`${path}/`);
      else if (!entry.isDirectory() && known.has(path)) {
        if (keep(path)) continue;
        const hash = entry.isFile() ? hashIfThere(folder, path) : noFile;
        if (hash !== undefined) files.set(path, hash);
      } else if (known.has(path) || knownFolders.has(path) || !isOverlooked(entry.name)) {
        if (!entry.isDirectory()) foreign.push(path);
        else if (known.has(path) || list(folder, path).length > 0) foreign.push(`${path}/`);
      }
    }
  };
  visit("");
  return { owned: manifests.length === 0 ? undefined : owned, files, foreign: foreign.sort(compareText) };
}

/** The entries of a folder; none where it is missing, or another build has just removed it. */
function list(folder: string, path: string): Dirent[] {
  try {
    return readdirSync(join(folder, path), { withFileTypes: true });
  } catch (error) {
    const fault = toFault(path, error);
    if (fault instanceof FileFault && fault.code === "ENOENT") return [];
    throw fault;
  }
}

function hashIfThere(folder: string, path: string): string | undefined {
  const content = readIfThere(folder, path);
  return content === undefined ? undefined : hashContent(content);
}

function readIfThere(folder: string, path: string): Buffer | undefined {
  try {
    return readFileSync(join(folder, path));
  } catch (error) {
    const fault = toFault(path, error);
    if (fault instanceof FileFault && ["ENOENT", "ENOTDIR", "EISDIR"].includes(fault.code)) return undefined;
    throw fault;
  }
}
