import { createHold } from "./hold.js";
import type { Fault, Piece, Position, Splitter } from "./piece.js";
import { brace, bracket, comma, isInside, lineFeed, type Nesting, quote, scanValue } from "./scan-value.js";

/**
 * JSON values that follow each other, with or without white space, over any number of lines. Of an array at the top each
 * item is a record, as soon as it is there. Only strings and brackets are looked at; whether a piece is JSON is for its
 * parser to say. `limit`: the largest record in bytes.
 */
export function createValueSplitter(limit: number): Splitter {
  const hold = createHold(limit);
  const nesting: Nesting = { depth: 0, inString: false, isEscaped: false };
  /** Where in the source the next byte stands that was not yet counted. */
  const next = { line: 1, column: 1 };
  /** Where the open record began. */
  let start: Position | undefined;
  /** The array at the top that we are in, and whether a comma stood last in it. */
  let list: "none" | "open" | "comma" = "none";

  return {
    push(chunk) {
      const pieces: Piece[] = [];
      let from = 0;
      const countTo = (to: number): void => {
        advance(next, chunk, from, to);
        from = to;
      };
      const begin = (at: number): void => {
        if (start !== undefined) return;
        countTo(at);
        start = { line: next.line, column: next.column };
      };
      const finish = (to: number): void => {
        if (start === undefined) return;
        const { line, column } = start;
        const bytes = hold.release(chunk.subarray(from, to));
        pieces.push(bytes === undefined ? { line, column, fault: "size" } : { line, column, bytes });
        countTo(to);
        start = undefined;
      };
      /** An item of the list ends before a comma or a bracket. None is missed in `[]`; one is in `[,]`, and another behind it. */
      const finishItem = (at: number, isMissed: boolean): void => {
        if (start !== undefined) finish(at);
        else if (isMissed) {
          countTo(at);
          pieces.push({ ...next, fault: "syntax" });
        }
      };

      for (let at = 0; at < chunk.length; ) {
        if (isInside(nesting)) {
          at = scanValue(chunk, at, nesting);
          if (list === "none" && !isInside(nesting)) finish(at);
          continue;
        }
        const byte = chunk[at] ?? 0;
        const isOpening = byte === brace.open || byte === bracket.open;
        if (list === "none") {
          if (isOpening || isBlank(byte)) finish(at);
          if (byte === bracket.open) list = "open";
          else if (!isBlank(byte)) begin(at);
        } else if (byte === comma || byte === bracket.close) {
          finishItem(at, byte === comma || list === "comma");
          list = byte === comma ? "comma" : "none";
        } else if (!isBlank(byte)) begin(at);
        // What opens a list of records opens no record.
        if (isOpening && start !== undefined) nesting.depth = 1;
        nesting.inString = byte === quote;
        at += 1;
      }
      if (start !== undefined) hold.add(chunk.subarray(from));
      countTo(chunk.length);
      return pieces;
    },
    end() {
      const broken = ({ line, column }: Position, fault: Fault): Piece => ({ line, column, fault });
      if (start !== undefined && isInside(nesting)) return [broken(start, "unfinished")];
      const pieces: Piece[] = [];
      if (start !== undefined) {
        const bytes = hold.release(new Uint8Array(0));
        pieces.push(bytes === undefined ? broken(start, "size") : { ...start, bytes });
      }
      if (list !== "none") pieces.push(broken(next, "unfinished"));
      return pieces;
    },
  };
}

const isBlank = (byte: number): boolean => byte === 0x20 || byte === lineFeed || byte === 0x0d || byte === 0x09;

/** Moves a position over bytes of UTF-8: continuation bytes count nothing, what needs a surrogate pair counts twice. */
function advance(position: { line: number; column: number }, bytes: Uint8Array, from: number, to: number): void {
  let { line, column } = position;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === lineFeed) {
      line += 1;
      column = 1;
    } else if ((byte & 0xc0) !== 0x80) column += byte >= 0xf0 ? 2 : 1;
  }
  position.line = line;
  position.column = column;
}
