import type { Cause } from "./tally-causes.js";

/** What to do about a cause, where there is something to say that its sentence does not. */
export function adviseOnCause({ keyword, found }: Cause): string | undefined {
  if (keyword === "type" && found === "null") return 'where null is a real answer, allow it: add "null" to the type';
  return advice.get(keyword);
}

const missing = "where old data lack it, take it out of `required`; else mend what made these records";
const superfluous = "declare the property, or leave the object open for what newer services add";
const other = "add the values that are really sent, or mend what made these records";

const advice: ReadonlyMap<string, string> = new Map([
  ["required", missing],
  ["dependentRequired", missing],
  ["dependencies", missing],
  ["additionalProperties", superfluous],
  ["unevaluatedProperties", superfluous],
  ["const", other],
  ["enum", other],
  ["syntax", "write each record as one JSON value on a line of its own (JSON Lines)"],
  ["encoding", "save the records as UTF-8"],
  ["size", "record each answer by itself"],
  ["unfinished", "look for a bracket without its other half; with one record a line only that record is lost"],
  ["absent", "name the place of the value with --at, or leave these records out"],
  ["unnamed-tool", "name the field that holds the tool's name with --tool-field"],
  ["no-schema", "leave these records out, or give the tool an `output`"],
]);
