import { createInterface } from "node:readline/promises";

/**
 * Asks a person: shows the question with the answer that an empty line means, and gives what was typed. Undefined where
 * the input ends or the person gives up.
 */
export type Ask = (question: string, fallback: string) => Promise<string | undefined>;

/** Questions on a terminal. Without one there is nobody to ask. */
export function createAsk(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Ask | undefined {
  if (!input.isTTY || !output.isTTY) return undefined;
  return async (question, fallback) => {
    const lines = createInterface({ input, output });
    const end = new AbortController();
    lines.once("SIGINT", () => end.abort());
    lines.once("close", () => end.abort());
    try {
      const answer = (await lines.question(`${question} (${fallback}) `, { signal: end.signal })).trim();
      return answer === "" ? fallback : answer;
    } catch (error) {
      if (!end.signal.aborted) throw error;
      return undefined;
    } finally {
      lines.close();
    }
  };
}
