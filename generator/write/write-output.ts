import { existsSync, lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { applyChanges, type Progress } from "./apply-changes.js";
import type { WriterHooks } from "./attempt.js";
import { diffLines } from "./diff-lines.js";
import { diagnoseFault, FileFault, showPath, toFault } from "./file-fault.js";
import { lockOutput, type OutputLock } from "./lock-output.js";
import { isInDist } from "./output-path.js";
import { planChanges, type WriteRequest } from "./plan-changes.js";

/** POSIX paths inside the output folder, sorted. */
export type WriteResult = {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
};

/** POSIX paths inside the output folder, sorted; `diff` holds the first differing lines as unified hunks. */
export type CheckResult = {
  readonly added: readonly string[];
  readonly changed: readonly { readonly path: string; readonly diff: string }[];
  readonly stale: readonly string[];
  /** One `stale-output` for each of the above, and what a build would say. */
  readonly diagnostics: readonly Diagnostic[];
};

const diffLimit = 16;

/**
 * Makes the output folder hold exactly `files` and their manifests, besides foreign files that are in nobody's way; what
 * already is right is not touched. Where it refuses (`foreign-output`, `unreadable-file`), nothing has changed. Where the
 * machine fails (`output-not-writable`), each file is old or new, and the next build completes the work.
 */
export async function writeOutput(request: WriteRequest, hooks: WriterHooks = {}): Promise<WriteResult> {
  const { folder } = request;
  const diagnose = (error: unknown): Diagnostic => diagnoseFault("output-not-writable", folder, error);
  const lock = await lockOutput(folder, hooks).catch(diagnose);
  try {
    const { plan, diagnostics } = planChanges(request);
    if (plan === undefined) return { written: [], unchanged: [], removed: [], diagnostics };
    const { added, changed, unchanged, former } = plan.changes;
    const progress: Progress = { written: [], removed: [] };
    const faults: Diagnostic[] = [];
    // A folder that is up to date needs no writing, so it may be one that can't be written to.
    if (added.length + changed.length + former.files.length > 0) {
      if (isLock(lock))
        await applyChanges(folder, plan, progress, hooks).catch((error) => faults.push(diagnose(error)));
      else faults.push(lock);
    }
    return {
      written: progress.written.sort(),
      unchanged,
      removed: progress.removed.sort(),
      diagnostics: [...diagnostics, ...faults],
    };
  } finally {
    if (isLock(lock)) await lock.release();
  }
}

const isLock = (lock: OutputLock | Diagnostic): lock is OutputLock => "release" in lock;

/**
 * Says what `writeOutput` would change, and writes nothing. A `dist/` that is not there at all is no drift: it is not
 * committed. One that is there must be right.
 */
export async function checkOutput(request: WriteRequest): Promise<CheckResult> {
  const { folder } = request;
  const { plan, diagnostics } = planChanges(request);
  if (plan === undefined) return { added: [], changed: [], stale: [], diagnostics };
  const hasDist = existsSync(join(folder, "dist"));
  const added = plan.changes.added.filter((path) => hasDist || !isInDist(path));
  const { changed, former } = plan.changes;
  const drift = (paths: readonly string[], state: string): Diagnostic[] =>
    paths.map((path) => createDiagnostic("stale-output", { file: showPath(folder, path), state }));
  return {
    added,
    changed: changed.map((path) => ({
      path,
      diff: diffLines(readCurrent(folder, path), plan.output.get(path) ?? "", diffLimit),
    })),
    stale: former.files,
    diagnostics: [
      ...diagnostics,
      ...drift(added, "missing"),
      ...drift(changed, "out of date"),
      ...drift(former.files, "no longer produced"),
    ],
  };
}

/** The text of a file that differs; empty where it is a link, whose target is not ours to show, or has just gone. */
function readCurrent(folder: string, path: string): string {
  const file = join(folder, path);
  try {
    return lstatSync(file).isFile() ? readFileSync(file, "utf8") : "";
  } catch (error) {
    const fault = toFault(path, error);
    if (fault instanceof FileFault) return "";
    throw fault;
  }
}
