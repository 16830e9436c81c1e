import type { Diagnostic, Place } from "../diagnostics/diagnostic.js";
import { parseDocument } from "../load/parse-document.js";
import type { JsonValue } from "../schema/json.js";

/** A file that tools are imported from: its POSIX path as people know it, and its text. */
export type SourceFile = { readonly path: string; readonly text: string };

export type Source = {
  readonly path: string;
  /** Absent where the file could not be read at all. */
  readonly value?: JsonValue;
  readonly placeOf: (pointer: string, part?: "key" | "value") => Place;
  /** Whether a part of the value at this pointer was refused, such as a number that can't be held exactly. */
  readonly isDamaged: (pointer: string) => boolean;
  readonly diagnostics: readonly Diagnostic[];
};

/** Reads a source file. A bad value inside one tool refuses that tool; a registry file would be refused as a whole. */
export function readSource({ path, text }: SourceFile): Source {
  const { document, diagnostics } = parseDocument(path, new TextEncoder().encode(text));
  if (document !== undefined) {
    return { path, value: document.value, placeOf: document.placeOf, isDamaged: () => false, diagnostics };
  }
  const placeOf = (pointer: string): Place => ({
    ...{ file: path, line: 1, column: 1, endLine: 1, endColumn: 1 },
    pointer,
    source: text,
  });
  const damaged = diagnostics.map((diagnostic) => diagnostic.place?.pointer);
  const value = damaged.includes(undefined) ? undefined : parseJson(text);
  const isDamaged = (pointer: string): boolean =>
    damaged.some((at) => at === pointer || at?.startsWith(`${pointer}/`) === true);
  return { path, ...(value === undefined ? {} : { value }), placeOf, isDamaged, diagnostics };
}

function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
