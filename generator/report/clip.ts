/** The beginning of a text that nobody reads to its end, with a mark where it was cut. `longest` counts UTF-16 code units. */
export function clip(text: string, longest: number): string {
  if (text.length <= longest) return text;
  // Half a surrogate pair would be shown as a hidden character.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(longest - 1)) ? longest - 1 : longest;
  return `${text.slice(0, end)}…`;
}
