/** How records follow each other: one a line, or as values that may go over several lines and stand in one array. */
export type Form = "lines" | "values";

/** What is known of a source before it is read to its end. */
export type Beginning = {
  readonly text: string;
  /** Whether the text is all that there is. */
  readonly isWhole: boolean;
  /** Whether the source is called `.jsonl` or `.ndjson`. It decides where the content does not. */
  readonly isNamedLines: boolean;
};

/** More lines than this make nothing clearer. */
const mostLines = 100;

/**
 * Tells the form of a source from how it begins. A first line that is JSON by itself is one of many; an array alone is a list
 * of records. A first line that is none is broken where most of the others look like records, else its value goes on below.
 */
export function detectForm({ text, isWhole, isNamedLines }: Beginning): Form {
  const lines = text.split("\n");
  if (!isWhole) lines.pop();
  const filled = lines.filter((line) => line.trim() !== "").slice(0, mostLines);
  const [first] = filled;
  if (isNamedLines && (first === undefined || !isList(first))) return "lines";
  if (first === undefined) return "values";
  if (isJson(first)) {
    const isAlone = isWhole && filled.length === 1 && isList(first) && !isNamedLines;
    return isAlone ? "values" : "lines";
  }
  if (!/^\s*["[{]/.test(first)) return "lines";
  const records = filled.filter((line) => looksLikeRecord.test(line));
  return records.some(isJson) && records.length * 2 >= filled.length ? "lines" : "values";
}

/** Begins an object or an array in the first column, and does not end as if it went on: whole, or broken. */
const looksLikeRecord = /^[[{].*[^\s,[{]\s*$/;
const isList = (line: string): boolean => line.trimStart().startsWith("[");

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
