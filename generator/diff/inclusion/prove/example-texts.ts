import type { Size } from "../../../schema/patterns/words-of.js";
import { badTexts, goodTexts } from "../../../schema/values/sure-formats.js";
import type { AtomOf } from "../formula/formula.js";

/** Texts that look like nothing in particular; between them they offend most formats and patterns. */
const plain: readonly string[] = [..."ab0A", "", "1.5", ..." %({#-\\é😀", "~2", "a b"];
/** Texts that are of the wider one of two near formats, and not of the narrower one. */
const telling: readonly string[] = ["http://a.example/é", "/é", "/a", "2026-01-31 09:30:00", "09:30:00", "é@a.example"];

/** Texts are made as long as is asked for up to here, and in many forms while they are short. */
const longest = 500_000;
const short = 300;

/** Texts of lengths inside the bounds to try: those of the formats first, and enough of them besides those that are excluded. */
export function exampleTexts(
  atoms: readonly AtomOf<"string">[],
  { min, max }: Size,
  excluded: readonly string[],
): string[] {
  if (min > short) {
    return [min, min + 1].filter((length) => length <= Math.min(max, longest)).map((length) => "a".repeat(length));
  }
  const lengths = [min, min + 1, Math.min(max, min + 7), max].filter((length) => length <= Math.min(max, short));
  const start = "a".repeat(Math.max(0, min - 1));
  const all = [
    ...atoms.flatMap((atom) => {
      if (atom.says !== "format") return [];
      return atom.holds ? goodTexts(atom.format) : badTexts(atom.format);
    }),
    ...plain,
    ...telling,
    ...lengths.flatMap((length) => ["a".repeat(length), "0".repeat(length), "😀".repeat(length)]),
    ...Array.from({ length: excluded.length + 4 }, (_, index) => `${start}${index}`),
  ];
  return all.filter((text) => {
    const length = [...text].length;
    return length >= min && length <= max && !excluded.includes(text);
  });
}
