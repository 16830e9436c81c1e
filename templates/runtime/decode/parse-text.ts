/** Text that is no JSON is left for the toolkit, which answers it with what is wrong. */
export function parseText(given: unknown): unknown {
  if (typeof given !== "string" || given.trim() === "") return given;
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}
