import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { attempt, type WriterHooks } from "./attempt.js";
import { diagnoseFault, FileFault, toFault } from "./file-fault.js";
import { hashContent } from "./manifest.js";
import { replaceFile } from "./replace-file.js";

/** One file that is to change: POSIX path inside the folder, the hash of what is there now, and the text to come. */
export type FileChange = {
  readonly path: string;
  /** Null where there is no file yet. */
  readonly before: string | null;
  /** Null where the file goes. */
  readonly content: string | null;
};

/** POSIX paths inside the folder, in the order in which they were done. */
export type Written = { readonly paths: readonly string[]; readonly diagnostics: readonly Diagnostic[] };

/** Where changes are made, and the file in that folder that holds what is still to be done. */
export type Workplace = { readonly folder: string; readonly journal: string };

/**
 * Changes several files that belong together. First all that is to be done is written down; then it is done, file by file; then
 * the note is taken away. Whenever the process dies, either nothing has happened, or `finishWriting` comes to the end that was
 * meant. The caller sees to it that nobody else writes here.
 */
export async function writeTogether(
  place: Workplace,
  changes: readonly FileChange[],
  hooks: WriterHooks = {},
): Promise<Written> {
  if (changes.length === 0) return { paths: [], diagnostics: [] };
  const note = `${JSON.stringify({ format: 1, changes }, undefined, 2)}\n`;
  const { diagnostics } = await replaceFile(join(place.folder, place.journal), note, hooks);
  return diagnostics.length > 0 ? { paths: [], diagnostics } : apply(place, changes, hooks);
}

/**
 * Ends what a process left that died while it wrote. Undefined where nothing was left. Nothing is done where a file is neither
 * what it was nor what it was to become: somebody has worked on it since (`unfinished-write`). `isOurs` says which paths may be
 * written at all: the note is a file that anybody can edit.
 */
export async function finishWriting(
  place: Workplace,
  isOurs: (path: string) => boolean,
  hooks: WriterHooks = {},
): Promise<Written | undefined> {
  const file = join(place.folder, place.journal);
  if (!existsSync(file)) return undefined;
  const refuse = (detail: string): Written => ({
    paths: [],
    diagnostics: [createDiagnostic("unfinished-write", { file: place.journal, detail })],
  });
  try {
    const changes = parseJournal(readFileSync(file, "utf8"));
    if (changes === undefined) return refuse("it can't be read");
    const foreign = changes.find(({ path }) => !isOurs(path));
    if (foreign !== undefined)
      return refuse(`it names ${JSON.stringify(foreign.path)}, which is not for toolgen to write`);
    const touched = changes.find((change) => !isBetween(place.folder, change));
    if (touched !== undefined) return refuse(`${touched.path} has been changed since`);
    return await apply(place, changes, hooks);
  } catch (error) {
    return {
      paths: [],
      diagnostics: [diagnoseFault("output-not-writable", place.folder, toFault(place.journal, error))],
    };
  }
}

async function apply(
  { folder, journal }: Workplace,
  changes: readonly FileChange[],
  hooks: WriterHooks,
): Promise<Written> {
  const paths: string[] = [];
  try {
    for (const { path, content } of changes) {
      const file = join(folder, path);
      if (content === null) await attempt("remove", path, hooks, () => rmSync(file, { force: true }));
      else {
        const { diagnostics } = await replaceFile(file, content, hooks);
        if (diagnostics.length > 0) return { paths, diagnostics };
      }
      paths.push(path);
    }
    await attempt("final", journal, hooks, () => rmSync(join(folder, journal)));
    return { paths, diagnostics: [] };
  } catch (error) {
    return { paths, diagnostics: [diagnoseFault("output-not-writable", folder, error)] };
  }
}

/** Whether a file is as it was before, or as it was to become. */
function isBetween(folder: string, { path, before, content }: FileChange): boolean {
  const now = hashOf(join(folder, path));
  return now === before || now === (content === null ? null : hashContent(content));
}

/** The hash of a file as `FileChange` has it: null where there is none. */
export function hashOf(file: string): string | null {
  try {
    return hashContent(readFileSync(file));
  } catch (error) {
    const fault = toFault(basename(file), error);
    if (fault instanceof FileFault && fault.code === "ENOENT") return null;
    throw fault;
  }
}

function parseJournal(text: string): readonly FileChange[] | undefined {
  let value: { readonly format?: unknown; readonly changes?: unknown };
  try {
    value = JSON.parse(text) as typeof value;
  } catch {
    return undefined;
  }
  const isChange = (one: unknown): one is FileChange => {
    const { path, before, content } = Object(one) as Readonly<Record<string, unknown>>;
    const isText = (field: unknown): boolean => field === null || typeof field === "string";
    return typeof path === "string" && isText(before) && isText(content);
  };
  const { format, changes } = Object(value) as typeof value;
  return format === 1 && Array.isArray(changes) && changes.every(isChange) ? changes : undefined;
}
