import { unsafeCharacters } from "./unsafe-characters.js";

const width = 110;

/** Invisible and reordering characters are shown by their code point: a comment must not look like something else. */
const show = (character: string): string =>
  character === "\n"
    ? character
    : character === "\t"
      ? "  "
      : `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}>`;

/**
 * Contract text as comment text. It can't end the comment, and it can't pose as a tag: editors act on `@deprecated` and
 * `{@link}`, which only our own lines may say.
 */
export const docText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(unsafeCharacters, show)
    .replaceAll("*/", "*\\/")
    .replace(/(^|\s)@/g, "$1\\@")
    .replaceAll("{@", "{\\@")
    .trim();

/** Breaks a long line at spaces; a word that is longer than the line is left whole. */
function wrap(line: string, room: number): string[] {
  if (line.length <= room) return [line];
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    if (current !== "" && current.length + 1 + word.length > room) {
      lines.push(current);
      current = word;
    } else {
      current = current === "" ? word : `${current} ${word}`;
    }
  }
  return [...lines, current];
}

/**
 * A doc comment of finished lines (contract text through `docText`), or nothing where there is nothing to say. Ends with a
 * line break, so that it can stand before any declaration.
 */
export function printDocComment(text: readonly string[], indent = 0): string {
  const pad = "  ".repeat(indent);
  const lines = text
    .flatMap((part) => part.split("\n"))
    .flatMap((line) => wrap(line.trimEnd(), width - pad.length - 3));
  if (lines.length === 0 || (lines.length === 1 && lines[0] === "")) return "";
  const [first] = lines;
  if (lines.length === 1 && first !== undefined) return `${pad}/** ${first} */\n`;
  return `${pad}/**\n${lines.map((line) => `${pad} *${line === "" ? "" : ` ${line}`}\n`).join("")}${pad} */\n`;
}
