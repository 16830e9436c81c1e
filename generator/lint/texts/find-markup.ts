export type HiddenMarkup = { readonly what: string; readonly from: number; readonly to: number };

/** Ways to write what is not shown where Markdown or HTML is. */
const forms: readonly (readonly [what: string, pattern: RegExp])[] = [
  ["an HTML comment", /<!--[\s\S]*?(?:-->|$)/gu],
  ["a Markdown comment", /^[ \t]*\[(?:\/\/|comment|_)\]:[ \t]*(?:#|<>)[^\n]*/gimu],
  [
    "a hidden element",
    /<[a-z]+\b[^>]*(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|\bhidden\b)[^>]*>/giu,
  ],
  ["a script", /<script\b[^>]*>/giu],
  ["an embedded file", /\bdata:[a-z]+\/[\w.+-]+;base64,[A-Za-z0-9+/=]{40,}/giu],
  ["a long run of spaces", /[^\S\n]{60,}(?=\S)/gu],
  ["a long run of empty lines", /\n(?:[^\S\n]*\n){11,}(?=[^\S\n]*\S)/gu],
];

/** Markup in a text that hides something. What stands in backticks is shown as it is, so it hides nothing. */
export function findMarkup(text: string): HiddenMarkup[] {
  const shown = text.replace(/```[\s\S]*?```|`[^`\n]*`/gu, (code) => "\u0001".repeat(code.length));
  return forms.flatMap(([what, pattern]) =>
    [...shown.matchAll(pattern)].map((match) => ({ what, from: match.index, to: match.index + match[0].length })),
  );
}
