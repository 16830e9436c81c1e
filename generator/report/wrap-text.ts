/** Text in lines of at most `width` characters, broken at spaces; a longer word stays whole. Line ends of the text are kept. */
export const wrapText = (text: string, width: number): string[] =>
  text.split("\n").flatMap((line) => {
    const lines: string[] = [];
    let current = "";
    for (const word of line.split(" ")) {
      if (current !== "" && current.length + 1 + word.length > width) {
        lines.push(current);
        current = word;
      } else current = current === "" ? word : `${current} ${word}`;
    }
    return [...lines, current];
  });
