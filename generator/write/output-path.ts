/** Where `dist/` lies in the output. It is not committed, so it has a manifest of its own and may be absent in a checkout. */
const distFolder = "dist";
export const isInDist = (path: string): boolean => path === distFolder || path.startsWith(`${distFolder}/`);

/** The manifest of everything outside `dist/`, and the one of `dist/`. */
export const manifestPaths = ["toolgen.manifest.json", `${distFolder}/toolgen.manifest.json`] as const;

export const isManifest = (path: string): boolean => manifestPaths.some((manifest) => manifest === path);

/** What the writer itself puts into the output folder for the time of a build begins so. It is in no manifest. */
export const scratchPrefix = ".toolgen.build.";

/**
 * Whether a POSIX path may name a file of the output: relative, inside the folder, and no name that belongs to the writer,
 * to npm or to Git. A manifest is a file that anybody can edit: what it lists is held against this before it is believed.
 */
export function isOutputPath(path: string): boolean {
  const segments = path.split("/");
  const [first = ""] = segments;
  return (
    segments.every((segment) => segment !== "" && segment !== "." && segment !== "..") &&
    !/^[A-Za-z]:/.test(path) &&
    !path.includes("\\") &&
    !path.includes("\0") &&
    !first.startsWith(scratchPrefix) &&
    !["node_modules", ".git"].includes(first.toLowerCase()) &&
    path !== distFolder &&
    !isManifest(path)
  );
}

/** The folders above a path, outermost first: `a/b/c.ts` lies in `a` and `a/b`. */
export function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1)) folders.push(path.slice(0, end));
  return folders;
}

/** The names that a set of files takes up, files and folders, by their spelling in lower case: Windows and macOS ignore case. */
export type OutputNames = Map<string, { readonly spelling: string; readonly kind: "file" | "folder" }>;

export function addName(path: string, names: OutputNames): void {
  for (const folder of foldersAbove(path)) names.set(folder.toLowerCase(), { spelling: folder, kind: "folder" });
  names.set(path.toLowerCase(), { spelling: path, kind: "file" });
}

/**
 * Whether a file, or a folder whose path ends in `/`, and `names` can't both be on a disk: a name in another case, or a
 * file where a folder must be.
 */
export function isInTheWay(path: string, names: OutputNames): boolean {
  const clashes = (name: string, kind: "file" | "folder"): boolean => {
    const taken = names.get(name.toLowerCase());
    return taken !== undefined && (taken.spelling !== name || taken.kind !== kind);
  };
  return clashes(path, "file") || foldersAbove(path).some((folder) => clashes(folder, "folder"));
}
