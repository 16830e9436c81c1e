/** The first sentence of a text, cut where it is longer than anybody wants to read in a line. */
export function firstSentence(text: string, longest: number): string {
  const end = /[.!?](?=\s)|[。！？]/u.exec(text);
  return clipText(end === null ? text : text.slice(0, end.index + 1), longest);
}

/** A text that ends in an ellipsis where it is cut. */
export const clipText = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;
