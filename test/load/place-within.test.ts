import { expect, test } from "vitest";
import { parseDocument } from "../../generator/load/parse-document.js";
import { placeWithin } from "../../generator/load/place-within.js";

/** The written form of what `part` marks in the value at `/a` of a file. */
function written(file: string, source: string, part: string): string {
  const { document } = parseDocument(file, new TextEncoder().encode(source));
  if (document === undefined) throw new Error("no document");
  const text = (document.value as { readonly a: string }).a;
  const place = document.placeOf("/a");
  const from = text.indexOf(part);
  const { line, column, endLine, endColumn } = placeWithin(place, text, from, from + part.length);
  const lines = source.split("\n").slice(line - 1, endLine);
  const last = lines.length - 1;
  return lines
    .map((one, index) => one.slice(index === 0 ? column - 1 : 0, index === last ? endColumn - 1 : undefined))
    .join("\n");
}

test.each<[string, string, string, string, string]>([
  ["plain YAML", "a.yaml", "a: ^x(?i)y$\n", "(?i)", "(?i)"],
  ["plain YAML before a comment", "a.yaml", "a: ^x(?i)  # why\n", "(?i)", "(?i)"],
  ["a flow mapping", "a.yaml", "{ b: 1, a: x\\Ay }\n", "\\A", "\\A"],
  ["single quotes", "a.yaml", "a: 'it''s \\A'\n", "\\A", "\\A"],
  ["a quote in single quotes", "a.yaml", "a: 'it''s'\n", "'", "''"],
  ["double quotes", "a.yaml", 'a: "\\\\d\\x41\\u00e9\\t\\\\Z$"\n', "\\Z", "\\\\Z"],
  ["JSON", "a.json", '{ "a": "^\\\\d+\\u002d\\/\\\\_$" }', "\\_", "\\\\_"],
  ["a character of two units", "a.json", '{ "a": "\ud83d\ude00\\\\_" }', "\\_", "\\\\_"],
  ["a pair of escapes", "a.json", '{ "a": "\\ud83d\\ude00\\\\_" }', "\\_", "\\\\_"],
  ["the whole text", "a.json", '{ "a": "xyz" }', "xyz", "xyz"],
  ["an escape of YAML's own", "a.yaml", 'a: "\\N\\\\Z"\n', "\\Z", "\\\\Z"],
  // What can't be told leaves the whole scalar.
  ["eight hexadecimal digits", "a.yaml", 'a: "\\U0001F600Z"\n', "Z", '"\\U0001F600Z"'],
  ["a block", "a.yaml", "a: |-\n  x\\Z\n", "\\Z", "|-\n  x\\Z"],
  ["several lines", "a.yaml", "a: x\n  \\Z\n", "\\Z", "x\n  \\Z"],
])("%s", (_title, file, source, part, want) => expect(written(file, source, part)).toBe(want));
