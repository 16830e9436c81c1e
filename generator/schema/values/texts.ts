import { type JsonObject, member } from "../json.js";
import { type Size, wordsOf } from "../patterns/words-of.js";
import { wordsOutside } from "../patterns/words-outside.js";
import { alwaysOf, badTexts, goodTexts } from "./sure-formats.js";
import { avoidedFormat, avoidedPattern } from "./violations.js";

/** Longer texts are no examples any more. */
const longest = 300;

/** Texts that all schemas may take, about `count`: a plain one first, then those at the bounds of the length, then others. */
export function textsFor(schemas: readonly JsonObject[], count: number): readonly string[] {
  if (!schemas.some((schema) => keywords.some((keyword) => Object.hasOwn(schema, keyword)))) return freeTexts(count);
  const told = (keyword: string): string[] => [
    ...new Set(
      schemas.flatMap((schema) => {
        const value = member(schema, keyword);
        return typeof value === "string" ? [value] : [];
      }),
    ),
  ];
  const limits = (keyword: string): number[] =>
    schemas.flatMap((schema) => {
      const limit = member(schema, keyword);
      return typeof limit === "number" ? [limit] : [];
    });
  const size = { min: Math.max(0, ...limits("minLength")), max: Math.min(...limits("maxLength")) };
  if (size.min > size.max) return [];
  const [patterns, formats] = [told("pattern"), told("format")];
  const always = formats.flatMap((format) => alwaysOf(format) ?? []);
  const good = formats.flatMap(goodTexts);
  const languages = [...patterns, ...always];
  const words = languages.length === 0 ? [] : (wordsOf(languages, size, count) ?? []);
  const bad = [
    ...told(avoidedFormat).flatMap(badTexts),
    ...told(avoidedPattern).flatMap((pattern) => wordsOutside(pattern, words[0] ?? "text", size)),
  ];
  const isTold = languages.length > 0 || good.length > 0;
  return [...new Set([...bad, ...good, ...words, ...(isTold ? [] : ofSize(size, count))])];
}

const keywords = ["minLength", "maxLength", "pattern", "format", avoidedPattern, avoidedFormat];

const alphabets: readonly string[] = ["text", "日😀é", "0", " ", "Zz9", 'it\'s "quoted"', "a/b~c", "é", "\\n<&>"];

/** Texts of the least and the greatest length, and ones whose length in UTF-16 units or bytes is another. */
function ofSize({ min, max }: Size, count: number): string[] {
  if (min > longest * 100) return [];
  const within = (length: number): number => Math.min(max, Math.max(min, length));
  const [text = "", wide = "", digit = "", space = ""] = alphabets;
  const greatest = max <= longest ? [stretch(text, max), stretch(wide, max)] : [];
  const bounds = [stretch(text, within(4)), stretch(text, min), ...greatest, stretch(wide, within(3))];
  const others = Array.from({ length: Math.max(0, count - 8) }, (_, index) =>
    stretch(alphabets[index % alphabets.length] ?? text, within(1 + ((index * 7) % 23))),
  );
  return [...bounds, stretch(digit, within(1)), stretch(space, within(1)), ...others];
}

function stretch(text: string, length: number): string {
  const characters = [...text];
  return Array.from({ length }, (_, index) => characters[index % characters.length] ?? "").join("");
}

const known = new Map<number, readonly string[]>();

/** Where nothing is said of a text. */
function freeTexts(count: number): readonly string[] {
  const texts = known.get(count) ?? [...new Set(ofSize({ min: 0, max: Number.POSITIVE_INFINITY }, count))];
  known.set(count, texts);
  return texts;
}
