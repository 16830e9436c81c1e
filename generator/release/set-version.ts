import type { Place } from "../diagnostics/diagnostic.js";
import { parseDocument } from "../load/parse-document.js";
import { isObject, jsonEqual, member } from "../schema/json.js";

/**
 * The text of a contract with another `schema_version`. The version's own characters are replaced and nothing else: comments,
 * layout and quotes stay. Throws where that does not lead to the same contract with the other version.
 */
export function setVersion(file: string, text: string, version: string): string {
  const { document } = parseDocument(file, Buffer.from(text));
  const old = member(document?.value, "schema_version");
  if (document === undefined || !isObject(document.value) || typeof old !== "string")
    throw new Error(`${file} is no contract any more`);
  const [from, to] = offsetsOf(document.placeOf("/schema_version"), text);
  const written = text.slice(from, to);
  // A version that is spelt in another way, with escapes, is written anew.
  const spelt = written.includes(old) ? written.replace(old, () => version) : JSON.stringify(version);
  const edited = text.slice(0, from) + spelt + text.slice(to);
  const wanted = { ...document.value, schema_version: version };
  const { document: result } = parseDocument(file, Buffer.from(edited));
  if (result === undefined || !jsonEqual(result.value, wanted))
    throw new Error(`${file}: schema_version could not be set to ${version}`);
  return edited;
}

/** The range of a place, as offsets. Lines end with a line feed; a carriage return before it belongs to the line. */
function offsetsOf({ line, column, endLine, endColumn }: Place, text: string): [from: number, to: number] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return [(starts[line - 1] ?? 0) + column - 1, (starts[endLine - 1] ?? 0) + endColumn - 1];
}
