/** Where a record begins: lines and columns count from 1, columns in UTF-16 code units. */
export type Position = { readonly line: number; readonly column: number };

/** The largest record, in bytes: while one is read, all of it lies in the memory. */
export const largestRecord: number = 64 * 1024 * 1024;

/** Why a stretch of a source is no record: no JSON, not UTF-8, larger than the limit, or broken off. */
export type Fault = "syntax" | "encoding" | "size" | "unfinished";

/** A stretch of a source that should be one JSON value, as it stands there, or the reason why it can't be one. */
export type Piece = Position & ({ readonly bytes: Uint8Array } | { readonly fault: Fault });

/** Cuts a stream of bytes into pieces. What it holds between two calls is one unfinished piece, never more. */
export type Splitter = {
  /** The pieces that end in this chunk. */
  readonly push: (chunk: Uint8Array) => readonly Piece[];
  /** What was left when the stream ended. */
  readonly end: () => readonly Piece[];
};
