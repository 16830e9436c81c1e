import { type FindYardstick, judgeRecord, unreadable } from "./judge-record.js";
import { largestRecord, type Piece } from "./piece.js";
import { readPiece } from "./read-piece.js";
import { createRecordSplitter } from "./split-records.js";
import { createTally, type Verification } from "./tally-causes.js";

/** A source of records: its path as people know it, and its bytes. */
export type RecordSource = {
  readonly file: string;
  readonly isNamedLines: boolean;
  readonly chunks: AsyncIterable<Uint8Array>;
};

export type VerifyRequest = {
  readonly sources: readonly RecordSource[];
  readonly find: FindYardstick;
  /** Where in each record the value stands. */
  readonly pointer: string;
  /** The records that are named for each cause. */
  readonly examples: number;
  /** Called after each chunk with the bytes and records so far. */
  readonly onProgress?: (bytes: number, records: number) => void;
};

/** Holds every record of the sources against the schema that `find` gives for it, one after the other, in constant memory. */
export async function verifyRecords(request: VerifyRequest): Promise<Verification> {
  const { sources, find, pointer, examples, onProgress = () => {} } = request;
  const tally = createTally(examples);
  let bytes = 0;
  let records = 0;
  for (const { file, isNamedLines, chunks } of sources) {
    const splitter = createRecordSplitter({ limit: largestRecord, isNamedLines });
    const before = records;
    const judge = (piece: Piece): void => {
      records += 1;
      const read = readPiece(piece);
      const verdict = "fault" in read ? unreadable(read.fault) : judgeRecord(read.value, pointer, find);
      tally.add(verdict, { file, line: piece.line, column: piece.column, record: records - before });
    };
    for await (const chunk of chunks) {
      for (const piece of splitter.push(chunk)) judge(piece);
      bytes += chunk.length;
      onProgress(bytes, records);
    }
    for (const piece of splitter.end()) judge(piece);
  }
  return tally.result();
}
