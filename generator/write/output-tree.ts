import type { OutputFile } from "../emit/emitter.js";
import { compareText } from "../schema/json.js";
import { addName, isInTheWay, isOutputPath, type OutputNames } from "./output-path.js";

/** The whole output: POSIX path inside the output folder → text with LF line ends, in code-unit order of the paths. */
export type OutputTree = ReadonlyMap<string, string>;

/**
 * Throws where no file system could hold the files, or where they would leave the folder: emitters decide paths, so that
 * is a bug of ours. Paths that differ only in case are one file on Windows and macOS.
 */
export function createOutputTree(files: readonly OutputFile[]): OutputTree {
  const names: OutputNames = new Map();
  for (const { path } of files) {
    const quoted = JSON.stringify(path);
    if (!isOutputPath(path)) throw new Error(`${quoted} is no path for a file of the output`);
    const taken = names.get(path.toLowerCase());
    if (taken !== undefined) throw new Error(`${quoted} is taken by ${JSON.stringify(taken.spelling)}`);
    if (isInTheWay(path, names)) throw new Error(`${quoted} lies in a folder whose name is taken`);
    addName(path, names);
  }
  return new Map([...files].sort((a, b) => compareText(a.path, b.path)).map(({ path, content }) => [path, content]));
}
