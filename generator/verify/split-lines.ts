import { createHold } from "./hold.js";
import type { Piece, Splitter } from "./piece.js";

const lineFeed = 0x0a;
const space = 0x20;

/**
 * JSON Lines: each line that is not blank is a record. No JSON value holds a bare line end inside a string, so a broken line
 * costs one record and the next line is read as if nothing had happened. `limit`: the largest line in bytes.
 */
export function createLineSplitter(limit: number): Splitter {
  const hold = createHold(limit);
  let line = 1;

  const close = (last: Uint8Array): Piece | undefined => {
    const bytes = hold.release(last);
    if (bytes === undefined) return { line, column: 1, fault: "size" };
    // Blank as JSON has it, and as a terminal has it: all controls.
    const start = bytes.findIndex((byte) => byte > space);
    return start < 0 ? undefined : { line, column: start + 1, bytes: bytes.subarray(start) };
  };

  return {
    push(chunk) {
      const pieces: Piece[] = [];
      let from = 0;
      for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
        const piece = close(chunk.subarray(from, end));
        if (piece !== undefined) pieces.push(piece);
        line += 1;
        from = end + 1;
      }
      hold.add(chunk.subarray(from));
      return pieces;
    },
    end() {
      const piece = close(new Uint8Array(0));
      return piece === undefined ? [] : [piece];
    },
  };
}
