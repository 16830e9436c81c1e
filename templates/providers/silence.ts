/**
 * What stands in the conversation for a model that ended its turn without a word, where a provider refuses both a message without
 * content and a user's message right after the user's own or after results. Not blank: that is refused as well.
 */
export const noAnswer = "(no answer)";

/** A text that providers refuse when it goes back, though their models send it. */
export const isBlank = (text: unknown): boolean => typeof text === "string" && text.trim() === "";

/** The parts of a message up to the last one that is no thought: thoughts that lead to nothing are refused when they go back. */
export function withoutLastThoughts<Part>(parts: readonly Part[], isThought: (part: Part) => boolean): readonly Part[] {
  let end = 0;
  for (const [index, part] of parts.entries()) if (!isThought(part)) end = index + 1;
  return parts.slice(0, end);
}
