/** A range of a text, in UTF-16 code units. */
export type TextRange = { readonly start: number; readonly end: number };
type Token = TextRange & { readonly text: string };

/** Comments, strings, templates, names, and every other character by itself. */
const token =
  /\/\/.*|\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|[\p{ID_Start}$_][\p{ID_Continue}$]*|\S/gu;

/**
 * Where a field of the exported object stands in the text of a configuration (JavaScript, TypeScript or JSON): its key, and
 * its value where that is one token, else the key again. It works on tokens, for no parser is loaded to read a
 * configuration, and answers undefined where the field is made elsewhere. Of a path, the deepest part that is found counts.
 */
export function locateField(source: string, path: readonly string[]): { key: TextRange; value: TextRange } | undefined {
  const tokens = tokenize(source);
  const exported = tokens.findIndex(
    ({ text }, index) => text === "default" || (text === "defineConfig" && tokens[index + 1]?.text === "("),
  );
  const braces = tokens.flatMap(({ text }, index) => (text === "{" ? [index] : []));
  // The object is the first one after `defineConfig(` or `export default`; where a name stands there, any that has the field.
  for (const brace of [...braces.filter((index) => index > exported), ...braces]) {
    const found = fieldIn(tokens, brace, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

function fieldIn(tokens: readonly Token[], brace: number, path: readonly string[]): ReturnType<typeof locateField> {
  const [name, ...rest] = path;
  const at = name === undefined ? undefined : keyIn(tokens, brace, name);
  const key = at === undefined ? undefined : tokens[at];
  if (at === undefined || key === undefined) return undefined;
  const value = tokens[at + 1]?.text === ":" ? tokens[at + 2] : undefined;
  const inner = value?.text === "{" ? fieldIn(tokens, at + 2, rest) : undefined;
  return inner ?? { key: range(key), value: range(value !== undefined && /^[^[({]/.test(value.text) ? value : key) };
}

/** The index of a key between a brace and the one that closes it. */
function keyIn(tokens: readonly Token[], brace: number, name: string): number | undefined {
  let depth = 0;
  for (let index = brace; index < tokens.length; index += 1) {
    const text = tokens[index]?.text ?? "";
    if (/^[([{]$/.test(text)) depth += 1;
    else if (/^[)\]}]$/.test(text)) depth -= 1;
    else if (depth === 1 && isKey(tokens, index) && unquote(text) === name) return index;
    if (depth === 0) return undefined;
  }
  return undefined;
}

/** `{ name: … }` and the shorthand `{ name }`: it follows a brace or a comma. */
function isKey(tokens: readonly Token[], index: number): boolean {
  return /^[{,]$/.test(tokens[index - 1]?.text ?? "") && /^[:,}]$/.test(tokens[index + 1]?.text ?? "");
}

const tokenize = (source: string): Token[] =>
  [...source.matchAll(token)]
    .map((match) => ({ text: match[0], start: match.index, end: match.index + match[0].length }))
    .filter(({ text }) => !/^\/[/*]/.test(text));

const unquote = (text: string): string => (/^["']/.test(text) ? text.slice(1, -1) : text);
const range = ({ start, end }: TextRange): TextRange => ({ start, end });
