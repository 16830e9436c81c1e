/** A range of a text, in UTF-16 code units. */
export type TextRange = { readonly start: number; readonly end: number };

/** Comments, strings, templates, names, and every other character by itself. */
const token =
  /\/\/.*|\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|[\p{ID_Start}$_][\p{ID_Continue}$]*|\S/gu;

/**
 * Where a field of an object literal stands in JavaScript, TypeScript or JSON text: the key, and the value where it is one
 * token (otherwise the key again). Without a parser, for none is loaded to read a configuration: the first key of that
 * name counts, and the next name of the path is looked for inside its braces. A longer path than the text knows gives the
 * part that was found; undefined where there is none, as in a configuration that is put together elsewhere.
 */
export function locateField(source: string, path: readonly string[]): { key: TextRange; value: TextRange } | undefined {
  const tokens = [...source.matchAll(token)]
    .map((match) => ({ text: match[0], start: match.index, end: match.index + match[0].length }))
    .filter(({ text }) => !text.startsWith("//") && !text.startsWith("/*"));
  let found: { key: TextRange; value: TextRange } | undefined;
  let at = 0;
  for (const name of path) {
    const end = found === undefined ? tokens.length : closing(tokens, at);
    const index = tokens.findIndex(
      ({ text }, position) =>
        position >= at && position < end && unquote(text) === name && endsKey(tokens[position + 1]?.text),
    );
    const key = tokens[index];
    if (key === undefined) break;
    const value = tokens[index + 2];
    const single = value !== undefined && tokens[index + 1]?.text === ":" && /^["'`\p{ID_Start}$_]/u.test(value.text);
    found = { key, value: single ? value : key };
    at = index + 2;
  }
  return found === undefined ? undefined : { key: range(found.key), value: range(found.value) };
}

const range = ({ start, end }: TextRange): TextRange => ({ start, end });
const unquote = (text: string): string => (/^["']/.test(text) ? text.slice(1, -1) : text);
/** `name: value`, and the shorthands `{ name }` and `{ name, … }`. */
const endsKey = (next: string | undefined): boolean => next === ":" || next === "," || next === "}";

/** The index of the token that closes the bracket at `at`; `at` itself where no bracket opens there. */
function closing(tokens: readonly { readonly text: string }[], at: number): number {
  let depth = 0;
  for (let index = at; index < tokens.length; index += 1) {
    const text = tokens[index]?.text ?? "";
    if (/^[([{]$/.test(text)) depth += 1;
    if (/^[)\]}]$/.test(text)) depth -= 1;
    if (depth <= 0) return index;
  }
  return tokens.length;
}
