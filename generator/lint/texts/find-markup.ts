export type HiddenMarkup = { readonly what: string; readonly from: number; readonly to: number };

/** Ways to write what is not shown where Markdown or HTML is. */
const forms: readonly (readonly [what: string, pattern: RegExp])[] = [
  ["an HTML comment", /<!--[\s\S]*?(?:-->|$)/gu],
  ["a Markdown comment", /^[ \t]*\[(?:\/\/|comment|_)\]:[ \t]*(?:#|<>)[^\n]*/gimu],
  [
    "a hidden element",
    /<[a-z]+\b[^<>]{0,500}(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|\bhidden\b)[^<>]{0,500}>/giu,
  ],
  ["a script", /<script\b[^<>]*>/giu],
  ["an embedded file", /\bdata:[a-z]+\/[\w.+-]+;base64,[A-Za-z0-9+/=]{40,}/giu],
];

/** White space that pushes what follows out of sight. */
const gaps: readonly (readonly [what: string, pattern: RegExp])[] = [
  ["a long run of spaces", /[^\S\n]{60,}/gu],
  ["a long run of empty lines", /\n(?:[^\S\n]*\n){11,}/gu],
];

/** Markup in a text that hides something. What stands in backticks is shown as it is, so it hides nothing. */
export function findMarkup(text: string): HiddenMarkup[] {
  const shown = text.replace(/```[\s\S]*?```|`[^`\n]*`/gu, (code) => "\u0001".repeat(code.length));
  const find = ([what, pattern]: (typeof forms)[number]): HiddenMarkup[] =>
    [...shown.matchAll(pattern)].map((match) => ({ what, from: match.index, to: match.index + match[0].length }));
  const last = shown.trimEnd().length;
  return [...forms.flatMap(find), ...gaps.flatMap(find).filter(({ to }) => to < last && shown[to] !== "\n")];
}
