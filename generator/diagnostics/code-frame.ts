import type { Place } from "./diagnostic.js";
import { printable } from "./printable.js";

/** Colours a piece of text, or gives it back as it is. */
export type Paint = (style: "red" | "yellow" | "cyan" | "green" | "dim" | "bold", text: string) => string;

/** `file:line:column`, which editors and terminals turn into a link. */
export const formatPlace = (place: Place): string => `${printable(place.file)}:${place.line}:${place.column}`;

/** The longest line that is shown whole, and what is shown before the place in a longer one, in UTF-16 code units. */
const longestLine = 120;
const leadIn = 40;

/**
 * The line of a place between its neighbours, the place underlined with carets: one string a line. Empty where the text of
 * the file is unknown or has no such line. A long line is cut around the place, its neighbours at the same characters.
 */
export function codeFrame(place: Place, paint: Paint): string[] {
  const lines = place.source?.split(/\r?\n/) ?? [];
  const marked = lines[place.line - 1];
  if (marked === undefined) return [];
  const start = Math.min(place.column - 1, marked.length);
  const from = marked.length <= longestLine ? 0 : Math.max(0, Math.min(start - leadIn, marked.length - longestLine));
  const digits = String(Math.min(place.line + 1, lines.length)).length;
  const row = (label: string, text: string): string => `${paint("dim", `${label.padStart(digits + 2)} |`)} ${text}`;
  const frame: string[] = [];
  for (const number of [place.line - 1, place.line, place.line + 1]) {
    const line = lines[number - 1];
    // Behind the last line end nothing stands.
    if (line === undefined || (line === "" && number === lines.length && number !== place.line)) continue;
    const mark = number === place.line ? "> " : "  ";
    frame.push(row(`${mark}${String(number).padStart(digits)}`, excerpt(line, from)));
    if (number === place.line) frame.push(row("", paint("red", carets(place, line, from, start))));
  }
  return frame.map((text) => text.trimEnd());
}

function excerpt(line: string, from: number): string {
  const to = from + longestLine;
  return `${from > 0 ? "…" : ""}${layOut(line.slice(from, to)).text}${line.length > to ? "…" : ""}`;
}

/** At least one caret; a range over several lines is underlined to the end of its first. */
function carets(place: Place, line: string, from: number, start: number): string {
  const end = place.endLine > place.line ? line.length : Math.max(start, place.endColumn - 1);
  const before = layOut(line.slice(from, start)).width;
  const { width } = layOut(line.slice(start, Math.min(end, from + longestLine)), before);
  return " ".repeat(before + (from > 0 ? 1 : 0)) + "^".repeat(Math.max(1, width));
}

const tabWidth = 4;
/** Characters that take two columns: East Asian ones (UAX #11, W and F, by their blocks) and emoji. */
const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6]|[\u{17000}-\u{18DFF}\u{1B000}-\u{1B2FF}\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u;
const zeroWidth = /[\p{Mn}\p{Me}]/u;

/** Text as a terminal shows it, and how many columns it takes when it begins at a given one. */
function layOut(text: string, column = 0): { readonly text: string; readonly width: number } {
  let shown = "";
  let width = 0;
  for (const character of text) {
    const tab = character === "\t" ? " ".repeat(tabWidth - ((column + width) % tabWidth)) : undefined;
    const piece = tab ?? printable(character);
    shown += piece;
    if (piece !== character) width += piece.length;
    else if (!zeroWidth.test(character)) width += wide.test(character) ? 2 : 1;
  }
  return { text: shown, width };
}
