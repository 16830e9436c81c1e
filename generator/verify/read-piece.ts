import type { JsonValue } from "../schema/json.js";
import type { Fault, Piece } from "./piece.js";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The value of a piece, or why it has none. What `JSON.parse` says is not passed on: it quotes the data. */
export function readPiece(piece: Piece): { readonly value: JsonValue } | { readonly fault: Fault } {
  if ("fault" in piece) return piece;
  let text: string;
  try {
    text = decoder.decode(piece.bytes);
  } catch {
    return { fault: "encoding" };
  }
  try {
    return { value: JSON.parse(text) as JsonValue };
  } catch {
    return { fault: "syntax" };
  }
}
