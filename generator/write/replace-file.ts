import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { attempt, attemptToTidy, type WriterHooks } from "./attempt.js";
import { diagnoseFault, FileFault, toFault } from "./file-fault.js";
import { isAlive } from "./is-alive.js";
import { hashContent } from "./manifest.js";

/**
 * Gives one file, named by its absolute path, a new content: whole or not at all. A file that has it already is not
 * touched; CRLF counts as LF. The folder is created where it is missing. Fails with `output-not-writable`.
 */
export async function replaceFile(
  file: string,
  content: string,
  hooks: WriterHooks = {},
): Promise<{ readonly changed: boolean; readonly diagnostics: readonly Diagnostic[] }> {
  const folder = dirname(file);
  const name = basename(file);
  const scratch = join(folder, `.${name}.${process.pid}.${randomUUID()}.tmp`);
  try {
    if (readHash(file, name) === hashContent(content)) return { changed: false, diagnostics: [] };
    await attempt("folder", "", hooks, () => mkdirSync(folder, { recursive: true }));
    await attempt("clean", "", hooks, () => {
      for (const leftover of readdirSync(folder).filter((entry) => isLeftover(entry, name))) {
        rmSync(join(folder, leftover), { force: true });
      }
    });
    await attempt("stage", name, hooks, () => writeFileSync(scratch, content));
    await attempt("rename", name, hooks, () => renameSync(scratch, file));
    return { changed: true, diagnostics: [] };
  } catch (error) {
    await attemptToTidy("clean", name, hooks, () => rmSync(scratch, { force: true }));
    return { changed: false, diagnostics: [diagnoseFault("output-not-writable", folder, error)] };
  }
}

function readHash(file: string, name: string): string | undefined {
  try {
    return hashContent(readFileSync(file));
  } catch (error) {
    const fault = toFault(name, error);
    if (fault instanceof FileFault && fault.code === "ENOENT") return undefined;
    throw fault;
  }
}

/** A scratch file of a process that died before it could rename it. */
function isLeftover(entry: string, name: string): boolean {
  if (!entry.startsWith(`.${name}.`) || !entry.endsWith(".tmp")) return false;
  const pid = Number(entry.slice(name.length + 2).split(".")[0]);
  return Number.isInteger(pid) && !isAlive(pid);
}
