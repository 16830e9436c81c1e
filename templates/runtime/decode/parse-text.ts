/** What arguments are that come as a value or as JSON. Text that is no JSON is left for the toolkit, which says what is wrong with it. */
export function parseText(given: unknown): unknown {
  if (typeof given !== "string" || given.trim() === "") return given;
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}
