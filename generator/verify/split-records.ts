import { detectForm } from "./detect-form.js";
import { createHold } from "./hold.js";
import type { Piece, Splitter } from "./piece.js";
import { createLineSplitter } from "./split-lines.js";
import { createValueSplitter } from "./split-values.js";

export type SplitOptions = {
  /** The largest record, in bytes. */
  readonly limit: number;
  readonly isNamedLines: boolean;
};

/** So much of a source is looked at before its form is told, in bytes. */
const enough = 64 * 1024;

/**
 * Cuts a source into records, whatever form it has: JSON Lines, one JSON value, an array of records, or values one after the
 * other. The form is told from the first 64 KiB. A byte order mark is passed over.
 */
export function createRecordSplitter({ limit, isNamedLines }: SplitOptions): Splitter {
  const held = createHold(Number.POSITIVE_INFINITY);
  let chosen: Splitter | undefined;

  const choose = (isWhole: boolean): readonly Piece[] => {
    const all = held.release(new Uint8Array(0)) ?? new Uint8Array(0);
    const bytes = hasMark(all) ? all.subarray(3) : all;
    if (isWide(all)) {
      chosen = nothingMore;
      return [{ line: 1, column: 1, fault: "encoding" }];
    }
    const text = new TextDecoder().decode(bytes);
    const isLines = detectForm({ text, isWhole, isNamedLines }) === "lines";
    chosen = isLines ? createLineSplitter(limit) : createValueSplitter(limit);
    return chosen.push(bytes);
  };

  return {
    push(chunk) {
      if (chosen !== undefined) return chosen.push(chunk);
      held.add(chunk);
      return held.size() < enough ? [] : choose(false);
    },
    end() {
      const pieces = chosen === undefined ? choose(true) : [];
      return [...pieces, ...(chosen?.end() ?? [])];
    },
  };
}

const nothingMore: Splitter = { push: () => [], end: () => [] };

const hasMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** UTF-16, which PowerShell's `>` writes: by its mark, or by the zero in each of the first characters. */
const isWide = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0;
