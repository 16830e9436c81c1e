import type { Place } from "../diagnostics/diagnostic.js";

/**
 * The place of a part of a text inside the scalar that it is written in, by offsets in UTF-16 code units of the text. The whole
 * scalar where that can't be told: in a block, over several lines, or behind a YAML escape of eight digits.
 */
export function placeWithin(place: Place, text: string, from: number, to: number): Place {
  const line = place.line === place.endLine ? place.source?.split("\n")[place.line - 1] : undefined;
  const columns = columnsOf(line?.slice(place.column - 1, place.endColumn - 1) ?? "", text);
  const [start, end] = [columns?.[from], columns?.[to]];
  if (start === undefined || end === undefined) return place;
  return { ...place, column: place.column + start, endColumn: place.column + end };
}

/** Where each code unit of a text begins in its written form, and where the last one ends. */
function columnsOf(written: string, text: string): number[] | undefined {
  const [quote = ""] = /^["']/.exec(written) ?? [];
  const columns: number[] = [];
  let column = quote.length;
  for (const unit of text.split("")) {
    columns.push(column);
    const isEscape = quote === '"' && written[column] === "\\";
    const isQuote = quote === "'" && written.startsWith("''", column);
    if (!isEscape && written[column] !== unit) return undefined;
    column += isEscape ? escapeLength(written[column + 1]) : isQuote ? 2 : 1;
  }
  return written.slice(column) === quote ? [...columns, column] : undefined;
}

/** `\\u00e9` and, in YAML, `\\xe9`; the others are one character behind the backslash. */
const escapeLength = (letter: string | undefined): number => (letter === "u" ? 6 : letter === "x" ? 4 : 2);
