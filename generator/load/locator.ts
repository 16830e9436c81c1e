import { LineCounter } from "yaml";
import type { Place } from "../diagnostics/diagnostic.js";

/** The place of a range of a text, by its offsets in UTF-16 code units. Offsets beyond the text mean its end. */
export type Locate = (from: number, to: number, pointer?: string) => Place;

export function createLocator(file: string, text: string): Locate {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines.addNewLine(at + 1);
  return (from, to, pointer) => {
    const start = lines.linePos(Math.min(from, text.length));
    const end = lines.linePos(Math.min(Math.max(to, from), text.length));
    const range = { line: start.line, column: start.col, endLine: end.line, endColumn: end.col };
    return { file, ...range, source: text, ...(pointer === undefined ? {} : { pointer }) };
  };
}
