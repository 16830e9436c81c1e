import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { compareText } from "../schema/json.js";

/** The files of a registry, wherever they come from: a folder here, a Git tree elsewhere. */
export type RegistryFiles = {
  /** How the registry is called in messages: its POSIX path relative to the folder of the configuration. */
  readonly label: string;
  /** POSIX path inside the registry → bytes, sorted by path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly diagnostics: readonly Diagnostic[];
};

/** Whether a file is of a kind that a registry is made of. */
export const isRegistryFile = (path: string): boolean => /\.(ya?ml|json)$/.test(path);

/**
 * Reads every YAML and JSON file below a folder. A symbolic link may point to a file inside the registry; a link that leads
 * out of it is an error, and linked folders are not entered (what they hold is found at its own place).
 */
export function readRegistry(folder: string, label: string): RegistryFiles {
  const found: [string, Uint8Array][] = [];
  const diagnostics: Diagnostic[] = [];
  const place = (path: string) => ({ file: posix.join(label, path), line: 1, column: 1, endLine: 1, endColumn: 1 });
  const failed = (path: string, error: unknown): void => {
    const detail = error instanceof Error && "code" in error ? String(error.code) : String(error);
    diagnostics.push(createDiagnostic("unreadable-file", { file: posix.join(label, path), detail }, place(path)));
  };

  let root: string;
  try {
    root = realpathSync(folder);
    if (!statSync(root).isDirectory()) throw new Error("not a folder");
  } catch {
    return { label, files: new Map(), diagnostics: [createDiagnostic("registry-not-found", { path: label })] };
  }

  const visit = (path: string): void => {
    let entries: Dirent[];
    try {
      entries = readdirSync(join(root, path), { withFileTypes: true });
    } catch (error) {
      failed(path, error);
      return;
    }
    for (const entry of entries) {
      if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
      const at = posix.join(path, entry.name);
      if (entry.isDirectory()) visit(at);
      else if (entry.isSymbolicLink()) readLink(at);
      else if (entry.isFile() && isRegistryFile(entry.name)) read(at);
    }
  };
  const read = (path: string): void => {
    try {
      found.push([path, readFileSync(join(root, path))]);
    } catch (error) {
      failed(path, error);
    }
  };
  const readLink = (path: string): void => {
    try {
      const target = realpathSync(join(root, path));
      const inside = target === root || target.startsWith(root + sep);
      if (!inside) {
        diagnostics.push(createDiagnostic("outside-registry", { target: "the target of this link" }, place(path)));
      } else if (isRegistryFile(path) && statSync(target).isFile()) {
        read(path);
      }
    } catch (error) {
      failed(path, error);
    }
  };

  visit("");
  return { label, files: new Map(found.sort(([a], [b]) => compareText(a, b))), diagnostics };
}
