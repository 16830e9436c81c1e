import { locateField } from "./locate-field.js";

/**
 * The text of a configuration with another version of the package. Undefined where the version does not stand there as one
 * literal: what a program computes can't be edited from outside.
 */
export function editVersion(source: string, file: string, from: string, to: string): string | undefined {
  const parents = file === "package.json" ? ["toolgen"] : [];
  const { start, end } = locateField(source, [...parents, "package", "version"])?.value ?? { start: 0, end: 0 };
  const literal = source.slice(start, end);
  const [quote = ""] = literal;
  if (!/^["'`]$/.test(quote) || literal !== quote + from + quote) return undefined;
  return source.slice(0, start) + quote + to + quote + source.slice(end);
}
