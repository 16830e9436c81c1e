import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import { createLocator } from "./locator.js";

/** Control characters that neither YAML nor JSON allows to stand as they are: all of C0 but tab and line ends. */
const control = /(?![\t\n\r\u007f-\u009f])\p{Cc}/u;

/** The text of a file, or the reason why it is none: another encoding, a byte order mark, control characters. */
export function decodeText(file: string, bytes: Uint8Array): string | Diagnostic {
  const start: Place = { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return createDiagnostic("byte-order-mark", {}, start);
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff) || bytes.includes(0)) {
    return createDiagnostic("invalid-encoding", { detail: "it looks like UTF-16" }, start);
  }
  const decode = (fatal: boolean): string => new TextDecoder("utf-8", { fatal, ignoreBOM: true }).decode(bytes);
  let text: string;
  try {
    text = decode(true);
  } catch {
    // The replacement character marks the first bad byte; one that really stands before it can only lead a little too far up.
    const shown = decode(false);
    const at = shown.indexOf("\ufffd");
    const detail = "the bytes here are no UTF-8 sequence";
    return createDiagnostic("invalid-encoding", { detail }, createLocator(file, shown)(at, at + 1));
  }
  const found = control.exec(text);
  if (found === null) return text;
  const detail = `the control character ${codePoint(found[0])} can't stand here as it is; write it as an escape in double quotes`;
  const place = createLocator(file, text)(found.index, found.index + 1);
  return createDiagnostic("invalid-syntax", { detail, language: file.endsWith(".json") ? "JSON" : "YAML" }, place);
}

const codePoint = (character: string): string =>
  `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
