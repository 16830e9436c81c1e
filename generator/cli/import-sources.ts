import { type Dirent, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { SourceFile } from "../import/read-source.js";
import { compareText } from "../schema/json.js";
import { pathFrom } from "./terminal.js";

/**
 * The files that an import is asked for, with their paths relative to `cwd`: files as they are named, of folders every
 * `.json` below them, sorted; `-` is `standardInput`. What can't be read is reported, and the rest is read.
 */
export async function readImportSources(
  paths: readonly string[],
  cwd: string,
  standardInput: AsyncIterable<Uint8Array>,
): Promise<{ readonly files: readonly SourceFile[]; readonly diagnostics: readonly Diagnostic[] }> {
  const files: SourceFile[] = [];
  const diagnostics: Diagnostic[] = [];
  const add = (file: string, bytes: Uint8Array): void => {
    try {
      files.push({ path: file, text: decode(bytes) });
    } catch {
      const place = { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
      diagnostics.push(createDiagnostic("invalid-encoding", { detail: "some bytes are no UTF-8 sequence" }, place));
    }
  };
  for (const given of paths) {
    if (given === "-") {
      add("stdin.json", await collect(standardInput));
      continue;
    }
    for (const { file, content } of readAll(path.resolve(cwd, given))) {
      const shown = pathFrom(cwd, cwd)(file);
      if (typeof content !== "string") add(shown, content);
      else diagnostics.push(createDiagnostic("unreadable-file", { file: shown, detail: content }));
    }
  }
  return { files, diagnostics };
}

/** `content`: the bytes of a file, or in words why they can't be had. */
type Read = { readonly file: string; readonly content: Uint8Array | string };

function readAll(file: string): Read[] {
  try {
    if (!statSync(file).isDirectory()) return [{ file, content: readFileSync(file) }];
    const entries = readdirSync(file, { withFileTypes: true });
    return entries
      .filter(isWanted)
      .toSorted((a, b) => compareText(a.name, b.name))
      .flatMap((entry) => readAll(path.join(file, entry.name)));
  } catch (error) {
    return [{ file, content: error instanceof Error && "code" in error ? String(error.code) : String(error) }];
  }
}

/** Linked folders are not entered: they may lead in a circle. */
const isWanted = (entry: Dirent): boolean => {
  if (entry.name.startsWith(".") || entry.name === "node_modules") return false;
  return entry.isDirectory() || (!entry.isSocket() && !entry.isFIFO() && entry.name.endsWith(".json"));
};

/** Files of others come with a byte order mark, and PowerShell's `>` writes UTF-16. Throws where bytes are no text. */
function decode(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
