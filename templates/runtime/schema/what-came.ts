/**
 * What came in the place of some types, by its kind alone, and what to send instead where that is plain. Models write JSON into
 * strings, numbers in quotes, and one item without its list.
 */
export function whatCame(value: unknown, wanted: readonly string[]): string {
  if (typeof value === "number" && wanted.includes("integer") && !wanted.includes("string")) {
    return "a number with a fraction";
  }
  if (typeof value === "string" && !wanted.includes("string")) {
    const held = kindHeld(value);
    if ((held === "object" || held === "array") && wanted.includes(held)) {
      return `a string that holds JSON; send the ${held} itself`;
    }
    if (held === "number" && (wanted.includes("number") || wanted.includes("integer"))) {
      return "a string that holds a number; send it without quotes";
    }
    if (held === "boolean" && wanted.includes("boolean")) {
      return "a string that holds a boolean; send true or false without quotes";
    }
    if (held === "null" && wanted.includes("null")) return "a string that says null; send null without quotes";
  }
  const kind = kindOf(value);
  if ((typeof value === "number" || typeof value === "boolean") && wanted.includes("string")) {
    return `${kind}; send it in quotes`;
  }
  const isItem = value !== undefined && value !== null && wanted.includes("array");
  return isItem ? `${kind}; send a list, even of one item` : kind;
}

/** The kind of a JSON value, with its article. */
export function kindOf(value: unknown): string {
  if (value === undefined) return "absent";
  if (value === null) return "null";
  return withArticle(Array.isArray(value) ? "array" : typeof value);
}

export const withArticle = (type: string): string =>
  type === "null" ? type : `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;

/** Longer texts are not tried: a hint is not worth it. */
const longest = 100_000;

/** The type of what a string holds as JSON, or as Python writes it. */
function kindHeld(text: string): string | undefined {
  if (text.length > longest) return undefined;
  const word = text.trim();
  if (/^(?:true|false)$/i.test(word)) return "boolean";
  if (/^(?:null|none)$/i.test(word)) return "null";
  if (!/^[-\d{[]/.test(word)) return undefined;
  try {
    const held: unknown = JSON.parse(word);
    return Array.isArray(held) ? "array" : typeof held;
  } catch {
    return undefined;
  }
}
