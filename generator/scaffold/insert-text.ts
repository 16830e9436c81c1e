/** Text to put in at an offset of the original. */
export type Insertion = { readonly at: number; readonly text: string };

/** Every other character stays as it is. Insertions at one offset come in the order given. */
export function insertText(text: string, insertions: readonly Insertion[]): string {
  let result = "";
  let from = 0;
  for (const { at, text: added } of insertions.toSorted((a, b) => a.at - b.at)) {
    result += text.slice(from, at) + added;
    from = at;
  }
  return result + text.slice(from);
}

/** A list or an object literal: the offsets of its brackets and of its items. */
export type Literal = {
  readonly open: number;
  readonly close: number;
  readonly items: readonly { readonly start: number; readonly end: number }[];
  readonly hasTrailingComma: boolean;
};

/**
 * Adds items at the end of a literal, in the way in which its own are laid out: one a line where the closing bracket has its
 * own, with or without a comma at the end, else behind the last one. Comments stay with what they stand at.
 */
export function appendItems(text: string, literal: Literal, items: readonly string[]): Insertion[] {
  const { open, close, hasTrailingComma } = literal;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const last = literal.items.at(-1);
  const closingLine = lineStart(text, close);
  const outer = indentAt(text, close);
  const inner = last === undefined ? `${outer}  ` : indentAt(text, last.start);
  const isSpread = closingLine > open;
  const hasOwnLine = isSpread && text.slice(closingLine, close).trim() === "";
  if (last === undefined) {
    const lines = items.map((item) => `${inner}${item},${eol}`).join("");
    return hasOwnLine ? [{ at: closingLine, text: lines }] : [{ at: close, text: `${eol}${lines}${outer}` }];
  }
  if (hasOwnLine) {
    const comma = hasTrailingComma ? [] : [{ at: last.end, text: "," }];
    const lines = items.map((item) => inner + item).join(`,${eol}`);
    return [...comma, { at: closingLine, text: lines + (hasTrailingComma ? "," : "") + eol }];
  }
  const joint = isSpread ? `,${eol}${inner}` : ", ";
  return [{ at: last.end, text: items.map((item) => joint + item).join("") }];
}

const lineStart = (text: string, offset: number): number => text.lastIndexOf("\n", offset - 1) + 1;

/** The white space at the beginning of the line of an offset. */
const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? "";
