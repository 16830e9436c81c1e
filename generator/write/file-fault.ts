import { basename, posix } from "node:path";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";

/** What the machine answered when a file was read or written: a full disk, a missing permission, a held file. Never a bug. */
export class FileFault extends Error {
  /** POSIX path inside the output folder; empty for the folder itself. */
  readonly path: string;
  readonly code: string;

  constructor(path: string, detail: string, code: string) {
    super(detail);
    this.path = path;
    this.code = code;
  }
}

/** The fault behind an error of Node's file system; anything else is a bug and is given back as it is. */
export function toFault(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return error;
  const code = String(error.code);
  // Node writes "EACCES: permission denied, open '/absolute/path'": only the middle is of use, and no path leaks.
  const reason = /^\w+: ([^,]+)/.exec(error.message)?.[1];
  return new FileFault(path, reason === undefined ? code : `${reason} (${code})`, code);
}

/** The diagnostic for a caught fault. Rethrows what is none. */
export function diagnoseFault(
  rule: "output-not-writable" | "unreadable-file",
  folder: string,
  error: unknown,
): Diagnostic {
  if (!(error instanceof FileFault)) throw error;
  return createDiagnostic(rule, { file: showPath(folder, error.path), detail: error.message });
}

/** How messages name a file: with the last name of the folder it is written to, and no path of this machine. */
export const showPath = (folder: string, path: string): string => posix.join(basename(folder), path);
