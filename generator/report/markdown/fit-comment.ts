/** What GitHub takes as one comment, in characters. UTF-16 code units are at least as many. */
export const longestComment = 65_536;

/** A part of a comment that stands or goes as a whole; `weight` is how many findings it tells. */
export type Block = { readonly text: string; readonly weight: number };

/**
 * Blocks one after the other, an empty line between, as many from the beginning as there is room for. Where some are left
 * out, the end says how many findings are missing and where they are.
 */
export function fitComment(blocks: readonly Block[], where: string): string {
  const whole = `${blocks.map(({ text }) => text).join("\n\n")}\n`;
  if (whole.length <= longestComment) return whole;
  const note = (missing: number): string =>
    `**${missing} more ${missing === 1 ? "finding is" : "findings are"} not shown here: the comment is full.** ${where}\n`;
  const all = blocks.reduce((sum, { weight }) => sum + weight, 0);
  const room = longestComment - note(all).length;
  const kept: string[] = [];
  let [used, told] = [0, 0];
  for (const { text, weight } of blocks) {
    if (used + text.length + 2 > room) break;
    kept.push(text);
    used += text.length + 2;
    told += weight;
  }
  return `${kept.join("\n\n")}\n\n${note(all - told)}`;
}
