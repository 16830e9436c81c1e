import { diffWords, type Piece, shortenPieces } from "./diff-words.js";
import { showHidden } from "./show-hidden.js";

/** How much of a text that stayed is shown around a change, and how much of a change. */
const kept = 120;
const longestChange = 2000;

const marks = { both: ["", ""], before: ["[-", "-]"], after: ["{+", "+}"] } as const;

/**
 * The difference of two texts in lines of at most `width` characters: `Changes the [-delivery-]{+shipping+} priority`, as
 * wdiff prints it. Each line is a list of pieces, so that they can be coloured; hidden characters are shown.
 */
export function layOutWords(before: string, after: string, width: number): Piece[][] {
  const lines: Piece[][] = [];
  let line: Piece[] = [];
  let used = 0;
  const end = (): void => {
    lines.push(line);
    line = [];
    used = 0;
  };
  const put = ({ side, text }: Piece): void => {
    const last = line.at(-1);
    if (last?.side === side) line[line.length - 1] = { side, text: last.text + text };
    else line.push({ side, text });
    used += text.length;
  };
  for (const { side, text } of shortenPieces(diffWords(before, after), kept, longestChange)) {
    const [open, close] = marks[side];
    // A line end that came or went must be seen, not done.
    const shown = side === "both" ? showHidden(text) : showHidden(text).replaceAll("\n", "↵");
    for (const word of `${open}${shown}${close}`.match(/\n| +|[^ \n]+/gu) ?? []) {
      if (word === "\n") end();
      else {
        if (used > 0 && used + word.length > width) end();
        // A break stands for the space; where a space itself came or went it is kept.
        if (used > 0 || side !== "both" || word.trim() !== "") put({ side, text: word });
      }
    }
  }
  if (line.length > 0) end();
  return lines;
}
