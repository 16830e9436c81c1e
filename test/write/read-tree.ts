import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { onTestFinished } from "vitest";

/** What a test expects on a disk: POSIX path → content. */
export type Tree = Readonly<Record<string, string>>;

/** All files of a folder, hidden ones too, with their bytes as Latin-1 text; an empty folder is listed as `name/`. */
export function readTree(folder: string): Tree {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return Object.fromEntries(
    entries.flatMap((entry): [string, string][] => {
      const file = join(entry.parentPath, entry.name);
      const path = relative(folder, file).split(sep).join("/");
      if (!entry.isDirectory()) return [[path, readFileSync(file, "latin1")]];
      return readdirSync(file).length === 0 ? [[`${path}/`, ""]] : [];
    }),
  );
}

export function writeTree(folder: string, tree: Tree): void {
  mkdirSync(folder, { recursive: true });
  for (const [path, content] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** A new folder that is gone after the test. */
export function createFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolgen-write-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const toFiles = (tree: Tree): { path: string; content: string }[] =>
  Object.entries(tree).map(([path, content]) => ({ path, content }));
