import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createDiagnostic, type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { diffLines } from "./diff-lines.js";
import type { Drift } from "./drift.js";
import { toFault } from "./file-fault.js";
import type { WriteRequest } from "./plan-changes.js";
import { replaceFile } from "./replace-file.js";
import { checkOutput, writeOutput } from "./write-output.js";

/** A package and the lock that stands beside its contracts. */
export type PackageRequest = WriteRequest & {
  /** Absent where the lock stays as it is: in a build of some tools only, and where the registry is not this project's own. */
  readonly lock?: { readonly file: string; readonly content: string };
  /** A path as people see it, relative to the folder of the configuration. */
  readonly show: (absolute: string) => string;
};

/** Paths as `show` gives them. */
export type PackageResult = {
  readonly written: readonly string[];
  readonly unchanged: number;
  readonly removed: readonly string[];
  readonly drift?: Drift;
  readonly diagnostics: readonly Diagnostic[];
};

/** Writes what changed. The lock comes last: it says that the package has these contracts. */
export async function writePackage({ lock, show, ...request }: PackageRequest): Promise<PackageResult> {
  const result = await writeOutput(request);
  const inOutput = (path: string): string => show(join(request.folder, path));
  const written = result.written.map(inOutput);
  const diagnostics = [...result.diagnostics];
  if (lock !== undefined && !hasErrors(diagnostics)) {
    const replaced = await replaceFile(lock.file, lock.content);
    diagnostics.push(...replaced.diagnostics);
    if (replaced.changed) written.push(show(lock.file));
  }
  return { written, unchanged: result.unchanged.length, removed: result.removed.map(inOutput), diagnostics };
}

/** Says what `writePackage` would change, and writes nothing. */
export async function checkPackage({ lock, show, ...request }: PackageRequest): Promise<PackageResult> {
  const result = await checkOutput(request);
  const inOutput = (path: string): string => show(join(request.folder, path));
  const drift = {
    added: result.added.map(inOutput),
    changed: result.changed.map(({ path, diff }) => ({ path: inOutput(path), diff })),
    stale: result.stale.map(inOutput),
  };
  const diagnostics = [...result.diagnostics];
  if (lock !== undefined) {
    const found = readText(lock.file);
    const file = show(lock.file);
    if (found === undefined) {
      drift.added.push(file);
      diagnostics.push(createDiagnostic("stale-output", { file, state: "missing" }));
    } else if (found.replaceAll("\r\n", "\n") !== lock.content) {
      drift.changed.push({ path: file, diff: diffLines(found, lock.content, 16) });
      diagnostics.push(createDiagnostic("stale-output", { file, state: "out of date" }));
    }
  }
  return { written: [], unchanged: 0, removed: [], drift, diagnostics };
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    toFault(file, error);
    return undefined;
  }
}
