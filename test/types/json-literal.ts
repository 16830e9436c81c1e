/** A JSON value as an expression that people could have written. Not the product's own writer, which is under test. */
export function jsonLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonLiteral).join(", ")}]`;
  if (typeof value !== "object" || value === null) return escapeSeparators(JSON.stringify(value));
  const members = Object.entries(value).map(
    ([key, item]) => `[${escapeSeparators(JSON.stringify(key))}]: ${jsonLiteral(item)}`,
  );
  return `{ ${members.join(", ")} }`;
}

const escapeSeparators = (text: string): string => text.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
