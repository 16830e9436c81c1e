import { hash } from "node:crypto";
import { compareText } from "../schema/json.js";
import { isInDist, isOutputPath, manifestPaths } from "./output-path.js";

/** The files that toolgen owns: POSIX path inside the output folder → `sha256:<hex>` of the content. */
export type FileHashes = ReadonlyMap<string, string>;

/**
 * The hash of a file's bytes with CRLF read as LF. A Windows checkout may rewrite line ends, and that is no change. Folded as
 * Latin-1, which keeps every byte apart, so that bytes that are no UTF-8 are not lost.
 */
export function hashContent(content: string | Buffer): string {
  const folds = content.includes("\r\n");
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const folded = folds ? Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1") : bytes;
  return `sha256:${hash("sha256", folded)}`;
}

/**
 * The manifests of a set of files, by their own paths. `dist/` is not committed: its manifest lies in it, so that it always
 * speaks of the `dist/` that is really there, whatever branch is checked out. A part without files has no manifest.
 */
export function printManifests(files: FileHashes, generator: string): Map<string, string> {
  const [main, dist] = manifestPaths;
  const parts: [string, [string, string][]][] = [
    [main, [...files].filter(([path]) => !isInDist(path))],
    [dist, [...files].filter(([path]) => isInDist(path))],
  ];
  return new Map(parts.flatMap(([path, part]) => (part.length === 0 ? [] : [[path, printManifest(part, generator)]])));
}

/** One line a file, sorted, so that Git merges two branches that add different files. */
function printManifest(files: readonly [string, string][], generator: string): string {
  const lines = [...files]
    .sort(([a], [b]) => compareText(a, b))
    .map(([path, digest]) => `    ${JSON.stringify(path)}: ${JSON.stringify(digest)}`);
  return `{\n  "format": 1,\n  "generator": ${JSON.stringify(generator)},\n  "files": {\n${lines.join(",\n")}\n  }\n}\n`;
}

/**
 * The files that a manifest lists, or undefined where the text is no manifest of this format. Read entry by entry, not as
 * JSON: between the conflict markers of a Git merge stand the files of both sides, and both are ours. Entries that name
 * nothing inside the output folder are left out.
 */
export function parseManifest(text: string): FileHashes | undefined {
  if (!/"format"\s*:\s*1\b/.test(text)) return undefined;
  const files = new Map<string, string>();
  for (const [, key = "", digest = ""] of text.matchAll(/("(?:[^"\\\r\n]|\\.)*")\s*:\s*"(sha256:[0-9a-f]{64})"/g)) {
    const path = parseString(key);
    if (path !== undefined && isOutputPath(path)) files.set(path, digest);
  }
  return files;
}

function parseString(literal: string): string | undefined {
  try {
    return String(JSON.parse(literal));
  } catch {
    return undefined;
  }
}
