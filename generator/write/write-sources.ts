import { closeSync, lstatSync, mkdirSync, openSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { OutputFile } from "../emit/emitter.js";
import { diagnoseFault, showPath, toFault } from "./file-fault.js";
import { foldersAbove } from "./output-path.js";
import { createOutputTree } from "./output-tree.js";

/** POSIX paths inside the folder, sorted. */
export type SourcesResult = { readonly written: readonly string[]; readonly diagnostics: readonly Diagnostic[] };

/**
 * Creates files that belong to a person from then on, in a folder given as an absolute path. All or none: where one exists
 * already (`file-exists`) or can't be written (`output-not-writable`), what was created before is removed again.
 */
export async function writeSources(folder: string, files: readonly OutputFile[]): Promise<SourcesResult> {
  const tree = createOutputTree(files);
  const exists = (path: string): Diagnostic => createDiagnostic("file-exists", { file: showPath(folder, path) });
  const undo: (() => void)[] = [];
  let current = "";
  try {
    const taken = [...tree.keys()].filter((path) => isThere(join(folder, path)));
    if (taken.length > 0) return { written: [], diagnostics: taken.map(exists) };
    mkdirSync(folder, { recursive: true });
    for (const [path, content] of tree) {
      current = path;
      for (const above of foldersAbove(path)) createFolder(join(folder, above), undo);
      createFile(join(folder, path), content, undo);
    }
    return { written: [...tree.keys()], diagnostics: [] };
  } catch (error) {
    for (const step of undo.reverse()) step();
    return { written: [], diagnostics: [diagnoseFault("output-not-writable", folder, toFault(current, error))] };
  }
}

function createFolder(folder: string, undo: (() => void)[]): void {
  if (mkdirSync(folder, { recursive: true }) === undefined) return;
  undo.push(() => {
    try {
      rmdirSync(folder);
    } catch {
      // Somebody has put a file there meanwhile, so the folder is theirs now.
    }
  });
}

function createFile(file: string, content: string, undo: (() => void)[]): void {
  const descriptor = openSync(file, "wx");
  undo.push(() => rmSync(file, { force: true }));
  try {
    writeFileSync(descriptor, content);
  } finally {
    closeSync(descriptor);
  }
}

/** A link that leads nowhere is there, too: writing would follow it. */
function isThere(file: string): boolean {
  try {
    lstatSync(file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return false;
    throw error;
  }
}
