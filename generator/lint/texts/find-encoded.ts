export type EncodedRun = { readonly from: number; readonly to: number };

/** Runs that may be encoded text: Base64 (also URL-safe), hexadecimal, and escapes one after the other. */
const candidates: readonly { readonly pattern: RegExp; readonly decode: (run: string) => string }[] = [
  { pattern: /[A-Za-z0-9+/_-]{24,}={0,2}/g, decode: (run) => Buffer.from(run, "base64").toString("utf8") },
  {
    pattern: /(?<![0-9A-Za-z])(?:[0-9A-Fa-f]{2}){12,}(?![0-9A-Za-z])/g,
    decode: (run) => Buffer.from(run, "hex").toString("utf8"),
  },
];
const escapes = /(?:(?:\\x|%|\\u00)[0-9A-Fa-f]{2}){6,}|(?:&#x?[0-9A-Fa-f]{2,5};){4,}/g;

/** No text of Base64 is this long by chance, whatever it says. */
const longest = 300;

/**
 * Encoded text in a text. A run counts if it decodes to readable characters: an id, a hash or a long name decodes to none.
 */
export function findEncoded(text: string): EncodedRun[] {
  const decoded = candidates.flatMap(({ pattern, decode }) =>
    [...text.matchAll(pattern)].filter(([run]) => isReadable(decode(run)) || (run.length >= longest && isMixed(run))),
  );
  const runs = [...decoded, ...text.matchAll(escapes)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
  return runs.filter((run, index) => !runs.slice(0, index).some((other) => run.from < other.to && other.from < run.to));
}

/** Letters, digits, spaces and marks nearly throughout, with something between the words. */
function isReadable(text: string): boolean {
  const characters = [...text];
  const plain = characters.filter((one) => /[\p{L}\p{N}\p{P}\p{Zs}\n]/u.test(one) && one !== "\uFFFD").length;
  const ascii = characters.filter((one) => /[\x20-\x7E\n]/.test(one)).length;
  return (
    characters.length >= 12 &&
    plain / characters.length > 0.95 &&
    ascii / characters.length > 0.9 &&
    /[\s{}:;,.]/.test(text)
  );
}

const isMixed = (run: string): boolean => /[a-z]/.test(run) && /[A-Z]/.test(run) && /[0-9]/.test(run);
