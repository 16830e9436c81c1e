import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { RecordSource } from "../verify/verify-records.js";
import { pathFrom } from "./terminal.js";

/** Bytes that are read at once. */
const chunkSize = 256 * 1024;

/**
 * The files of records that a command is asked for, opened one after the other as they are read; `-` or no path is
 * `standardInput`. What is compressed with gzip is told by its first bytes. A file that can't be read, or not to its end, ends
 * where it fails and is a finding; `diagnostics` is complete when all sources have been read.
 */
export function openSources(
  paths: readonly string[],
  cwd: string,
  standardInput: AsyncIterable<Uint8Array>,
): { readonly sources: readonly RecordSource[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const show = pathFrom(cwd, cwd);
  const open = (given: string): RecordSource => {
    const isStandardInput = given === "-";
    const file = isStandardInput ? "stdin" : show(given);
    return {
      file,
      isNamedLines: /\.(jsonl|ndjson)(\.gz)?$/i.test(given),
      chunks: guarded(
        () =>
          isStandardInput ? standardInput : createReadStream(path.resolve(cwd, given), { highWaterMark: chunkSize }),
        (detail) => diagnostics.push(createDiagnostic("unreadable-file", { file, detail })),
      ),
    };
  };
  return { sources: (paths.length === 0 ? ["-"] : paths).map(open), diagnostics };
}

async function* guarded(
  open: () => AsyncIterable<Uint8Array>,
  report: (detail: string) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* unzipped(open());
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    // A code of zlib says nothing to a person, a message of the file system names the path once more.
    report(String(error.code).startsWith("Z_") ? error.message : String(error.code));
  }
}

/** The bytes as they are, or what gzip made them from (RFC 1952, section 2.3.1: its files begin with 1f 8b). */
async function* unzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let beginning: Uint8Array = new Uint8Array(0);
  while (beginning.length < 2) {
    const { done, value } = await iterator.next();
    if (done === true) break;
    beginning = Buffer.concat([beginning, value]);
  }
  const all = joined(beginning, iterator);
  if (beginning[0] !== 0x1f || beginning[1] !== 0x8b) yield* all;
  else yield* pipeline(Readable.from(all, { objectMode: false }), createGunzip({ chunkSize }), () => {});
}

async function* joined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}
