import { clip } from "./clip.js";
import { diffSequences } from "./diff-sequences.js";

/** A piece of text that both sides have, or one of them. The pieces of one side together are its text. */
export type Piece = { readonly side: "both" | "before" | "after"; readonly text: string };

/** Scripts that put no spaces between words: each character is a word of its own. */
const unspaced =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u;
const words = new RegExp(
  `(?:${unspaced.source})\\p{M}*|[\\p{L}\\p{N}_](?:(?!${unspaced.source})[\\p{L}\\p{M}\\p{N}_])*|\\s+|[^]`,
  "gu",
);

/** The difference of two texts word by word, in any script and the same on every machine. */
export function diffWords(before: string, after: string): Piece[] {
  const runs = diffSequences(before.match(words) ?? [], after.match(words) ?? []);
  return joinAcrossSpaces(runs.map(({ side, items }) => ({ side, text: items.join("") })));
}

/** Words that changed one after the other are one change: a space between them that stayed tells nobody anything. */
function joinAcrossSpaces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  let change = { before: "", after: "" };
  const flush = (): void => {
    if (change.before !== "") joined.push({ side: "before", text: change.before });
    if (change.after !== "") joined.push({ side: "after", text: change.after });
    change = { before: "", after: "" };
  };
  pieces.forEach(({ side, text }, index) => {
    const isInside = index + 1 < pieces.length && /^\s+$/u.test(text) && change.before !== "" && change.after !== "";
    if (side === "both" && !isInside) {
      flush();
      joined.push({ side, text });
      return;
    }
    if (side !== "after") change.before += text;
    if (side !== "before") change.after += text;
  });
  flush();
  return joined;
}

/**
 * The pieces as a reader needs them: of what stayed `kept` characters around each change, of a change `longest`; both in
 * UTF-16 code units.
 */
export function shortenPieces(pieces: readonly Piece[], kept: number, longest: number): Piece[] {
  return pieces.map(({ side, text }, index) => {
    if (side !== "both") return { side, text: clip(text, longest) };
    if (text.length <= 2 * kept + 3) return { side, text };
    const head = index === 0 ? "…" : clip(text, kept);
    // Not half a surrogate pair.
    const tail = index === pieces.length - 1 ? "" : text.slice(-kept).replace(/^[\uDC00-\uDFFF]/, "");
    return { side, text: head + tail };
  });
}
