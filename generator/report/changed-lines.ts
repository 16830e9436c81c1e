import type { Place } from "../diagnostics/diagnostic.js";
import { parsePointer } from "../schema/pointer.js";
import { clip } from "./clip.js";
import { diffSequences } from "./diff-sequences.js";
import { showHidden } from "./show-hidden.js";

/** A line of a registry file, as it was or as it is. */
export type Line = { readonly side: "both" | "before" | "after"; readonly text: string };

/** How many lines are shown, and how many unchanged ones around a change. */
const mostLines = 16;
const context = 1;
const longestLine = 160;

/**
 * What was written and what is written now, as lines: the values of both places, and of what came or went that alone. Empty
 * where the files' text is unknown or nothing differs. Hidden characters are shown.
 */
export function changedLines(before: Place | undefined, after: Place | undefined): Line[] {
  const isInside = (inner: Place | undefined, outer: Place | undefined): boolean =>
    inner?.pointer !== undefined && outer?.pointer !== undefined && inner.pointer.startsWith(`${outer.pointer}/`);
  const old = isInside(after, before) ? [] : linesOf(before);
  const fresh = isInside(before, after) ? [] : linesOf(after);
  const lines = diffSequences(old, fresh).flatMap(({ side, items }) => items.map((text): Line => ({ side, text })));
  const isShown = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ side }) => side !== "both"),
  );
  const shown = lines.flatMap((line, index): Line[] => {
    if (isShown[index] === true) return [line];
    return index > 0 && isShown[index - 1] === true ? [{ side: "both", text: "…" }] : [];
  });
  const last = shown.at(-1);
  const trimmed = last?.side === "both" && last.text === "…" ? shown.slice(0, -1) : shown;
  if (trimmed.length <= mostLines) return trimmed;
  const left = trimmed.length - mostLines + 1;
  return [...trimmed.slice(0, mostLines - 1), { side: "both", text: `… and ${left} more lines` }];
}

/**
 * The lines of a place without their common indentation; the key's line too, where the value begins below it. None where the
 * value is not there: what is asked for by a pointer to nothing has the place of the object that lacks it.
 */
function linesOf(place: Place | undefined): string[] {
  const lines = place?.source?.split(/\r?\n/) ?? [];
  if (place === undefined || lines.length < place.line || !isUnderItsKey(place, lines)) return [];
  const startsBelow = (lines[place.line - 1] ?? "").slice(0, place.column - 1).trim() === "";
  const isUnderKey = startsBelow && place.line > 1 && /:\s*(?:#.*)?$/.test(lines[place.line - 2] ?? "");
  // A block ends where the next line begins, so its last line may be an empty one.
  const end = place.endLine > place.line && place.endColumn === 1 ? place.endLine - 1 : place.endLine;
  const own = lines.slice(isUnderKey ? place.line - 2 : place.line - 1, end);
  while (own.length > 1 && own.at(-1)?.trim() === "") own.pop();
  const indents = own.filter((line) => line.trim() !== "").map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const indent = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  return own.map((line) => clip(showHidden(line.slice(indent)).trimEnd(), longestLine));
}

function isUnderItsKey({ pointer = "", line, column }: Place, lines: readonly string[]): boolean {
  const key = parsePointer(pointer).at(-1);
  if (key === undefined || /^\d+$/.test(key)) return true;
  const before = (lines[line - 1] ?? "").slice(0, column - 1);
  const text = before.trim() === "" ? (lines[line - 2] ?? "") : before;
  return text.includes(key) || text.includes(JSON.stringify(key).slice(1, -1));
}
