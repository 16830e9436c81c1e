import type { JsonValue } from "../../schema/json.js";

/** Longer values are cut: a description is no place for a schema. */
const longestValue = 100;
const longestNote = 400;

/** A keyword that the provider has no place for, as a description says it: `minLength 3`, `uniqueItems`. */
export function noteOf(keyword: string, value: JsonValue): string {
  if (value === true) return keyword;
  const text = Array.isArray(value) ? value.map((item: JsonValue) => JSON.stringify(item)).join(", ") : textOf(value);
  return `${keyword} ${clip(text, longestValue)}`;
}

const textOf = (value: JsonValue): string => (typeof value === "string" ? value : JSON.stringify(value));

/** A description with its notes behind it, in brackets: `The id. (minLength 3; pattern ^a)`. */
export function withNotes(description: string | undefined, notes: readonly string[]): string | undefined {
  const distinct = [...new Set(notes)];
  if (distinct.length === 0) return description;
  const note = `(${clip(distinct.join("; "), longestNote)})`;
  return description === undefined || description === "" ? note : `${description} ${note}`;
}

/** By code points: half a character is none. */
function clip(text: string, length: number): string {
  const points = [...text];
  return points.length <= length ? text : `${points.slice(0, length - 1).join("")}…`;
}
